// Forbidden pairs, requested byes and virtual points: none may be lost, and no two may contradict each
// other or the players' records.

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/reading.h"
#include "referee/base/status.h"

namespace assize::ladder::trf {
namespace {

// A list for rounds that never come would be lost.
absl::Status CheckRound(int round, int line, std::string_view what, int planned) {
  if (planned == 0 || round <= planned) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("line ", line, ": ", std::string(what), " in round ", round, ", but only ",
                   planned, planned == 1 ? " round is" : " rounds are", " planned (record 142)"));
}

std::string Code(Result result) { return std::string(1, ResultCode(result)); }

// Nobody can ask for two kinds of bye in one round.
absl::Status CheckKindsOfByes(const Reading& reading) {
  // By round and player: the first record.
  std::map<std::pair<int, PlayerNumber>, size_t> first;
  const std::vector<RequestedByes>& all = reading.tournament.requested_byes;
  for (size_t i = 0; i < all.size(); ++i) {
    for (const PlayerNumber player : all[i].players) {
      const size_t other = first.emplace(std::pair(all[i].round, player), i).first->second;
      if (all[other].kind == all[i].kind) continue;
      return absl::DataLossError(absl::StrCat(
          "line ", reading.bye_lines[other], ": player ", NumberIn(reading.numbers, player),
          " has ", Code(all[other].kind), " in round ", all[i].round, ", but line ",
          reading.bye_lines[i], ": ", Code(all[i].kind)));
    }
  }
  return absl::OkStatus();
}

// Whether who has `entry` in a round can have asked for that bye in it. A pairing-allocated one of a
// round to come is a whole point that was asked for.
bool IsBye(Result entry, Result asked, bool to_come) {
  return entry == asked || (to_come && entry == Result::kPairingBye && asked == Result::kFullBye);
}

absl::Status CheckByeOf(const Reading& reading, size_t list, PlayerNumber number) {
  const RequestedByes& byes = reading.tournament.requested_byes[list];
  const PlayerRecord& record = reading.players[number - 1];
  const auto round = static_cast<size_t>(byes.round - 1);
  if (!record.HasEntry(round)) return absl::OkStatus();
  const Result entry = record.Entry(round).result;
  if (IsBye(entry, byes.kind, byes.round > PlayedRounds(reading.tournament))) {
    return absl::OkStatus();
  }
  return absl::DataLossError(absl::StrCat(
      "line ", reading.bye_lines[list], ": player ", record.number, " has ", Code(byes.kind),
      " in round ", byes.round, ", but line ", record.line, ": ", Code(entry)));
}

absl::Status CheckByes(const Reading& reading) {
  const std::vector<RequestedByes>& all = reading.tournament.requested_byes;
  for (size_t i = 0; i < all.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(
        CheckRound(all[i].round, reading.bye_lines[i], "a bye", reading.tournament.planned_rounds));
  }
  ASSIZE_RETURN_IF_ERROR(CheckKindsOfByes(reading));
  for (size_t i = 0; i < all.size(); ++i) {
    for (const PlayerNumber player : all[i].players) {
      ASSIZE_RETURN_IF_ERROR(CheckByeOf(reading, i, player));
    }
  }
  return absl::OkStatus();
}

// Finds virtual points that share a player and a round, for records in the order of their first
// rounds. None may share both, so that those of one round are players in ascending order.
class VirtualPointsOfARound {
 public:
  explicit VirtualPointsOfARound(const Reading& reading) : reading_(reading) {}

  absl::Status Add(size_t index) {
    const VirtualPoints& added = At(index);
    auto other = by_first_player_.upper_bound(added.first_player);
    if (other != by_first_player_.begin()) --other;
    while (other != by_first_player_.end() && At(other->second).first_player <= added.last_player) {
      const VirtualPoints& earlier = At(other->second);
      if (earlier == added) return absl::OkStatus();
      const bool one_round = earlier.last_round >= added.first_round;
      if (one_round && earlier.last_player >= added.first_player) {
        return Twice(other->second, index);
      }
      other = one_round ? std::next(other) : by_first_player_.erase(other);
    }
    by_first_player_.emplace(added.first_player, index);
    return absl::OkStatus();
  }

 private:
  const VirtualPoints& At(size_t index) const { return reading_.tournament.virtual_points[index]; }

  absl::Status Twice(size_t one, size_t another) const {
    const PlayerNumber player = std::max(At(one).first_player, At(another).first_player);
    const auto [first, second] = std::minmax(one, another);
    return absl::DataLossError(absl::StrCat(
        "line ", reading_.virtual_lines[first], ": player ", NumberIn(reading_.numbers, player),
        " has ", TenthsText(At(first).points), " virtual points in round ", At(another).first_round,
        ", but line ", reading_.virtual_lines[second], ": ", TenthsText(At(second).points),
        ": a player has them once in a round"));
  }

  const Reading& reading_;
  std::map<PlayerNumber, size_t> by_first_player_;
};

absl::Status CheckVirtualPoints(const Reading& reading) {
  const std::vector<VirtualPoints>& all = reading.tournament.virtual_points;
  std::vector<size_t> order;
  for (size_t i = 0; i < all.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(CheckRound(all[i].first_round, reading.virtual_lines[i],
                                      "virtual points", reading.tournament.planned_rounds));
    order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return all[a].first_round < all[b].first_round; });
  VirtualPointsOfARound points(reading);
  for (const size_t index : order) ASSIZE_RETURN_IF_ERROR(points.Add(index));
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckLists(const Reading& reading) {
  const Tournament& tournament = reading.tournament;
  for (size_t i = 0; i < tournament.forbidden.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(CheckRound(tournament.forbidden[i].first_round,
                                      reading.forbidden_lines[i], "players who must not meet",
                                      tournament.planned_rounds));
  }
  ASSIZE_RETURN_IF_ERROR(CheckByes(reading));
  return CheckVirtualPoints(reading);
}

}  // namespace assize::ladder::trf
