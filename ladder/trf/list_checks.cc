// Forbidden pairs, requested byes and virtual points: none may be lost, and no two may contradict each
// other or the players' records.

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

absl::Status CheckVirtualPoints(const Reading& reading) {
  const std::vector<VirtualPoints>& all = reading.tournament.virtual_points;
  for (size_t i = 0; i < all.size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(CheckRound(all[i].first_round, reading.virtual_lines[i],
                                      "virtual points", reading.tournament.planned_rounds));
  }
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
