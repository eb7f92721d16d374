#include "ladder/climb/protocol.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assize::ladder::climb {
namespace {

// The lower index of the two neighbours that `elo` is nearest to.
int LowerNeighbour(std::span<const Encounter> rungs, double elo) {
  int lower = 0;
  while (lower + 2 < static_cast<int>(rungs.size()) && rungs[lower + 1].elo < elo) ++lower;
  return lower;
}

}  // namespace

std::vector<int> NextOpponents(std::span<const Encounter> rungs, double set_worth) {
  const int played = std::accumulate(rungs.begin(), rungs.end(), 0,
                                     [](int sum, const Encounter& met) { return sum + met.sets; });
  std::vector<int> opponents;
  if (played >= PlannedSets(static_cast<int>(rungs.size()))) return opponents;
  if (played == 0) {
    for (int i = 0; i < kSurveySets * static_cast<int>(rungs.size()); ++i) {
      opponents.push_back(i / kSurveySets);
    }
    return opponents;
  }
  const int lower = LowerNeighbour(rungs, EstimateStrength(rungs, set_worth).elo);
  for (int i = 0; i < kStageSets; ++i) opponents.push_back(lower + i % 2);
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
