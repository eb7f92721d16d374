// Events as clients ask a service for them (v1::EventSpec), to and from the requests of
// event_setup.h.
//
// Pure but for chance, which is the kernel's where a message names no seed; safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_LIFE_EVENT_SPEC_H_
#define ASSIZE_LADDER_EVENT_LIFE_EVENT_SPEC_H_

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/settings/setup_differences.h"

namespace assize::ladder {

// With the seeds that `checks` compare, and no others: the service draws them. Whether the event is
// a draft is stated beside the spec.
v1::EventSpec SpecOf(const MatchRequest& matches, const FormatRequest& format,
                     const SetupChecks& checks);

// The way back; a field that is not set has the value of an event that was asked for without it.
// kInvalidArgument names the field and what is allowed there: a seed must be written out, since
// words that could be guessed are for practice on one's own machine.
absl::StatusOr<MatchRequest> MatchesIn(const v1::EventSpec& spec);
absl::StatusOr<FormatRequest> FormatIn(const v1::EventSpec& spec);
// Which differences make it another event: seeds count if they were named.
SetupChecks ChecksIn(const v1::EventSpec& spec);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_EVENT_SPEC_H_
