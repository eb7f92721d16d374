#include <algorithm>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/store/rows/row_checks.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// Writes sets with their matches and seats.
class SetInserter {
 public:
  static absl::StatusOr<SetInserter> Prepare(sqlite::Connection& connection, EventId event) {
    ASSIZE_ASSIGN_OR_RETURN(auto set,
                            connection.Prepare("INSERT INTO match_set (event, round, number, label)"
                                               " VALUES (?, ?, ?, ?)"));
    ASSIZE_ASSIGN_OR_RETURN(auto match,
                            connection.Prepare("INSERT INTO planned_match (match_set, event,"
                                               " match_id, rotation) VALUES (?, ?, ?, ?)"));
    ASSIZE_ASSIGN_OR_RETURN(auto seat,
                            connection.Prepare("INSERT INTO planned_seat (planned, seat, version)"
                                               " VALUES (?, ?, ?)"));
    return SetInserter(connection, event, std::move(set), std::move(match), std::move(seat));
  }

  absl::Status Insert(int round, const SetPlan& set) {
    if (set.matches.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("set ", set.number, " has no match"));
    }
    set_.Bind(event_, round, set.number, set.label);
    ASSIZE_RETURN_IF_ERROR(WithContext(set_.Run(), absl::StrCat("set ", set.number)));
    const int64_t id = connection_->last_insert_id();
    for (const MatchPlan& match : set.matches) {
      ASSIZE_RETURN_IF_ERROR(WithContext(InsertMatch(id, match), "match " + match.match_id));
    }
    return absl::OkStatus();
  }

 private:
  SetInserter(sqlite::Connection& connection, EventId event, sqlite::Statement set,
              sqlite::Statement match, sqlite::Statement seat)
      : connection_(&connection),
        event_(event),
        set_(std::move(set)),
        match_(std::move(match)),
        seat_(std::move(seat)) {}

  absl::Status InsertMatch(int64_t set, const MatchPlan& match) {
    if (match.seats.empty()) return absl::InvalidArgumentError("it has no seat");
    match_.Bind(set, event_, match.match_id, match.rotation);
    ASSIZE_RETURN_IF_ERROR(match_.Run());
    const int64_t id = connection_->last_insert_id();
    for (size_t seat = 0; seat < match.seats.size(); ++seat) {
      seat_.Bind(id, static_cast<int64_t>(seat), match.seats[seat]);
      ASSIZE_RETURN_IF_ERROR(seat_.Run());
    }
    return absl::OkStatus();
  }

  sqlite::Connection* connection_;
  EventId event_;
  sqlite::Statement set_;
  sqlite::Statement match_;
  sqlite::Statement seat_;
};

// The number of the event's last round, 0 for none; an error if the event is not played any more.
absl::StatusOr<int64_t> LastRound(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto last, connection.Prepare("SELECT (SELECT coalesce(max(number), 0) FROM round"
                                    " WHERE event = event_row.id), ended_unix_us IS NOT NULL"
                                    " FROM event AS event_row JOIN run ON run.id = event_row.run"
                                    " WHERE event_row.id = ?"));
  last.Bind(event);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, last.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("event ", event, ": no such event"));
  if (last.Int(1) != 0) {
    return absl::FailedPreconditionError(absl::StrCat("event ", event, " has ended"));
  }
  return last.Int(0);
}

absl::Status InsertRoundRow(sqlite::Connection& connection, EventId event, int number,
                            int64_t planned_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t last, LastRound(connection, event));
  if (number <= last) {
    return absl::AlreadyExistsError(absl::StrCat("round ", number, " is planned already"));
  }
  if (number > last + 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("round ", number, " cannot be planned before round ", last + 1));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO round (event, number, planned_unix_us) VALUES (?, ?, ?)"));
  insert.Bind(event, number, planned_unix_us);
  return insert.Run();
}

absl::Status InsertByes(sqlite::Connection& connection, EventId event, const RoundPlan& round) {
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO bye (event, round, version, kind, score)"
                                             " VALUES (?, ?, ?, ?, ?)"));
  for (const Bye& bye : round.byes) {
    insert.Bind(event, round.number, bye.version, bye.kind, bye.score);
    ASSIZE_RETURN_IF_ERROR(
        WithContext(insert.Run(), absl::StrCat("the bye of version ", bye.version)));
  }
  return absl::OkStatus();
}

absl::Status UpdateDropouts(sqlite::Connection& connection, EventId event, const RoundPlan& round) {
  ASSIZE_ASSIGN_OR_RETURN(auto update,
                          connection.Prepare("UPDATE entrant SET out_from = ?, out_reason = ?"
                                             " WHERE event = ? AND version = ? AND out_from IS NULL"
                                             " RETURNING number"));
  for (const Dropout& dropout : round.dropouts) {
    update.Bind(round.number, dropout.reason, event, dropout.version);
    ASSIZE_ASSIGN_OR_RETURN(const bool updated, update.Step());
    if (!updated) {
      return absl::InvalidArgumentError(
          absl::StrCat("version ", dropout.version, " cannot drop out: it is not in the event"));
    }
    ASSIZE_RETURN_IF_ERROR(update.Run());
  }
  return absl::OkStatus();
}

// Calls `read` with each row of `sql`, whose parameters are the event and a number from which on.
template <class Read>
absl::Status ForEachRow(sqlite::Connection& connection, EventId event, int64_t from,
                        std::string_view sql, Read read) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare(sql));
  select.Bind(event, from);
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::OkStatus();
    ASSIZE_RETURN_IF_ERROR(read(select));
  }
}

// Puts an event's rounds together, row by row, and checks that they fit together.
class RoundsReader {
 public:
  RoundsReader(sqlite::Connection& connection, EventId event, const RoundStart& start)
      : connection_(connection), event_(event), start_(start), last_set_(start.set - 1) {}

  absl::StatusOr<std::vector<Round>> Read() {
    ASSIZE_RETURN_IF_ERROR(ReadNumbers());
    ASSIZE_RETURN_IF_ERROR(ReadEntrants());
    ASSIZE_RETURN_IF_ERROR(ReadSets());
    ASSIZE_RETURN_IF_ERROR(ReadByes());
    for (const Round& round : rounds_) {
      for (const SetPlan& set : round.plan.sets) ASSIZE_RETURN_IF_ERROR(CheckPlayers(set));
    }
    return std::move(rounds_);
  }

 private:
  absl::Status ReadNumbers();
  // Of whom drops out too: from a round that is not planned yet that is a wrong number.
  absl::Status ReadEntrants();
  absl::Status ReadSets();
  absl::Status ReadByes();
  absl::Status CheckPlayers(const SetPlan& set) const;
  // `row` is in that round: the round, or an error.
  absl::StatusOr<Round*> RoundOf(const std::string& row, int64_t number);
  absl::Status AddSeat(const sqlite::Statement& row);
  std::string InTable(std::string_view table) const {
    return absl::StrCat("table ", std::string(table), ", event ", event_);
  }

  sqlite::Connection& connection_;
  const EventId event_;
  const RoundStart start_;
  // Numbered from start_.round on, without a gap.
  std::vector<Round> rounds_;
  std::set<VersionId> entrants_;
  // What was read last.
  int64_t last_set_;
  int64_t last_match_ = 0;
};

// What ReadSets() reads: a row for each seat.
constexpr std::string_view kSelectSets =
    "SELECT match_set.round, match_set.number, match_set.label, planned_match.id,"
    " planned_match.match_id, planned_match.rotation, planned_match.state, planned_seat.version,"
    " planned_seat.seat"
    " FROM match_set JOIN planned_match ON planned_match.match_set = match_set.id"
    " JOIN planned_seat ON planned_seat.planned = planned_match.id"
    " WHERE match_set.event = ? AND match_set.number >= ?"
    " ORDER BY planned_match.id, planned_seat.seat";

absl::Status RoundsReader::ReadNumbers() {
  return ForEachRow(connection_, event_, start_.round,
                    "SELECT number FROM round WHERE event = ? AND number >= ? ORDER BY number",
                    [this](const sqlite::Statement& row) -> absl::Status {
                      const int64_t next = start_.round + static_cast<int64_t>(rounds_.size());
                      if (row.Int(0) != next) {
                        return DamagedValue(InTable("round"), "number", row.Int(0),
                                            absl::StrCat(next, " for the next round"));
                      }
                      rounds_.emplace_back().plan.number = static_cast<int>(next);
                      return absl::OkStatus();
                    });
}

absl::StatusOr<Round*> RoundsReader::RoundOf(const std::string& row, int64_t number) {
  const int64_t last = start_.round + static_cast<int64_t>(rounds_.size()) - 1;
  ASSIZE_RETURN_IF_ERROR(CheckRange(row, "round", number, start_.round, last));
  return &rounds_[static_cast<size_t>(number - start_.round)];
}

absl::Status RoundsReader::ReadEntrants() {
  return ForEachRow(
      connection_, event_, start_.round,
      "SELECT version, out_reason, out_from, out_from >= ?2 FROM entrant WHERE event = ?1"
      " ORDER BY number",
      [this](const sqlite::Statement& row) -> absl::Status {
        entrants_.insert(row.Int(0));
        if (row.Int(3) == 0) return absl::OkStatus();
        ASSIZE_ASSIGN_OR_RETURN(Round* const round, RoundOf(InTable("entrant"), row.Int(2)));
        round->plan.dropouts.push_back({.version = row.Int(0), .reason = std::string(row.Text(1))});
        return absl::OkStatus();
      });
}

absl::Status RoundsReader::ReadSets() {
  return ForEachRow(connection_, event_, start_.set, kSelectSets,
                    [this](const sqlite::Statement& row) { return AddSeat(row); });
}

absl::Status RoundsReader::AddSeat(const sqlite::Statement& row) {
  const int64_t number = row.Int(1);
  ASSIZE_ASSIGN_OR_RETURN(
      Round* const round,
      RoundOf(absl::StrCat(InTable("match_set"), ", number ", number), row.Int(0)));
  std::vector<SetPlan>& sets = round->plan.sets;
  if (sets.empty() || number != last_set_) {
    // Their numbers rise, and the matches of a set follow one another.
    ASSIZE_RETURN_IF_ERROR(
        CheckRange(InTable("match_set"), "number", number, last_set_ + 1, kMaxOrdinal));
    last_set_ = number;
    sets.push_back({.number = number, .label = std::string(row.Text(2)), .matches = {}});
  }
  const std::string match = absl::StrCat("table planned_match, id ", row.Int(3));
  if (row.Int(3) != last_match_) {
    last_match_ = row.Int(3);
    ASSIZE_RETURN_IF_ERROR(CheckRange(match, "rotation", row.Int(5), 0, kMaxOrdinal));
    sets.back().matches.push_back({.match_id = std::string(row.Text(4)),
                                   .rotation = static_cast<int>(row.Int(5)),
                                   .seats = {}});
    if (row.Text(6) == "OPEN") ++round->open_matches;
  }
  std::vector<VersionId>& seats = sets.back().matches.back().seats;
  const auto seat = static_cast<int64_t>(seats.size());
  ASSIZE_RETURN_IF_ERROR(CheckRange(absl::StrCat("table planned_seat, planned ", row.Int(3)),
                                    "seat", row.Int(8), seat, seat));
  seats.push_back(row.Int(7));
  return absl::OkStatus();
}

absl::Status RoundsReader::CheckPlayers(const SetPlan& set) const {
  const std::string place = absl::StrCat(InTable("planned_seat"), ", set ", set.number + 1);
  const std::span<const VersionId> players = set.matches.front().seats;
  for (const VersionId version : players) {
    if (entrants_.contains(version)) continue;
    return DamagedValue(place, "version", version, "an entrant");
  }
  for (const MatchPlan& match : set.matches) {
    if (HaveSamePlayers(std::span<const VersionId>(match.seats), players, std::identity()))
      continue;
    return absl::DataLossError(
        absl::StrCat(place, ": match ", match.match_id, " has other players than the set"));
  }
  return absl::OkStatus();
}

absl::Status RoundsReader::ReadByes() {
  return ForEachRow(
      connection_, event_, start_.round,
      "SELECT round, version, kind, score FROM bye WHERE event = ? AND round >= ?"
      " ORDER BY round, version",
      [this](const sqlite::Statement& row) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(Round* const round, RoundOf(InTable("bye"), row.Int(0)));
        if (!entrants_.contains(row.Int(1))) {
          return DamagedValue(InTable("bye"), "version", row.Int(1), "an entrant");
        }
        round->plan.byes.push_back(
            {.version = row.Int(1), .kind = std::string(row.Text(2)), .score = row.Real(3)});
        return absl::OkStatus();
      });
}

// Inserts the plan's sets.
absl::Status InsertSets(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                        const RoundPlan& plan) {
  if (plan.sets.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(auto sets, SetInserter::Prepare(connection, event));
  ChainSubject planned{.kind = ChainKind::kSets,
                       .id = event,
                       .first = plan.sets.front().number,
                       .last = plan.sets.front().number};
  for (const SetPlan& set : plan.sets) {
    ASSIZE_RETURN_IF_ERROR(sets.Insert(plan.number, set));
    planned.first = std::min(planned.first, set.number);
    planned.last = std::max(planned.last, set.number);
  }
  return chain.Append(planned, absl::StrCat("planned in round ", plan.number));
}

}  // namespace

absl::Status InsertRound(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                         const RoundPlan& round, int64_t planned_unix_us) {
  ASSIZE_RETURN_IF_ERROR(InsertRoundRow(connection, event, round.number, planned_unix_us));
  ASSIZE_RETURN_IF_ERROR(InsertByes(connection, event, round));
  ASSIZE_RETURN_IF_ERROR(
      chain.Append({.kind = ChainKind::kRound, .id = event, .first = round.number}, "planned"));
  ASSIZE_RETURN_IF_ERROR(InsertSets(connection, chain, event, round));
  if (round.dropouts.empty()) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(UpdateDropouts(connection, event, round));
  return chain.Append({.kind = ChainKind::kField, .id = event},
                      absl::StrCat("dropouts: ", round.dropouts.size()));
}

absl::Status InsertFurtherSets(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                               const RoundPlan& more) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t last, LastRound(connection, event));
  if (more.number != last) {
    return absl::FailedPreconditionError(
        absl::StrCat("round ", more.number, " has no further sets: the last round is ", last));
  }
  return InsertSets(connection, chain, event, more);
}

absl::StatusOr<std::vector<Round>> ReadRounds(sqlite::Connection& connection, EventId event,
                                              const RoundStart& start) {
  return RoundsReader(connection, event, start).Read();
}

absl::StatusOr<std::vector<OpenMatch>> ReadOpenMatches(sqlite::Connection& connection,
                                                       EventId event, int64_t end_set) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "SELECT planned_match.id, match_id, rotation, match_set.round, match_set.number,"
          " (SELECT coalesce(max(attempt) + 1, 0) FROM void_attempt"
          " WHERE void_attempt.planned = planned_match.id), planned_seat.version"
          // Few matches are open: the index of these comes first, however many others there are.
          " FROM planned_match CROSS JOIN match_set ON match_set.id = planned_match.match_set"
          " JOIN planned_seat ON planned_seat.planned = planned_match.id"
          " WHERE match_set.event = ? AND planned_match.state = 'OPEN'"
          " ORDER BY planned_match.id, planned_seat.seat"));
  select.Bind(event);
  std::vector<OpenMatch> matches;
  for (int64_t last_match = 0;;) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    // Sets are planned in the order of their numbers.
    if (!row || select.Int(4) >= end_set) return matches;
    if (select.Int(0) != last_match) {
      last_match = select.Int(0);
      matches.push_back({.plan = {.match_id = std::string(select.Text(1)),
                                  .rotation = static_cast<int>(select.Int(2)),
                                  .seats = {}},
                         .round = static_cast<int>(select.Int(3)),
                         .set = select.Int(4),
                         .attempt = static_cast<int>(select.Int(5))});
    }
    matches.back().plan.seats.push_back(select.Int(6));
  }
}

absl::StatusOr<bool> HasFewOfAllMatches(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare("SELECT 16 * (SELECT count(*) FROM match_set WHERE event = ?)"
                                      " < (SELECT coalesce(max(id), 0) FROM planned_match)"));
  select.Bind(event);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return select.Int(0) != 0;
}

}  // namespace assize::ladder
