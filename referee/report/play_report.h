// What `referee play` prints when it is over. Pure.
#ifndef ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_
#define ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize {

// As text: the table of the bots and what belongs below it, for this screen. In other formats: the
// message, or the table alone.
absl::StatusOr<std::string> FormatPlayReport(const v1::PlayReport& report, OutputFormat format,
                                             const Screen& screen);

// By competitor: the last lines that a bot printed before it was forfeited. `kept`: all of its
// output is in a file.
std::string LastLinesText(const v1::PlayReport& report,
                          const std::map<int, std::vector<std::string>>& last_lines, bool kept);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_PLAY_REPORT_H_
