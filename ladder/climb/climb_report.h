// What a climb has shown, as text and as a message. Pure.
#ifndef ASSIZE_LADDER_CLIMB_CLIMB_REPORT_H_
#define ASSIZE_LADDER_CLIMB_CLIMB_REPORT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/climb/climb.h"
#include "ladder/climb/rungs.h"
#include "referee/cli/output_format.h"
#include "referee/cli/screen.h"

namespace assize::ladder::climb {

// After one block at least; what the climb itself does not know stays empty.
v1::ClimbReport ReportOn(const GameRungs& rungs, const Climb& climb);

absl::StatusOr<std::string> FormatClimb(const v1::ClimbReport& report, OutputFormat format,
                                        const Screen& screen = {});

// "block 4 of at most 12: rung 5 (4 to 6)".
std::string ProgressText(const Climb& climb);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_CLIMB_REPORT_H_
