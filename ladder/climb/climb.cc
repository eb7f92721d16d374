#include "ladder/climb/climb.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "ladder/stats/normal.h"

namespace assize::ladder::climb {
namespace {

// Of a log likelihood by Elo.
constexpr double kPerElo = std::numbers::ln10 / 400;
// As good as none within the rungs; it keeps the estimate finite of a bot that loses or wins all.
constexpr double kPriorElo = 600;

double Expected(double elo, double rung) { return 1 / (1 + std::exp(-kPerElo * (elo - rung))); }

}  // namespace

Climb::Climb(std::vector<double> rungs) : rungs_(std::move(rungs)), scores_(rungs_.size()) {}

std::optional<int> Climb::Next() const {
  const int middle = static_cast<int>(rungs_.size()) / 2;
  if (blocks_ == 0) return middle;
  if (blocks_ >= kMostBlocks) return std::nullopt;
  const Standing now = Now();
  if (blocks_ >= kFewestBlocks && now.lower_rung == now.upper_rung) return std::nullopt;
  std::vector<int> nearest(rungs_.size());
  std::iota(nearest.begin(), nearest.end(), 0);
  std::ranges::stable_sort(nearest, {}, [&](int rung) { return std::abs(rungs_[rung] - now.elo); });
  return nearest[0] == last_ ? nearest[1] : nearest[0];
}

void Climb::Add(int rung, std::span<const double> scores) {
  scores_[rung].insert(scores_[rung].end(), scores.begin(), scores.end());
  ++blocks_;
  last_ = rung;
}

// By bisection: the slope of the quasi-likelihood falls with Elo.
double Climb::Estimate() const {
  const double middle = rungs_[rungs_.size() / 2];
  const auto slope = [&](double elo) {
    double sum = (middle - elo) / (kPriorElo * kPriorElo);
    for (size_t rung = 0; rung < rungs_.size(); ++rung) {
      for (const double score : scores_[rung])
        sum += kPerElo * (score - Expected(elo, rungs_[rung]));
    }
    return sum;
  };
  double low = rungs_.front() - 5 * kPriorElo;
  double high = rungs_.back() + 5 * kPriorElo;
  while (high - low > 1e-6) {
    const double elo = (low + high) / 2;
    (slope(elo) > 0 ? low : high) = elo;
  }
  return (low + high) / 2;
}

double Climb::ErrorAt(double elo) const {
  double information = 0;
  double spread = 0;
  int sets = 0;
  for (size_t rung = 0; rung < rungs_.size(); ++rung) {
    const double expected = Expected(elo, rungs_[rung]);
    for (const double score : scores_[rung]) {
      information += expected * (1 - expected);
      spread += (score - expected) * (score - expected);
      ++sets;
    }
  }
  // One set more, of the kind that is expected.
  spread += information / std::max(sets, 1);
  const double prior = 1 / (kPriorElo * kPriorElo);
  return std::sqrt(kPerElo * kPerElo * spread + prior) / (kPerElo * kPerElo * information + prior);
}

int Climb::RungOf(double elo) const {
  if (elo < rungs_[0] - (rungs_[1] - rungs_[0]) / 2) return 0;
  int rung = 1;
  for (size_t i = 1; i < rungs_.size(); ++i) {
    if (elo >= (rungs_[i - 1] + rungs_[i]) / 2) rung = static_cast<int>(i) + 1;
  }
  return rung;
}

Standing Climb::Now() const {
  const double elo = Estimate();
  const double margin = stats::kNormal975 * ErrorAt(elo);
  return {.elo = elo,
          .lower = elo - margin,
          .upper = elo + margin,
          .rung = RungOf(elo),
          .lower_rung = RungOf(elo - margin),
          .upper_rung = RungOf(elo + margin)};
}

}  // namespace assize::ladder::climb
