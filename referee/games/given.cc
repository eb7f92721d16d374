#include "referee/games/given.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"

namespace assize::games {
namespace {

absl::string_view ForAbseil(std::string_view text) { return {text.data(), text.size()}; }

std::string_view Stripped(std::string_view text) {
  const absl::string_view stripped = absl::StripAsciiWhitespace(ForAbseil(text));
  return {stripped.data(), stripped.size()};
}

}  // namespace

GivenFact::GivenFact(std::string_view name, std::string_view value) : name_(name), kind_(name) {
  const size_t open = name.find('(');
  if (open != std::string_view::npos && name.back() == ')') {
    kind_ = name.substr(0, open);
    of_ = name.substr(open + 1, name.size() - open - 2);
  }
  if (Stripped(value).empty()) return;
  for (size_t begin = 0; begin <= value.size();) {
    const size_t end = std::min(value.find(',', begin), value.size());
    items_.push_back(Stripped(value.substr(begin, end - begin)));
    begin = end + 1;
  }
}

absl::Status GivenFact::Excluded(std::string_view rule, std::string_view why) const {
  return absl::InvalidArgumentError(
      absl::StrCat(ForAbseil(rule), ": ", ForAbseil(name_), ": ", ForAbseil(why)));
}

absl::Status GivenFact::Unknown(std::string_view allowed) const {
  return absl::InvalidArgumentError(absl::StrCat(
      "given: ", ForAbseil(name_), ": ",
      absl::StrJoin(items_, ",", [](std::string* out, auto item) { out->append(item); }),
      "; allowed: ", ForAbseil(allowed)));
}

absl::StatusOr<int> GivenFact::Number(std::string_view text, int first, int last) const {
  int number = 0;
  // One spelling of each number, so that names are one for each fact.
  const bool plain = absl::SimpleAtoi(ForAbseil(text), &number) && text == std::to_string(number);
  if (plain && number >= first && number <= last) return number;
  return absl::InvalidArgumentError(absl::StrCat(
      "given: ", ForAbseil(name_), ": '", ForAbseil(text), "'; allowed: ", first, " to ", last));
}

absl::StatusOr<int> GivenFact::OneOf(std::string_view text,
                                     std::span<const std::string> names) const {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  return absl::InvalidArgumentError(absl::StrCat("given: ", ForAbseil(name_), ": '",
                                                 ForAbseil(text),
                                                 "'; allowed: ", absl::StrJoin(names, ", ")));
}

absl::StatusOr<std::string_view> GivenFact::Single() const {
  if (items_.size() == 1) return items_.front();
  return Unknown("one value");
}

}  // namespace assize::games
