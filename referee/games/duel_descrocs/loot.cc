// Duel d'Escrocs: the draw pile (DUEL-4.3) and the price of paintings (DUEL-1.6).
#include <algorithm>
#include <span>

#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-11.3: the discard pile has no order, so it is shuffled from the order of ids. DUEL-4.4: it
// is never empty here.
void Reshuffle(Play& play) {
  Public& pub = play.pub;
  for (Card card : pub.discard) play.hidden.pile[pub.pile++] = card;
  Stream stream = play.hidden.chance.OpenFor({}, {"loot", pub.shuffles});
  stream.Shuffle(std::span<Card>(play.hidden.pile.data(), pub.pile));
  pub.discard = CardSet();
  ++pub.shuffles;
  play.ShowAll(Reshuffled{pub.pile});
}

}  // namespace

// DUEL-14.E11: the shuffle comes when a card is needed, not earlier.
Card DrawLoot(Play& play) {
  Public& pub = play.pub;
  if (pub.pile == 0) Reshuffle(play);
  ++pub.drawn;
  if (pub.leo_top > 0) --pub.leo_top;
  return play.hidden.pile[--pub.pile];
}

void ForgetTurnedUp(Public& pub) {
  pub.turned_up_size = 0;
  pub.turned_up = {};
  pub.first_turned_up = 0;
}

// DUEL-9.15: the loss is the side's, in which chest it may be.
Coins LoseByPaintings(Play& play, Side side, int paintings) {
  Coins& coins = play.pub.coins[side];
  const Coins lost =
      std::min<Coins>(coins, static_cast<Coins>(paintings * play.pub.config.edition.painting_loss));
  coins = static_cast<Coins>(coins - lost);
  return lost;
}

}  // namespace assize::games::duel_descrocs
