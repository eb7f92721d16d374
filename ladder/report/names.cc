#include "ladder/report/names.h"

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
constexpr Rule kOwnerRule = {
    "an owner's name", 1, 64, "@ ",
    "1 to 64 of A-Z, a-z, 0-9, '.', '_', '-', '@' and single spaces within, the first a letter or "
    "digit"};
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

}  // namespace

absl::Status ValidateBotName(std::string_view name) { return Check(name, kBotRule); }
absl::Status ValidateVersion(std::string_view version) { return Check(version, kVersionRule); }
absl::Status ValidateOwnerName(std::string_view name) { return Check(name, kOwnerRule); }
absl::Status ValidateEventName(std::string_view name) { return Check(name, kEventRule); }

}  // namespace assize::ladder::report
