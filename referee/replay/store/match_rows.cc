#include "referee/replay/store/match_rows.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

// What ReadEntry() reads, in its order.
constexpr char kSelectMatches[] =
    "SELECT id, run_id, ordinal, deal, rotation, match_id, game, rules_version, state,"
    " started_unix_us, duration_us FROM match";

// What ReadSeat() reads, in its order, and whose seat it is.
constexpr char kSelectSeats[] =
    "SELECT bot, version, role, score, rank, faults, timeouts, forfeit, moves, think_us, worst_us,"
    " match FROM seat";

constexpr std::string_view kSelectRecord =
    "SELECT format, sha256, size, body, timing, body_sha256, timing_sha256 FROM record"
    " WHERE match = ?";

absl::StatusOr<MatchEntry> ReadEntry(const sqlite::Statement& row) {
  const std::string state_name(row.Text(8));
  const std::optional<MatchState> state = MatchStateFrom(state_name);
  if (!state) {
    return absl::DataLossError(
        absl::StrCat("match ", row.Int(0), ": its row is damaged (state '", state_name, "')"));
  }
  return MatchEntry{
      .id = row.Int(0),
      .place = {.run_id = row.Int(1),
                .ordinal = row.Int(2),
                .deal = row.Int(3),
                .rotation = static_cast<int>(row.Int(4))},
      .summary = {.match_id = std::string(row.Text(5)),
                  .game = std::string(row.Text(6)),
                  .rules_version = static_cast<int>(row.Int(7)),
                  .state = *state,
                  .started_unix_us = row.Int(9),
                  .duration_us = row.Int(10),
                  .seats = {}},
      .name = {.number = row.Int(0)},
  };
}

constexpr int kSeatsMatch = 11;

SeatSummary ReadSeat(const sqlite::Statement& row) {
  SeatSummary seat;
  seat.bot = row.Text(0);
  seat.version = row.Text(1);
  seat.role = row.Text(2);
  if (!row.IsNull(3)) seat.score = row.Real(3);
  if (!row.IsNull(4)) seat.rank = static_cast<int>(row.Int(4));
  seat.faults = static_cast<int>(row.Int(5));
  seat.timeouts = static_cast<int>(row.Int(6));
  seat.forfeit = row.Text(7);
  seat.moves = static_cast<int>(row.Int(8));
  seat.think_us = row.Int(9);
  seat.worst_us = row.Int(10);
  return seat;
}

absl::Status ReadSeats(sqlite::Statement& select, MatchEntry& entry) {
  select.Bind(entry.id);
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::OkStatus();
    entry.summary.seats.push_back(ReadSeat(select));
  }
}

absl::Status ReadRecord(sqlite::Statement& select, PackedMatch& match) {
  select.Bind(match.entry.id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) {
    return absl::DataLossError(absl::StrCat("match ", match.entry.id, ": its record is missing"));
  }
  match.format = static_cast<int>(select.Int(0));
  match.sha256 = HashIn(select.Bytes(1));
  match.size = select.Int(2);
  match.body = std::string(select.Bytes(3));
  match.timing = std::string(select.Bytes(4));
  match.body_sha256 = HashIn(select.Bytes(5));
  match.timing_sha256 = HashIn(select.Bytes(6));
  return absl::OkStatus();
}

}  // namespace

Bytes32 HashIn(std::string_view column) {
  Bytes32 hash{};
  std::copy_n(column.begin(), std::min(column.size(), hash.size()), hash.begin());
  return hash;
}

MatchInserter::MatchInserter(sqlite::Connection& connection, sqlite::Statement match,
                             sqlite::Statement seat, sqlite::Statement record)
    : connection_(&connection),
      match_(std::move(match)),
      seat_(std::move(seat)),
      record_(std::move(record)) {}

absl::StatusOr<MatchInserter> MatchInserter::Prepare(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto match, connection.Prepare("INSERT INTO match (id, run_id, ordinal, deal, rotation,"
                                     " match_id, game, rules_version, state, started_unix_us,"
                                     " duration_us) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto seat, connection.Prepare("INSERT INTO seat (match, seat, bot, version, role, score,"
                                    " rank, faults, timeouts, forfeit, moves, think_us, worst_us)"
                                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(
      auto record, connection.Prepare("INSERT INTO record (match, format, sha256, size, body,"
                                      " timing, body_sha256, timing_sha256)"
                                      " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
  return MatchInserter(connection, std::move(match), std::move(seat), std::move(record));
}

absl::StatusOr<int64_t> MatchInserter::InsertAs(std::optional<int64_t> wanted,
                                                const PackedMatch& match) {
  const MatchPlace& place = match.entry.place;
  const MatchSummary& summary = match.entry.summary;
  match_.Bind(wanted, place.run_id, place.ordinal, place.deal, place.rotation,
              std::string_view(summary.match_id), std::string_view(summary.game),
              summary.rules_version, NameOf(summary.state), summary.started_unix_us,
              summary.duration_us);
  ASSIZE_RETURN_IF_ERROR(match_.Run());
  const int64_t id = connection_->last_insert_id();
  ASSIZE_RETURN_IF_ERROR(InsertSeats(id, summary.seats));
  record_.Bind(id, match.format, sqlite::Blob{AsView(match.sha256)}, match.size,
               sqlite::Blob{match.body}, sqlite::Blob{match.timing},
               sqlite::Blob{AsView(match.body_sha256)}, sqlite::Blob{AsView(match.timing_sha256)});
  ASSIZE_RETURN_IF_ERROR(record_.Run());
  return id;
}

absl::Status MatchInserter::InsertSeats(int64_t id, const std::vector<SeatSummary>& seats) {
  for (size_t i = 0; i < seats.size(); ++i) {
    const SeatSummary& seat = seats[i];
    std::optional<std::string_view> forfeit;
    if (!seat.forfeit.empty()) forfeit = seat.forfeit;
    seat_.Bind(id, static_cast<int64_t>(i), std::string_view(seat.bot),
               std::string_view(seat.version), std::string_view(seat.role), seat.score, seat.rank,
               seat.faults, seat.timeouts, forfeit, seat.moves, seat.think_us, seat.worst_us);
    ASSIZE_RETURN_IF_ERROR(seat_.Run());
  }
  return absl::OkStatus();
}

absl::StatusOr<EntryWalk> EntryWalk::Begin(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(auto matches,
                          connection.Prepare(absl::StrCat(kSelectMatches, " ORDER BY id")));
  ASSIZE_ASSIGN_OR_RETURN(auto seats,
                          connection.Prepare(absl::StrCat(kSelectSeats, " ORDER BY match, seat")));
  EntryWalk walk(std::move(matches), std::move(seats));
  ASSIZE_RETURN_IF_ERROR(walk.NextSeat());
  return walk;
}

absl::StatusOr<std::optional<MatchEntry>> EntryWalk::Next() {
  ASSIZE_ASSIGN_OR_RETURN(const bool row, matches_.Step());
  if (!row) return std::nullopt;
  ASSIZE_ASSIGN_OR_RETURN(MatchEntry entry, ReadEntry(matches_));
  // Seats of no match are somebody else's to find.
  while (seat_of_.has_value() && *seat_of_ < entry.id) ASSIZE_RETURN_IF_ERROR(NextSeat());
  while (seat_of_ == entry.id) {
    entry.summary.seats.push_back(ReadSeat(seats_));
    ASSIZE_RETURN_IF_ERROR(NextSeat());
  }
  return entry;
}

absl::Status EntryWalk::NextSeat() {
  ASSIZE_ASSIGN_OR_RETURN(const bool row, seats_.Step());
  seat_of_.reset();
  if (row) seat_of_ = seats_.Int(kSeatsMatch);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<MatchEntry>> ReadEntries(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(EntryWalk walk, EntryWalk::Begin(connection));
  std::vector<MatchEntry> entries;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(std::optional<MatchEntry> entry, walk.Next());
    if (!entry.has_value()) return entries;
    entries.push_back(*std::move(entry));
  }
}

absl::StatusOr<MatchWalk> MatchWalk::Begin(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(EntryWalk entries, EntryWalk::Begin(connection));
  ASSIZE_ASSIGN_OR_RETURN(auto record, connection.Prepare(kSelectRecord));
  return MatchWalk(std::move(entries), std::move(record));
}

absl::StatusOr<bool> MatchWalk::Next() {
  ASSIZE_ASSIGN_OR_RETURN(std::optional<MatchEntry> entry, entries_.Next());
  if (!entry.has_value()) return false;
  match_ = {};
  match_.entry = *std::move(entry);
  record_status_ = ReadRecord(record_, match_);
  record_.Reset();
  return true;
}

MatchReader::MatchReader(sqlite::Statement match, sqlite::Statement seats, sqlite::Statement record)
    : match_(std::move(match)), seats_(std::move(seats)), record_(std::move(record)) {}

absl::StatusOr<MatchReader> MatchReader::Prepare(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(auto match,
                          connection.Prepare(absl::StrCat(kSelectMatches, " WHERE id = ?")));
  ASSIZE_ASSIGN_OR_RETURN(
      auto seats, connection.Prepare(absl::StrCat(kSelectSeats, " WHERE match = ? ORDER BY seat")));
  ASSIZE_ASSIGN_OR_RETURN(auto record, connection.Prepare(kSelectRecord));
  return MatchReader(std::move(match), std::move(seats), std::move(record));
}

absl::StatusOr<PackedMatch> MatchReader::Read(int64_t id) {
  match_.Bind(id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, match_.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("match ", id, ": no such match"));
  PackedMatch match;
  ASSIZE_ASSIGN_OR_RETURN(match.entry, ReadEntry(match_));
  ASSIZE_RETURN_IF_ERROR(ReadSeats(seats_, match.entry));
  ASSIZE_RETURN_IF_ERROR(ReadRecord(record_, match));
  match_.Reset();
  record_.Reset();
  return match;
}

absl::StatusOr<PackedMatch> ReadMatch(sqlite::Connection& connection, int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(MatchReader reader, MatchReader::Prepare(connection));
  return reader.Read(id);
}

absl::StatusOr<int64_t> InsertRun(sqlite::Connection& connection, const RunStart& start) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert, connection.Prepare("INSERT INTO run (started_unix_us, game, config, policy,"
                                      " command_line) VALUES (?, ?, ?, ?, ?)"));
  insert.Bind(start.started_unix_us, std::string_view(start.game), std::string_view(start.config),
              std::string_view(start.policy), std::string_view(start.command_line));
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  return connection.last_insert_id();
}

absl::Status UpdateRunEnd(sqlite::Connection& connection, int64_t id, const RunEnd& end) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto update, connection.Prepare("UPDATE run SET ended_unix_us = ?, seed = ?"
                                      " WHERE id = ? AND ended_unix_us IS NULL RETURNING id"));
  update.Bind(end.ended_unix_us, std::string_view(end.seed), id);
  ASSIZE_ASSIGN_OR_RETURN(const bool updated, update.Step());
  if (!updated) return absl::NotFoundError(absl::StrCat("run ", id, ": no such open run"));
  return update.Run();
}

absl::StatusOr<Run> ReadRun(sqlite::Connection& connection, int64_t id) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT started_unix_us, game, config, policy, command_line,"
                                      " ended_unix_us, seed FROM run WHERE id = ?"));
  select.Bind(id);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("run ", id, ": no such run"));
  Run run{.id = id,
          .start = {.started_unix_us = select.Int(0),
                    .game = std::string(select.Text(1)),
                    .config = std::string(select.Text(2)),
                    .policy = std::string(select.Text(3)),
                    .command_line = std::string(select.Text(4))},
          .end = std::nullopt};
  if (!select.IsNull(5)) {
    run.end = RunEnd{.ended_unix_us = select.Int(5), .seed = std::string(select.Text(6))};
  }
  return run;
}

absl::StatusOr<int64_t> FindRunOfEvent(sqlite::Connection& connection, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t tables,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name ="
                          " 'event'"));
  std::string there;
  if (tables > 0) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT name, run, name = ? COLLATE NOCASE FROM"
                                               " event ORDER BY id"));
    select.Bind(std::string_view(name));
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) break;
      if (select.Int(2) != 0) return select.Int(1);
      absl::StrAppend(&there, there.empty() ? "" : ", ", Quoted(select.Text(0)));
    }
  }
  return absl::NotFoundError(absl::StrCat("no event is called ", Quoted(name),
                                          "; there are: ", there.empty() ? "none" : there));
}

absl::StatusOr<std::string> FindPlayer(sqlite::Connection& connection, int64_t match) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t there,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name = 'played_by'"));
  if (there == 0) return "";
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT name || ' (' || caller || ')' || CASE WHEN speed > 0 THEN"
                         " printf(', at %.2f of the service''s speed', speed) ELSE '' END"
                         " FROM played_by JOIN worker ON worker.id = worker WHERE match = ?"));
  select.Bind(match);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  return row ? std::string(select.Text(0)) : std::string();
}

}  // namespace assize
