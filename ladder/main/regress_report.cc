#include "ladder/main/regress_report.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/main/set_worth.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/sprt_estimate.h"

namespace assize::ladder {
namespace {

constexpr double kMostForfeits = 0.02;
// What EstimateAfter() gives at most.
constexpr double kMostElo = 1000;

bool HasMany(const FaultCounts& counts) {
  return static_cast<double>(counts.forfeits) > kMostForfeits * static_cast<double>(counts.seats);
}

std::string FaultsText(const std::string& name, const FaultCounts& counts) {
  return absl::StrFormat("%s %d faults, %d forfeits in %d seats", name, counts.faults,
                         counts.forfeits, counts.seats);
}

// A number of sets that was fixed beforehand allows plain estimates, a sequential test does not.
stats::SprtEstimate EstimateOf(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  if (state.settings.fixed_sets() == 0 && !state.tally.test.IsLandslide()) {
    const stats::SprtEstimate estimate = stats::EstimateAfter(sprt.plan(), sprt.counts());
    // It is made for strengths near the hypotheses; far from them it runs to the end of its scale.
    if (std::abs(estimate.elo) < kMostElo) return estimate;
  }
  const stats::EloInterval interval = stats::FixedSizeInterval(sprt.counts());
  return {.elo = interval.elo,
          .lower = interval.lower,
          .upper = interval.upper,
          .los = stats::EstimateElo(sprt.counts()).los};
}

std::string HeadOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "Accepted";
    case Verdict::kRejected:
      return "Rejected";
    case Verdict::kUndecided:
      return "Undecided";
  }
  return "";
}

std::string ReasonOf(const RegressState& state, Verdict verdict) {
  const v1::RegressSettings& settings = state.settings;
  const std::string than = absl::StrCat(state.test, " is ");
  if (settings.fixed_sets() > 0) {
    switch (verdict) {
      case Verdict::kAccepted:
        return absl::StrFormat("%smore than %g Elo better than %s, by the 95 %% interval", than,
                               settings.elo0(), state.base);
      case Verdict::kRejected:
        return absl::StrFormat("%snot %g Elo better than %s, by the 95 %% interval", than,
                               settings.elo0(), state.base);
      case Verdict::kUndecided:
        return absl::StrFormat("the 95 %% interval holds %g Elo", settings.elo0());
    }
  }
  const bool by_far = state.tally.test.IsLandslide();
  switch (verdict) {
    case Verdict::kAccepted:
      if (by_far) return absl::StrFormat("%sfar better than %s", than, state.base);
      return absl::StrFormat("%srather %g than %g Elo better than %s", than, settings.elo1(),
                             settings.elo0(), state.base);
    case Verdict::kRejected:
      if (by_far) return absl::StrFormat("%sfar worse than %s", than, state.base);
      return absl::StrFormat("%srather %g than %g Elo better than %s", than, settings.elo0(),
                             settings.elo1(), state.base);
    case Verdict::kUndecided:
      return "the sets that were allowed decide nothing";
  }
  return "";
}

}  // namespace

Verdict VerdictOf(const RegressState& state) {
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
  if (estimate.lower > state.settings.elo0()) return Verdict::kAccepted;
  return estimate.upper < state.settings.elo0() ? Verdict::kRejected : Verdict::kUndecided;
}

bool ManyForfeits(const RegressState& state) {
  return HasMany(state.base_faults) || HasMany(state.test_faults);
}

std::string BatchLine(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const stats::EloEstimate plain = stats::EstimateElo(sprt.counts());
  return absl::StrFormat(
      "%5d sets: Elo %+.1f ± %.1f, normalized %+.1f ± %.1f, LLR %+.2f (%.2f to %.2f), LOS %.1f %%; "
      "%s; %s\n",
      sprt.sets(), plain.elo, plain.margin95, plain.normalized_elo, plain.normalized_margin95,
      sprt.llr(), sprt.bounds().lower, sprt.bounds().upper, 100 * plain.los,
      FaultsText("test", state.test_faults), FaultsText("base", state.base_faults));
}

std::string VerdictText(const RegressState& state) {
  const stats::SetSprt& sprt = state.tally.test.sprt();
  const Verdict verdict = VerdictOf(state);
  std::string text = absl::StrCat("\n", HeadOf(verdict), ": ", ReasonOf(state, verdict), ".\n");
  if (sprt.sets() > 0) {
    const stats::SprtEstimate estimate = EstimateOf(state);
    const stats::EloEstimate plain = stats::EstimateElo(sprt.counts());
    absl::StrAppendFormat(
        &text,
        "Elo %+.1f (95 %%: %+.1f to %+.1f), normalized Elo %+.1f ± %.1f, LOS %.2f %%\n"
        "LLR %+.2f, bounds %.2f and %.2f, after %d sets of %d games\n",
        estimate.elo, estimate.lower, estimate.upper, plain.normalized_elo,
        plain.normalized_margin95, 100 * estimate.los, sprt.llr(), sprt.bounds().lower,
        sprt.bounds().upper, sprt.sets(), sprt.plan().games);
    const std::string worth = WorthText(stats::MeasureSets({&state.tally.sets, 1}));
    if (!worth.empty()) absl::StrAppend(&text, worth, "\n");
  }
  absl::StrAppend(&text, FaultsText(state.test, state.test_faults), "\n",
                  FaultsText(state.base, state.base_faults), "\n");
  if (ManyForfeits(state)) {
    absl::StrAppend(&text,
                    "WARNING: more than 2 % of a side's games were forfeited. They count as the "
                    "losses that they\nare, so the verdict tells of stability as much as of "
                    "strength.\n");
  }
  return text;
}

}  // namespace assize::ladder
