#include "ladder/event/regress_schedule.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/round_batch.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// Sets of a batch: few at first, when a clear case is soon decided; later a share of what has been
// played, so that what is played beyond the decision stays a small part.
constexpr int64_t kFewestSets = 8;
constexpr int64_t kMostSets = 256;
constexpr int64_t kShare = 4;

stats::SprtPlan PlanOf(const v1::EventSettings& settings) {
  const v1::RegressSettings& regress = settings.regress();
  return {.elo0 = regress.elo0(),
          .elo1 = regress.elo1(),
          .alpha = regress.alpha(),
          .beta = regress.beta(),
          .games = static_cast<int>(settings.seats()),
          .seats = static_cast<int>(settings.seats())};
}

int64_t Limit(const v1::RegressSettings& regress) {
  return regress.fixed_sets() > 0 ? regress.fixed_sets() : regress.most_sets();
}

// The share of opponents that the test version came in before; half of those it tied with.
double ShareOf(std::span<const SeatResult> seats, VersionId test) {
  const auto own = std::find_if(seats.begin(), seats.end(),
                                [test](const SeatResult& seat) { return seat.version == test; });
  double points = 0;
  for (auto other = seats.begin(); other != seats.end(); ++other) {
    if (other == own) continue;
    points += own->rank < other->rank ? 1 : own->rank == other->rank ? 0.5 : 0;
  }
  return points / static_cast<double>(seats.size() - 1);
}

double ScoreOf(const Results& results, const SetResult& set, VersionId test) {
  double sum = 0;
  for (const MatchResult& match : results.MatchesOf(set)) {
    sum += ShareOf(results.SeatsOf(match), test);
  }
  return sum / set.matches;
}

// The two tests that only a landslide decides.
class Landslide {
 public:
  static absl::StatusOr<Landslide> Create(const stats::SprtPlan& plan) {
    stats::SprtPlan wins = plan;
    wins.elo1 = plan.elo0 + kLandslideElo;
    stats::SprtPlan losses = plan;
    // Seen from the other side.
    losses.elo0 = -plan.elo1;
    losses.elo1 = -plan.elo1 + kLandslideElo;
    std::swap(losses.alpha, losses.beta);
    for (stats::SprtPlan* test : {&wins, &losses}) test->alpha *= kLandslideShare;
    ASSIZE_ASSIGN_OR_RETURN(stats::SetSprt winning, stats::SetSprt::Create(wins));
    ASSIZE_ASSIGN_OR_RETURN(stats::SetSprt losing, stats::SetSprt::Create(losses));
    return Landslide(std::move(winning), std::move(losing));
  }

  absl::Status Add(double score) {
    ASSIZE_RETURN_IF_ERROR(wins_.Add(score));
    return losses_.Add(1 - score);
  }

  stats::SprtDecision decision() const {
    if (wins_.decision() == stats::SprtDecision::kAccepted) return stats::SprtDecision::kAccepted;
    if (losses_.decision() == stats::SprtDecision::kAccepted) return stats::SprtDecision::kRejected;
    return stats::SprtDecision::kOpen;
  }

 private:
  Landslide(stats::SetSprt wins, stats::SetSprt losses)
      : wins_(std::move(wins)), losses_(std::move(losses)) {}

  stats::SetSprt wins_;
  stats::SetSprt losses_;
};

}  // namespace

absl::Status CheckRegress(const v1::EventSettings& settings) {
  return stats::SetSprt::Create(PlanOf(settings)).status();
}

absl::StatusOr<RegressTally> TallyOf(const EventState& state, const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(stats::SetSprt sprt, stats::SetSprt::Create(PlanOf(settings)));
  ASSIZE_ASSIGN_OR_RETURN(Landslide landslide, Landslide::Create(sprt.plan()));
  RegressTally tally(std::move(sprt));
  const v1::RegressSettings& regress = settings.regress();
  const VersionId test = state.event.setup.entrants[kTest];
  for (const SetResult& set : state.results.sets) {
    if (tally.over) break;
    const double score = ScoreOf(state.results, set, test);
    ASSIZE_RETURN_IF_ERROR(tally.sprt.Add(score));
    ASSIZE_RETURN_IF_ERROR(landslide.Add(score));
    tally.over = tally.sprt.sets() >= Limit(regress);
    // Whoever looks at a result of a fixed number of sets before its time spoils the error rates.
    if (regress.fixed_sets() > 0) continue;
    tally.decision = tally.sprt.decision();
    if (tally.decision == stats::SprtDecision::kOpen) tally.decision = landslide.decision();
    tally.over = tally.over || tally.decision != stats::SprtDecision::kOpen;
  }
  return tally;
}

absl::StatusOr<std::optional<RoundPlan>> RegressSchedule::NextRound(const EventState& state) {
  ASSIZE_ASSIGN_OR_RETURN(const RegressTally tally, TallyOf(state, settings_));
  const int64_t planned = SetsPlanned(state.rounds);
  // Sets that were given up are not made up for: what gives up sets would never end.
  const int64_t left = Limit(settings_.regress()) - planned;
  if (tally.over || left <= 0 || !state.dropouts.empty()) return std::nullopt;
  const int64_t sets = std::min(left, std::clamp(planned / kShare, kFewestSets, kMostSets));
  const size_t seats = settings_.seats();
  std::vector<std::vector<VersionId>> orders;
  for (size_t seat = 0; seat < seats; ++seat) {
    orders.emplace_back(seats, state.event.setup.entrants[kBase])[seat] =
        state.event.setup.entrants[kTest];
  }
  RoundPlan round;
  round.number = static_cast<int>(state.rounds.size()) + 1;
  for (int64_t i = 0; i < sets; ++i) {
    round.sets.push_back(PlanOfSet(state.event.setup.seed, planned + i, orders));
  }
  return round;
}

}  // namespace assize::ladder
