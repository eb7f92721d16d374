// A recorded match, played on with another answer to one of its decisions.
//
//   ASSIZE_ASSIGN_OR_RETURN(const OtherAnswer other, ReadOtherAnswer("12=3"));
//   ASSIZE_ASSIGN_OR_RETURN(const PlayedOn on, PlayOn(match, record, other));
//
// The luck is that of the match, since every draw has a name of its own. All other decisions are
// those of the record as long as the rules accept them; where they don't, and where the record has
// none, the default move is played. So it is a replay, no prediction: nobody answers to what has
// changed.
//
// What is played is a match of its own, with a record that can be replayed like any other: all seats
// are there from the beginning to the end, and make no mistakes.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_WHAT_IF_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_WHAT_IF_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/base/ids.h"
#include "referee/match/match_spec.h"
#include "referee/replay/playback/replay.h"

namespace assize::replay {

// "12=3": in step 12 option 3 of the one seat that is asked; "12:0=3": of seat 0.
struct OtherAnswer {
  int step = 0;
  std::optional<Seat> seat;
  // Of the seat's list of legal moves, from 0.
  size_t option = 0;

  // As it is read.
  std::string text() const;
};

// kInvalidArgument: it is none; the text says what is allowed.
absl::StatusOr<OtherAnswer> ReadOtherAnswer(std::string_view text);

// A decision for which the record has no move that the rules accept.
struct Astray {
  int step = 0;
  Seat seat;
};

struct PlayedOn {
  // With a match id of its own: no seat was ever sent this commitment.
  match::MatchSpec spec;
  v1::Record record;
  v1::MatchTiming timing;
  // What was answered otherwise: by whom, which decision, and how many options there were.
  Seat seat;
  std::string decision;
  size_t options = 0;
  std::vector<Astray> astray;
};

// `match` is the replay of `record`. kInvalidArgument: there is no such decision or option; the text
// says which there are. The error of a match that differs when it is played again is that difference.
absl::StatusOr<PlayedOn> PlayOn(const ReplayedMatch& match, const v1::Record& record,
                                const OtherAnswer& other);

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_WHAT_IF_H_
