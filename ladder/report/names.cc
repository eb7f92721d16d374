#include "ladder/report/names.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::report {
namespace {

// What may stand in a name besides letters, digits, '.', '_' and '-', which begins with a letter or
// a digit.
struct Rule {
  std::string_view kind;
  size_t least = 1;
  size_t most = 0;
  std::string_view further_characters;
  std::string_view text;
};

constexpr Rule kBotRule = {"a bot's name", 1, 32, "",
                           "1 to 32 of A-Z, a-z, 0-9, '.', '_', '-', the first a letter or digit"};
constexpr Rule kVersionRule = {
    "a bot's version", 0, 32, "+",
    "up to 32 of A-Z, a-z, 0-9, '.', '_', '-', '+', the first a letter or digit"};
constexpr Rule kEventRule = {
    "an event's name", 1, 64, "@ ",
    "1 to 64 of A-Z, a-z, 0-9, '.', '_', '-', '@' and single spaces within, the first a letter or "
    "digit"};

bool Follows(std::string_view name, const Rule& rule) {
  const auto is_allowed = [&rule](char c) {
    return absl::ascii_isalnum(c) || c == '.' || c == '_' || c == '-' ||
           rule.further_characters.find(c) != std::string_view::npos;
  };
  if (name.size() < rule.least || name.size() > rule.most) return false;
  if (name.empty()) return true;
  return absl::ascii_isalnum(name.front()) && name.back() != ' ' &&
         name.find("  ") == std::string_view::npos &&
         std::all_of(name.begin(), name.end(), is_allowed);
}

absl::Status Check(std::string_view name, const Rule& rule) {
  if (Follows(name, rule)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(std::string(rule.kind), " is ", Quoted(name),
                                                 ": must be ", std::string(rule.text)));
}

// Letters of any script, but none that can't be seen, no heaps of accents, and no Latin mixed with
// letters that look like it.
bool IsOwnerName(std::string_view name) {
  static const RE2 kForm(R"([\pL\p{Nd}](?: ?[\pL\pM\p{Nd}._@-])*)");
  static const RE2 kInvisible(
      R"([\x{34f}\x{115f}\x{1160}\x{17b4}\x{17b5}\x{180b}-\x{180f}\x{3164}\x{fe00}-\x{fe0f})"
      R"(\x{ffa0}\x{e0100}-\x{e01ef}])");
  static const RE2 kHeap(R"(\pM{4})");
  static const RE2 kLatin(R"(\p{Latin})");
  static const RE2 kLikeLatin(R"([\p{Cyrillic}\p{Greek}])");
  if (!IsPlainText(name, 1, 64)) return false;
  const re2::StringPiece text(name.data(), name.size());
  const bool mixed = RE2::PartialMatch(text, kLatin) && RE2::PartialMatch(text, kLikeLatin);
  return RE2::FullMatch(text, kForm) && !RE2::PartialMatch(text, kInvisible) &&
         !RE2::PartialMatch(text, kHeap) && !mixed;
}

}  // namespace

absl::Status ValidateBotName(std::string_view name) { return Check(name, kBotRule); }
absl::Status ValidateVersion(std::string_view version) { return Check(version, kVersionRule); }
absl::Status ValidateOwnerName(std::string_view name) {
  if (IsOwnerName(name)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "an owner's name is ", Quoted(name), ": must be 1 to 64 letters of any one script, digits, ",
      "'.', '_', '-', '@' and single spaces within, the first a letter or digit"));
}
absl::Status ValidateEventName(std::string_view name) { return Check(name, kEventRule); }

}  // namespace assize::ladder::report
