// `replay-dump --feed`: tells a seat's recorded stream to a bot and compares its answers.
//
// The clock is off: each request says that the whole time is left, and the answer is waited for.
// Whatever the bot answers, the recorded match goes on.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_FEED_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_FEED_H_

#include <string>

#include "referee/base/status.h"
#include "referee/main/replay_dump_match.h"

namespace assize {

// `bot` as `referee play` takes it. Prints each request with both answers, a summary, and what the
// bot has printed. The process must have one thread only. kFailed: the bot left before the end.
ExitCode FeedSeat(const DumpedMatch& match, Seat seat, const std::string& bot);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_FEED_H_
