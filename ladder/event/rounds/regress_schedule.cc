#include "ladder/event/rounds/regress_schedule.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/round_batch.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/stats/candidates.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

// Sets of a batch: few at first, when a clear case is soon decided; later a share of what has been
// played, so that what is played beyond the decision stays a small part.
constexpr int64_t kFewestSets = 8;
constexpr int64_t kMaxSets = 256;
constexpr int64_t kShare = 4;

// Of each candidate's own test.
absl::StatusOr<stats::SprtPlan> PlanOf(const v1::EventSettings& settings, int candidates) {
  const v1::RegressSettings& regress = settings.regress();
  ASSIZE_ASSIGN_OR_RETURN(const stats::EloModel model, EloModelOf(regress));
  return stats::PlanForEach({.elo0 = regress.elo0(),
                             .elo1 = regress.elo1(),
                             .alpha = regress.alpha(),
                             .beta = regress.beta(),
                             .model = model,
                             .games = static_cast<int>(settings.seats()) * RowCount(settings),
                             .seats = static_cast<int>(settings.seats())},
                            candidates);
}

int CandidatesIn(const EventState& state) {
  return static_cast<int>(state.event.setup.entrants.size() - kTest);
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
  ASSIZE_ASSIGN_OR_RETURN(const stats::SprtPlan plan, PlanOf(settings, /*candidates=*/1));
  return stats::CompositeSprt::Create(plan).status();
}

absl::StatusOr<stats::EloModel> EloModelOf(const v1::RegressSettings& settings) {
  if (settings.elo_model().empty()) return stats::EloModel::kLogistic;
  return stats::ParseEloModel(settings.elo_model());
}

namespace {

std::vector<stats::CandidateState> StatesOf(const std::vector<RegressTally>& tallies) {
  std::vector<stats::CandidateState> states;
  for (const RegressTally& tally : tallies) states.push_back(stats::StateOf(tally.test));
  return states;
}

// The place among the candidates of the one that plays in the set.
absl::StatusOr<size_t> CandidateIn(const EventState& state, const SetResult& set) {
  const std::vector<VersionId>& entrants = state.event.setup.entrants;
  for (const MatchResult& match : state.results.MatchesOf(set)) {
    for (const SeatResult& seat : state.results.SeatsOf(match)) {
      const auto found = std::find(entrants.begin() + kTest, entrants.end(), seat.version);
      if (found != entrants.end()) return static_cast<size_t>(found - entrants.begin()) - kTest;
    }
  }
  return absl::DataLossError(
      absl::StrCat("set ", set.number + 1, " of a test has none of the tested versions in it"));
}

// Counts sets in the order of planning, up to the one that decides.
class Counter {
 public:
  Counter(const EventState& state, const v1::RegressSettings& regress, games::SideRule side_of,
          std::vector<RegressTally>* tallies)
      : state_(state), regress_(regress), side_of_(side_of), tallies_(*tallies) {}

  absl::Status Add(const SetResult& set) {
    ASSIZE_ASSIGN_OR_RETURN(const size_t candidate, CandidateIn(state_, set));
    RegressTally& tally = tallies_[candidate];
    if (over_ || tally.over) {
      ++tally.later_sets;
      return absl::OkStatus();
    }
    for (RegressTally& each : tallies_) each.end_set = set.number + 1;
    const VersionId version = state_.event.setup.entrants[kTest + candidate];
    std::vector<double> scores = ScoresOf(state_.results, set, version, side_of_);
    ASSIZE_RETURN_IF_ERROR(tally.test.Add(MeanOf(scores), GamesOf(scores)));
    tally.sets.push_back({std::move(scores)});
    ++sets_;
    Decide(&tally);
    return absl::OkStatus();
  }

 private:
  void Decide(RegressTally* tally) {
    over_ = sets_ >= MostSets(regress_);
    // Looking at the result of a fixed number of sets before its end would spoil the error rates.
    if (regress_.fixed_sets() == 0) {
      tally->over = tally->test.decision() != stats::SprtDecision::kOpen;
      over_ = over_ || tally->test.decision() == stats::SprtDecision::kAccepted ||
              std::ranges::all_of(tallies_, &RegressTally::over);
    }
    if (!over_) return;
    for (RegressTally& each : tallies_) each.over = true;
  }

  const EventState& state_;
  const v1::RegressSettings& regress_;
  const games::SideRule side_of_;
  std::vector<RegressTally>& tallies_;
  int64_t sets_ = 0;
  bool over_ = false;
};

// Of one candidate: with the same share as ever; of several: as they are simulated.
int64_t BatchFor(const std::vector<RegressTally>& tallies, size_t candidate, int64_t planned) {
  if (tallies.size() == 1) return std::clamp(planned / kShare, kFewestSets, kMaxSets);
  return stats::SetsOfBatch(stats::StateOf(tallies[candidate].test));
}

}  // namespace

absl::StatusOr<std::vector<RegressTally>> TalliesOf(const EventState& state,
                                                    const v1::EventSettings& settings) {
  if (state.event.setup.entrants.size() <= kTest) {
    return absl::DataLossError(absl::StrCat("table entrant, event ", state.event.id,
                                            ": a test of two versions has ",
                                            state.event.setup.entrants.size(), " of them"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const stats::SprtPlan plan, PlanOf(settings, CandidatesIn(state)));
  std::vector<RegressTally> tallies;
  for (int candidate = 0; candidate < CandidatesIn(state); ++candidate) {
    ASSIZE_ASSIGN_OR_RETURN(stats::CompositeSprt test, stats::CompositeSprt::Create(plan));
    tallies.emplace_back(std::move(test));
  }
  if (state.results.sets.empty()) return tallies;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(state.event.setup.game));
  Counter counter(state, settings.regress(), game->info().side_of, &tallies);
  for (const SetResult& set : state.results.sets) {
    ASSIZE_RETURN_IF_ERROR(counter.Add(set));
  }
  return tallies;
}

size_t LeaderAmong(const std::vector<RegressTally>& tallies) {
  return stats::LeaderOf(StatesOf(tallies));
}

absl::StatusOr<std::optional<RoundPlan>> RegressSchedule::NextRound(const EventState& state) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<RegressTally> tallies, TalliesOf(state, settings_));
  const int64_t planned = SetsPlanned(state.rounds);
  // Sets that were given up are not replaced: as long as their cause lasts, the test would never
  // end.
  const int64_t left = MostSets(settings_.regress()) - planned;
  const size_t next = LeaderAmong(tallies);
  if (tallies[next].over || left <= 0 || !state.dropouts.empty()) return std::nullopt;
  const int64_t sets = std::min(left, BatchFor(tallies, next, planned));
  const size_t seats = settings_.seats();
  std::vector<std::vector<VersionId>> orders;
  for (int row = 0; row < RowCount(settings_); ++row) {
    for (size_t seat = 0; seat < seats; ++seat) {
      orders.emplace_back(seats, state.event.setup.entrants[kBase])[seat] =
          state.event.setup.entrants[kTest + next];
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
