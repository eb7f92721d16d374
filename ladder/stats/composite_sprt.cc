#include "ladder/stats/composite_sprt.h"

#include <tuple>
#include <utility>

#include "ladder/stats/llr.h"

namespace assize::ladder::stats {

CompositeSprt::CompositeSprt(SetSprt sprt)
    : sprt_(std::move(sprt)),
      upper_(BoundsFor(sprt_.plan().alpha * kLandslideShare, sprt_.plan().beta).upper),
      lower_(BoundsFor(sprt_.plan().alpha, sprt_.plan().beta * kLandslideShare).lower) {}

absl::StatusOr<CompositeSprt> CompositeSprt::Create(const SprtPlan& plan) {
  absl::StatusOr<SetSprt> sprt = SetSprt::Create(plan);
  if (!sprt.ok()) return sprt.status();
  return CompositeSprt(*std::move(sprt));
}

absl::Status CompositeSprt::Add(double score, const std::array<double, 3>& games) {
  if (absl::Status status = sprt_.Add(score, games); !status.ok()) return status;
  total_ += score;
  const double mean = total_ / static_cast<double>(sprt_.sets());
  decision_ = sprt_.decision();
  if (decision_ != SprtDecision::kOpen) return absl::OkStatus();
  if (WinsByFar(mean)) decision_ = SprtDecision::kAccepted;
  if (LosesByFar(mean)) decision_ = SprtDecision::kRejected;
  return absl::OkStatus();
}

// A landslide's mean lies beyond the middle of the hypotheses; most others are spared the
// likelihoods.
bool CompositeSprt::WinsByFar(double mean) {
  const auto& [counts, model, elo0] =
      std::tie(sprt_.counts(), sprt_.plan().model, sprt_.plan().elo0);
  return mean > MeanOfElo(counts, model, elo0 + kLandslideElo / 2) &&
         Llr(counts, model, elo0, elo0 + kLandslideElo, &winning_) > upper_;
}

bool CompositeSprt::LosesByFar(double mean) {
  const auto& [counts, model, elo1] =
      std::tie(sprt_.counts(), sprt_.plan().model, sprt_.plan().elo1);
  return mean < MeanOfElo(counts, model, elo1 - kLandslideElo / 2) &&
         Llr(counts, model, elo1 - kLandslideElo, elo1, &losing_) < lower_;
}

}  // namespace assize::ladder::stats
