// Brigands: from what one seat knows to a state in which it would know just that (BRIG-10).
#include <algorithm>
#include <span>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

// BRIG-10.2: cards that were shown stand first, in any order, since they are of no use any more;
// the rest are permuted uniformly over the slots to come and the unused one.
std::array<District, kRingTiles> RedealDeck(const Public& pub, Stream& stream) {
  const DistrictSet shown = pub.day_cards | pub.removed_day_cards;
  const DistrictSet unseen = kRingDistricts - shown;
  std::array<District, kRingTiles> deck;
  const auto rest = std::copy(shown.begin(), shown.end(), deck.begin());
  std::copy(unseen.begin(), unseen.end(), rest);
  stream.Shuffle(std::span<District>(rest, deck.end()));
  return deck;
}

// A uniform set of `count` of the seven districts.
DistrictSet DrawCards(int count, Stream& stream) {
  std::array<District, kRingTiles> cards;
  std::copy(kRingDistricts.begin(), kRingDistricts.end(), cards.begin());
  stream.Shuffle(std::span<District>(cards));
  DistrictSet drawn;
  for (int i = 0; i < count; ++i) drawn.Add(cards[i]);
  return drawn;
}

// BRIG-10.3: the cards that the prince holds of `victim`, as the viewer knows them or might.
DistrictSet HeldCards(const View& view, Colour victim, Stream& stream) {
  if (view.own.seat.has_value()) {
    const Colour viewer = ColourOf(view.pub, *view.own.seat);
    if (viewer == Colour::kWhite) return view.own.held[victim];
    if (viewer == victim) return view.own.missing;
  }
  return DrawCards(view.pub.cards_held[victim], stream);
}

}  // namespace

// BRIG-10.6: what the viewer sees is copied, so it looks the same. The cards that are unknown to
// the viewer matter no more to it after the next reveal (BRIG-10.7).
State Rules::Redeal(const View& view, const Chance& chance) {
  // BRIG-10.1: all that is public.
  State state;
  state.pub = view.pub;
  Stream stream = chance.OpenFor({}, {"redeal"});
  state.hidden.deck = RedealDeck(view.pub, stream);
  // BRIG-10.5.
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Seats(view.pub))) state.own[seat.index()].seat = seat;
  if (!IsDuel(view.pub)) {
    const Seat prince = SeatOf(view.pub, Colour::kWhite);
    for (Colour victim : Brigands(view.pub)) {
      const DistrictSet held = HeldCards(view, victim, stream);
      state.own[SeatOf(view.pub, victim).index()].missing = held;
      state.own[prince.index()].held[victim] = held;
    }
  }
  if (view.own.seat.has_value()) {
    state.own[view.own.seat->index()].sealed = view.own.sealed;
  }
  return state;
}

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

}  // namespace assize::games::brigands
