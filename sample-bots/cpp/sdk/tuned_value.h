// Parameters of a bot that can be tuned: the table [tune] of its bot.toml.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_TUNED_VALUE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_TUNED_VALUE_H_

#include <cstdlib>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace assize::bot {

// What the environment has for the parameter `name`; `usual` where it has no number, as for a bot that
// is started by hand.
inline double TunedValue(std::string_view name, double usual) {
  const std::string variable =
      absl::StrCat("ASSIZE_TUNE_", absl::AsciiStrToUpper(std::string(name)));
  const char* const text = std::getenv(variable.c_str());
  double value = usual;
  return text != nullptr && absl::SimpleAtod(text, &value) ? value : usual;
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_TUNED_VALUE_H_
