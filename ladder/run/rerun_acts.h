// Acts on reruns (event/rerun.h) where no service has the database: each in one transaction with its
// entry in the audit log, as a service performs it.
#ifndef ASSIZE_LADDER_RUN_RERUN_ACTS_H_
#define ASSIZE_LADDER_RUN_RERUN_ACTS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/service_store.h"

namespace assize::ladder {

// `store` must outlive it. `database`: as the user named the file. `actor`: who acts, for the audit
// log: "uid 1000".
class RerunActs {
 public:
  RerunActs(LadderStore* store, std::string database, std::string actor)
      : store_(store), database_(std::move(database)), actor_(std::move(actor)) {}

  // Stores a rerun of the event's sets, numbered from 0, and returns it; it is still to be played.
  // Errors as of MakeRerun(), ApplyRerun() and DropRerun().
  absl::StatusOr<Event> Make(const Event& event, const std::vector<int64_t>& sets);
  absl::Status Apply(const Event& event);
  // Ends it if it is not over.
  absl::Status Drop(const Event& event);

 private:
  absl::StatusOr<Event> Perform(const char* name,
                                const std::function<absl::StatusOr<Event>(Act* act)>& perform);

  LadderStore* const store_;
  const std::string database_;
  const std::string actor_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_RUN_RERUN_ACTS_H_
