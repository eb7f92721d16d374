// What cards are worth to a player of Duel d'Escrocs, in coins: what the chest sells for at once,
// and a little for what may still grow.
//
// Pure functions of what everybody may know.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_WORTH_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_WORTH_H_

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::bot::duel_descrocs {

using games::duel_descrocs::Card;
using games::duel_descrocs::CardSet;
using games::duel_descrocs::Chair;
using games::duel_descrocs::Public;
using games::duel_descrocs::Side;

// The best way to sell out a chest.
struct SellOut {
  int coins = 0;
  CardSet unsold;
};
SellOut BestSellOut(const Public& pub, Chair chair, CardSet chest);

// A chest with these cards, for its owner.
double Worth(const Public& pub, Chair chair, CardSet chest);

// What a share brings to a side, less what its paintings cost; Larcin counts as a theft to come.
double WorthOfShare(const Public& pub, Side side, CardSet share);

// Selling out now would end the match, or the opponent's selling out would.
bool MatchMayEnd(const Public& pub);

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_WORTH_H_
