// Brigands: what is hidden, and who knows it (BRIG-2.2, BRIG-2.3, BRIG-9.1). For the tests of
// secrecy.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

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

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  AddDeck(state, &facts);
  AddHeldCards(state, &facts);
  return facts;
}

}  // namespace assize::games::brigands
