// Reading piece by piece.
#include "referee/games/brigands_bluff/clues/reader.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize::games::brigands_bluff {

std::string InQuotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += absl::ascii_isprint(static_cast<unsigned char>(c)) ? c : '?';
  }
  return quoted + "\"";
}

bool Reader::Take(std::string_view piece) {
  if (!Sees(piece)) {
    Expect(piece);
    return false;
  }
  place_ += piece.size();
  return true;
}

bool Reader::TakeWord(std::string_view word) {
  const std::string_view behind = Rest().substr(std::min(word.size(), Rest().size()));
  const bool goes_on =
      !behind.empty() && absl::ascii_isalnum(static_cast<unsigned char>(behind[0]));
  if (!goes_on) return Take(word);
  Expect(word);
  return false;
}

std::optional<int16_t> Reader::TakeNumber() {
  int number = 0;
  size_t digits = 0;
  while (digits < Rest().size() &&
         absl::ascii_isdigit(static_cast<unsigned char>(Rest()[digits]))) {
    if (digits < 4) number = number * 10 + (Rest()[digits] - '0');
    ++digits;
  }
  if (digits == 0 || digits > 3 || (digits > 1 && Rest()[0] == '0')) {
    Expect("a number");
    return std::nullopt;
  }
  place_ += digits;
  return static_cast<int16_t>(number);
}

void Reader::Expect(std::string_view piece) {
  if (place_ < farthest_) return;
  if (place_ > farthest_) expected_.clear();
  farthest_ = place_;
  std::string quoted = InQuotes(piece);
  if (std::ranges::find(expected_, quoted) == expected_.end()) expected_.push_back(quoted);
}

absl::Status Reader::Error() const {
  const std::string_view rest = text_.substr(farthest_);
  return absl::InvalidArgumentError(
      absl::StrCat("clue: after ", farthest_, " characters comes ",
                   rest.empty() ? "nothing" : InQuotes(rest.substr(0, 20)),
                   "; allowed there: ", absl::StrJoin(expected_, ", ")));
}

}  // namespace assize::games::brigands_bluff
