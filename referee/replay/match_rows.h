// Matches as rows: the statements that write and read the tables match, seat and record.
//
// No transactions here: the caller decides what is stored together.
#ifndef ASSIZE_REFEREE_REPLAY_MATCH_ROWS_H_
#define ASSIZE_REFEREE_REPLAY_MATCH_ROWS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/sqlite.h"
#include "referee/replay/packed_match.h"

namespace assize {

// Writes matches; its statements are prepared once.
class MatchInserter {
 public:
  static absl::StatusOr<MatchInserter> Prepare(sqlite::Connection& connection);

  // Adds the match's rows and returns its id; entry.id is not used. kAlreadyExists: the run has a
  // match with this ordinal that counts.
  absl::StatusOr<int64_t> Insert(const PackedMatch& match);

 private:
  MatchInserter(sqlite::Connection& connection, sqlite::Statement match, sqlite::Statement seat,
                sqlite::Statement record);

  absl::Status InsertSeats(int64_t id, const std::vector<SeatSummary>& seats);

  sqlite::Connection* connection_;
  sqlite::Statement match_;
  sqlite::Statement seat_;
  sqlite::Statement record_;
};

// All matches without their records, by id.
absl::StatusOr<std::vector<MatchEntry>> ReadEntries(sqlite::Connection& connection);

// kNotFound: there is no such match. kDataLoss: it has no record, or a damaged row.
absl::StatusOr<PackedMatch> ReadMatch(sqlite::Connection& connection, int64_t id);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_MATCH_ROWS_H_
