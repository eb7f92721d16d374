// What a position of Brigands is worth to a player, in ducats: the yardstick of the sample bots.
//
// Pure functions. The figures are estimates that have done well in play, not rules.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_WORTH_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_WORTH_H_

#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::Colour;
using games::brigands::Public;

// What a die shows on average.
inline constexpr double kMeanDie = 3.5;

// A bandit in prison: it may cost a token, or miss a round.
inline constexpr double kPrisonerWorth = -3;

// An Action token in hand when a round's plans are made. It can be played in this round and sold
// for 3 at a later port; after the last round it is worth nothing (BRIG-8.3).
double TokenWorth(int round);

// The position for the player of `colour`: the higher the better. Positions of one match that
// differ by little can be compared, nothing else. A match that is over counts by its result first.
double PositionWorth(const Public& pub, Colour colour);

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_WORTH_H_
