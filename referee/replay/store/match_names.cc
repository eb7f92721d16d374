#include "referee/replay/store/match_names.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/store/archives.h"

namespace assize {
namespace {

// Attempts of a planned match that came to no result.
struct VoidAttempts {
  // How many there were.
  int64_t count = 0;
  // Their numbers, from 0, and those of their records.
  std::vector<std::pair<int64_t, int64_t>> records;
};
// By planned_match.id.
using AttemptsByMatch = std::map<int64_t, VoidAttempts>;

absl::Status ForEachRow(sqlite::Connection& connection, const std::string& query,
                        const std::function<void(const sqlite::Statement&)>& read) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare(query));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return absl::OkStatus();
    read(select);
  }
}

absl::StatusOr<AttemptsByMatch> ReadAttempts(sqlite::Connection& connection) {
  AttemptsByMatch attempts;
  ASSIZE_RETURN_IF_ERROR(ForEachRow(connection, "SELECT planned, attempt, match FROM void_attempt",
                                    [&](const sqlite::Statement& row) {
                                      VoidAttempts& of = attempts[row.Int(0)];
                                      of.count = std::max(of.count, row.Int(1) + 1);
                                      if (row.IsNull(2)) return;
                                      of.records.emplace_back(row.Int(1), row.Int(2));
                                    }));
  return attempts;
}

absl::Status ReadPlays(sqlite::Connection& connection, const AttemptsByMatch& attempts,
                       MatchRepeats* repeats) {
  for (const auto& [planned, of] : attempts) {
    for (const auto& [attempt, match] : of.records) {
      if (attempt > 0) repeats->plays[match] = attempt + 1;
    }
  }
  return ForEachRow(connection,
                    "SELECT id, match FROM planned_match WHERE match IS NOT NULL"
                    " AND id IN (SELECT planned FROM void_attempt)",
                    [&](const sqlite::Statement& row) {
                      repeats->plays[row.Int(1)] = attempts.at(row.Int(0)).count + 1;
                    });
}

// What was planned first, and the same in a rerun.
struct PlayedAgain {
  int64_t first = 0;
  bool first_played = false;
  int64_t again = 0;
  int64_t match = 0;
  std::string event;
};

absl::StatusOr<std::vector<PlayedAgain>> ReadPlayedAgain(sqlite::Connection& connection) {
  // Ladders before version 6 have it in the settings alone.
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t column,
      connection.QueryInt(
          "SELECT count(*) FROM pragma_table_xinfo('event') WHERE name = 'rerun_of'"));
  const std::string rerun_of =
      column > 0 ? "rerun.rerun_of" : "json_extract(rerun.settings, '$.rerun.event')";
  std::vector<PlayedAgain> matches;
  ASSIZE_RETURN_IF_ERROR(ForEachRow(
      connection,
      // In this order, and by these indices: reruns are few among thousands of events.
      absl::StrCat("SELECT first.id, first.match IS NOT NULL, again.id, again.match, base.name"
                   " FROM event AS rerun"
                   " CROSS JOIN event AS base ON base.id = ",
                   rerun_of,
                   " CROSS JOIN match_set AS set_again ON set_again.event = rerun.id"
                   " CROSS JOIN planned_match AS again ON again.match_set = set_again.id"
                   " CROSS JOIN match_set AS set_first"
                   " ON set_first.event = base.id AND set_first.number = set_again.number"
                   " CROSS JOIN planned_match AS first ON first.match_set = set_first.id"
                   " AND +first.rotation = again.rotation"
                   " WHERE ",
                   rerun_of,
                   " IS NOT NULL"
                   " AND json_extract(rerun.settings, '$.rerun.state') = 'RERUN_STATE_APPLIED'"
                   " AND again.match IS NOT NULL ORDER BY +rerun.id"),
      [&](const sqlite::Statement& row) {
        matches.push_back({.first = row.Int(0),
                           .first_played = row.Int(1) != 0,
                           .again = row.Int(2),
                           .match = row.Int(3),
                           .event = std::string(row.Text(4))});
      }));
  return matches;
}

void AddPlayedAgain(const std::vector<PlayedAgain>& matches, const AttemptsByMatch& attempts,
                    MatchRepeats* repeats) {
  static const VoidAttempts kNone;
  const auto attempts_of = [&attempts](int64_t planned) -> const VoidAttempts& {
    const auto found = attempts.find(planned);
    return found == attempts.end() ? kNone : found->second;
  };
  // By the planned_match.id of what was planned first: how often it was played so far.
  std::map<int64_t, int64_t> plays;
  for (const PlayedAgain& match : matches) {
    const auto [at, is_new] = plays.try_emplace(match.first);
    if (is_new) at->second = attempts_of(match.first).count + (match.first_played ? 1 : 0);
    const VoidAttempts& again = attempts_of(match.again);
    for (const auto& [attempt, record] : again.records) {
      repeats->again[record] = {.event = match.event, .play = at->second + attempt + 1};
    }
    at->second += again.count + 1;
    repeats->again[match.match] = {.event = match.event, .play = at->second};
  }
}

}  // namespace

absl::StatusOr<MatchRepeats> ReadRepeats(sqlite::Connection& connection) {
  MatchRepeats repeats;
  ASSIZE_ASSIGN_OR_RETURN(const AttemptsByMatch attempts, ReadAttempts(connection));
  ASSIZE_RETURN_IF_ERROR(ReadPlays(connection, attempts, &repeats));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<PlayedAgain> again, ReadPlayedAgain(connection));
  AddPlayedAgain(again, attempts, &repeats);
  return repeats;
}

absl::StatusOr<MatchNames> MatchNames::Read(sqlite::Connection& connection) {
  MatchNames names;
  ASSIZE_ASSIGN_OR_RETURN(const bool archive, IsArchive(connection));
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t tables,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name ="
                          " 'void_attempt'"));
  if (tables == 0 && !archive) return names;
  ASSIZE_RETURN_IF_ERROR(ForEachRow(
      connection, "SELECT run, name FROM event",
      [&](const sqlite::Statement& row) { names.events_[row.Int(0)] = std::string(row.Text(1)); }));
  if (archive) {
    ASSIZE_RETURN_IF_ERROR(ForEachRow(connection, "SELECT match, event, play FROM played_again",
                                      [&](const sqlite::Statement& row) {
                                        names.repeats_.again[row.Int(0)] = {
                                            .event = std::string(row.Text(1)), .play = row.Int(2)};
                                      }));
    return names;
  }
  ASSIZE_ASSIGN_OR_RETURN(names.repeats_, ReadRepeats(connection));
  return names;
}

MatchName MatchNames::Of(const MatchEntry& entry) const {
  const MatchPlace& place = entry.place;
  if (const auto again = repeats_.again.find(entry.id); again != repeats_.again.end()) {
    return NameInEvent(again->second.event, place.deal, place.rotation, again->second.play);
  }
  const auto event = events_.find(place.run_id);
  if (event == events_.end()) return {.number = entry.id};
  const auto play = repeats_.plays.find(entry.id);
  return NameInEvent(event->second, place.deal, place.rotation,
                     play == repeats_.plays.end() ? 1 : play->second);
}

}  // namespace assize
