#include "ladder/pairing/continuous.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "ladder/pairing/pair_matching.h"
#include "ladder/pairing/pod_growth.h"

namespace assize::ladder::pairing {
namespace {

// Whole rounds since the player's last one.
int WaitOf(const PairingHistory& past, Player player) {
  return past.rounds() - 1 - past.Of(player).last_round;
}

// How many must play now: for no t may more be due within t rounds than these have seats.
int CountDue(const PairingHistory& past, const std::vector<Player>& present,
             const ContinuousRules& rules) {
  std::map<int, int> due_within;  // rounds that the player may still wait
  for (Player player : present) {
    ++due_within[std::max(0, rules.longest_wait - WaitOf(past, player))];
  }
  const int seats = rules.pods * rules.seats;
  int due = 0;
  int counted = 0;
  for (const auto& [rounds, players] : due_within) {
    counted += players;
    due = std::max(due, counted - seats * rounds);
  }
  return std::min(due, seats);
}

}  // namespace

int LeastWait(int players, int pods, int seats) {
  return (players + pods * seats - 1) / (pods * seats) - 1;
}

std::vector<Player> MustPlay(const PairingHistory& past, const std::vector<Player>& present,
                             const ContinuousRules& rules) {
  std::vector<Player> order = present;
  const auto key = [&past](Player player) {
    return std::tuple(-WaitOf(past, player), past.Of(player).rounds, player);
  };
  std::sort(order.begin(), order.end(), [&key](Player a, Player b) { return key(a) < key(b); });
  order.resize(CountDue(past, present, rules));
  return order;
}

std::vector<Pod> ContinuousPods(const PairingHistory& past, const std::vector<Player>& present,
                                const ContinuousRules& rules, const InformationGain& gain) {
  const std::vector<Player> must_play = MustPlay(past, present, rules);
  if (rules.seats == 2) return BestPairs(present, must_play, rules.pods, gain);
  return GrowPods(present, must_play, rules.pods, rules.seats, gain);
}

}  // namespace assize::ladder::pairing
