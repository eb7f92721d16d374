// What a model of the ladder that is kept in memory reads: everything once, piece by piece, and from
// then on what the chain says has changed.
//
// To be called inside of LadderStore::ReadTogether(), so that the pieces are of one moment. Errors
// as LadderStore has them.
#ifndef ASSIZE_LADDER_STORE_MODEL_ROWS_H_
#define ASSIZE_LADDER_STORE_MODEL_ROWS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/results.h"
#include "ladder/store/chain/chain_kinds.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// Where a match was planned.
struct PlannedAt {
  EventId event = 0;
  int round = 0;
  int64_t set = 0;
};

struct ModelChange {
  ChainSubject subject;
  // Of kMatch: the place whose result this record is; nullopt: of none.
  std::optional<PlannedAt> closed;
};

struct ModelChanges {
  // The number of the newest link.
  int64_t link = 0;
  // In the order of the chain.
  std::vector<ModelChange> changes;
};

// What was stored behind this link. A file without a chain, of an older version, has no links.
absl::StatusOr<ModelChanges> LoadChangesAfter(LadderStore& store, int64_t link);
// The newest link; 0: there is none.
absl::StatusOr<int64_t> LoadLastLink(LadderStore& store);

absl::StatusOr<std::vector<EventId>> LoadEventIds(LadderStore& store);

struct PlayedSets {
  Results results;
  // Of seats in which something was wrong.
  std::vector<SeatFaults> faults;
  // If they were asked for.
  std::vector<SetEnd> ends;
  // A line for each set that can't be read and is left out.
  std::vector<std::string> damaged;
};
// The event's whole sets, or those of them that have these numbers: wherever they lie, in one pass.
absl::StatusOr<PlayedSets> LoadPlayedSets(
    LadderStore& store, EventId event, bool with_ends,
    const std::optional<std::set<int64_t>>& numbers = std::nullopt);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_MODEL_ROWS_H_
