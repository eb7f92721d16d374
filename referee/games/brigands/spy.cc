// Brigands: SPY, priority 0 of the team actions (BRIG-5.1.3, BRIG-6).
#include <algorithm>
#include <array>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// BRIG-6.1, BRIG-12.A11: a blind draw, uniform among the sets of `count` cards of that hand. The
// hand lies in district order; card i of the draw changes places with one from i to the end.
DistrictSet DrawBlindly(DistrictSet hand, int count, Stream stream) {
  std::array<District, kRingTiles> cards;
  std::copy(hand.begin(), hand.end(), cards.begin());
  const int size = hand.Size();
  DistrictSet drawn;
  for (int i = 0; i < count; ++i) {
    std::swap(cards[i], cards[i + stream.Below(static_cast<uint64_t>(size - i))]);
    drawn.Add(cards[i]);
  }
  return drawn;
}

// BRIG-6.2, BRIG-12.A20: never more than three cards of one player in a round. All cards that are
// held were taken in this round: the others went back at the reveal (BRIG-4.2.4).
int CountToTake(const Public& pub, Colour victim) {
  return std::min<int>(pub.spy_level, kMaxSpied - pub.cards_held[victim]);
}

// BRIG-6.3, BRIG-6.4: the names are for the prince and the victim alone (BRIG-6.6).
void TakeCards(Play& play, Colour victim, int count) {
  const Public& pub = play.pub;
  const Seat victim_seat = SeatOf(pub, victim);
  const Seat prince = SeatOf(pub, Colour::kWhite);
  Private& victims = play.state.own[victim_seat.index()];
  const DistrictSet taken = DrawBlindly(
      kRingDistricts - victims.missing, count,
      play.state.hidden.chance.OpenFor(
          {prince, victim_seat}, {"spy", pub.round, pub.step, static_cast<uint64_t>(victim)}));
  victims.missing = victims.missing | taken;
  play.state.own[prince.index()].held[victim] = victims.missing;
  play.pub.cards_held[victim] += static_cast<uint8_t>(count);
  if (play.log != nullptr) {
    play.log->Add(Audience::Only({prince, victim_seat}), SpiedCards{victim, taken});
  }
}

}  // namespace

// One SPY counts once, however many patrols stand there. It hits every colour on the tile, those
// too that go home at the next priority.
void CarryOutSpy(Play& play) {
  const District tile = TileOf(play.pub);
  Spied spied{tile, {}};
  for (Colour victim : BanditsOn(play.pub, tile)) {
    spied.cards.Set(victim, static_cast<uint8_t>(CountToTake(play.pub, victim)));
  }
  play.ShowAll(spied);
  for (Colour victim : spied.cards.who) {
    if (spied.cards.of[victim] > 0) TakeCards(play, victim, spied.cards.of[victim]);
  }
}

}  // namespace assize::games::brigands
