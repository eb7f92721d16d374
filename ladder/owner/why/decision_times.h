// The time that a bot's answers took, by kind of decision. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_DECISION_TIMES_H_
#define ASSIZE_LADDER_OWNER_WHY_DECISION_TIMES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "assize/v1/owner.pb.h"
#include "assize/v1/record.pb.h"
#include "referee/base/ids.h"

namespace assize::ladder::owner {

// Added up over matches.
class DecisionTimes {
 public:
  // Adds the seat's answers in a match, and requests to which none came in time. `place` is shown
  // with the slowest answer.
  void Add(const v1::Record& record, const v1::MatchTiming& timing, Seat seat,
           const v1::MatchPlace& place);

  // The kind with the slowest answer, as a share of the time that it was given, first.
  std::vector<v1::DecisionTimes> Slowest() const;

 private:
  // The end of a request by the bot's own doing: it answered, or was late.
  struct Answer {
    int64_t used_us = 0;
    int64_t cpu_us = 0;
    int64_t given_us = 0;
    // The limit without the bank.
    int64_t limit_us = 0;
    bool timeout = false;
    uint64_t request = 0;
  };
  struct Sum {
    void Add(const Answer& answer, const v1::MatchPlace& place);

    v1::DecisionTimes times;
    int64_t used_us = 0;
    int64_t cpu_us = 0;
  };
  // By the game's name of the decision.
  std::map<std::string, Sum> sums_;
};

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_DECISION_TIMES_H_
