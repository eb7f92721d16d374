// Ratings of the bots of a game, from all that was played or some of it. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_QUERY_RATINGS_H_
#define ASSIZE_LADDER_QUERY_RATINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "ladder/report/strength/ratings_report.h"

namespace assize::ladder {

// How many versions are in a matrix unless more are asked for: what it costs grows with their cube.
inline constexpr int64_t kMatrixVersions = 100;

// Whether ratings come with fault-free ones (report/fault_free.h), which take another fit where a
// match had a fault.
enum class FaultFreeTables : uint8_t { kWanted, kNotWanted };

// Of rows that were read before: all events and versions, and results of this game alone. No tables
// where there is no whole set. kNotFound: no such game.
absl::StatusOr<report::RatingsReport> RatingsOf(
    const std::string& game, const std::vector<Event>& events, const std::vector<Version>& versions,
    const Results& results, FaultFreeTables fault_free = FaultFreeTables::kWanted);

// The same games by another rating system ("glicko-2"), best first. Errors as RatingsOf(),
// kInvalidArgument: there is no such system, and kFailedPrecondition as rating::RateBy().
absl::StatusOr<v1::SystemRatingsReport> SystemRatingsOf(const std::string& game,
                                                        const std::vector<Event>& events,
                                                        const std::vector<Version>& versions,
                                                        const Results& results,
                                                        const std::string& system);

// Who beats whom in the same games, in the order of the rating table, with at most `most` versions:
// the strongest of those that are active. Errors as RatingsOf().
absl::StatusOr<v1::MatrixReport> MatrixOf(const std::string& game, const std::vector<Event>& events,
                                          const std::vector<Version>& versions,
                                          const Results& results, int64_t most = kMatrixVersions);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_RATINGS_H_
