#include "ladder/pairing/dutch/pairing_context.h"

#include <algorithm>

#include "ladder/pairing/dutch/ranked_player.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kNotPaired = -1;

// By number: the place among the players.
std::vector<int> PlacesOf(const trf::Tournament& tournament,
                          const std::vector<RankedPlayer>& ranked_players) {
  std::vector<int> places(tournament.players.size() + 1, kNotPaired);
  for (size_t i = 0; i < ranked_players.size(); ++i) {
    places[ranked_players[i].number] = static_cast<int>(i);
  }
  return places;
}

// 1.8: more than half of what could be scored, in the last round.
std::vector<bool> Topscorers(const trf::Tournament& tournament,
                             const std::vector<RankedPlayer>& ranked_players) {
  std::vector<bool> topscorers(ranked_players.size());
  const int played = trf::PlayedRounds(tournament);
  if (played + 1 < tournament.planned_rounds) return topscorers;
  const Tenths half = played * std::max(tournament.points.win, tournament.points.draw) / 2;
  for (size_t i = 0; i < ranked_players.size(); ++i) topscorers[i] = ranked_players[i].score > half;
  return topscorers;
}

}  // namespace

AllowedPairs::AllowedPairs(const trf::Tournament& tournament,
                           const std::vector<RankedPlayer>& ranked_players)
    : size_(ranked_players.size()), allowed_(size_ * size_, true) {
  const int count = static_cast<int>(size_);
  const std::vector<int> places = PlacesOf(tournament, ranked_players);
  for (int a = 0; a < count; ++a) {
    Forbid(a, a);
    // C1. Two who were paired but did not play may meet (C.04.2, 3.5).
    for (const trf::RoundEntry& entry : tournament.player(ranked_players[a].number).rounds) {
      if (trf::IsPlayed(entry.result)) Forbid(a, places[entry.opponent]);
    }
  }
  // C3
  const std::vector<bool> topscorers = Topscorers(tournament, ranked_players);
  for (int a = 0; a < count; ++a) {
    if (!ranked_players[a].IsAbsolute() || topscorers[a]) continue;
    for (int b = a + 1; b < count; ++b) {
      if (ranked_players[b].IsAbsolute() && !topscorers[b] &&
          !PreferencesAgree(ranked_players[a], ranked_players[b])) {
        Forbid(a, b);
      }
    }
  }
  const int round = trf::PlayedRounds(tournament) + 1;
  for (const trf::ForbiddenPairs& forbidden : tournament.forbidden) {
    if (round < forbidden.first_round || round > forbidden.last_round) continue;
    for (const PlayerNumber a : forbidden.players) {
      for (const PlayerNumber b : forbidden.players) Forbid(places[a], places[b]);
    }
  }
}

void AllowedPairs::Forbid(int a, int b) {
  if (a == kNotPaired || b == kNotPaired) return;
  allowed_[a * size_ + b] = false;
  allowed_[b * size_ + a] = false;
}

}  // namespace assize::ladder::dutch
