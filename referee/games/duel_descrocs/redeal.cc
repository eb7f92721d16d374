// Duel d'Escrocs: from what one seat knows to a state in which it would know just that (DUEL-12).
#include <array>
#include <span>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

// Items in a uniform order, taken one by one.
template <class E, class Set, int kMost>
class Heap {
 public:
  Heap(Set items, Stream& stream) {
    for (E item : items) items_[size_++] = item;
    stream.Shuffle(std::span<E>(items_.data(), size_));
  }
  E Take() { return items_[--size_]; }
  Set Take(int count) {
    Set taken;
    for (int i = 0; i < count; ++i) taken.Add(Take());
    return taken;
  }

 private:
  std::array<E, kMost> items_;
  size_t size_ = 0;
};
using CardHeap = Heap<Card, CardSet, kCards>;
using ReinforcementHeap = Heap<Reinforcement, ReinforcementSet, kReinforcements>;

// Deals the hidden part again for one viewer.
class Dealer {
 public:
  Dealer(const View& view, State* state, Stream* stream)
      : pub_(view.pub),
        own_(view.own),
        hidden_(state->hidden),
        stream_(*stream),
        loot_(Unknown(), stream_) {
    if (own_.seat.has_value()) side_ = SideOf(*own_.seat);
  }

  void Deal() {
    DealReinforcements();
    DealHand();
    DealFaceDown();
    DealSeen();
    DealPile();
  }

 private:
  bool Owns(Side side) const { return side_ == side; }

  // DUEL-12.1: U.
  CardSet Unknown() const {
    CardSet known = pub_.discard | own_.hand | own_.seen;
    for (CardSet chest : pub_.chests.values) known = known | chest;
    for (int share = 0; share < 2; ++share) {
      known = known | pub_.split.shares[share] | own_.face_down[share];
    }
    for (int i = 0; i < pub_.turned_up_size; ++i) known.Add(pub_.turned_up[i]);
    for (int i = 0; i < own_.top_size; ++i) known.Add(own_.top[i]);
    return kAllCards - known;
  }

  // DUEL-12.4: V. What a side used it had been dealt, and what NINJA_LEO saw it has.
  void DealReinforcements() {
    ReinforcementSet open = kAllReinforcements;
    for (Side side : kBothSides) open = open - KnownOf(side);
    ReinforcementHeap rest(open, stream_);
    for (Side side : kBothSides) {
      if (Owns(side)) {
        hidden_.dealt[side] = own_.dealt;
        for (Chair chair : ChairsOf(pub_.config, side)) {
          hidden_.kept[chair] = own_.kept[PlaceOf(chair)];
        }
        continue;
      }
      ReinforcementSet dealt;
      for (Chair chair : ChairsOf(pub_.config, side)) {
        const ReinforcementSet seen = SeenOf(side, chair);
        const int missing = pub_.unused[chair] - seen.Size();
        hidden_.kept[chair] = pub_.used[chair] | seen | rest.Take(missing);
        dealt = dealt | hidden_.kept[chair];
      }
      hidden_.dealt[side] = dealt | rest.Take(kDealt - dealt.Size());
    }
  }
  ReinforcementSet SeenOf(Side side, Chair chair) const {
    return side_.has_value() && !Owns(side) ? own_.theirs[PlaceOf(chair)] : ReinforcementSet();
  }
  ReinforcementSet KnownOf(Side side) const {
    if (Owns(side)) return own_.dealt;
    ReinforcementSet known;
    for (Chair chair : ChairsOf(pub_.config, side)) {
      known = known | pub_.used[chair] | SeenOf(side, chair);
    }
    return known;
  }

  // DUEL-12.3.
  void DealHand() {
    if (pub_.decision != Decision::kSplit) return;
    hidden_.hand = own_.hand;
    if (!Owns(pub_.splitter)) {
      hidden_.hand = own_.seen | loot_.Take(kHandSize - own_.seen.Size());
    }
  }

  // DUEL-12.2: a card that was seen and is not face up lies on a uniformly chosen place.
  void DealFaceDown() {
    const int count = pub_.split.face_down[0] + pub_.split.face_down[1];
    if (count == 0) return;
    hidden_.face_down = own_.face_down;
    if (!hidden_.face_down[0].Empty() || !hidden_.face_down[1].Empty()) return;
    const CardSet seen = own_.seen - pub_.split.shares[0] - pub_.split.shares[1];
    CardHeap cards(seen | loot_.Take(count - seen.Size()), stream_);
    for (int share = 0; share < 2; ++share) {
      hidden_.face_down[share] = cards.Take(pub_.split.face_down[share]);
    }
  }

  // DUEL-12.6: the others can't tell which of the five cards NINJA_LEO's side saw.
  void DealSeen() {
    if (pub_.leo_seen == 0) return;
    hidden_.seen = own_.seen;
    if (pub_.leo == side_) return;
    CardSet five = hidden_.hand;
    for (int share = 0; share < 2; ++share) {
      five = five | pub_.split.shares[share] | hidden_.face_down[share];
    }
    hidden_.seen = CardHeap(five, stream_).Take(pub_.leo_seen);
  }

  void DealPile() {
    for (int i = 0; i < pub_.pile; ++i) {
      hidden_.pile[pub_.pile - 1 - i] = i < own_.top_size ? own_.top[i] : loot_.Take();
    }
  }

  const Public& pub_;
  const Private& own_;
  Hidden& hidden_;
  Stream& stream_;
  // A spectator has none.
  std::optional<Side> side_;
  CardHeap loot_;
};

}  // namespace

// What the viewer sees is copied, so it looks the same. What the viewer knows of the split does not
// depend on why it was made so: the fill is uniform (DUEL-12).
State Rules::Redeal(const View& view, const Chance& chance) {
  State state;
  state.pub = view.pub;
  Stream stream = chance.OpenFor({}, {"redeal"});
  Dealer(view, &state, &stream).Deal();
  // DUEL-12.7.
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Seats(view.pub))) state.own[seat.index()].seat = seat;
  if (view.own.seat.has_value()) {
    state.own[view.own.seat->index()].sealed = view.own.sealed;
  }
  Inform(state);
  return state;
}

void Rules::SealRandomAnswers(State& state, Stream& stream) {
  for (Seat seat : state.pub.asked) {
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    if (!sealed.has_value()) sealed = RandomMove(ViewOf(state, seat), stream);
  }
}

}  // namespace assize::games::duel_descrocs
