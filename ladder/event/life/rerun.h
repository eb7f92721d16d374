// Reruns: sets of an event that are played again beside what is stored, reviewed, and then applied
// or dropped.
//
// A rerun is an event of its own, apart from all others like a challenge, with one round that is
// planned from its beginning: its sets have the numbers of those that they stand for, and deals of
// their own, since the old ones are known. So it goes on after any stop, and what it has played
// shows nowhere until v1::RerunSettings marks it as applied; nothing that was stored is changed. Of
// an event one rerun is open at a time.
#ifndef ASSIZE_LADDER_EVENT_LIFE_RERUN_H_
#define ASSIZE_LADDER_EVENT_LIFE_RERUN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder {

// Sets of one rerun.
inline constexpr size_t kMaxRerunSets = 1000;

struct RerunRequest {
  // Numbers of sets, from 0.
  std::vector<int64_t> sets;
  int64_t now_unix_us = 0;
};

// Such numbers from words that count sets from 1, as pages do. kInvalidArgument names the word that
// is not such a number.
absl::StatusOr<std::vector<int64_t>> ParseSets(const std::vector<std::string>& words);

// The event's newest rerun, in whatever state.
absl::StatusOr<std::optional<Event>> FindRerun(LadderStore* store, EventId event);

// --- acts ---
//
// Each is to be called in a transaction with its entry in the audit log (ServiceStore::Perform),
// which names the caller; the function fills in the entry's subject.

inline constexpr char kMakeRerunAct[] = "rerun";
inline constexpr char kApplyRerunAct[] = "apply rerun";
inline constexpr char kDropRerunAct[] = "drop rerun";

// Stores the rerun with its round. kInvalidArgument: sets that the event does not have, none, too
// many, or one twice; kFailedPrecondition: a set has a match to be played, or the event's sets
// can't be played again.
absl::StatusOr<Event> MakeRerun(LadderStore* store, const Event& event, const RerunRequest& request,
                                Act* act);

// From now on the event's open rerun counts; returns it. kFailedPrecondition: there is none, not
// all of it was played, or the event is final.
absl::StatusOr<Event> ApplyRerun(LadderStore* store, const Event& event, Act* act);

// The event's open rerun counts for nobody, ever; returns it as it was before. If it was not over,
// `cancel` ends it. kFailedPrecondition: there is none.
absl::StatusOr<Event> DropRerun(LadderStore* store, const Event& event,
                                const std::function<absl::Status(EventId rerun)>& cancel, Act* act);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_RERUN_H_
