// When clients were asked to come again, by the refusals of calls for which there was no room. Who comes sooner gets
// the next refusal a moment later, so that a client in a tight loop can't spin the service. Pure values; their user has
// the clock.
#ifndef ASSIZE_LADDER_FRONT_CALLS_RETRY_BOOK_H_
#define ASSIZE_LADDER_FRONT_CALLS_RETRY_BOOK_H_

#include <chrono>
#include <string>
#include <unordered_map>

#include "referee/http2/reactor.h"

namespace assize::front {

class RetryBook {
 public:
  using Time = http2::Reactor::Clock::time_point;

  // The longest time for which a refusal is held.
  static constexpr std::chrono::milliseconds kMaxHeld{1000};

  // A call of the key, which has come at `begun`, is refused at `now`, and its client asked to come again after `wait`.
  // Returns for how long the refusal is to be held: 0 where the client was not asked to wait at `begun`.
  std::chrono::milliseconds Refuse(const std::string& key, Time begun, Time now,
                                   std::chrono::seconds wait);

 private:
  struct Asked {
    Time at;
    Time until;
  };

  std::unordered_map<std::string, Asked> asked_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_RETRY_BOOK_H_
