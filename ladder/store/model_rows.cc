#include "ladder/store/model_rows.h"

#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// A match that was void has a record too, and closes nothing.
constexpr std::string_view kSelectChanges =
    "SELECT chain.link, chain.kind, chain.subject, chain.first, chain.last, match_set.event,"
    " match_set.round, match_set.number FROM chain"
    " LEFT JOIN match ON chain.kind = 'MATCH' AND match.id = chain.subject"
    " LEFT JOIN planned_match ON planned_match.id = match.ordinal"
    "  AND planned_match.match = match.id"
    " LEFT JOIN match_set ON match_set.id = planned_match.match_set"
    " WHERE chain.link > ? ORDER BY chain.link";

absl::StatusOr<bool> HasChain(sqlite::Connection& connection) {
  ASSIZE_ASSIGN_OR_RETURN(
      const int64_t tables,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name ="
                          " 'chain'"));
  return tables > 0;
}

absl::StatusOr<ModelChanges> ReadChangesAfter(sqlite::Connection& connection, int64_t link) {
  ModelChanges found{.link = link, .changes = {}};
  ASSIZE_ASSIGN_OR_RETURN(const bool has_chain, HasChain(connection));
  if (!has_chain) return found;
  ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare(kSelectChanges));
  select.Bind(link);
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return found;
    found.link = select.Int(0);
    const std::optional<ChainKind> kind = ChainKindNamed(select.Text(1));
    if (!kind.has_value()) continue;
    ModelChange& change = found.changes.emplace_back();
    change.subject = {
        .kind = *kind, .id = select.Int(2), .first = select.Int(3), .last = select.Int(4)};
    if (select.IsNull(7)) continue;
    change.closed = PlannedAt{
        .event = select.Int(5), .round = static_cast<int>(select.Int(6)), .set = select.Int(7)};
  }
}

template <class Value, class Work>
absl::StatusOr<Value> Read(LadderStore& store, Work work) {
  Value value{};
  ASSIZE_RETURN_IF_ERROR(store.ReadRows([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(value, work(connection));
    return absl::OkStatus();
  }));
  return value;
}

}  // namespace

absl::StatusOr<ModelChanges> LoadChangesAfter(LadderStore& store, int64_t link) {
  return Read<ModelChanges>(
      store, [link](sqlite::Connection& connection) { return ReadChangesAfter(connection, link); });
}

absl::StatusOr<int64_t> LoadLastLink(LadderStore& store) {
  return Read<int64_t>(store, [](sqlite::Connection& connection) -> absl::StatusOr<int64_t> {
    ASSIZE_ASSIGN_OR_RETURN(const bool has_chain, HasChain(connection));
    if (!has_chain) return 0;
    return connection.QueryInt("SELECT coalesce(max(link), 0) FROM chain");
  });
}

absl::StatusOr<std::vector<EventId>> LoadEventIds(LadderStore& store) {
  using Ids = std::vector<EventId>;
  return Read<Ids>(store, [](sqlite::Connection& connection) -> absl::StatusOr<Ids> {
    ASSIZE_ASSIGN_OR_RETURN(auto select, connection.Prepare("SELECT id FROM event ORDER BY id"));
    Ids ids;
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) return ids;
      ids.push_back(select.Int(0));
    }
  });
}

absl::StatusOr<PlayedSets> LoadPlayedSets(LadderStore& store, EventId event, bool with_ends,
                                          const std::optional<std::set<int64_t>>& numbers) {
  const SetsOf sets{.event = event, .numbers = numbers};
  return Read<PlayedSets>(store, [&](sqlite::Connection& connection) -> absl::StatusOr<PlayedSets> {
    PlayedSets played;
    ASSIZE_ASSIGN_OR_RETURN(played.results, ReadResultsOf(connection, sets, &played.damaged));
    ASSIZE_ASSIGN_OR_RETURN(played.faults, ReadFaultySeats(connection, sets));
    if (with_ends) {
      ASSIZE_ASSIGN_OR_RETURN(played.ends, ReadSetEnds(connection, sets));
    }
    return played;
  });
}

}  // namespace assize::ladder
