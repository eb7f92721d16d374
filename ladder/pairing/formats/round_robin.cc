#include "ladder/pairing/formats/round_robin.h"

#include <algorithm>
#include <utility>

#include "ladder/pairing/formats/format_parts.h"

namespace assize::ladder::pairing {
namespace {

// The opponents of one round by player. The tables are those of an even field of `players`; the
// others stand in a circle of players - 1, and the last player meets the one who would meet itself.
std::vector<Player> OpponentsIn(int players, int round) {
  const int circle = players - 1;
  std::vector<Player> opponents(players);
  for (Player a = 0; a < circle; ++a) {
    const Player b = (round - a + circle) % circle;
    opponents[a] = a == b ? circle : b;
    if (a == b) opponents[circle] = a;
  }
  return opponents;
}

// True where the tables give `a` the first seat against `b`: the player who follows the one without
// an opponent in the circle, up to half way round. The last player has the second seat in rounds
// with even numbers (from 0).
bool TableGivesFirstSeat(int players, int round, Player a, Player b) {
  const int circle = players - 1;
  if (b == circle) return round % 2 == 0;
  if (a == circle) return round % 2 == 1;
  // 2 * middle = round in the circle.
  const int middle = static_cast<int>(int64_t{round} * ((circle + 1) / 2) % circle);
  return (a - middle + circle) % circle <= circle / 2;
}

// An odd field: the tables' seats alternate for everybody, rests left out.
std::vector<Pod> AlternatingRound(int players, int round) {
  std::vector<Pod> pods;
  const std::vector<Player> opponents = OpponentsIn(players + 1, round);
  for (Player a = 0; a < players; ++a) {
    const Player b = opponents[a];
    if (b != players && TableGivesFirstSeat(players + 1, round, a, b)) pods.push_back({a, b});
  }
  return pods;
}

// An even field: two rounds together are cycles of players; going round each cycle, the player who
// had the second seat in the one round has the first in the other.
std::vector<Pod> RoundOfAPair(int players, int round) {
  const int even = round / 2 * 2;
  const std::vector<Player> first = OpponentsIn(players, even);
  // The very last round is on its own.
  const bool alone = even + 1 == players - 1;
  const std::vector<Player> second = alone ? first : OpponentsIn(players, even + 1);
  std::vector<Pod> pods;
  std::vector<bool> seen(players);
  for (Player start = 0; start < players; ++start) {
    if (seen[start]) continue;
    Player a = TableGivesFirstSeat(players, even, start, first[start]) ? start : first[start];
    while (!seen[a]) {
      const Player b = first[a];
      seen[a] = seen[b] = true;
      if (round == even) {
        pods.push_back({a, b});
      } else {
        pods.push_back({b, second[b]});
      }
      a = second[b];
    }
  }
  return pods;
}

}  // namespace

int BergerRounds(int players) { return players % 2 == 0 ? players - 1 : players; }

PairedRound BergerRound(int players, int round) {
  const int rounds = BergerRounds(players);
  const bool mirrored = round / rounds % 2 == 1;
  const int table_round = mirrored ? rounds - 1 - round % rounds : round % rounds;
  PairedRound result;
  result.pods = players % 2 == 0 ? RoundOfAPair(players, table_round)
                                 : AlternatingRound(players, table_round);
  if (mirrored) {
    for (Pod& pod : result.pods) std::swap(pod[0], pod[1]);
  }
  // The best players' boards first.
  std::sort(result.pods.begin(), result.pods.end(),
            [](const Pod& a, const Pod& b) { return std::min(a[0], a[1]) < std::min(b[0], b[1]); });
  if (players % 2 == 1) {
    result.byes.push_back({OpponentsIn(players + 1, table_round)[players], ByeKind::kZeroPoint});
  }
  return result;
}

PairedRound WithoutWithdrawn(const PairedRound& round, const Field& field, const PodRange& range) {
  const auto is_withdrawn = [&field](Player player) { return field[player].withdrawn; };
  PairedRound left;
  for (Pod pod : round.pods) {
    std::erase_if(pod, is_withdrawn);
    if (static_cast<int>(pod.size()) >= range.least) {
      left.pods.push_back(std::move(pod));
      continue;
    }
    for (Player player : pod) left.byes.push_back({player, ByeKind::kPairingAllocated});
  }
  for (const PlayerBye& bye : round.byes) {
    if (!is_withdrawn(bye.player)) left.byes.push_back(bye);
  }
  return left;
}

bool HaveAllMet(const PairingHistory& history, const std::vector<Player>& present, int cycles,
                const Owners& owners) {
  // Others may have to rest so often that they never draw level.
  const bool evenly = IsMixed(owners, present);
  for (Player a : present) {
    if (evenly && history.Of(a).rounds != history.Of(present.front()).rounds) return false;
    for (Player b : present) {
      if (a != b && !HaveOneOwner(owners, a, b) && history.Meetings(a, b) < cycles) return false;
    }
  }
  return true;
}

namespace {

std::optional<int> CountRoundRobinRounds(const FormatSettings& settings, int players) {
  if (!HasTwoSeats(settings)) return std::nullopt;
  return BergerRounds(players) * settings.cycles;
}

MaybeRound NextRoundRobin(const PairingTask& task) {
  const FormatSettings& settings = task.settings;
  if (HasTwoSeats(settings)) {
    if (task.round() >= BergerRounds(task.players()) * settings.cycles) return std::nullopt;
    return WithoutWithdrawn(BergerRound(task.players(), task.round()), task.field,
                            RangeOf(settings));
  }
  const PairingHistory history = task.ToPairingHistory();
  // A pair whose sets are given up time after time must not keep the event from ending.
  const bool is_endless = task.round() >= 4 * task.players() * settings.cycles;
  if (is_endless || HaveAllMet(history, task.present, settings.cycles, settings.owners)) {
    return std::nullopt;
  }
  return NextPods(task, history, ScoreGroups::kIgnored);
}

}  // namespace

constinit const Format kRoundRobin = {
    .name = "round-robin",
    .where = "in a round robin",
    .rounds = CountRoundRobinRounds,
    .next = NextRoundRobin,
};

}  // namespace assize::ladder::pairing
