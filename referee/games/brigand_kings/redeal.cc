// Brigand Kings: from what one seat knows to a state in which it would know just that (KINGS-14).
#include <algorithm>
#include <array>
#include <span>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {
namespace {

// Cards in a uniform order, taken one by one.
class Heap {
 public:
  Heap(CardSet cards, Stream& stream) {
    for (Card card : cards) cards_[size_++] = card;
    stream.Shuffle(std::span<Card>(cards_.data(), size_));
  }
  Card Take() { return cards_[--size_]; }
  CardSet Take(int count) {
    CardSet taken;
    for (int i = 0; i < count; ++i) taken.Add(Take());
    return taken;
  }

 private:
  std::array<Card, kMaxCountyCards> cards_;
  size_t size_ = 0;
};

Card DrawFrom(CardSet cards, Stream& stream) { return Heap(cards, stream).Take(); }

// KINGS-14.1, KINGS-14.4.
void DealBonusCards(const View& view, State* state, Stream& stream) {
  const Public& pub = view.pub;
  const bool over = pub.decision == Decision::kNone;
  CardSet open = AllBonusCards() - view.own.dealt;
  for (CardSet kept : pub.bonus.values) open = open - kept;
  Heap heap(open, stream);
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    Private& own = state->own[seat.index()];
    own.seat = seat;
    if (seat == view.own.seat) {
      own = view.own;
      continue;
    }
    own.dealt = pub.bonus[seat] | heap.Take(kDealt - pub.bonus[seat].Size());
    if (pub.decision == Decision::kDiscard) continue;
    own.kept =
        over ? pub.bonus[seat] : own.dealt - CardSet{DrawFrom(LegalDiscards(own.dealt), stream)};
  }
}

// KINGS-14.2: the county cards that were never seen.
void DealDeck(const Public& pub, Hidden* hidden, Stream& stream) {
  if (!pub.deck.has_value()) return;
  CardSet unseen = CountyCards(pub.config);
  const auto see = [&](const CardList& cards) {
    for (Card card : cards) unseen.Remove(card);
  };
  for (const County& county : pub.counties.values) {
    if (county.card.has_value()) unseen.Remove(*county.card);
  }
  see(pub.discards);
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    see(pub.face_up[seat]);
    see(pub.spent[seat]);
  }
  Heap heap(unseen, stream);
  for (int i = 0; i < *pub.deck; ++i) hidden->deck[i] = heap.Take();
}

}  // namespace

State Rules::Redeal(const View& view, const Chance& chance) {
  State state;
  state.pub = view.pub;
  // KINGS-14.3.
  state.hidden.chance = chance;
  Stream stream = chance.OpenFor({}, {"redeal"});
  DealBonusCards(view, &state, stream);
  DealDeck(view.pub, &state.hidden, stream);
  return state;
}

}  // namespace assize::games::brigand_kings
