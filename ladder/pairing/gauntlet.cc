#include "ladder/pairing/gauntlet.h"

#include <algorithm>
#include <set>

#include "ladder/pairing/round_robin.h"

namespace assize::ladder::pairing {
namespace {

// The opponents in groups that fill a pod but for the challenger's seat. With some left over, the
// last group is filled up from the beginning.
std::vector<Pod> GroupsOf(const std::vector<Player>& opponents, const PodRange& range) {
  const auto count = static_cast<int>(opponents.size());
  PodSizes sizes = PodSizesFor(count, {range.seats - 1, range.least - 1, range.most - 1});
  if (sizes.byes > 0) sizes.sizes.push_back(range.least - 1);
  std::vector<Pod> groups;
  int next = 0;
  for (int size : sizes.sizes) {
    Pod& group = groups.emplace_back();
    for (int i = 0; i < size; ++i) group.push_back(opponents[next++ % count]);
  }
  return groups;
}

// Into the first round in which all of the pod are free.
void AddPod(const Pod& pod, std::vector<PairedRound>& rounds, std::vector<std::set<Player>>& busy) {
  size_t round = 0;
  const auto meets = [&](Player player) { return busy[round].contains(player); };
  while (round < rounds.size() && std::any_of(pod.begin(), pod.end(), meets)) ++round;
  if (round == rounds.size()) {
    rounds.emplace_back();
    busy.emplace_back();
  }
  rounds[round].pods.push_back(pod);
  busy[round].insert(pod.begin(), pod.end());
}

}  // namespace

std::vector<PairedRound> GauntletRounds(int players, const std::vector<Player>& challengers,
                                        const PodRange& range, int cycle) {
  std::vector<Player> opponents;
  for (Player player = 0; player < players; ++player) {
    if (std::find(challengers.begin(), challengers.end(), player) == challengers.end()) {
      opponents.push_back(player);
    }
  }
  const std::vector<Pod> groups = GroupsOf(opponents, range);
  std::vector<PairedRound> rounds;
  std::vector<std::set<Player>> busy;
  for (size_t i = 0; i < groups.size(); ++i) {
    for (size_t c = 0; c < challengers.size(); ++c) {
      // At any time the challengers are at different groups, as far as there are enough.
      const size_t group = (i + c) % groups.size();
      Pod pod = groups[group];
      pod.insert(pod.begin(), challengers[c]);
      std::rotate(pod.begin(), pod.begin() + (group + cycle) % pod.size(), pod.end());
      AddPod(pod, rounds, busy);
    }
  }
  return rounds;
}

PairedRound GauntletWithoutWithdrawn(const PairedRound& round,
                                     const std::vector<Player>& challengers, const Field& field,
                                     const PodRange& range) {
  const auto challenges = [&challengers](Player player) {
    return std::find(challengers.begin(), challengers.end(), player) != challengers.end();
  };
  PairedRound left = WithoutWithdrawn(round, field, range);
  for (const Pod& pod : left.pods) {
    if (std::any_of(pod.begin(), pod.end(), challenges)) continue;
    for (Player player : pod) left.byes.push_back({player, ByeKind::kPairingAllocated});
  }
  std::erase_if(left.pods, [&challenges](const Pod& pod) {
    return std::none_of(pod.begin(), pod.end(), challenges);
  });
  return left;
}

}  // namespace assize::ladder::pairing
