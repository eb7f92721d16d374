#include "ladder/pairing/round_robin.h"

#include <algorithm>

namespace assize::ladder::pairing {

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

bool HaveAllMet(const PairingHistory& past, const std::vector<Player>& present, int cycles) {
  for (Player a : present) {
    if (past.Of(a).rounds != past.Of(present.front()).rounds) return false;
    for (Player b : present) {
      if (a != b && past.Meetings(a, b) < cycles) return false;
    }
  }
  return true;
}

}  // namespace assize::ladder::pairing
