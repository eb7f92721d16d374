// An event out of the database, in the form in which standings and crosstables want it.
#ifndef ASSIZE_LADDER_MAIN_EVENT_REPORT_H_
#define ASSIZE_LADDER_MAIN_EVENT_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/report/report.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// What a table calls each of these versions: the bot's name alone, unless another version of the
// bot is in the same table.
std::vector<report::PlayerName> NamesFor(const std::vector<Version>& versions);

// The event of that name (empty: the newest that has standings), as far as it is played.
// kFailedPrecondition: it is a test of two versions, which has none.
absl::StatusOr<report::EventReport> LoadEventReport(LadderStore* store, const std::string& name);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENT_REPORT_H_
