// The public name of a match: "may-cup 17.3", the third match of the seventeenth set of an event.
//
// All pages, reports, messages and commands name a match like this; AsText() makes the name and
// ParseMatchName() reads it. A match that was played again has a letter: "17.3b" is the second time
// that 17.3 was played, whether after a void attempt or in a rerun that counts. A match of no event,
// such as those of `referee play`, has its number in the file: "65".
//
// A value; pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TEXT_MATCH_NAME_H_
#define ASSIZE_REFEREE_BASE_TEXT_MATCH_NAME_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace assize {

struct MatchName {
  // May contain blanks and digits; empty: of no event.
  std::string event = {};
  // Only of a match of no event, from 1.
  int64_t number = 0;
  // Only of a match of an event: its set in the event and its place in the set, both from 1.
  int64_t set = 0;
  int64_t rotation = 0;
  // Which time this match was played, from 1.
  int64_t play = 1;

  friend bool operator==(const MatchName&, const MatchName&) = default;
};

// "may-cup 17.3b"; "65" of a match of no event.
std::string AsText(const MatchName& name);
// Without the event: "17.3b"; "65".
std::string ShortText(const MatchName& name);

// The match of an event whose set and rotation are counted from 0, as plans count them.
MatchName NameInEvent(std::string_view event, int64_t set, int64_t rotation, int64_t play);

// Reads what AsText() writes. `event`: the event that is meant where the text names none ("17.3");
// empty: the text must name it. kInvalidArgument names the text and what is allowed.
absl::StatusOr<MatchName> ParseMatchName(std::string_view text, std::string_view event = "");

// Whether both name the same match, whatever the case of ASCII letters in the event.
bool SameMatch(const MatchName& a, const MatchName& b);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_MATCH_NAME_H_
