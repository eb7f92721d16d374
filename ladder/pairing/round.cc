#include "ladder/pairing/round.h"

#include <algorithm>
#include <utility>

namespace assize::ladder::pairing {

std::vector<Player> PresentIn(const Field& field) {
  std::vector<Player> present;
  for (size_t player = 0; player < field.size(); ++player) {
    if (!field[player].withdrawn) present.push_back(static_cast<Player>(player));
  }
  return present;
}

bool HaveOneOwner(const Owners& owners, Player a, Player b) {
  const auto known = static_cast<Player>(owners.size());
  return a != b && a < known && b < known && owners[a] == owners[b];
}

bool IsMixed(const Owners& owners, const Pod& pod) {
  return CountOwners(owners, pod) == static_cast<int>(pod.size());
}

int CountOwners(const Owners& owners, const std::vector<Player>& players) {
  int count = 0;
  for (size_t i = 0; i < players.size(); ++i) {
    const auto before = players.begin() + static_cast<ptrdiff_t>(i);
    count += std::none_of(players.begin(), before,
                          [&](Player other) { return HaveOneOwner(owners, other, players[i]); });
  }
  return count;
}

std::string_view ByeKindName(ByeKind kind) {
  switch (kind) {
    case ByeKind::kPairingAllocated:
      return "PAIRING";
    case ByeKind::kHalfPoint:
      return "HALF";
    case ByeKind::kZeroPoint:
      return "ZERO";
    case ByeKind::kVoid:
      return "VOID";
  }
  return "";
}

Points PointsOfBye(ByeKind kind, Points bye_points) {
  switch (kind) {
    case ByeKind::kPairingAllocated:
      return bye_points;
    case ByeKind::kHalfPoint:
    case ByeKind::kVoid:
      return sets::kPoint / 2;
    case ByeKind::kZeroPoint:
      return 0;
  }
  return 0;
}

PairingHistory::PairingHistory(int players, const History& history, sets::Scoring scoring,
                               Points bye_points)
    : scoring_(scoring), bye_points_(bye_points) {
  Grow(static_cast<size_t>(players));
  for (const PlayedRound& round : history) AddRound(players, round);
}

void PairingHistory::AddRound(int players, const PlayedRound& round) {
  Grow(static_cast<size_t>(players));
  for (const PlayedPod& played : round.pods) Add(played);
  for (const PlayerBye& bye : round.byes) {
    PlayerTotals& totals = totals_[bye.player];
    totals.points += PointsOfBye(bye.kind, bye_points_);
    totals.byes += bye.kind == ByeKind::kPairingAllocated ? 1 : 0;
  }
  ++rounds_;
}

void PairingHistory::Grow(size_t players) {
  const size_t before = totals_.size();
  if (players <= before) return;
  std::vector<int> meetings(players * players);
  for (size_t row = 0; row < before; ++row) {
    std::copy_n(meetings_.begin() + static_cast<ptrdiff_t>(row * before), before,
                meetings.begin() + static_cast<ptrdiff_t>(row * players));
  }
  meetings_ = std::move(meetings);
  totals_.resize(players);
}

void PairingHistory::Add(const PlayedPod& played) {
  const std::vector<Points> points = sets::PointsOf(played.pod, played.sets, scoring_);
  for (size_t i = 0; i < played.pod.size(); ++i) {
    PlayerTotals& totals = totals_[played.pod[i]];
    totals.points += points[i];
    totals.last_round = rounds_;
    ++totals.rounds;
  }
  if (played.sets.empty()) return;
  for (Player a : played.pod) {
    for (Player b : played.pod) {
      if (a != b) ++meetings_[a * totals_.size() + b];
    }
  }
  for (const sets::SetOutcome& set : played.sets) {
    for (const sets::MatchOutcome& match : set.matches) AddMatch(match);
  }
}

void PairingHistory::AddMatch(const sets::MatchOutcome& match) {
  for (size_t seat = 0; seat < match.seats.size(); ++seat) {
    const sets::SeatOutcome& result = match.seats[seat];
    PlayerTotals& totals = totals_[result.player];
    ++totals.seats[seat];
    if (result.role != sets::kNoRole && result.role < kMaxSeats) ++totals.roles[result.role];
  }
}

}  // namespace assize::ladder::pairing
