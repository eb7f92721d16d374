// Brigands: from what one seat knows to a state in which it would know just that (BRIG-10).
//
// And what is hidden, and who knows it (BRIG-2.2, BRIG-2.3, BRIG-9.1). For the tests of
// secrecy.
#include <algorithm>
#include <span>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/given.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

// BRIG-10.2: cards that were shown stand first, in any order, since they are of no use any more;
// the rest are permuted uniformly over the slots to come and the unused one, but for those that are
// believed to be in one.
std::array<District, kRingTiles> RedealDeck(const Public& pub, const Beliefs& beliefs,
                                            Stream& stream) {
  DistrictSet unseen = UnseenDayCards(pub);
  const DistrictSet shown = kRingDistricts - unseen;
  for (const auto& card : beliefs.deck) {
    if (card.has_value()) unseen.Remove(*card);
  }
  std::array<District, kRingTiles> rest;
  std::copy(unseen.begin(), unseen.end(), rest.begin());
  stream.Shuffle(std::span<District>(rest.data(), static_cast<size_t>(unseen.Size())));
  std::array<District, kRingTiles> deck;
  auto next = rest.begin();
  auto slot =
      static_cast<size_t>(std::copy(shown.begin(), shown.end(), deck.begin()) - deck.begin());
  for (; slot < deck.size(); ++slot) {
    deck[slot] = beliefs.deck[slot].has_value() ? *beliefs.deck[slot] : *next++;
  }
  return deck;
}

// A uniform set of `count` of the seven districts among those that have these.
DistrictSet DrawCards(int count, DistrictSet drawn, Stream& stream) {
  const DistrictSet others = kRingDistricts - drawn;
  std::array<District, kRingTiles> cards;
  std::copy(others.begin(), others.end(), cards.begin());
  stream.Shuffle(std::span<District>(cards.data(), static_cast<size_t>(others.Size())));
  const int missing = count - drawn.Size();
  for (int i = 0; i < missing; ++i) drawn.Add(cards[i]);
  return drawn;
}

// BRIG-10.3: the cards that the prince holds of `victim`, as the viewer knows them or might.
DistrictSet HeldCards(const View& view, const Beliefs& beliefs, Colour victim, Stream& stream) {
  if (const auto known = KnownHeldCards(view, victim)) return *known;
  return DrawCards(view.pub.cards_held[victim], beliefs.held[victim], stream);
}

// C(7, count): as many hands of that size there are (BRIG-10.3).
uint32_t CountHands(int count) {
  uint32_t hands = 1;
  for (int i = 0; i < count; ++i) hands = hands * (kRingTiles - i) / (i + 1);
  return hands;
}

std::string NamesOf(DistrictSet cards) {
  std::string names;
  for (District card : cards) absl::StrAppend(&names, names.empty() ? "" : ",", NameOf(card));
  return names;
}

// This round's card lies open; the later ones and the one that is never used are nobody's.
void AddDeck(const State& state, std::vector<Fact>* facts) {
  const int round = state.pub.round;
  for (int slot = round; slot <= kRingTiles; ++slot) {
    facts->push_back(
        {.name = absl::StrCat("day_deck(", slot, ")"),
         .value = NameOf(state.hidden.deck[slot - 1]),
         .known_to = slot == round ? Audience::Everyone() : Audience::Only({}),
         .equally_likely = static_cast<uint32_t>(slot == round ? 1 : kRingTiles - round)});
  }
}

// The cards never come to light: they go back unseen (BRIG-6.7).
void AddHeldCards(const State& state, std::vector<Fact>* facts) {
  if (IsDuel(state.pub)) return;
  const Seat prince = SeatOf(state.pub, Colour::kWhite);
  for (Colour victim : Brigands(state.pub)) {
    const DistrictSet held = state.own[prince.index()].held[victim];
    if (held.Empty()) continue;
    facts->push_back({.name = absl::StrCat("held(", NameOf(victim), ")"),
                      .value = NamesOf(held),
                      .known_to = Audience::Only({prince, SeatOf(state.pub, victim)}),
                      .equally_likely = CountHands(held.Size())});
  }
}

}  // namespace

// BRIG-10.6: what the viewer sees is copied, so it looks the same. The cards that are unknown to
// the viewer matter no more to it after the next reveal (BRIG-10.7).
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance) {
  // BRIG-10.1: all that is public.
  State state;
  state.pub = view.pub;
  Stream stream = chance.OpenFor({}, {"redeal"});
  state.hidden.deck = RedealDeck(view.pub, beliefs, stream);
  // BRIG-10.5.
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Rules::Seats(view.pub))) state.own[seat.index()].seat = seat;
  if (!IsDuel(view.pub)) {
    const Seat prince = SeatOf(view.pub, Colour::kWhite);
    for (Colour victim : Brigands(view.pub)) {
      const DistrictSet held = HeldCards(view, beliefs, victim, stream);
      state.own[SeatOf(view.pub, victim).index()].missing = held;
      state.own[prince.index()].held[victim] = held;
    }
  }
  if (view.own.seat.has_value()) {
    state.own[view.own.seat->index()].sealed = view.own.sealed;
  }
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

void Rules::SealRandomAnswers(State& state, Stream& stream) {
  for (Seat seat : state.pub.asked) {
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    if (!sealed.has_value()) sealed = RandomMove(ViewOf(state, seat), stream);
  }
}

std::string Rules::HiddenBytes(const State& state) {
  std::string bytes;
  for (District card : state.hidden.deck) bytes.push_back(static_cast<char>(card));
  return bytes.append(AsView(state.hidden.chance.Key("digest")));
}

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  AddDeck(state, &facts);
  AddHeldCards(state, &facts);
  return facts;
}

}  // namespace assize::games::brigands
