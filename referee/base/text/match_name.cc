#include "referee/base/text/match_name.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

constexpr int64_t kLetters = 26;
// Sets, rotations and plays are far below it.
constexpr int64_t kMax = std::numeric_limits<int32_t>::max();

// As columns of a spreadsheet are named: 1 is "a", 26 is "z", 27 is "aa". The first play has none.
std::string Letters(int64_t play) {
  std::string letters;
  if (play <= 1) return letters;
  for (; play > 0; play = (play - 1) / kLetters) {
    letters += static_cast<char>('a' + (play - 1) % kLetters);
  }
  std::ranges::reverse(letters);
  return letters;
}

std::optional<int64_t> PlayFrom(std::string_view letters) {
  if (letters.empty()) return 1;
  int64_t play = 0;
  for (const char letter : letters) {
    if (!absl::ascii_islower(static_cast<unsigned char>(letter)) || play > kMax / kLetters) {
      return std::nullopt;
    }
    play = play * kLetters + (letter - 'a' + 1);
  }
  // "a" would be a second name of the first play.
  return play == 1 ? std::nullopt : std::optional(play);
}

// A number from 1, as it is printed.
std::optional<int64_t> NumberFrom(std::string_view digits) {
  int64_t number = 0;
  if (digits.empty() || digits.front() < '1' || digits.front() > '9' ||
      !absl::SimpleAtoi(std::string(digits), &number) || number > kMax) {
    return std::nullopt;
  }
  return number;
}

// "17.3b", into `name`.
bool ReadPlace(std::string_view text, MatchName* name) {
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view rest = text.substr(dot + 1);
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  const auto set = NumberFrom(text.substr(0, dot));
  const auto rotation = NumberFrom(rest.substr(0, digits));
  const auto play = PlayFrom(rest.substr(digits));
  if (!set.has_value() || !rotation.has_value() || !play.has_value()) return false;
  name->set = *set;
  name->rotation = *rotation;
  name->play = *play;
  return true;
}

absl::Status NoName(std::string_view text) {
  return absl::InvalidArgumentError(
      absl::StrCat(Quoted(text),
                   " is no match's name; a name is an event, a set and a place in it, both from 1, "
                   "such as 'may-cup 17.3', and 'may-cup 17.3b' for the second time it was "
                   "played"));
}

}  // namespace

std::string ShortText(const MatchName& name) {
  if (name.event.empty()) return absl::StrCat(name.number);
  return absl::StrCat(name.set, ".", name.rotation, Letters(name.play));
}

std::string AsText(const MatchName& name) {
  return name.event.empty() ? ShortText(name) : absl::StrCat(name.event, " ", ShortText(name));
}

MatchName NameInEvent(std::string_view event, int64_t set, int64_t rotation, int64_t play) {
  return {.event = std::string(event), .set = set + 1, .rotation = rotation + 1, .play = play};
}

absl::StatusOr<MatchName> ParseMatchName(std::string_view text, std::string_view event) {
  std::string whole(text);
  absl::StripAsciiWhitespace(&whole);
  const size_t blank = whole.rfind(' ');
  const bool alone = blank == std::string::npos;
  MatchName name;
  if (!ReadPlace(alone ? whole : whole.substr(blank + 1), &name)) return NoName(text);
  name.event = alone ? std::string(event) : whole.substr(0, blank);
  absl::StripTrailingAsciiWhitespace(&name.event);
  if (name.event.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        Quoted(text), ": of which event? A match's name begins with it, as in 'may-cup ",
        ShortText(
            MatchName{.event = "-", .set = name.set, .rotation = name.rotation, .play = name.play}),
        "'"));
  }
  return name;
}

bool SameMatch(const MatchName& a, const MatchName& b) {
  return absl::EqualsIgnoreCase(a.event, b.event) && a.number == b.number && a.set == b.set &&
         a.rotation == b.rotation && a.play == b.play;
}

}  // namespace assize
