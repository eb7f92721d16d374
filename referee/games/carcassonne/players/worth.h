// What the players of Carcassonne think a position is worth to them, in points.
//
// A feature counts for its owners with what it gives now and what it is likely to become; a meeple
// that stands on the table has a price, since it can't be placed again soon.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_WORTH_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_WORTH_H_

#include <vector>

#include "referee/games/carcassonne/types.h"

namespace assize::bot::carcassonne {

namespace game = games::carcassonne;

// How a seat sees the table, with its own tile placed or not: what it may gain, less the same for
// an average opponent. Meeples are where they were when this was made.
class Outlook {
 public:
  Outlook(const game::Public& pub, Seat seat);

  // All features with meeples; those that are complete as if they were scored.
  double OfFeatures(const game::Board& board) const;
  // What a feature gives each of its owners, a meeple that comes back not counted.
  double OfFeature(const game::Board& board, game::SegmentId id) const;
  // What placing one more meeple there gains, whose feature has none.
  double OfClaim(const game::Board& board, game::SegmentId id) const;
  // The price of the last meeple of a supply of that size, at least 1.
  double OfMeeple(int supply) const;
  // What a seat's next completed feature is likely to give: what a robber may hope for.
  double OfBooty(Seat owner) const;
  // What goes to that seat, seen by the own one.
  double Balance(Seat owner, double worth) const;

 private:
  double OfField(const game::Board& board, game::SegmentId id) const;
  // How likely an edge of a city is closed before the end.
  double ClosedChance(int open) const;

  const game::Public& pub_;
  Seat seat_;
  std::vector<game::SpotId> meeples_;
  double urgency_;
  double edge_chance_;
};

// The position as `seat` sees it, between decisions: points, features, meeples, robbers.
double PositionWorth(const game::Public& pub, Seat seat);

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_WORTH_H_
