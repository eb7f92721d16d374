// What the players of Brigand Kings think a position is worth to them, in points.
//
// A county counts for the seat that occupies it, by its card's points, those that bonus cards add,
// and how close it is to being captured.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_WORTH_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_WORTH_H_

#include <array>

#include "referee/games/brigand_kings/types.h"

namespace assize::bot::brigand_kings {

namespace game = games::brigand_kings;

// The most soldiers that a turn can place.
inline constexpr int kMaxPlaced = 6;

// What the active seat's turn makes of each county, by the number of soldiers that it sends there.
class TurnWorth {
 public:
  // `kept`: the bonus cards of the active seat, those of the others are unknown.
  TurnWorth(const game::Public& pub, game::CardSet kept);

  // The position after a command, less the position after a command that does nothing.
  double Of(const game::Deploy& deploy) const;

 private:
  // By position and soldiers; the first is 0.
  game::ByPosition<std::array<double, kMaxPlaced + 1>> gains_;
  double camp_soldier_;
};

// The position as `seat` sees it: what it has captured and may capture, less the same for an
// average opponent.
double PositionWorth(const game::Public& pub, Seat seat, game::CardSet kept);

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_WORTH_H_
