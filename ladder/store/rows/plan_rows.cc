#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
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
    read(select);
  }
}

using RoundsByNumber = std::map<int64_t, Round>;

// What ReadSets() reads: a row for each seat.
constexpr std::string_view kSelectSets =
    "SELECT match_set.round, match_set.number, match_set.label, planned_match.id,"
    " planned_match.match_id, planned_match.rotation, planned_match.state, planned_seat.version"
    " FROM match_set JOIN planned_match ON planned_match.match_set = match_set.id"
    " JOIN planned_seat ON planned_seat.planned = planned_match.id"
    " WHERE match_set.event = ? AND match_set.number >= ?"
    " ORDER BY planned_match.id, planned_seat.seat";

absl::Status ReadSets(sqlite::Connection& connection, EventId event, int64_t first_set,
                      RoundsByNumber& rounds) {
  int64_t last_match = 0;
  return ForEachRow(connection, event, first_set, kSelectSets, [&](const sqlite::Statement& row) {
    Round& round = rounds[row.Int(0)];
    std::vector<SetPlan>& sets = round.plan.sets;
    if (sets.empty() || sets.back().number != row.Int(1)) {
      sets.push_back({.number = row.Int(1), .label = std::string(row.Text(2)), .matches = {}});
    }
    if (row.Int(3) != last_match) {
      last_match = row.Int(3);
      sets.back().matches.push_back({.match_id = std::string(row.Text(4)),
                                     .rotation = static_cast<int>(row.Int(5)),
                                     .seats = {}});
      if (row.Text(6) == "OPEN") ++round.open_matches;
    }
    sets.back().matches.back().seats.push_back(row.Int(7));
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
  RoundsByNumber rounds;
  ASSIZE_RETURN_IF_ERROR(ForEachRow(connection, event, start.round,
                                    "SELECT number FROM round WHERE event = ? AND number >= ?",
                                    [&](const sqlite::Statement& row) {
                                      rounds[row.Int(0)].plan.number = static_cast<int>(row.Int(0));
                                    }));
  ASSIZE_RETURN_IF_ERROR(ReadSets(connection, event, start.set, rounds));
  ASSIZE_RETURN_IF_ERROR(ForEachRow(
      connection, event, start.round,
      "SELECT round, version, kind, score FROM bye WHERE event = ? AND round >= ?"
      " ORDER BY round, version",
      [&](const sqlite::Statement& row) {
        rounds[row.Int(0)].plan.byes.push_back(
            {.version = row.Int(1), .kind = std::string(row.Text(2)), .score = row.Real(3)});
      }));
  ASSIZE_RETURN_IF_ERROR(
      ForEachRow(connection, event, start.round,
                 "SELECT out_from, version, out_reason FROM entrant WHERE event = ?"
                 " AND out_from >= ? ORDER BY number",
                 [&](const sqlite::Statement& row) {
                   rounds[row.Int(0)].plan.dropouts.push_back(
                       {.version = row.Int(1), .reason = std::string(row.Text(2))});
                 }));
  std::vector<Round> list;
  for (auto& [number, round] : rounds) list.push_back(std::move(round));
  return list;
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
