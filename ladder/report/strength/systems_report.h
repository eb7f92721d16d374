// Ratings by other systems, and who beats whom, as text for people, spreadsheets and programs.
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_SYSTEMS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_SYSTEMS_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder::report {

// Table by table; as text for the screen. Ends with a newline. kInvalidArgument: kTrf and kPairs,
// which have no such tables.
absl::StatusOr<std::string> FormatSystemRatings(const v1::SystemRatingsReport& report,
                                                OutputFormat format, const Screen& screen = {});

// The same for a matrix: a column for each bot, with percent; "–" where two never met.
absl::StatusOr<std::string> FormatMatrix(const v1::MatrixReport& report, OutputFormat format,
                                         const Screen& screen = {});

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_SYSTEMS_REPORT_H_
