// Duel d'Escrocs: who knows what (DUEL-2.2, DUEL-9.12, DUEL-11.1): every seat's knowledge follows
// from the public and the hidden part.
#include <algorithm>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-6.7: what NINJA_LEO showed, as far as it still counts.
void AddWhatLeoSaw(const State& state, Side side, Private* own) {
  const Public& pub = state.pub;
  own->top_size = pub.leo_top;
  for (int i = 0; i < pub.leo_top; ++i) own->top[i] = state.hidden.pile[pub.pile - 1 - i];
  own->seen = state.hidden.seen;
  for (Chair chair : ChairsOf(pub.config, Opponent(side))) {
    own->theirs[PlaceOf(chair)] = state.hidden.kept[chair] - pub.used[chair];
  }
}

// Nothing is added when the match is over (DUEL-11.2).
Private KnowledgeOf(const State& state, Seat seat) {
  const Public& pub = state.pub;
  const Side side = SideOf(seat);
  Private own;
  own.seat = seat;
  own.dealt = state.hidden.dealt[side];
  for (Chair chair : ChairsOf(pub.config, side)) {
    own.kept[PlaceOf(chair)] = state.hidden.kept[chair];
  }
  const bool splits = side == pub.splitter;
  if (splits) own.hand = state.hidden.hand;
  if (splits || pub.looked) own.face_down = state.hidden.face_down;
  if (pub.leo == side) AddWhatLeoSaw(state, side, &own);
  return own;
}

}  // namespace

void Inform(State& state) {
  for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
    Private& own = state.own[seat.index()];
    const std::optional<Move> sealed = own.sealed;
    own = KnowledgeOf(state, seat);
    own.sealed = sealed;
  }
}

// DUEL-11.1: a spectator knows what is public.
View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nothing;
  return {state.pub, viewer.has_value() ? state.own[viewer->index()] : nothing};
}

std::string Rules::HiddenBytes(const State& state) {
  const Hidden& hidden = state.hidden;
  std::string bytes;
  const auto add = [&](auto set) {
    for (auto member : set) bytes.push_back(static_cast<char>(member));
    bytes.push_back('\xff');
  };
  for (int i = 0; i < state.pub.pile; ++i) bytes.push_back(static_cast<char>(hidden.pile[i]));
  bytes.push_back('\xff');
  add(hidden.hand);
  for (CardSet cards : hidden.face_down) add(cards);
  add(hidden.seen);
  for (ReinforcementSet cards : hidden.dealt.values) add(cards);
  for (ReinforcementSet cards : hidden.kept.values) add(cards);
  return bytes.append(AsView(hidden.chance.Key("digest")));
}

}  // namespace assize::games::duel_descrocs
