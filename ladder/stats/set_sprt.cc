#include "ladder/stats/set_sprt.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/stats/elo_estimate.h"
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

namespace {

constexpr int kMaxGames = 64;
constexpr int kMaxSeats = 8;
// Much farther from equal play, ordinary results have no likeliest distribution that can be found.
constexpr double kMaxNormalizedElo = 100;
// Scores come as means of rounded numbers.
constexpr double kScoreRounding = 1e-6;

absl::Status Check(const SprtPlan& plan) {
  const auto refuse = [](std::string text) { return absl::InvalidArgumentError(text); };
  if (!(plan.elo0 < plan.elo1) || !std::isfinite(plan.elo1 - plan.elo0)) {
    return refuse(
        absl::StrCat("elo0 ", plan.elo0, ", elo1 ", plan.elo1, ": elo0 must be below elo1"));
  }
  if (plan.model == EloModel::kNormalized &&
      std::max(std::abs(plan.elo0), std::abs(plan.elo1)) > kMaxNormalizedElo) {
    return refuse(absl::StrCat("elo0 ", plan.elo0, ", elo1 ", plan.elo1,
                               ": normalized Elo must be from -", kMaxNormalizedElo, " to ",
                               kMaxNormalizedElo));
  }
  for (const auto& [name, value] : {std::pair("alpha", plan.alpha), std::pair("beta", plan.beta)}) {
    if (!(value > 0 && value < 0.5)) {
      return refuse(absl::StrCat(name, " ", value, ": must be above 0 and below 0.5"));
    }
  }
  if (plan.games < 1 || plan.games > kMaxGames) {
    return refuse(absl::StrCat("games ", plan.games, " of a set: must be 1 to ", kMaxGames));
  }
  if (plan.seats < 2 || plan.seats > kMaxSeats) {
    return refuse(absl::StrCat("seats ", plan.seats, ": must be 2 to ", kMaxSeats));
  }
  if (plan.model == EloModel::kBayes && plan.seats != 2) {
    return refuse(absl::StrCat("seats ", plan.seats,
                               ": must be 2 for the model bayes, which knows wins, draws and "
                               "losses; logistic and normalized know more seats"));
  }
  return absl::OkStatus();
}

}  // namespace

double TypicalSets(const SprtPlan& plan) {
  // Of the share of opponents that one of equal players comes in before, in one game.
  const double opponents = plan.seats - 1;
  const double variance = (opponents + 2) / (12 * opponents);
  const bool normalized = plan.model == EloModel::kNormalized;
  const double distance =
      normalized ? (plan.elo1 - plan.elo0) / kNormalizedEloPerT
                 : (ScoreOfElo(plan.elo1) - ScoreOfElo(plan.elo0)) / std::sqrt(variance);
  const WaldBounds bounds = BoundsFor(plan.alpha, plan.beta);
  return -bounds.lower * bounds.upper / (plan.games * distance * distance);
}

SetSprt::SetSprt(const SprtPlan& plan, ScoreCounts counts)
    : plan_(plan), bounds_(BoundsFor(plan.alpha, plan.beta)), counts_(std::move(counts)) {}

absl::StatusOr<SetSprt> SetSprt::Create(const SprtPlan& plan) {
  if (absl::Status status = Check(plan); !status.ok()) return status;
  return SetSprt(plan, EmptyCounts(plan.games, plan.seats));
}

absl::Status SetSprt::Add(double score, const std::array<double, 3>& games) {
  const int steps = static_cast<int>(counts_.support.size()) - 1;
  const double step = std::round(score * steps);
  if (!(step >= 0 && step <= steps) || std::abs(score * steps - step) > kScoreRounding) {
    return absl::InvalidArgumentError(
        absl::StrCat("set score ", score, ": must be a multiple of 1/", steps, " from 0 to 1"));
  }
  ++counts_.counts[static_cast<int>(step)];
  for (size_t i = 0; i < games.size(); ++i) counts_.games[i] += games[i];
  llr_ = Llr(counts_, plan_.model, plan_.elo0, plan_.elo1, &work_);
  return absl::OkStatus();
}

SprtDecision SetSprt::decision() const {
  if (llr_ < bounds_.lower) return SprtDecision::kRejected;
  if (llr_ > bounds_.upper) return SprtDecision::kAccepted;
  return SprtDecision::kOpen;
}

}  // namespace assize::ladder::stats
