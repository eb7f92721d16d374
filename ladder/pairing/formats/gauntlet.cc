#include "ladder/pairing/formats/gauntlet.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "ladder/pairing/formats/format_parts.h"
#include "ladder/pairing/formats/round_robin.h"
#include "referee/base/status.h"

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

// The same for one challenger, where owners matter: the opponents are dealt into groups owner by
// owner, so that those of one owner are in different groups; groups that are too small are filled up.
std::vector<Pod> MixedGroupsOf(Player challenger, std::vector<Player> opponents,
                               const PodRange& range, const Owners& owners) {
  std::erase_if(opponents, [&](Player player) { return HaveOneOwner(owners, challenger, player); });
  std::vector<Player> order;
  size_t most_of_one = 0;
  for (Player player : opponents) {
    size_t of_one = 0;
    for (Player other : opponents) {
      if (other != player && !HaveOneOwner(owners, player, other)) continue;
      ++of_one;
      if (std::ranges::find(order, other) == order.end()) order.push_back(other);
    }
    most_of_one = std::max(most_of_one, of_one);
  }
  const PodSizes sizes = PodSizesFor(static_cast<int>(order.size()),
                                     {range.seats - 1, range.least - 1, range.most - 1});
  const size_t wanted = sizes.sizes.size() + (sizes.byes > 0 ? 1 : 0);
  std::vector<Pod> groups(std::max(wanted, most_of_one));
  for (size_t i = 0; i < order.size(); ++i) groups[i % groups.size()].push_back(order[i]);
  for (Pod& group : groups) {
    for (Player player : order) {
      if (static_cast<int>(group.size()) >= range.least - 1) break;
      group.push_back(player);
      const bool is_new = std::ranges::count(group, player) == 1;
      if (!is_new || !IsMixed(owners, group)) group.pop_back();
    }
  }
  std::erase_if(groups, [&range](const Pod& group) {
    return static_cast<int>(group.size()) < range.least - 1;
  });
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
                                        const PodRange& range, int cycle, const Owners& owners) {
  std::vector<Player> opponents;
  for (Player player = 0; player < players; ++player) {
    if (std::find(challengers.begin(), challengers.end(), player) == challengers.end()) {
      opponents.push_back(player);
    }
  }
  std::vector<std::vector<Pod>> groups_of;
  size_t most_groups = 0;
  for (Player challenger : challengers) {
    groups_of.push_back(owners.empty() ? GroupsOf(opponents, range)
                                       : MixedGroupsOf(challenger, opponents, range, owners));
    most_groups = std::max(most_groups, groups_of.back().size());
  }
  std::vector<PairedRound> rounds;
  std::vector<std::set<Player>> busy;
  for (size_t i = 0; i < most_groups; ++i) {
    for (size_t c = 0; c < challengers.size(); ++c) {
      const std::vector<Pod>& groups = groups_of[c];
      if (i >= groups.size()) continue;
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

namespace {

std::vector<Player> ChallengersOf(const FormatSettings& settings) {
  return settings.challengers.empty() ? std::vector<Player>{0} : settings.challengers;
}

std::vector<PairedRound> RoundsOfCycle(const FormatSettings& settings, int players, int cycle) {
  return GauntletRounds(players, ChallengersOf(settings), RangeOf(settings), cycle,
                        settings.owners);
}

absl::Status CheckGauntlet(const FormatSettings& settings, int players) {
  std::vector<Player> challengers = settings.challengers;
  std::sort(challengers.begin(), challengers.end());
  if (std::adjacent_find(challengers.begin(), challengers.end()) != challengers.end()) {
    return absl::InvalidArgumentError("a challenger is named twice");
  }
  for (Player challenger : challengers) {
    ASSIZE_RETURN_IF_ERROR(CheckRange("a challenger's number", challenger, 0, players - 1));
  }
  const auto others = players - std::max<int64_t>(1, static_cast<int64_t>(challengers.size()));
  return CheckRange("the number of players who are not challengers", others, settings.min_seats - 1,
                    INT32_MAX);
}

std::optional<int> CountGauntletRounds(const FormatSettings& settings, int players) {
  return settings.cycles * static_cast<int>(RoundsOfCycle(settings, players, 0).size());
}

MaybeRound NextGauntlet(const PairingTask& task) {
  const std::vector<Player> challengers = ChallengersOf(task.settings);
  const auto is_out = [&task](Player player) { return task.field[player].withdrawn; };
  if (std::all_of(challengers.begin(), challengers.end(), is_out)) return std::nullopt;
  std::vector<PairedRound> schedule;
  for (int cycle = 0; cycle < task.settings.cycles; ++cycle) {
    for (PairedRound& round : RoundsOfCycle(task.settings, task.players(), cycle)) {
      schedule.push_back(std::move(round));
    }
  }
  if (task.round() >= static_cast<int>(schedule.size())) return std::nullopt;
  return GauntletWithoutWithdrawn(schedule[task.round()], challengers, task.field,
                                  RangeOf(task.settings));
}

}  // namespace

constinit const Format kGauntlet = {
    .name = "gauntlet",
    .where = "in a gauntlet",
    .check = CheckGauntlet,
    .rounds = CountGauntletRounds,
    .next = NextGauntlet,
    .order = Order::kByRating,
    .has_challengers = true,
};

}  // namespace assize::ladder::pairing
