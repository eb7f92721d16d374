// Which workers on other machines may play an event's matches: they see its bots' files and seeds, its
// bots may do there what that machine lets them, and its clocks run there.
//
// Values and pure functions.
#ifndef ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_ADMISSION_H_
#define ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_ADMISSION_H_

#include <compare>
#include <cstdint>
#include <set>
#include <string>

#include "assize/v1/work.pb.h"

namespace assize::ladder {

// Names are the workers' own choice: each is one among those that call with its token.
struct WorkerId {
  // Token::id; 0: a user of this machine.
  int64_t token = 0;
  std::string name;

  friend auto operator<=>(const WorkerId&, const WorkerId&) = default;
};

// A worker, and with which token it calls.
struct LeasedWorker {
  v1::WorkerFacts facts;
  // Token::id.
  int64_t token = 0;
  // For people: "token 12ab34cd56ef".
  std::string caller;
  // It plays for this owner alone; empty: it is trusted with all.
  std::string owner = {};
  // In parts of the service's own speed; 0: not measured. And its spread.
  double speed = 0;
  double spread = 0;
  // Why it is given no matches with a clock; empty: it is.
  std::string unclocked = {};

  WorkerId id() const { return {.token = token, .name = facts.worker()}; }
  // How much it plays at a time, in slots of a machine as fast as the service's own. One that was
  // not measured counts as that fast.
  double capacity() const;
};

// What counts of an event.
struct EventTerms {
  // A challenge or a test of versions: it counts in no rating.
  bool apart = false;
  // Of its bots, without those that everybody may play against (reference bots).
  std::set<std::string> owners = {};
  // Its bots are to be confined, unless all of them are trusted by its organiser.
  bool confined = false;
  bool trusted = false;
  // Its moves are timed.
  bool clocked = true;
};

// Why the worker may not play the event's matches; empty: it may.
std::string WhyNotAdmitted(const EventTerms& event, const LeasedWorker& worker);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_LEASES_LEASE_ADMISSION_H_
