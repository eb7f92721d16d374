// What matches show about one of their bots, for its author: figures, and findings with advice.
// Pure.
#ifndef ASSIZE_REFEREE_REPORT_BOT_CHECK_H_
#define ASSIZE_REFEREE_REPORT_BOT_CHECK_H_

#include <string>
#include <string_view>

#include "assize/v1/record.pb.h"
#include "assize/v1/report.pb.h"
#include "referee/base/ids.h"

namespace assize {

inline constexpr std::string_view kMistake = "mistake";
inline constexpr std::string_view kWarning = "warning";

void AddFinding(v1::CheckReport* report, std::string_view level, std::string text,
                std::string advice);

// Adds the match to the report, with findings about the bot in `seat`: how it joined, which moves
// were refused, how long it took and why it was forfeited. The report must have the clock's limits.
// Findings that it has are not added again.
void CheckMatch(const v1::Record& record, const v1::MatchTiming& timing, Seat seat,
                v1::CheckReport* report);

// True if no finding is a mistake.
bool IsFit(const v1::CheckReport& report);

// The report as lines of at most 80 columns, where its words allow that.
std::string CheckText(const v1::CheckReport& report);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_BOT_CHECK_H_
