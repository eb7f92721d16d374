#include "referee/base/text/shell_word.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace assize {
namespace {

// Letters of other scripts are bytes of 0x80 or more.
bool IsPlain(unsigned char byte) {
  constexpr std::string_view kPlain = "-_./=+,:@";
  return byte >= 0x80 || absl::ascii_isalnum(byte) || kPlain.find(byte) != std::string_view::npos;
}

// Shells look at these in double quotes, too.
bool IsSpecialInQuotes(char c) {
  constexpr std::string_view kSpecial = "\"$`\\!\n";
  return kSpecial.find(c) != std::string_view::npos;
}

}  // namespace

std::string ShellWord(std::string_view text) {
  const std::string word(text);
  if (!text.empty() && std::ranges::all_of(text, IsPlain)) return word;
  if (std::ranges::none_of(text, IsSpecialInQuotes)) return absl::StrCat("\"", word, "\"");
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

}  // namespace assize
