// What happens to an event's rows when it is opened, closed, started, frozen, revealed and final.
#ifndef ASSIZE_LADDER_EVENT_LIFE_LIFE_ACTS_H_
#define ASSIZE_LADDER_EVENT_LIFE_LIFE_ACTS_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder {

// Does the act, and those before it that it needs, and notes the time. Of START the caller starts
// the run as well. Returns the text for the audit log. To be called in a transaction
// (ServiceStore::Perform). kFailedPrecondition: the event is not in a state for it: it is final,
// cancelled, over or not over yet, frozen, or has too few bots.
absl::StatusOr<std::string> PerformAct(ServiceStore* store, EventId event, v1::EventAct act,
                                       int64_t now_unix_us);

// kFailedPrecondition: the act can't be done any more, whatever happens to the event: it is final, or
// over where the act begins it.
absl::Status CheckEverPossible(const Event& event, const v1::EventSettings& settings,
                               v1::EventAct act);

// `change` of the settings of an event, also of one that has ended.
absl::Status ChangeLife(LadderStore* store, EventId event,
                        const std::function<absl::Status(v1::EventSettings*)>& change);

// kFailedPrecondition: nothing of it changes any more.
absl::Status CheckNotFinal(const Event& event);

// kFailedPrecondition: it has ended.
absl::Status CheckNotOver(const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_LIFE_ACTS_H_
