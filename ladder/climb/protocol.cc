#include "ladder/climb/protocol.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace assize::ladder::climb {
namespace {

// The lower index of the two neighbours that `elo` is nearest to.
int LowerNeighbour(std::span<const Encounter> rungs, double elo) {
  int lower = 0;
  while (lower + 2 < static_cast<int>(rungs.size()) && rungs[lower + 1].elo < elo) ++lower;
  return lower;
}

int SetsOf(std::span<const Encounter> rungs) {
  return std::accumulate(rungs.begin(), rungs.end(), 0,
                         [](int sum, const Encounter& met) { return sum + met.sets; });
}

}  // namespace

int StageSets(std::span<const Encounter> rungs, double set_worth) {
  constexpr double kError = 0.4;
  // What a game between equals reveals about the difference of their ratings, per squared Elo.
  constexpr double kPerGame = std::numbers::ln10 / 400 * std::numbers::ln10 / 400 / 4;
  const double distance =
      (rungs.back().elo - rungs.front().elo) / (static_cast<double>(rungs.size()) - 1);
  const double games = 1 / (kPerGame * kError * distance * kError * distance);
  const double pairs = std::ceil(std::min<double>(games / set_worth / kStages / 2, kMaxStageSets));
  return std::clamp(2 * static_cast<int>(pairs), kFewestStageSets, kMaxStageSets);
}

int PlannedSets(std::span<const Encounter> rungs, double set_worth) {
  return kSurveySets * static_cast<int>(rungs.size()) + kStages * StageSets(rungs, set_worth);
}

std::vector<int> NextOpponents(std::span<const Encounter> rungs, double set_worth) {
  const int played = SetsOf(rungs);
  std::vector<int> opponents;
  if (played >= PlannedSets(rungs, set_worth)) return opponents;
  if (played == 0) {
    for (int i = 0; i < kSurveySets * static_cast<int>(rungs.size()); ++i) {
      opponents.push_back(i / kSurveySets);
    }
    return opponents;
  }
  const int lower = LowerNeighbour(rungs, EstimateStrength(rungs, set_worth).elo);
  for (int i = 0; i < StageSets(rungs, set_worth); ++i) opponents.push_back(lower + i % 2);
  return opponents;
}

int RungAt(std::span<const Encounter> rungs, double elo) {
  if (elo <= rungs[0].elo - (rungs[1].elo - rungs[0].elo) / 2) return 0;
  int rung = 1;
  while (rung < static_cast<int>(rungs.size()) &&
         elo > (rungs[rung - 1].elo + rungs[rung].elo) / 2) {
    ++rung;
  }
  return rung;
}

}  // namespace assize::ladder::climb
