// What was wrong with answers, as far as the rows of seats have no column for it.
#include <string>
#include <utility>

#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {

absl::StatusOr<AnswersInserter> AnswersInserter::Prepare(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO answer_faults (match, seat, unread,"
                                             " defaults) VALUES (?, ?, ?, ?)"));
  return AnswersInserter(std::move(insert));
}

absl::Status AnswersInserter::Insert(int64_t match, const std::vector<AnswerFaults>& seats) {
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    const RareFaults rare = RareFaultsOf(seats[seat]);
    if (rare == RareFaults()) continue;
    insert_.Bind(match, static_cast<int64_t>(seat), rare.unread, rare.defaults);
    ASSIZE_RETURN_IF_ERROR(insert_.Run());
  }
  return absl::OkStatus();
}

absl::StatusOr<RareFaultsByPlace> ReadRareFaults(sqlite::Connection& connection, int64_t first,
                                                 int64_t last) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT match, seat, unread, defaults"
                                             " FROM answer_faults WHERE match BETWEEN ? AND ?"));
  select.Bind(first, last);
  RareFaultsByPlace faults;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return faults;
    faults[{select.Int(0), static_cast<int>(select.Int(1))}] = {
        .unread = static_cast<int>(select.Int(2)), .defaults = static_cast<int>(select.Int(3))};
  }
}

absl::Status CompleteRareFaults(sqlite::Connection& connection) {
  // Each of them is a fault of the seat as well.
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT DISTINCT match FROM seat WHERE faults > 0"
                                             " AND match NOT IN (SELECT match FROM answer_faults)"
                                             " ORDER BY match"));
  std::vector<int64_t> matches;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    matches.push_back(select.Int(0));
  }
  ASSIZE_ASSIGN_OR_RETURN(AnswersInserter inserter, AnswersInserter::Prepare(connection));
  for (const int64_t id : matches) {
    ASSIZE_ASSIGN_OR_RETURN(const PackedMatch packed, ReadMatch(connection, id));
    const SalvagedMatch match = Salvage(packed);
    // `ladder doctor` reports a damaged record.
    if (!match.record.ok()) continue;
    ASSIZE_RETURN_IF_ERROR(inserter.Insert(id, AnswerFaultsIn(match.match.record)));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
