#include "ladder/rating/systems/live_elo.h"

#include <algorithm>

#include "ladder/rating/elo.h"
#include "ladder/stats/opponent_share.h"

namespace assize::ladder::rating {
namespace {

double Score(const SeatRank& seat, const SeatRank& opponent) {
  if (seat.rank == opponent.rank) return 0.5;
  return seat.rank < opponent.rank ? 1 : 0;
}

EloChange& ChangeOf(int player, std::vector<EloChange>& changes) {
  const auto found = std::ranges::find(changes, player, &EloChange::player);
  if (found != changes.end()) return *found;
  return changes.emplace_back(EloChange{.player = player});
}

}  // namespace

std::vector<EloChange> LiveEloChanges(std::span<const double> ratings, const GameTable& table,
                                      const GameTable::Set& set, double k) {
  std::vector<EloChange> changes;
  for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
    const auto seats = table.seats(game);
    for (size_t own = 0; own < seats.size(); ++own) {
      const SeatRank& seat = seats[own];
      EloChange& change = ChangeOf(seat.player, changes);
      for (size_t other = 0; other < seats.size(); ++other) {
        const SeatRank& opponent = seats[other];
        if (other == own || !stats::AreOpponents(seat, opponent)) continue;
        const double weight = k / (stats::ComparisonsInGame(seats, own, other) * set.games);
        change.change += weight * (Score(seat, opponent) -
                                   ExpectedScore(ratings[seat.player], ratings[opponent.player]));
      }
    }
  }
  std::ranges::sort(changes, {}, &EloChange::player);
  return changes;
}

std::vector<double> LiveElo(const GameTable& table, int players, double k) {
  std::vector<double> ratings(players, kLiveEloStart);
  for (const GameTable::Set& set : table.sets()) {
    for (int64_t i = 0; i < set.count; ++i) {
      for (const EloChange& change : LiveEloChanges(ratings, table, set, k)) {
        ratings[change.player] += change.change;
      }
    }
  }
  return ratings;
}

}  // namespace assize::ladder::rating
