#include "ladder/pairing/pod_pairing.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>

#include "ladder/pairing/pod_search.h"

namespace assize::ladder::pairing {
namespace {

std::vector<int> EqualSizes(int players, int pods) {
  std::vector<int> sizes(pods, players / pods);
  for (int i = 0; i < players % pods; ++i) ++sizes[i];
  return sizes;
}

// How far the sizes are from what is aimed at; then the more pods the better, as fewer players
// meet.
std::tuple<int, int, int> Distance(const std::vector<int>& sizes, int seats) {
  int sum = 0;
  int largest = 0;
  for (int size : sizes) {
    sum += std::abs(size - seats);
    largest = std::max(largest, std::abs(size - seats));
  }
  return {sum, largest, -static_cast<int>(sizes.size())};
}

}  // namespace

PodSizes PodSizesFor(int players, const PodRange& range) {
  for (int seated = players; seated >= range.least; --seated) {
    PodSizes best = {{}, players - seated};
    const int fewest = (seated + range.most - 1) / range.most;
    for (int pods = fewest; pods * range.least <= seated; ++pods) {
      std::vector<int> sizes = EqualSizes(seated, pods);
      if (best.sizes.empty() || Distance(sizes, range.seats) < Distance(best.sizes, range.seats)) {
        best.sizes = std::move(sizes);
      }
    }
    if (!best.sizes.empty()) return best;
  }
  return {{}, players};
}

namespace {

// Scores are compared in 840ths of a point: exact for shares of one match.
constexpr Points kScoreUnit = sets::kPoint / 840;
// Two players of one owner count as if they had met this often: more than all others together.
constexpr int kForbidden = 1 << 20;

std::array<int, kMaxSeats> SeatCosts(const PlayerTotals& totals, const PodRules& rules) {
  std::array<int, kMaxSeats> costs = totals.seats;
  for (size_t seat = 0; seat < rules.seat_roles.size(); ++seat) {
    const int role = rules.seat_roles[seat];
    if (role != sets::kNoRole) costs[seat] += totals.roles[role];
  }
  return costs;
}

PodProblem ProblemOf(const PairingHistory& history, std::span<const Player> group,
                     const PodRules& rules) {
  PodProblem problem;
  for (Player player : group) {
    const PlayerTotals& totals = history.Of(player);
    const bool scores = rules.score_groups == ScoreGroups::kKept;
    problem.points.push_back(scores ? totals.points / kScoreUnit : 0);
    for (Player other : group) {
      problem.meetings.push_back(history.Meetings(player, other) +
                                 (HaveOneOwner(rules.owners, player, other) ? kForbidden : 0));
    }
    if (rules.seating == sets::Seating::kAsNamed) {
      problem.seat_costs.push_back(SeatCosts(totals, rules));
    }
  }
  return problem;
}

// Pods in which no two have one owner, which is always possible where no owner has more players than
// there are pods: they are dealt out like cards, owner by owner.
std::vector<Pod> DealByOwner(const std::vector<Player>& group, const std::vector<int>& sizes,
                             const Owners& owners) {
  std::vector<Player> order;
  for (Player player : group) {
    for (Player other : group) {
      const bool is_same = other == player || HaveOneOwner(owners, player, other);
      if (is_same && std::ranges::find(order, other) == order.end()) order.push_back(other);
    }
  }
  std::vector<Pod> pods(sizes.size());
  for (size_t i = 0; i < order.size(); ++i) pods[i % pods.size()].push_back(order[i]);
  return pods;
}

// Highest points first, then the best seeds.
void SortPods(const PairingHistory& history, std::vector<Pod>& pods) {
  std::vector<std::pair<std::pair<std::vector<Points>, Player>, Pod>> keyed;
  for (Pod& pod : pods) {
    std::vector<Points> points;
    for (Player player : pod) points.push_back(-history.Of(player).points);
    std::sort(points.begin(), points.end());
    const Player best = *std::min_element(pod.begin(), pod.end());
    keyed.push_back({{std::move(points), best}, std::move(pod)});
  }
  std::sort(keyed.begin(), keyed.end());
  for (size_t i = 0; i < pods.size(); ++i) pods[i] = std::move(keyed[i].second);
}

}  // namespace

std::vector<Player> PlayersToRest(const PairingHistory& history, std::vector<Player> present,
                                  const PodRules& rules) {
  const auto key = [&history](Player player) {
    return std::tuple(-history.Of(player).rounds, history.Of(player).points, -player);
  };
  std::vector<Player> order = present;
  std::ranges::sort(order, {}, key);
  std::vector<Player> resting;
  if (rules.owners.empty()) return resting;
  // Fewer players may mean fewer pods.
  while (true) {
    const auto pods = PodSizesFor(static_cast<int>(present.size()), rules.range).sizes.size();
    const auto is_one_too_many = [&](Player player) {
      const auto of_owner = std::ranges::count_if(present, [&](Player other) {
        return other == player || HaveOneOwner(rules.owners, other, player);
      });
      return std::ranges::find(present, player) != present.end() &&
             static_cast<size_t>(of_owner) > std::max<size_t>(pods, 1);
    };
    const auto next = std::ranges::find_if(order, is_one_too_many);
    if (next == order.end()) return resting;
    resting.push_back(*next);
    std::erase(present, *next);
  }
}

std::vector<Player> PlayersForByes(const PairingHistory& history, std::span<const Player> present,
                                   int byes) {
  std::vector<Player> order(present.begin(), present.end());
  const auto key = [&history](Player player) {
    return std::tuple(history.Of(player).byes, history.Of(player).points, -player);
  };
  std::sort(order.begin(), order.end(), [&key](Player a, Player b) { return key(a) < key(b); });
  order.resize(byes);
  return order;
}

Pod InBestSeats(const PairingHistory& history, const Pod& pod, const PodRules& rules) {
  std::vector<int> places(pod.size());
  std::iota(places.begin(), places.end(), 0);
  Pod order;
  for (int place : BestSeats(ProblemOf(history, pod, rules), places)) order.push_back(pod[place]);
  return order;
}

PairedRound PairPods(const PairingHistory& history, const std::vector<Player>& present,
                     const PodRules& rules, Stream& stream) {
  PairedRound round;
  std::vector<Player> group = present;
  const PodSizes sizes = PodSizesFor(static_cast<int>(present.size()), rules.range);
  for (Player player : PlayersForByes(history, present, sizes.byes)) {
    round.byes.push_back({player, ByeKind::kPairingAllocated});
    std::erase(group, player);
  }
  const PodProblem problem = ProblemOf(history, group, rules);
  for (const std::vector<int>& places : FindPods(problem, sizes.sizes, rules.range, stream)) {
    Pod& pod = round.pods.emplace_back();
    for (int place : places) pod.push_back(group[place]);
  }
  const auto is_mixed = [&rules](const Pod& pod) { return IsMixed(rules.owners, pod); };
  if (!std::ranges::all_of(round.pods, is_mixed)) {
    round.pods = DealByOwner(group, sizes.sizes, rules.owners);
    for (Pod& pod : round.pods) pod = InBestSeats(history, pod, rules);
  }
  SortPods(history, round.pods);
  return round;
}

}  // namespace assize::ladder::pairing
