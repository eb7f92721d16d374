// Knockouts of three and more seats.
#include <algorithm>
#include <numeric>

#include "ladder/pairing/knockout.h"

namespace assize::ladder::pairing {
namespace {

int AdvancingFrom(int seats, const HeatRules& rules) {
  return rules.advancing > 0 ? rules.advancing : seats / 2;
}

// Seeds 1 to p into pods 1 to p, the next p into pods p to 1, and so on.
std::vector<Pod> Serpentine(const std::vector<Player>& players, const std::vector<int>& sizes) {
  std::vector<Pod> pods(sizes.size());
  const auto is_full = [&](size_t pod) { return static_cast<int>(pods[pod].size()) == sizes[pod]; };
  size_t next = 0;
  for (size_t row = 0; next < players.size(); ++row) {
    for (size_t i = 0; i < pods.size() && next < players.size(); ++i) {
      const size_t pod = row % 2 == 0 ? i : pods.size() - 1 - i;
      if (!is_full(pod)) pods[pod].push_back(players[next++]);
    }
  }
  return pods;
}

// All who are left fit into one pod.
bool IsFinal(size_t players, const HeatRules& rules) {
  return static_cast<int>(players) <= rules.range.most;
}

Round HeatsOf(const std::vector<Player>& alive, const HeatRules& rules) {
  Round round;
  if (IsFinal(alive.size(), rules)) {
    round.pods.push_back(alive);
    return round;
  }
  const PodSizes sizes = PodSizesFor(static_cast<int>(alive.size()), rules.range);
  for (int i = 0; i < sizes.byes; ++i) {
    round.byes.push_back({alive[i], ByeKind::kPairingAllocated});
  }
  round.pods = Serpentine({alive.begin() + sizes.byes, alive.end()}, sizes.sizes);
  return round;
}

// Who goes on from a round, in seeding order.
std::vector<Player> SurvivorsOf(const PlayedRound& round, const HeatRules& rules) {
  std::vector<Player> survivors;
  for (const Bye& bye : round.byes) survivors.push_back(bye.player);
  // The first who don't go on, of all pods, then the second, ...
  std::vector<std::pair<size_t, Player>> losers;
  for (const PlayedPod& played : round.pods) {
    const std::vector<Player> order = OrderInPod(played, rules.scoring);
    const auto advancing =
        static_cast<size_t>(AdvancingFrom(static_cast<int>(order.size()), rules));
    for (size_t place = 0; place < order.size(); ++place) {
      if (place < advancing) {
        survivors.push_back(order[place]);
      } else {
        losers.push_back({place, order[place]});
      }
    }
  }
  std::sort(losers.begin(), losers.end());
  for (const auto& [place, player] : losers) {
    if (static_cast<int>(survivors.size()) >= rules.range.least) break;
    survivors.push_back(player);
  }
  std::sort(survivors.begin(), survivors.end());
  return survivors;
}

std::vector<Player> Everybody(size_t players) {
  std::vector<Player> all(players);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

int HeatRounds(int players, const HeatRules& rules) {
  int rounds = 0;
  for (std::vector<Player> alive = Everybody(players);; ++rounds) {
    if (IsFinal(alive.size(), rules)) return rounds + 1;
    const Round round = HeatsOf(alive, rules);
    PlayedRound played;
    played.byes = round.byes;
    for (const Pod& pod : round.pods) played.pods.push_back({pod, {}});
    alive = SurvivorsOf(played, rules);
  }
}

std::optional<Round> NextHeats(const Field& field, const History& history, const HeatRules& rules) {
  std::vector<Player> alive = Everybody(field.size());
  if (!history.empty()) {
    // The final has one pod and nothing else.
    const PlayedRound& last = history.back();
    if (last.pods.size() == 1 && last.byes.empty()) return std::nullopt;
    alive = SurvivorsOf(last, rules);
  }
  std::erase_if(alive, [&field](Player player) { return field[player].withdrawn; });
  if (static_cast<int>(alive.size()) < rules.range.least) return std::nullopt;
  return HeatsOf(alive, rules);
}

}  // namespace assize::ladder::pairing
