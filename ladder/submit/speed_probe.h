// How fast this machine plays: one match of `montecarlo` against itself, always the same, on all slots at once, again
// and again, three times for the given time.
#ifndef ASSIZE_LADDER_SUBMIT_SPEED_PROBE_H_
#define ASSIZE_LADDER_SUBMIT_SPEED_PROBE_H_

#include <chrono>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/work.pb.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/process/supervisor/supervisor_client.h"

namespace assize::ladder {

// Each slot plays one match at least each time. `scratch`: an existing folder for sockets, with a short path.
// kNotFound: `montecarlo` is not installed; kUnavailable: its match
// does not end.
absl::StatusOr<v1::SpeedMeasure> MeasureSpeed(int slots, std::chrono::milliseconds length,
                                              process::SupervisorClient* supervisor,
                                              const std::string& scratch,
                                              const bots::SandboxPolicy& sandbox);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_SPEED_PROBE_H_
