#include "ladder/stats/landslide_sprt.h"

#include <utility>

#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/llr.h"

namespace assize::ladder::stats {

LandslideSprt::LandslideSprt(SetSprt sprt)
    : sprt_(std::move(sprt)),
      upper_(BoundsFor(sprt_.plan().alpha * kLandslideShare, sprt_.plan().beta).upper),
      lower_(BoundsFor(sprt_.plan().alpha, sprt_.plan().beta * kLandslideShare).lower) {}

absl::StatusOr<LandslideSprt> LandslideSprt::Create(const SprtPlan& plan) {
  if (plan.model != EloModel::kLogistic) {
    return absl::InvalidArgumentError("model: must be logistic, as landslides are told in it");
  }
  absl::StatusOr<SetSprt> sprt = SetSprt::Create(plan);
  if (!sprt.ok()) return sprt.status();
  return LandslideSprt(*std::move(sprt));
}

absl::Status LandslideSprt::Add(double score) {
  if (absl::Status status = sprt_.Add(score); !status.ok()) return status;
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
bool LandslideSprt::WinsByFar(double mean) {
  const double elo0 = sprt_.plan().elo0;
  return mean > ScoreOfElo(elo0 + kLandslideElo / 2) &&
         Llr(sprt_.counts(), EloModel::kLogistic, elo0, elo0 + kLandslideElo, &winning_) > upper_;
}

bool LandslideSprt::LosesByFar(double mean) {
  const double elo1 = sprt_.plan().elo1;
  return mean < ScoreOfElo(elo1 - kLandslideElo / 2) &&
         Llr(sprt_.counts(), EloModel::kLogistic, elo1 - kLandslideElo, elo1, &losing_) < lower_;
}

}  // namespace assize::ladder::stats
