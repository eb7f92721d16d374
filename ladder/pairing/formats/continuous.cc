#include "ladder/pairing/formats/continuous.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "ladder/pairing/dutch/matching.h"
#include "ladder/pairing/pod_growth.h"
#include "ladder/pairing/pod_pairing.h"
#include "ladder/rating/joint/uncertainty.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

constexpr double kUnwanted = 1e12;

// Whole rounds since the player's last one.
int WaitOf(const PairingHistory& history, Player player) {
  return history.rounds() - 1 - history.Of(player).last_round;
}

// How many must play now: for no t may more be due within t rounds than these have seats.
int CountDue(const PairingHistory& history, const std::vector<Player>& present,
             const ContinuousRules& rules) {
  std::map<int, int> due_within;  // rounds that the player may still wait
  for (Player player : present) {
    ++due_within[std::max(0, rules.longest_wait - WaitOf(history, player))];
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

// Of each owner the player stays that has waited longest.
void KeepMixed(const PairingHistory& history, const Owners& owners, Pod* pod) {
  if (IsMixed(owners, *pod)) return;
  std::ranges::stable_sort(*pod, {},
                           [&history](Player player) { return -WaitOf(history, player); });
  Pod kept;
  for (Player player : *pod) {
    kept.push_back(player);
    if (!IsMixed(owners, kept)) kept.pop_back();
  }
  *pod = kept;
}

}  // namespace

int LeastWait(int players, int pods, int seats) {
  return (players + pods * seats - 1) / (pods * seats) - 1;
}

std::vector<Player> MustPlay(const PairingHistory& history, const std::vector<Player>& present,
                             const ContinuousRules& rules) {
  std::vector<Player> order = present;
  const auto key = [&history](Player player) {
    return std::tuple(-WaitOf(history, player), history.Of(player).rounds, player);
  };
  std::sort(order.begin(), order.end(), [&key](Player a, Player b) { return key(a) < key(b); });
  order.resize(CountDue(history, present, rules));
  return order;
}

std::vector<Pod> ContinuousPods(const PairingHistory& history, const std::vector<Player>& present,
                                const ContinuousRules& rules, const InformationGain& gain) {
  const std::vector<Player> must_play = MustPlay(history, present, rules);
  if (rules.seats == 2) return BestPairs(present, must_play, rules.pods, gain);
  if (rules.owners.empty()) return GrowPods(present, must_play, rules.pods, rules.seats, gain);
  // What a pod of one owner's players reveals is not wanted: each pair costs more than all gains.
  const auto wanted = [&](std::span<const Player> pod) {
    const Pod players(pod.begin(), pod.end());
    const auto surplus = static_cast<int>(pod.size()) - CountOwners(rules.owners, players);
    return gain(pod) - surplus * kUnwanted;
  };
  std::vector<Pod> pods = GrowPods(present, must_play, rules.pods, rules.seats, wanted);
  for (Pod& pod : pods) KeepMixed(history, rules.owners, &pod);
  std::erase_if(
      pods, [&rules](const Pod& pod) { return static_cast<int>(pod.size()) < rules.least_seats; });
  return pods;
}

namespace {

// The heaviest edge. Whole numbers, so that ties end the same way on every machine.
constexpr double kHeaviest = 1e9;

double HeaviestOf(const std::vector<double>& weights) {
  const auto heaviest = std::max_element(weights.begin(), weights.end());
  return heaviest != weights.end() && *heaviest > 0 ? *heaviest : 1;
}

// All pairs of players by their places, the weights scaled.
std::vector<dutch::WeightedEdge> AllPairs(
    const std::vector<Player>& players,
    const std::function<double(std::span<const Player>)>& weight) {
  std::vector<dutch::WeightedEdge> edges;
  std::vector<double> weights;
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {
    for (int j = 0; j < i; ++j) {
      edges.push_back({.u = j, .v = i});
      weights.push_back(weight(std::array{players[j], players[i]}));
    }
  }
  const double scale = kHeaviest / HeaviestOf(weights);
  for (size_t i = 0; i < edges.size(); ++i) edges[i].weight = std::llround(weights[i] * scale);
  return edges;
}

}  // namespace

std::vector<Pod> BestPairs(const std::vector<Player>& players, const std::vector<Player>& must_play,
                           int pairs,
                           const std::function<double(std::span<const Player>)>& weight) {
  const auto count = static_cast<int>(players.size());
  std::vector<dutch::WeightedEdge> edges = AllPairs(players, weight);
  // As many stand-ins as are left out, so that in a perfect matching as many pairs are real as are
  // asked for. Players who must play have no edge to them.
  const int nodes = count + std::max(0, count - 2 * pairs);
  for (int stand_in = count; stand_in < nodes; ++stand_in) {
    for (int i = 0; i < count; ++i) {
      if (std::find(must_play.begin(), must_play.end(), players[i]) == must_play.end()) {
        edges.push_back({.u = i, .v = stand_in});
      }
    }
  }
  std::vector<Pod> found;
  const auto matching = dutch::MaxWeightPerfectMatching(nodes, edges);
  if (!matching) return found;
  for (int i = 0; i < count; ++i) {
    const int mate = matching->mate[i];
    if (mate > i && mate < count) found.push_back({players[i], players[mate]});
  }
  return found;
}

namespace {

rating::RollingFit::Set GamesOf(const sets::SetOutcome& set) {
  rating::RollingFit::Set games;
  for (const sets::MatchOutcome& match : set.matches) {
    rating::RollingFit::Game& game = games.emplace_back();
    for (const sets::SeatOutcome& seat : match.seats) {
      game.push_back({.player = seat.player,
                      .role = static_cast<uint8_t>(std::max(0, seat.role)),
                      .rank = static_cast<uint8_t>(seat.rank),
                      .side = static_cast<uint8_t>(seat.side)});
    }
  }
  return games;
}

}  // namespace

absl::Status RatingMemory::AddRound(const PlayedRound& round, const Field& field) {
  std::vector<rating::RollingFit::Set> sets;
  for (const PlayedPod& played : round.pods) {
    for (const sets::SetOutcome& set : played.sets) sets.push_back(GamesOf(set));
  }
  std::vector<int> retired;
  for (size_t player = 0; player < field.size(); ++player) {
    if (field[player].withdrawn) retired.push_back(static_cast<int>(player));
  }
  return fit_.AddRound(sets, retired);
}

InformationGain RatingMemory::GainAmong(const std::vector<Player>& present, sets::Seating seating,
                                        games::SideRule side_of) const {
  const auto uncertainty = std::make_shared<const rating::Uncertainty>(fit_.BeliefOf(present));
  std::map<Player, int> places;
  for (size_t i = 0; i < present.size(); ++i) places[present[i]] = static_cast<int>(i);
  return [uncertainty, places, seating, side_of](std::span<const Player> pod) {
    std::vector<int> rows;
    for (Player player : pod) rows.push_back(places.at(player));
    const int matches = match::SeatOrderCount(seating, static_cast<int>(pod.size()), side_of);
    return uncertainty->ExpectedReduction(rows, matches);
  };
}

}  // namespace assize::ladder::pairing
