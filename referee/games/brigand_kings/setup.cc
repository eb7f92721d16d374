// Brigand Kings: the setup (KINGS-4.1 to 4.3).
#include <span>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {
namespace {

// KINGS-4.1.
void DealBonusCards(const Chance& chance, State* state) {
  std::array<Card, kBonusCards> cards;
  size_t size = 0;
  for (Card card : AllBonusCards()) cards[size++] = card;
  Stream stream = chance.OpenFor({}, {"bonus"});
  stream.Shuffle(std::span<Card>(cards));
  size = 0;
  for (Seat seat : SeatSet::First(state->pub.config.seats)) {
    Private& own = state->own[seat.index()];
    own.seat = seat;
    for (int i = 0; i < kDealt; ++i) own.dealt.Add(cards[size++]);
  }
}

// KINGS-4.3.
void ShuffleCountyDeck(Play& play) {
  uint8_t size = 0;
  for (Card card : CountyCards(play.pub.config)) play.hidden.deck[size++] = card;
  Stream stream = play.hidden.chance.OpenFor({}, {"counties"});
  stream.Shuffle(std::span<Card>(play.hidden.deck.data(), size));
  play.pub.deck = size;
}

// KINGS-4.2, KINGS-10.1, KINGS-10.3: nobody else learns what, or when.
void KeepBonusCards(Play& play, Seat seat) {
  Private& own = play.state.own[seat.index()];
  const Card discarded = play.AnswerOf<DiscardBonus>(seat).card;
  own.kept = own.dealt;
  own.kept.Remove(discarded);
  own.sealed.reset();
  play.ShowSeat(seat, BonusKept{seat, own.kept, discarded});
}

}  // namespace

void SetUp(const Config& config, const Chance& chance, State* state) {
  state->pub.config = config;
  state->hidden.chance = chance;
  for (Seat seat : SeatSet::First(config.seats)) state->pub.supply[seat] = config.soldiers;
  DealBonusCards(chance, state);
  state->pub.decision = Decision::kDiscard;
}

void CarryOutDiscards(Play& play) {
  for (Seat seat : SeatSet::First(play.pub.config.seats)) KeepBonusCards(play, seat);
  ShuffleCountyDeck(play);
  DealCounties(play);
  // KINGS-4.8: who starts is not known before.
  BeginTurn(play, FirstPlayer(play));
}

void DealCounties(Play& play) {
  Public& pub = play.pub;
  CardsDealt dealt;
  pub.fresh = PositionSet();
  for (Position position : kPositions) {
    County& county = pub.counties[position];
    if (county.card.has_value()) continue;
    pub.deck = static_cast<uint8_t>(*pub.deck - 1);
    county.card = play.hidden.deck[*pub.deck];
    dealt.cards[position] = *county.card;
    dealt.positions.Add(position);
  }
  pub.fresh = dealt.positions;
  dealt.deck = *pub.deck;
  if (!dealt.positions.Empty()) play.ShowAll(dealt);
}

}  // namespace assize::games::brigand_kings
