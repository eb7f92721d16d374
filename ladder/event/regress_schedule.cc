#include "ladder/event/regress_schedule.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/round_batch.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

// Sets of a batch: few at first, when a clear case is soon decided; later a share of what has been
// played, so that what is played beyond the decision stays a small part.
constexpr int64_t kFewestSets = 8;
constexpr int64_t kMostSets = 256;
constexpr int64_t kShare = 4;

absl::StatusOr<stats::SprtPlan> PlanOf(const v1::EventSettings& settings) {
  const v1::RegressSettings& regress = settings.regress();
  ASSIZE_ASSIGN_OR_RETURN(const stats::EloModel model, EloModelOf(regress));
  return stats::SprtPlan{.elo0 = regress.elo0(),
                         .elo1 = regress.elo1(),
                         .alpha = regress.alpha(),
                         .beta = regress.beta(),
                         .model = model,
                         .games = static_cast<int>(settings.seats()) * RowCount(settings),
                         .seats = static_cast<int>(settings.seats())};
}

struct Place {
  int rank = 1;
  int side = 0;
};

// By game. A base version that is on the test version's side is not one of its opponents.
std::vector<double> ScoresOf(const Results& results, const SetResult& set, VersionId test,
                             games::SideRule side_of) {
  std::vector<double> scores;
  for (const MatchResult& match : results.MatchesOf(set)) {
    const std::span<const SeatResult> seats = results.SeatsOf(match);
    const int count = static_cast<int>(seats.size());
    std::vector<Place> places;
    for (int seat = 0; seat < count; ++seat) {
      places.push_back({.rank = seats[seat].rank, .side = side_of(count, seat)});
    }
    const auto own = std::find_if(seats.begin(), seats.end(),
                                  [test](const SeatResult& seat) { return seat.version == test; });
    scores.push_back(stats::OpponentShare(places, static_cast<size_t>(own - seats.begin())));
  }
  return scores;
}

// Losses, draws and wins; with more than two seats there is more between a loss and a win.
std::array<double, 3> GamesOf(const std::vector<double>& scores) {
  std::array<double, 3> games = {};
  for (const double score : scores) ++games[score <= 0 ? 0 : score >= 1 ? 2 : 1];
  return games;
}

double MeanOf(const std::vector<double>& scores) {
  return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

}  // namespace

absl::Status CheckRegress(const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const stats::SprtPlan plan, PlanOf(settings));
  return stats::CompositeSprt::Create(plan).status();
}

absl::StatusOr<stats::EloModel> EloModelOf(const v1::RegressSettings& settings) {
  if (settings.elo_model().empty()) return stats::EloModel::kLogistic;
  return stats::ParseEloModel(settings.elo_model());
}

absl::StatusOr<RegressTally> TallyOf(const EventState& state, const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const stats::SprtPlan plan, PlanOf(settings));
  ASSIZE_ASSIGN_OR_RETURN(stats::CompositeSprt test, stats::CompositeSprt::Create(plan));
  RegressTally tally(std::move(test));
  const v1::RegressSettings& regress = settings.regress();
  if (state.results.sets.empty()) return tally;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(state.event.setup.game));
  const VersionId version = state.event.setup.entrants[kTest];
  for (const SetResult& set : state.results.sets) {
    if (tally.over) {
      ++tally.later_sets;
      continue;
    }
    tally.end_set = set.number + 1;
    std::vector<double> scores = ScoresOf(state.results, set, version, game->info().side_of);
    ASSIZE_RETURN_IF_ERROR(tally.test.Add(MeanOf(scores), GamesOf(scores)));
    tally.sets.push_back({std::move(scores)});
    tally.over = tally.test.sprt().sets() >= MostSets(regress);
    // Looking at the result of a fixed number of sets before its end would spoil the error rates.
    if (regress.fixed_sets() > 0) continue;
    tally.over = tally.over || tally.test.decision() != stats::SprtDecision::kOpen;
  }
  return tally;
}

absl::StatusOr<std::optional<RoundPlan>> RegressSchedule::NextRound(const EventState& state) {
  ASSIZE_ASSIGN_OR_RETURN(const RegressTally tally, TallyOf(state, settings_));
  const int64_t planned = SetsPlanned(state.rounds);
  // Sets that were given up are not replaced: as long as their cause lasts, the test would never
  // end.
  const int64_t left = MostSets(settings_.regress()) - planned;
  if (tally.over || left <= 0 || !state.dropouts.empty()) return std::nullopt;
  const int64_t sets = std::min(left, std::clamp(planned / kShare, kFewestSets, kMostSets));
  const size_t seats = settings_.seats();
  std::vector<std::vector<VersionId>> orders;
  for (int row = 0; row < RowCount(settings_); ++row) {
    for (size_t seat = 0; seat < seats; ++seat) {
      orders.emplace_back(seats, state.event.setup.entrants[kBase])[seat] =
          state.event.setup.entrants[kTest];
    }
  }
  const match::RunSeeds seeds = SeedsOf(state.event.setup, settings_);
  RoundPlan round;
  round.number = static_cast<int>(state.rounds.size()) + 1;
  for (int64_t i = 0; i < sets; ++i) {
    round.sets.push_back(PlanOfSet(seeds, planned + i, orders));
  }
  return round;
}

}  // namespace assize::ladder
