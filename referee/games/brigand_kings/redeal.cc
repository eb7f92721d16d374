// Brigand Kings: from what one seat knows to a state in which it would know just that (KINGS-14).
//
// And what is hidden, and who knows it (KINGS-3.2, KINGS-3.3, KINGS-10). For the tests
// of secrecy. The facts are
//
//   deck(N)         the county card that is dealt as number N of the match, from 0
//   dealt(SEAT)     the three bonus cards of a seat, until it has discarded
//   kept(SEAT)      the two that it keeps
//   rejected(SEAT)  the one that it has discarded
//
// Which facts there are, and who knows them, is public. KINGS-14.5 is tested with them.
#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/given.h"
#include "referee/games/brigand_kings/names.h"
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
void DealBonusCards(const View& view, const Beliefs& beliefs, State* state, Stream& stream) {
  const Public& pub = view.pub;
  const bool over = pub.decision == Decision::kNone;
  CardSet open = UnknownBonusCards(view);
  for (CardSet believed : beliefs.dealt.values) open = open - believed;
  Heap heap(open, stream);
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    Private& own = state->own[seat.index()];
    own.seat = seat;
    if (seat == view.own.seat) {
      own = view.own;
      continue;
    }
    const CardSet known = pub.bonus[seat] | beliefs.dealt[seat];
    own.dealt = known | heap.Take(kDealt - known.Size());
    if (pub.decision == Decision::kDiscard) continue;
    own.kept =
        over ? pub.bonus[seat] : own.dealt - CardSet{DrawFrom(LegalDiscards(own.dealt), stream)};
  }
}

// Whether the choices that were drawn are those that are believed.
bool ChoseAs(const Beliefs& beliefs, const State& state) {
  for (Seat seat : SeatSet::First(state.pub.config.seats)) {
    const Private& own = state.own[seat.index()];
    if (!own.kept.Has(beliefs.kept[seat])) return false;
    if (!(own.dealt - own.kept).Has(beliefs.rejected[seat])) return false;
  }
  return true;
}

// KINGS-14.2.
void DealDeck(const Public& pub, const Beliefs& beliefs, Hidden* hidden, Stream& stream) {
  if (!pub.deck.has_value()) return;
  CardSet unseen = UnseenCounties(pub);
  for (const auto& card : beliefs.deck) {
    if (card.has_value()) unseen.Remove(*card);
  }
  Heap heap(unseen, stream);
  for (size_t i = 0; i < *pub.deck; ++i) {
    hidden->deck[i] = beliefs.deck[i].has_value() ? *beliefs.deck[i] : heap.Take();
  }
}

// A seat that knows its own three cards leaves C(9, 3) sets for another one (KINGS-14.6).
constexpr uint32_t kDeals = 84;

void AddDeck(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  const auto add = [&](int number, std::string value, Audience known_to, int equally_likely) {
    facts->push_back({absl::StrCat("deck(", number, ")"), std::move(value), known_to,
                      static_cast<uint32_t>(equally_likely)});
  };
  if (!pub.deck.has_value()) {
    for (int i = 0; i < kCounties; ++i) add(i, "to be shuffled", Audience::Only({}), 0);
    return;
  }
  const int deck = *pub.deck;
  int number = pub.config.county_cards() - deck - pub.fresh.Size();
  for (Position position : pub.fresh) {
    add(number++, NameOf(*pub.counties[position].card), Audience::Everyone(), 0);
  }
  for (int i = deck - 1; i >= 0; --i) {
    add(number++, NameOf(state.hidden.deck[i]), Audience::Only({}), deck);
  }
}

void AddBonusCards(const Public& pub, const Private& own, std::vector<Fact>* facts) {
  const Audience owner = Audience::Only({*own.seat});
  const auto add = [&](const char* kind, CardSet cards, Audience known_to, uint32_t likely) {
    facts->push_back(
        {absl::StrCat(kind, "(", own.seat->index(), ")"), NameOf(cards), known_to, likely});
  };
  if (pub.decision == Decision::kDiscard) return add("dealt", own.dealt, owner, kDeals);
  const bool over = pub.decision == Decision::kNone;
  add("kept", own.kept, over ? Audience::Everyone() : owner, 0);
  add("rejected", own.dealt - own.kept, owner, 0);
}

}  // namespace

State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance) {
  State state;
  state.pub = view.pub;
  // KINGS-14.3.
  state.hidden.chance = chance;
  Stream stream = chance.OpenFor({}, {"redeal"});
  // A deal whose choices are others is dealt again, so that the rest is distributed as it is where
  // the choices are these. Some deal has them (ReadBeliefs()).
  do {
    DealBonusCards(view, beliefs, &state, stream);
  } while (beliefs.of_choices && !ChoseAs(beliefs, state));
  DealDeck(view.pub, beliefs, &state.hidden, stream);
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  AddDeck(state, &facts);
  for (Seat seat : SeatSet::First(state.pub.config.seats)) {
    AddBonusCards(state.pub, state.own[seat.index()], &facts);
  }
  return facts;
}

}  // namespace assize::games::brigand_kings
