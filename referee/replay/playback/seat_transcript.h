// A seat's recorded stream for another bot: what the seat would have been sent if its bot had asked
// for lists of options as that one does. (Nothing else in a Hello changes what a bot is sent.) With
// the game at each request, so that new answers can be judged.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_SEAT_TRANSCRIPT_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_SEAT_TRANSCRIPT_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/base/ids.h"
#include "referee/games/table.h"

namespace assize::replay {

struct SeatMessage {
  // Without the clock.
  std::string bytes;
  // With a request: the game that waits for the seat's answer. Null with other messages.
  std::unique_ptr<games::Table> table;
};

// The record is taken as it is; verify it first. kDataLoss: its header describes no match that this
// program can play.
//
// `hello`: what the other bot asks for. `ends_with_a_side`: as of the replay's MatchSpec.
absl::StatusOr<std::vector<SeatMessage>> SeatTranscript(const v1::Record& record, Seat seat,
                                                        const v1::Hello& hello,
                                                        bool ends_with_a_side);

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_SEAT_TRANSCRIPT_H_
