// Every seat of every match that counts, for spreadsheets and programs.
#ifndef ASSIZE_LADDER_QUERY_MATCH_TABLE_H_
#define ASSIZE_LADDER_QUERY_MATCH_TABLE_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/tables.pb.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {

// A row for each seat, in the order of planning; of one event, or of all if `event_name` is empty.
// The page of `ladder export` describes the columns. `damaged` is called with what can't be read: an
// event that was not named is left out then.
absl::StatusOr<Sheet> LoadMatchTable(
    LadderStore& store, const std::string& event_name,
    const std::function<void(const std::string&)>& damaged = [](const std::string&) {});

// The table's rows as messages, whose fields have the names of its columns.
absl::StatusOr<v1::ExportReport> ExportReportOf(const Sheet& table);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_MATCH_TABLE_H_
