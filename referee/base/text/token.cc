#include "referee/base/text/token.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr std::string_view kPrefix = "asz_";
constexpr size_t kDigits = 64;

bool IsToken(std::string_view text) {
  if (!text.starts_with(kPrefix)) return false;
  text.remove_prefix(kPrefix.size());
  return text.size() == kDigits && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

bool IsAscii(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) { return absl::ascii_isascii(c); });
}

}  // namespace

absl::StatusOr<std::string> TokenIn(std::string_view text, std::string_view source) {
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
  const std::string_view token = text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
  if (IsToken(token)) return std::string(token);
  return absl::FailedPreconditionError(absl::StrCat(
      std::string(source), ": no token in it (", std::string(kPrefix), " and ", kDigits,
      " hex digits", token.empty() || IsAscii(token) ? ")" : "); save it as UTF-8 without BOM"));
}

}  // namespace assize
