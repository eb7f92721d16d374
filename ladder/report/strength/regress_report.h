// How a regression looks on the terminal: a line after each batch, then the verdict. Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/report/strength/regress_verdict.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder::report {

// After a batch: the same statistics as the verdict's. With the faults only if there are any.
std::string BatchLine(const RegressState& state);
// "LLR -2.94 [······|████····] +2.94": where the test stands between its bounds; empty with a fixed
// number of sets.
std::string LlrBar(const RegressState& state);
std::string VerdictText(const RegressState& state);
v1::RegressReport DescribeRegress(const std::string& event, const std::string& game,
                                  const RegressState& state);

// As CSV and Markdown: each candidate, or the one that is tested. As text: a title and the verdict.
absl::StatusOr<std::string> FormatRegress(const std::string& event, const std::string& game,
                                          const RegressState& state, OutputFormat format);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_REGRESS_REPORT_H_
