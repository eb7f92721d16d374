// Matches as rows: the statements that write and read the tables match, seat and record.
//
// No transactions here: the caller decides what is stored together.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_MATCH_ROWS_H_
#define ASSIZE_REFEREE_REPLAY_STORE_MATCH_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/hash.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// Writes matches; its statements are prepared once.
class MatchInserter {
 public:
  static absl::StatusOr<MatchInserter> Prepare(sqlite::Connection& connection);

  // Adds the match's rows and returns its id; entry.id is not used. kAlreadyExists: the run has a
  // match with this ordinal that counts.
  absl::StatusOr<int64_t> Insert(const PackedMatch& match) { return InsertAs({}, match); }
  // The same with this id, which must be free.
  absl::StatusOr<int64_t> InsertAs(std::optional<int64_t> id, const PackedMatch& match);

 private:
  MatchInserter(sqlite::Connection& connection, sqlite::Statement match, sqlite::Statement seat,
                sqlite::Statement record);

  absl::Status InsertSeats(int64_t id, const std::vector<SeatSummary>& seats);

  sqlite::Connection* connection_;
  sqlite::Statement match_;
  sqlite::Statement seat_;
  sqlite::Statement record_;
};

// The hash in a column. One of another length, which the tables don't allow, agrees with no hash.
Bytes32 HashIn(std::string_view column);

// Goes through all matches without their records, by id, as they were when it began.
class EntryWalk {
 public:
  static absl::StatusOr<EntryWalk> Begin(sqlite::Connection& connection);

  // nullopt: there are no more. kDataLoss: a row is damaged.
  absl::StatusOr<std::optional<MatchEntry>> Next();

 private:
  EntryWalk(sqlite::Statement matches, sqlite::Statement seats)
      : matches_(std::move(matches)), seats_(std::move(seats)) {}
  absl::Status NextSeat();

  sqlite::Statement matches_;
  sqlite::Statement seats_;
  // Whose seat the row of `seats_` is; nullopt: it is behind the last.
  std::optional<int64_t> seat_of_;
};

// The same in a list.
absl::StatusOr<std::vector<MatchEntry>> ReadEntries(sqlite::Connection& connection);

// The same with their records.
class MatchWalk {
 public:
  static absl::StatusOr<MatchWalk> Begin(sqlite::Connection& connection);

  // False: there are no more. The errors of EntryWalk::Next().
  absl::StatusOr<bool> Next();
  // Where its record was moved to an archive, its frames are empty (Archives::Complete()).
  PackedMatch& match() { return match_; }
  // kDataLoss: the match has no record.
  const absl::Status& record_status() const { return record_status_; }

 private:
  MatchWalk(EntryWalk entries, sqlite::Statement record)
      : entries_(std::move(entries)), record_(std::move(record)) {}

  EntryWalk entries_;
  sqlite::Statement record_;
  PackedMatch match_;
  absl::Status record_status_;
};

// Reads matches, one after the other.
class MatchReader {
 public:
  static absl::StatusOr<MatchReader> Prepare(sqlite::Connection& connection);

  // The frames of a match whose record was moved to an archive are empty (Archives::Complete()).
  // kNotFound: there is no such match. kDataLoss: it has no record, or a damaged row.
  absl::StatusOr<PackedMatch> Read(int64_t id);

 private:
  MatchReader(sqlite::Statement match, sqlite::Statement seats, sqlite::Statement record);

  sqlite::Statement match_;
  sqlite::Statement seats_;
  sqlite::Statement record_;
};

// The same for a single one.
absl::StatusOr<PackedMatch> ReadMatch(sqlite::Connection& connection, int64_t id);

// A row of the table run: what is known when a run starts. None of it may reveal the run's seed:
// bots can perhaps read the file.
struct RunStart {
  int64_t started_unix_us = 0;
  std::string game;
  // The game's configuration as JSON.
  std::string config;
  std::string policy;
  // Without the value of --seed.
  std::string command_line;

  friend bool operator==(const RunStart&, const RunStart&) = default;
};

// What is added when all its matches are over.
struct RunEnd {
  int64_t ended_unix_us = 0;
  // 64 hexadecimal digits.
  std::string seed;

  friend bool operator==(const RunEnd&, const RunEnd&) = default;
};

struct Run {
  int64_t id = 0;
  RunStart start;
  // Absent: the run goes on, or was killed.
  std::optional<RunEnd> end;
};

// Returns the new run's id.
absl::StatusOr<int64_t> InsertRun(sqlite::Connection& connection, const RunStart& start);
// kNotFound: there is no such run, or it has ended.
absl::Status UpdateRunEnd(sqlite::Connection& connection, int64_t id, const RunEnd& end);
// kNotFound: there is no such run.
absl::StatusOr<Run> ReadRun(sqlite::Connection& connection, int64_t id);

// The run whose matches are those of the event, in a file that has a ladder's tables as well.
// kNotFound: there is no such event; the text names those that exist.
absl::StatusOr<int64_t> FindRunOfEvent(sqlite::Connection& connection, const std::string& name);

// As of Store::LoadPlayer().
absl::StatusOr<std::string> FindPlayer(sqlite::Connection& connection, int64_t match);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_MATCH_ROWS_H_
