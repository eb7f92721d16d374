#include "referee/cli/flags.h"

#include "absl/strings/str_cat.h"

namespace assize {

void AddNumber(CLI::App* command, const std::string& flag, int64_t* value, int64_t least,
               int64_t most, const std::string& unit, const std::string& help) {
  command->add_option(flag, *value, absl::StrCat(help, " (", least, " to ", most, ")"))
      ->check(CLI::Range(least, most).description(""))
      ->type_name(unit)
      ->capture_default_str();
}

void AddText(CLI::App* command, const std::string& flag, std::string* value,
             const std::string& form, const std::string& help) {
  // An empty value is most often a variable that is not set, and never what was meant.
  command->add_option(flag, *value, help)
      ->check([](const std::string& given) { return given.empty() ? "the value is empty" : ""; })
      ->type_name(form)
      ->capture_default_str();
}

}  // namespace assize
