#include "ladder/store/service/old_challenges.h"

#include <vector>

#include "ladder/store/rows/record_rows.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// So that nobody waits long for the database meanwhile.
constexpr int64_t kChallengesAtOnce = 100;

// In the order in which rows refer to each other; the parameter is an event. By indices alone: a
// ladder may have a million matches. So the row in `run` stays, since nothing finds quickly whether
// a match belongs to it.
constexpr std::string_view kPlanRemovals[] = {
    "DELETE FROM paused_event WHERE event = ?",
    "DELETE FROM wanted_event WHERE event = ?",
    "DELETE FROM void_attempt WHERE planned IN (SELECT planned_match.id FROM match_set"
    " JOIN planned_match ON planned_match.match_set = match_set.id WHERE match_set.event = ?)",
    "DELETE FROM planned_seat WHERE planned IN (SELECT planned_match.id FROM match_set"
    " JOIN planned_match ON planned_match.match_set = match_set.id WHERE match_set.event = ?)",
    "DELETE FROM planned_match WHERE match_set IN (SELECT id FROM match_set WHERE event = ?)",
    "DELETE FROM match_set WHERE event = ?",
    "DELETE FROM bye WHERE event = ?",
    "DELETE FROM round WHERE event = ?",
    "DELETE FROM entrant WHERE event = ?",
    "DELETE FROM event WHERE id = ?"};
// The parameter is a match.
constexpr std::string_view kRecordRemovals[] = {
    "DELETE FROM answer_faults WHERE match = ?", "DELETE FROM seat WHERE match = ?",
    "DELETE FROM record WHERE match = ?", "DELETE FROM match WHERE id = ?"};

absl::StatusOr<std::vector<int64_t>> ReadIds(sqlite::Statement* select) {
  std::vector<int64_t> ids;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select->Step());
    if (!row) return ids;
    ids.push_back(select->Int(0));
  }
}

absl::StatusOr<std::vector<int64_t>> OldChallenges(sqlite::Connection& connection,
                                                   const Retention& retention) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "WITH old AS (SELECT event.id, run.ended_unix_us AS ended,"
          " row_number() OVER (ORDER BY run.ended_unix_us DESC, event.id DESC) AS place"
          " FROM event JOIN run ON run.id = event.run WHERE run.ended_unix_us IS NOT NULL"
          " AND event.apart AND event.rerun_of IS NULL)"
          " SELECT id FROM old WHERE ended < ?1 AND (ended < ?2 OR place > ?3)"
          " AND id < (SELECT max(id) FROM event)"
          " AND NOT EXISTS (SELECT 1 FROM announcement WHERE announcement.event = old.id)"
          " AND NOT EXISTS (SELECT 1 FROM question WHERE question.event = old.id)"
          " AND old.id IS NOT (SELECT event FROM planned_match ORDER BY id DESC LIMIT 1)"
          " AND old.id IS NOT (SELECT event.id FROM event WHERE event.run ="
          "  (SELECT run_id FROM match ORDER BY id DESC LIMIT 1))"
          " ORDER BY ended, id LIMIT ?4"));
  select.Bind(retention.kept_unix_us, retention.oldest_unix_us, retention.most, kChallengesAtOnce);
  return ReadIds(&select);
}

template <size_t kNumber>
absl::Status RemoveRows(sqlite::Connection& connection, const std::string_view (&removals)[kNumber],
                        int64_t id) {
  for (const std::string_view removal : removals) {
    ASSIZE_ASSIGN_OR_RETURN(auto remove, connection.Prepare(removal));
    remove.Bind(id);
    ASSIZE_RETURN_IF_ERROR(remove.Run());
  }
  return absl::OkStatus();
}

// The planned matches of a challenge, which are planned together.
absl::StatusOr<ChainSubject> GoneEvent(sqlite::Connection& connection, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(auto select,
                          connection.Prepare("SELECT coalesce(min(planned_match.id), 0),"
                                             " coalesce(max(planned_match.id), 0) FROM match_set"
                                             " JOIN planned_match ON planned_match.match_set ="
                                             " match_set.id WHERE match_set.event = ?"));
  select.Bind(event);
  ASSIZE_RETURN_IF_ERROR(select.Step().status());
  return ChainSubject{
      .kind = ChainKind::kGoneEvent, .id = event, .first = select.Int(0), .last = select.Int(1)};
}

absl::Status Remove(sqlite::Connection& connection, ChainWriter& chain, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> records, RecordsOf(connection, event));
  ASSIZE_ASSIGN_OR_RETURN(const ChainSubject gone, GoneEvent(connection, event));
  ASSIZE_RETURN_IF_ERROR(RemoveRows(connection, kPlanRemovals, event));
  for (const int64_t match : records) {
    ASSIZE_RETURN_IF_ERROR(RemoveRows(connection, kRecordRemovals, match));
    ASSIZE_RETURN_IF_ERROR(
        chain.Append({.kind = ChainKind::kGoneMatch, .id = match}, "removed with its challenge"));
  }
  return chain.Append(gone, "an old challenge was removed");
}

}  // namespace

absl::StatusOr<int64_t> PruneChallenges(LadderStore* store, const Retention& retention) {
  int64_t removed = 0;
  ASSIZE_RETURN_IF_ERROR(store->WriteLinkedRows(
      [&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> events,
                                OldChallenges(connection, retention));
        for (const int64_t event : events) {
          ASSIZE_RETURN_IF_ERROR(Remove(connection, chain, event));
        }
        removed = static_cast<int64_t>(events.size());
        return absl::OkStatus();
      }));
  return removed;
}

}  // namespace assize::ladder
