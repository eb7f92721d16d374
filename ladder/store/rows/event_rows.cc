#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/store/rows/row_checks.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {
namespace {

absl::Status RefuseTakenName(sqlite::Connection& connection, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT name FROM event"));
  std::vector<std::string> others;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    others.emplace_back(select.Text(0));
    if (!names::SameName(others.back(), name)) continue;
    return absl::AlreadyExistsError(
        absl::StrCat("there is an event ", Quoted(name), " already; choose another name"));
  }
  return names::CheckLooksLikeNone(names::Kind::kEvent, name, others);
}

// Numbered from `first` on.
absl::Status InsertEntrants(sqlite::Connection& connection, EventId event, int64_t first,
                            const std::vector<VersionId>& entrants) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto insert,
      connection.Prepare("INSERT INTO entrant (event, number, version) VALUES (?, ?, ?)"));
  for (size_t i = 0; i < entrants.size(); ++i) {
    insert.Bind(event, first + static_cast<int64_t>(i), entrants[i]);
    ASSIZE_RETURN_IF_ERROR(insert.Run());
  }
  return absl::OkStatus();
}

absl::Status CheckNotEnded(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT run.ended_unix_us IS NOT NULL FROM event"
                                             " JOIN run ON run.id = event.run WHERE event.id = ?"));
  select.Bind(event);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("event ", event, ": no such event"));
  if (select.Int(0) == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("event ", event, " has ended"));
}

// One event's entrants, or why its rows can't be read.
struct EventEntrants {
  std::vector<Entrant> entrants;
  absl::Status read;
};

// Their numbers count from 1 without a gap: they are places in lists.
absl::StatusOr<Entrant> EntrantIn(const sqlite::Statement& row, size_t expected) {
  const std::string place =
      absl::StrCat("table entrant, event ", row.Int(0), ", number ", row.Int(1));
  if (row.Int(1) != static_cast<int64_t>(expected)) {
    return DamagedValue(place, "number", row.Int(1),
                        absl::StrCat(expected, " for the next entrant"));
  }
  Entrant entrant;
  entrant.number = static_cast<int>(expected);
  entrant.version = row.Int(2);
  if (!row.IsNull(3)) {
    ASSIZE_RETURN_IF_ERROR(CheckRange(place, "out_from", row.Int(3), 1, kMaxOrdinal));
    entrant.out_from = static_cast<int>(row.Int(3));
  }
  entrant.out_reason = row.Text(4);
  return entrant;
}

absl::StatusOr<std::map<EventId, EventEntrants>> ReadEntrants(sqlite::Connection& connection,
                                                              EventId first, EventId last) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT event, number, version, out_from, out_reason"
                                             " FROM entrant WHERE event BETWEEN ? AND ?"
                                             " ORDER BY event, number"));
  select.Bind(first, last);
  std::map<EventId, EventEntrants> events;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return events;
    EventEntrants& event = events[select.Int(0)];
    if (!event.read.ok()) continue;
    absl::StatusOr<Entrant> entrant = EntrantIn(select, event.entrants.size() + 1);
    event.read = entrant.status();
    if (entrant.ok()) event.entrants.push_back(*std::move(entrant));
  }
}

absl::StatusOr<Event> ReadEvent(const sqlite::Statement& row, ParsedSettings* known,
                                EventEntrants entrants) {
  ASSIZE_RETURN_IF_ERROR(WithContext(entrants.read, absl::StrCat("event ", Quoted(row.Text(1)))));
  if (row.IsNull(2)) {
    return absl::DataLossError(absl::StrCat("event ", Quoted(row.Text(1)), ": table event, event ",
                                            row.Int(0), ": its row of table run is missing"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings* settings,
                          known->Of(row.Int(0), row.Text(1), row.Text(6)));
  Event event{.id = row.Int(0),
              .setup = {.name = std::string(row.Text(1)),
                        .game = std::string(row.Text(2)),
                        .config = std::string(row.Text(3)),
                        .policy = std::string(row.Text(4)),
                        .format = std::string(row.Text(5)),
                        .settings = *settings,
                        .command_line = std::string(row.Text(7)),
                        // 64 hexadecimal digits are the seed itself.
                        .seed = SeedFromText(row.Text(8)),
                        .entrants = {},
                        .started_unix_us = row.Int(9)},
              .entrants = {},
              .ended_unix_us = std::nullopt};
  if (!row.IsNull(10)) event.ended_unix_us = row.Int(10);
  event.entrants = std::move(entrants.entrants);
  for (const Entrant& entrant : event.entrants) event.setup.entrants.push_back(entrant.version);
  return event;
}

absl::StatusOr<std::string> ReadSettings(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT settings FROM event WHERE id = ?"));
  select.Bind(event);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("event ", event, ": no such event"));
  return std::string(select.Text(0));
}

// "scoring, tie_breaks": the fields in which two settings differ, for people.
absl::StatusOr<std::string> FieldsThatDiffer(sqlite::Connection& connection,
                                             const std::string& before, const std::string& after) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT group_concat(key, ', ') FROM ("
                         " SELECT key FROM (SELECT key, type, value FROM json_each(?1)"
                         "  EXCEPT SELECT key, type, value FROM json_each(?2))"
                         " UNION SELECT key FROM (SELECT key, type, value FROM json_each(?2)"
                         "  EXCEPT SELECT key, type, value FROM json_each(?1)) ORDER BY key)"));
  select.Bind(before, after);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return std::string(select.IsNull(0) ? "written differently" : select.Text(0));
}

absl::Status ChangeSettingsOf(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                              const std::function<void(v1::EventSettings*)>& change) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ReadSettings(connection, event));
  ASSIZE_ASSIGN_OR_RETURN(v1::EventSettings settings,
                          ParseSettings(absl::StrCat("number ", event), text));
  change(&settings);
  return UpdateAnySettings(connection, chain, event, settings);
}

// Sets that were given up and played again in a rerun that was applied: they count as played.
absl::Status CountApplied(sqlite::Connection& connection, EventId event, EventProgress* progress) {
  ASSIZE_ASSIGN_OR_RETURN(const auto applied, ReadApplied(connection));
  if (applied.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT planned_match.id, match_set.id FROM match_set"
                         " JOIN planned_match ON planned_match.match_set = match_set.id"
                         " WHERE match_set.event = ? AND state = 'ABANDONED'"));
  select.Bind(event);
  std::set<int64_t> sets;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    if (!applied.contains(select.Int(0))) continue;
    sets.insert(select.Int(1));
    --progress->abandoned;
    ++progress->played;
  }
  // A rerun plays a set as a whole.
  progress->abandoned_sets -= static_cast<int64_t>(sets.size());
  progress->whole_sets += static_cast<int64_t>(sets.size());
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EventId> InsertEvent(sqlite::Connection& connection, ChainWriter& chain,
                                    const EventSetup& setup) {
  ASSIZE_RETURN_IF_ERROR(RefuseTakenName(connection, setup.name));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t run,
                          InsertRun(connection, {.started_unix_us = setup.started_unix_us,
                                                 .game = setup.game,
                                                 .config = setup.config,
                                                 .policy = setup.policy,
                                                 .command_line = setup.command_line}));
  ASSIZE_ASSIGN_OR_RETURN(auto insert,
                          connection.Prepare("INSERT INTO event (name, run, format, settings, seed)"
                                             " VALUES (?, ?, ?, ?, ?)"));
  ASSIZE_ASSIGN_OR_RETURN(const std::string settings, SettingsText(setup.settings));
  insert.Bind(setup.name, run, setup.format, settings, ToHex(setup.seed.bytes));
  ASSIZE_RETURN_IF_ERROR(insert.Run());
  const EventId event = connection.last_insert_id();
  ASSIZE_RETURN_IF_ERROR(InsertEntrants(connection, event, 1, setup.entrants));
  ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kEvent, .id = event}, "made"));
  ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kField, .id = event},
                                      absl::StrCat("entrants: ", setup.entrants.size())));
  return event;
}

absl::Status InsertLateEntrants(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                                const std::vector<VersionId>& versions) {
  ASSIZE_RETURN_IF_ERROR(CheckNotEnded(connection, event));
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT coalesce(max(number), 0) FROM entrant WHERE event = ?"));
  select.Bind(event);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  const int64_t last = select.Int(0);
  select.Reset();
  ASSIZE_RETURN_IF_ERROR(InsertEntrants(connection, event, last + 1, versions));
  return chain.Append({.kind = ChainKind::kField, .id = event},
                      absl::StrCat("late entrants: ", versions.size()));
}

absl::Status UpdateSettings(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                            const v1::EventSettings& settings) {
  ASSIZE_RETURN_IF_ERROR(CheckNotEnded(connection, event));
  return UpdateAnySettings(connection, chain, event, settings);
}

absl::Status UpdateAnySettings(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                               const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string before, ReadSettings(connection, event));
  ASSIZE_ASSIGN_OR_RETURN(const std::string after, SettingsText(settings));
  if (before == after) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(auto update,
                          connection.Prepare("UPDATE event SET settings = ? WHERE id = ?"));
  update.Bind(after, event);
  ASSIZE_RETURN_IF_ERROR(update.Run());
  ASSIZE_ASSIGN_OR_RETURN(const std::string changed, FieldsThatDiffer(connection, before, after));
  return chain.Append({.kind = ChainKind::kEvent, .id = event},
                      absl::StrCat("settings: ", changed));
}

absl::Status UpdatePublishedRounds(sqlite::Connection& connection, ChainWriter& chain,
                                   EventId event, std::optional<int> rounds) {
  return ChangeSettingsOf(connection, chain, event, [rounds](v1::EventSettings* settings) {
    if (!rounds.has_value()) return settings->clear_published_rounds();
    settings->set_published_rounds(static_cast<uint32_t>(*rounds));
  });
}

absl::StatusOr<std::vector<Event>> ReadEvents(sqlite::Connection& connection, EventId first,
                                              EventId last, ParsedSettings* settings,
                                              std::map<EventId, std::string>* damaged) {
  ASSIZE_ASSIGN_OR_RETURN(auto entrants, ReadEntrants(connection, first, last));
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT event.id, event.name, run.game, run.config, run.policy,"
                         " event.format, event.settings, run.command_line, event.seed,"
                         " run.started_unix_us, run.ended_unix_us FROM event"
                         " LEFT JOIN run ON run.id = event.run WHERE event.id BETWEEN ? AND ?"
                         " ORDER BY event.id"));
  select.Bind(first, last);
  std::vector<Event> events;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return events;
    absl::StatusOr<Event> read = ReadEvent(select, settings, std::move(entrants[select.Int(0)]));
    if (!read.ok() && damaged != nullptr) {
      damaged->emplace(select.Int(0), read.status().message());
      continue;
    }
    ASSIZE_ASSIGN_OR_RETURN(events.emplace_back(), std::move(read));
  }
}

absl::StatusOr<std::optional<EventId>> ReadEventId(sqlite::Connection& connection,
                                                   std::string_view name) {
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT id FROM event WHERE name = ?"));
  select.Bind(name);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return std::nullopt;
  return select.Int(0);
}

absl::StatusOr<EventId> ReadFirstSince(sqlite::Connection& connection, int64_t unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT event.id, run.started_unix_us FROM event"
                         " CROSS JOIN run ON run.id = event.run ORDER BY event.id DESC"));
  for (EventId first = INT64_MAX;; first = select.Int(0)) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row || select.Int(1) < unix_us) return first;
  }
}

absl::StatusOr<EventProgress> ReadProgress(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT (SELECT count(*) FROM round WHERE event = ?1), count(*),"
                         " coalesce(sum(played = matches), 0), coalesce(sum(abandoned > 0), 0),"
                         " coalesce(sum(matches), 0), coalesce(sum(played), 0),"
                         " coalesce(sum(abandoned), 0)"
                         " FROM (SELECT count(*) AS matches, sum(state = 'PLAYED') AS played,"
                         " sum(state = 'ABANDONED') AS abandoned FROM match_set"
                         " JOIN planned_match ON planned_match.match_set = match_set.id"
                         " WHERE match_set.event = ?1 GROUP BY match_set.id)"));
  select.Bind(event);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  EventProgress progress{.rounds = static_cast<int>(select.Int(0)),
                         .sets = select.Int(1),
                         .whole_sets = select.Int(2),
                         .abandoned_sets = select.Int(3),
                         .matches = select.Int(4),
                         .played = select.Int(5),
                         .abandoned = select.Int(6)};
  if (progress.abandoned > 0) {
    ASSIZE_RETURN_IF_ERROR(CountApplied(connection, event, &progress));
  }
  return progress;
}

absl::Status UpdateFinished(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                            int64_t ended_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, ReadProgress(connection, event));
  const int64_t open = progress.matches - progress.played - progress.abandoned;
  if (open > 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", event, " cannot end: ", open, " of its matches are open"));
  }
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT run, seed FROM event WHERE id = ?"));
  select.Bind(event);
  ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
  if (!row) return absl::NotFoundError(absl::StrCat("event ", event, ": no such event"));
  const int64_t run = select.Int(0);
  const std::string seed(select.Text(1));
  select.Reset();
  const absl::Status ended =
      UpdateRunEnd(connection, run, {.ended_unix_us = ended_unix_us, .seed = seed});
  if (absl::IsNotFound(ended)) {
    return absl::FailedPreconditionError(absl::StrCat("event ", event, " has ended already"));
  }
  ASSIZE_RETURN_IF_ERROR(ended);
  return chain.Append({.kind = ChainKind::kEventEnd, .id = event}, "ended");
}

absl::Status UpdateCancelled(sqlite::Connection& connection, ChainWriter& chain, EventId event,
                             int64_t ended_unix_us) {
  ASSIZE_ASSIGN_OR_RETURN(auto abandon,
                          connection.Prepare("UPDATE planned_match SET state = 'ABANDONED'"
                                             " WHERE event = ? AND state = 'OPEN' RETURNING id"));
  abandon.Bind(event);
  ASSIZE_ASSIGN_OR_RETURN(const bool abandoned, abandon.Step());
  if (abandoned) {
    ASSIZE_RETURN_IF_ERROR(abandon.Run());
    ASSIZE_RETURN_IF_ERROR(chain.Append({.kind = ChainKind::kAbandoned, .id = event}, "cancelled"));
  }
  ASSIZE_RETURN_IF_ERROR(
      ChangeSettingsOf(connection, chain, event,
                       [](v1::EventSettings* settings) { settings->set_cancelled(true); }));
  return UpdateFinished(connection, chain, event, ended_unix_us);
}

}  // namespace assize::ladder
