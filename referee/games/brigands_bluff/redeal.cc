// Brigand's Bluff: what a viewer can't know, dealt again (BLUFF-12); and the hidden part as bytes.
// BLUFF-12.4: refused tries, and dice of finished rounds that were not shown, are in no state.
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {

State Rules::Redeal(const View& view, const Chance& chance) {
  State state;
  state.pub = view.pub;
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Seats(view.pub))) state.own[seat.index()].seat = seat;
  // BLUFF-12.2: the crew knows its dice. BLUFF-12.1, BLUFF-12.3: to others any world that is
  // possible may be the real one, with the probability of its weight.
  Stream stream = chance.OpenFor({}, {"redeal"});
  const World dice = view.own.dice.has_value() ? *view.own.dice : view.pub.worlds.Draw(stream);
  for (Seat seat : view.pub.Seating().crew_seats()) state.own[seat.index()].dice = dice;
  if (view.own.seat.has_value()) state.own[view.own.seat->index()].sealed = view.own.sealed;
  return state;
}

std::string Rules::HiddenBytes(const State& state) {
  const World& dice = DiceOf(state);
  std::string bytes;
  for (const Hand& hand : dice.hands) {
    for (int face = 0; face < kFaces; ++face) {
      bytes.push_back(static_cast<char>(hand.Of(static_cast<Face>(face))));
    }
  }
  bytes.push_back(static_cast<char>(dice.wild.has_value() ? 1 + static_cast<int>(*dice.wild) : 0));
  return bytes.append(AsView(state.hidden.chance.Key("digest")));
}

}  // namespace assize::games::brigands_bluff
