#include "ladder/report/strength/regress_verdict.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/stats/elo_estimate.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

// What EstimateAfter() gives at most.
constexpr double kMaxElo = 1000;

// A hypothesis in the logistic Elo that estimates have.
double AsLogistic(const RegressState& state, double elo) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  if (sprt.plan().model == stats::EloModel::kLogistic) return elo;
  return stats::EloOfScore(stats::MeanOfElo(sprt.counts(), sprt.plan().model, elo));
}

// It was cancelled when it had not yet come to its end by its own rule.
bool IsCutShort(const RegressState& state) {
  return state.phase == RegressPhase::kCancelled && !state.tally.over;
}

std::string CutShortReason(const RegressState& state) {
  return absl::StrCat("it was cancelled after ", AllSets(state),
                      HasFixedSets(state) ? " of " : " of at most ",
                      Counted(MostSets(state.settings), "set", "sets"));
}

std::string OpenReason(const RegressState& state) {
  const int64_t sets = AllSets(state);
  if (HasFixedSets(state)) {
    return absl::StrCat(sets, " of ", state.settings.fixed_sets(), " sets are played");
  }
  return absl::StrCat("nothing is decided after ", Counted(sets, "set", "sets"), " of at most ",
                      state.settings.most_sets());
}

std::string FixedSetsReason(const RegressState& state, Verdict verdict) {
  const double elo0 = state.settings.elo0();
  switch (verdict) {
    case Verdict::kOpen:
      return OpenReason(state);
    case Verdict::kAccepted:
      return absl::StrFormat("%s is more than %g %s better than %s, by the 95 %% interval",
                             state.test, elo0, UnitOf(state), state.base);
    case Verdict::kRejected:
      return absl::StrFormat("%s is not %g %s better than %s, by the 95 %% interval", state.test,
                             elo0, UnitOf(state), state.base);
    case Verdict::kUndecided:
      return absl::StrFormat("the 95 %% interval contains %g %s", elo0, UnitOf(state));
  }
  return "";
}

// Which of the two hypotheses fits better says little about a version that is far from both.
std::string AcceptedReason(const RegressState& state) {
  const v1::RegressSettings& settings = state.settings;
  if (state.tally.test.IsLandslide()) {
    return absl::StrFormat("%s is far better than %s (landslide rule)", state.test, state.base);
  }
  if (EstimateOf(state).lower > std::max(AsLogistic(state, settings.elo1()), 0.0)) {
    return absl::StrFormat("%s is better than %s", state.test, state.base);
  }
  return absl::StrFormat("%s is more likely %g than %g %s better than %s", state.test,
                         settings.elo1(), settings.elo0(), UnitOf(state), state.base);
}

std::string RejectedReason(const RegressState& state) {
  const v1::RegressSettings& settings = state.settings;
  if (state.tally.test.IsLandslide()) {
    return absl::StrFormat("%s is far worse than %s (landslide rule)", state.test, state.base);
  }
  const double upper = EstimateOf(state).upper;
  const double elo0 = AsLogistic(state, settings.elo0());
  if (upper < std::min(elo0, 0.0)) {
    return absl::StrFormat("%s is worse than %s", state.test, state.base);
  }
  if (upper < elo0) {
    return absl::StrFormat("%s is not %g %s better than %s", state.test, settings.elo0(),
                           UnitOf(state), state.base);
  }
  return absl::StrFormat("%s is more likely %g than %g %s better than %s", state.test,
                         settings.elo0(), settings.elo1(), UnitOf(state), state.base);
}

// Of several candidates.
std::string AllRejectedReason(const RegressState& state) {
  return absl::StrFormat("none of %d candidates is %g %s better than %s; %s came nearest",
                         state.candidates.size(), state.settings.elo1(), UnitOf(state), state.base,
                         state.test);
}

}  // namespace

stats::SprtEstimate EstimateOf(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  if (state.settings.fixed_sets() == 0 && !state.tally.test.IsLandslide()) {
    const stats::SprtEstimate estimate = stats::EstimateAfter(sprt.plan(), sprt.counts());
    // It is made for strengths near the hypotheses; far from them it runs to the end of its scale.
    if (std::abs(estimate.elo) < kMaxElo) return estimate;
  }
  const stats::EloInterval interval = stats::FixedSizeInterval(sprt.counts());
  return {.elo = interval.elo,
          .lower = interval.lower,
          .upper = interval.upper,
          .los = stats::LikelihoodOfSuperiority(sprt.counts())};
}

std::string UnitOf(const RegressState& state) {
  switch (state.tally.test.sprt().plan().model) {
    case stats::EloModel::kLogistic:
      return "Elo";
    case stats::EloModel::kNormalized:
      return "normalized Elo";
    case stats::EloModel::kBayes:
      return "BayesElo";
  }
  return "";
}

int64_t AllSets(const RegressState& state) {
  int64_t sets = 0;
  for (const RegressState& candidate : state.candidates) {
    sets += candidate.tally.test.sprt().sets();
  }
  return state.candidates.empty() ? state.tally.test.sprt().sets() : sets;
}

bool HasFixedSets(const RegressState& state) { return state.settings.fixed_sets() > 0; }

std::string_view VerdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::kOpen:
      return "open";
    case Verdict::kAccepted:
      return "accepted";
    case Verdict::kRejected:
      return "rejected";
    case Verdict::kUndecided:
      return "undecided";
  }
  return "";
}

Verdict VerdictOf(const RegressState& state) {
  if (state.phase == RegressPhase::kRunning && !state.tally.over) return Verdict::kOpen;
  if (IsCutShort(state)) return Verdict::kUndecided;
  if (state.settings.fixed_sets() == 0) {
    switch (state.tally.test.decision()) {
      case stats::SprtDecision::kAccepted:
        return Verdict::kAccepted;
      case stats::SprtDecision::kRejected:
        return Verdict::kRejected;
      case stats::SprtDecision::kOpen:
        return Verdict::kUndecided;
    }
  }
  if (state.tally.test.sprt().sets() == 0) return Verdict::kUndecided;
  const stats::SprtEstimate estimate = EstimateOf(state);
  const double elo0 = AsLogistic(state, state.settings.elo0());
  if (estimate.lower > elo0) return Verdict::kAccepted;
  return estimate.upper < elo0 ? Verdict::kRejected : Verdict::kUndecided;
}

ExitCode ExitCodeFor(Verdict verdict) {
  constexpr auto kUndecided = static_cast<ExitCode>(2);
  switch (verdict) {
    case Verdict::kAccepted:
      return ExitCode::kOk;
    case Verdict::kRejected:
      return ExitCode::kFailed;
    case Verdict::kOpen:
    case Verdict::kUndecided:
      return kUndecided;
  }
  return ExitCode::kInternal;
}

std::string ReasonOf(const RegressState& state, Verdict verdict) {
  if (IsCutShort(state)) return CutShortReason(state);
  if (verdict == Verdict::kRejected && !state.candidates.empty()) return AllRejectedReason(state);
  if (HasFixedSets(state)) return FixedSetsReason(state, verdict);
  switch (verdict) {
    case Verdict::kOpen:
      return OpenReason(state);
    case Verdict::kAccepted:
      return AcceptedReason(state);
    case Verdict::kRejected:
      return RejectedReason(state);
    case Verdict::kUndecided:
      return "the sets so far decide nothing";
  }
  return "";
}

}  // namespace assize::ladder::report
