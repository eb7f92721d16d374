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
    for (Player other : group) problem.meetings.push_back(history.Meetings(player, other));
    if (rules.seating == sets::Seating::kAsNamed) {
      problem.seat_costs.push_back(SeatCosts(totals, rules));
    }
  }
  return problem;
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
  const PodSizes sizes = PodSizesFor(static_cast<int>(present.size()), rules.range);
  std::vector<Player> group = present;
  for (Player player : PlayersForByes(history, present, sizes.byes)) {
    round.byes.push_back({player, ByeKind::kPairingAllocated});
    std::erase(group, player);
  }
  const PodProblem problem = ProblemOf(history, group, rules);
  for (const std::vector<int>& places : FindPods(problem, sizes.sizes, rules.range, stream)) {
    Pod& pod = round.pods.emplace_back();
    for (int place : places) pod.push_back(group[place]);
  }
  SortPods(history, round.pods);
  return round;
}

}  // namespace assize::ladder::pairing
