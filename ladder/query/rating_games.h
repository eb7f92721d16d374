// Stored results in the form in which ratings want them. Pure.
#ifndef ASSIZE_LADDER_QUERY_RATING_GAMES_H_
#define ASSIZE_LADDER_QUERY_RATING_GAMES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/model/results.h"
#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/report/fault_free.h"
#include "ladder/stats/failures.h"
#include "referee/games/game.h"

namespace assize::ladder {

// Games whose roles meet each other, such as those of Brigands with a prince, or its duels, which
// have none: only they concern the same strengths.
struct RatingGames {
  rating::GameTable table;
  // By player number: in the order of the versions' ids.
  std::vector<VersionId> versions;
  // By player number: games of the table that it forfeited, which count as the losses that they
  // are.
  std::vector<int64_t> forfeits;
  // By player number, over the games of the table.
  std::vector<stats::FailureCounts> failures;
  // Games of the table in which a seat was forfeited or given a default move, and all others; these
  // are only there if there are any of the first kind.
  int64_t failed_games = 0;
  rating::GameTable fault_free;
  // By role number in the table.
  std::vector<std::string> roles;
  // rating::LoneRole() of the table.
  std::optional<int> lone_role;
  // Matches in which a version met itself: they show nothing about strength and are left out.
  int64_t left_out = 0;
};

// `results` are of one game, with these sides. One element for each such group, the one with most
// matches first; none without any match to rate. kInvalidArgument: more versions or roles than
// ratings know.
absl::StatusOr<std::vector<RatingGames>> GamesOf(const Results& results, games::SideRule side_of);

// The joint fit of these games, by player number.
absl::StatusOr<rating::JointFit> FitOf(const RatingGames& games);

// Skill apart from failures, beside FitOf() of the same games.
absl::StatusOr<report::FaultFree> FaultFreeOf(const RatingGames& games,
                                              const rating::JointFit& full);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_RATING_GAMES_H_
