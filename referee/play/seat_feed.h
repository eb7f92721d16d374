// Sends a seat's recorded stream to a bot and compares its answers with the recorded ones.
//
// The clock is off: each request has the whole time, and there is no limit to the wait for an
// answer. Whatever the bot answers, the recorded match goes on.
#ifndef ASSIZE_REFEREE_PLAY_SEAT_FEED_H_
#define ASSIZE_REFEREE_PLAY_SEAT_FEED_H_

#include <cstdint>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/ids.h"
#include "referee/report/transcript/dumped_match.h"

namespace assize::play {

struct FeedSettings {
  // As `referee play` takes it.
  std::string bot;
  // The one request whose answer is shown; the bot is fed no further. 0: all.
  uint64_t request = 0;
  // Answers that equal the recorded ones are not shown.
  bool only_different = false;
};

// Prints the requests with both answers and what the bot printed meanwhile, and a summary. The
// process must have one thread only. False: the bot left before the end, or an answer that is shown
// differs from the recorded one.
absl::StatusOr<bool> FeedSeat(const DumpedMatch& match, Seat seat, const FeedSettings& settings,
                              std::ostream& out);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_SEAT_FEED_H_
