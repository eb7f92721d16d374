#include "ladder/store/chain/chain_links.h"

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/store/match_rows.h"

namespace assize::ladder {
namespace {

// All that is stored, but for planned sets. Only matches of events: others may be in the same file.
constexpr std::string_view kSubjectsOfLinks =
    "SELECT 'BOT' AS kind, bot.id AS subject, 0 AS first, 0 AS step FROM bot"
    " UNION ALL SELECT 'VERSION', id, 0, 1 FROM version"
    " UNION ALL SELECT 'EVENT', id, 0, 2 FROM event"
    " UNION ALL SELECT 'FIELD', id, 0, 3 FROM event"
    " UNION ALL SELECT 'ROUND', event, number, 4 FROM round"
    " UNION ALL SELECT 'MATCH', match.id, 0, 5 FROM match JOIN event ON event.run = match.run_id"
    " UNION ALL SELECT 'ATTEMPTS', planned, 0, 6 FROM void_attempt WHERE attempt ="
    "  (SELECT min(attempt) FROM void_attempt AS other WHERE other.planned = void_attempt.planned)"
    " UNION ALL SELECT DISTINCT 'ABANDONED', match_set.event, 0, 7 FROM planned_match"
    "  JOIN match_set ON match_set.id = planned_match.match_set"
    "  WHERE planned_match.state = 'ABANDONED'"
    " UNION ALL SELECT 'END', event.id, 0, 8 FROM event JOIN run ON run.id = event.run"
    "  WHERE run.ended_unix_us IS NOT NULL"
    " UNION ALL SELECT 'ANNOUNCEMENT', id, 0, 9 FROM announcement"
    " UNION ALL SELECT 'QUESTION', id, 0, 10 FROM question"
    " UNION ALL SELECT 'TITLE', id, 0, 11 FROM title";

// Runs of sets without a link, by event. Ranges of links about one event do not overlap.
constexpr std::string_view kSetsWithoutLink =
    "SELECT event, min(number), max(number) FROM match_set"
    " WHERE coalesce((SELECT last FROM chain WHERE kind = 'SETS' AND subject = match_set.event"
    "  AND first <= match_set.number ORDER BY first DESC LIMIT 1), -1) < number"
    " GROUP BY event ORDER BY event";

}  // namespace

ChainLink LinkIn(const sqlite::Statement& row) {
  ChainLink link{.number = row.Int(0),
                 .kind = ChainKindNamed(row.Text(1)),
                 .kind_name = std::string(row.Text(1)),
                 .subject = {.id = row.Int(2), .first = row.Int(3), .last = row.Int(4)},
                 .digest = HashIn(row.Bytes(5)),
                 .head = HashIn(row.Bytes(6)),
                 .act = {}};
  if (link.kind.has_value()) link.subject.kind = *link.kind;
  if (row.IsNull(7)) return link;
  link.act = LinkAct{
      .unix_us = row.Int(7), .actor = std::string(row.Text(8)), .act = std::string(row.Text(9))};
  return link;
}

Bytes32 HeadAfter(const Bytes32& before, const ChainLink& link) {
  Sha256 hash;
  hash.AddFramed(AsView(before))
      .AddFramed(link.kind_name)
      .AddFramed(absl::StrCat(link.subject.id))
      .AddFramed(AsView(link.digest));
  if (!link.act.has_value()) return hash.Digest();
  return hash.AddFramed(absl::StrCat(link.subject.first))
      .AddFramed(absl::StrCat(link.subject.last))
      .AddFramed(absl::StrCat(link.act->unix_us))
      .AddFramed(link.act->actor)
      .AddFramed(link.act->act)
      .Digest();
}

absl::StatusOr<std::vector<ChainSubject>> SubjectsWithoutLink(sqlite::Connection& connection) {
  std::vector<ChainSubject> subjects;
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(absl::StrCat(
          "SELECT kind, subject, first FROM (", std::string(kSubjectsOfLinks),
          ") AS stored WHERE NOT EXISTS (SELECT 1 FROM chain WHERE chain.kind = stored.kind"
          " AND chain.subject = stored.subject AND chain.first = stored.first"
          " AND (chain.unix_us IS NOT NULL OR chain.kind = 'MATCH')) ORDER BY step, subject,"
          " first")));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    subjects.push_back({.kind = *ChainKindNamed(select.Text(0)),
                        .id = select.Int(1),
                        .first = select.Int(2),
                        .last = 0});
  }
  ASSIZE_ASSIGN_OR_RETURN(auto sets, connection.Prepare(kSetsWithoutLink));
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, sets.Step());
    if (!row) return subjects;
    subjects.push_back(
        {.kind = ChainKind::kSets, .id = sets.Int(0), .first = sets.Int(1), .last = sets.Int(2)});
  }
}

absl::StatusOr<std::vector<int64_t>> MatchesWithOthersResults(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare("SELECT planned_match.id FROM planned_match"
                         " JOIN event ON event.id = planned_match.event"
                         " LEFT JOIN match ON match.id = planned_match.match"
                         " WHERE (planned_match.state = 'PLAYED') = (planned_match.match IS NULL)"
                         " OR (planned_match.match IS NOT NULL AND"
                         "  (match.ordinal IS NOT planned_match.id OR match.run_id IS NOT"
                         "   event.run))"));
  std::vector<int64_t> matches;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return matches;
    matches.push_back(select.Int(0));
  }
}

}  // namespace assize::ladder
