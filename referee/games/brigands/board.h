// Brigands: questions about the public state.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BOARD_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BOARD_H_

#include <algorithm>

#include "referee/games/brigands/data.h"
#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

inline bool IsDuel(const Public& pub) { return pub.config.mode() == Mode::kDuel; }

// The colours that have bandits (in a duel: both players').
inline ColourSet Brigands(const Public& pub) { return ColourSet::First(pub.config.brigands()); }

// All colours in play.
inline ColourSet Players(const Public& pub) {
  ColourSet players = Brigands(pub);
  if (!IsDuel(pub)) players.Add(Colour::kWhite);
  return players;
}

inline Colour ColourOf(const Public& pub, Seat seat) { return pub.colours[seat.index()]; }

// The seat of a colour in play.
inline Seat SeatOf(const Public& pub, Colour colour) {
  const auto begin = pub.colours.begin();
  return Seat(static_cast<int>(std::find(begin, begin + pub.config.seats, colour) - begin));
}

// The tile that is being resolved; `step` must be 1 to 8.
inline District TileOf(const Public& pub) {
  return pub.step == kPrisonStep ? District::kPrison : pub.ring[pub.step - 1];
}

// The tile after it: PRISON follows the last ring position and itself (BRIG-3.2).
inline District NextTile(const Public& pub) {
  return pub.step >= kRingTiles ? District::kPrison : pub.ring[pub.step];
}

inline bool HasDayCard(const Public& pub, District tile) { return pub.day_cards.Has(tile); }

// Colours with bandits on the tile; on PRISON: with prisoners.
inline ColourSet BanditsOn(const Public& pub, District tile) {
  ColourSet present;
  for (Colour colour : Brigands(pub)) {
    if (pub.tiles[tile][colour].bandits > 0) present.Add(colour);
  }
  return present;
}

// T of BRIG-1.2.
inline int CountBandits(const Public& pub, District tile) {
  int count = 0;
  for (Colour colour : Brigands(pub)) count += pub.tiles[tile][colour].bandits;
  return count;
}

inline bool HasPatrol(const Public& pub, District tile) {
  for (Colour colour : Players(pub)) {
    if (pub.tiles[tile][colour].patrols > 0) return true;
  }
  return false;
}

// Colours with an Action token on the tile.
inline ColourSet TokensOn(const Public& pub, District tile) {
  ColourSet owners;
  for (Colour colour : Players(pub)) {
    if (pub.tiles[tile][colour].token) owners.Add(colour);
  }
  return owners;
}

inline int Prisoners(const Public& pub, Colour colour) {
  return pub.tiles[District::kPrison][colour].bandits;
}

// Bandits that a brigand can send out while planning.
inline int FreeBandits(const Public& pub, Colour colour) {
  return kMeeples - Prisoners(pub, colour);
}

// Tokens that are neither in hand nor in town (BRIG-2.4).
inline int Reserve(const Public& pub, Colour colour) {
  int reserve = kTokens - pub.tokens[colour];
  for (const ByColour<Team>& tile : pub.tiles.values) reserve -= tile[colour].token;
  return reserve;
}

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BOARD_H_
