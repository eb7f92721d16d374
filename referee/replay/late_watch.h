// Says when the machine that plays is too busy for the limits of its matches.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_REPLAY_LATE_WATCH_H_
#define ASSIZE_REFEREE_REPLAY_LATE_WATCH_H_

#include <chrono>
#include <optional>
#include <string>

#include "assize/v1/record.pb.h"

namespace assize {

// How late the referee may be before it is reported: a tenth of a move's limit, but no less than
// what an idle machine takes now and then.
std::chrono::microseconds MostLateness(std::chrono::microseconds move_limit);

class LateWatch {
 public:
  // Of how late the referee was in a match that is over: which seats' answers it took up how late.
  // Nothing if that was no more than MostLateness(), or less than twice what was reported before.
  std::optional<std::string> Note(const v1::Record& record, const v1::MatchTiming& timing);

 private:
  std::chrono::microseconds reported_{0};
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_LATE_WATCH_H_
