// Ratings of the bots of a game, from all that is stored or some of it.
#ifndef ASSIZE_LADDER_QUERY_RATINGS_H_
#define ASSIZE_LADDER_QUERY_RATINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/rating/systems/systems.h"
#include "ladder/report/ratings_report.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// How many versions are in a matrix unless more are asked for: what it costs grows with their cube.
inline constexpr int64_t kMatrixVersions = 100;

struct RatingsQuery {
  std::string game;
  // Only what was played in this event; empty: in all of them.
  std::string event;
  // Events that do not count.
  std::vector<std::string> excluded;
  // Of a matrix: the most versions in it, which are the strongest of those that are active.
  int64_t most = kMatrixVersions;
};

// Whether ratings come with fault-free ones (report/fault_free.h), which take another fit where a
// match had a fault.
enum class FaultFreeTables : uint8_t { kWanted, kNotWanted };

// kNotFound: no such game or event, or no whole set to rate.
absl::StatusOr<report::RatingsReport> LoadRatings(LadderStore& store, const RatingsQuery& query);

// The same of rows that were read before: all events and versions, and results of this game alone.
// Pure. kNotFound: no such game.
absl::StatusOr<report::RatingsReport> RatingsOf(
    const std::string& game, const std::vector<Event>& events, const std::vector<Version>& versions,
    const Results& results, FaultFreeTables fault_free = FaultFreeTables::kWanted);

// Who beats whom in the same results, with at most kMatrixVersions. Pure. Errors as RatingsOf().
absl::StatusOr<v1::MatrixReport> MatrixOf(const std::string& game, const std::vector<Event>& events,
                                          const std::vector<Version>& versions,
                                          const Results& results);

// The same games by another rating system, best first. Errors as LoadRatings, and
// kFailedPrecondition as rating::RateBy.
absl::StatusOr<v1::SystemRatingsReport> LoadSystemRatings(LadderStore& store,
                                                          const RatingsQuery& query,
                                                          const rating::SystemInfo& system);

// Who beats whom in the same games, in the order of the rating table. Errors as LoadRatings.
absl::StatusOr<v1::MatrixReport> LoadMatrix(LadderStore& store, const RatingsQuery& query);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_RATINGS_H_
