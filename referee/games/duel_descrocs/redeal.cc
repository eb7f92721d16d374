// Duel d'Escrocs: from what one seat knows to a state in which it would know just that (DUEL-12).
#include <array>
#include <span>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/given.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

// Items in a uniform order, taken one by one.
template <class E, class Set, int kMax>
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
  std::array<E, kMax> items_;
  size_t size_ = 0;
};
using CardHeap = Heap<Card, CardSet, kCards>;
using ReinforcementHeap = Heap<Reinforcement, ReinforcementSet, kReinforcements>;

// Deals the hidden part again for one viewer.
class Dealer {
 public:
  Dealer(const View& view, const Beliefs& beliefs, State* state, Stream* stream)
      : view_(view),
        pub_(view.pub),
        own_(view.own),
        beliefs_(beliefs),
        hidden_(state->hidden),
        stream_(*stream),
        loot_(Free(), stream_),
        side_(SideOfViewer(view)) {}

  void Deal() {
    DealReinforcements();
    DealHand();
    DealFaceDown();
    DealSeen();
    DealPile();
  }

 private:
  bool Owns(Side side) const { return side_ == side; }

  // Cards that can be anywhere.
  CardSet Free() const {
    CardSet free = UnknownCards(view_) - beliefs_.hand - beliefs_.face_down[0] -
                   beliefs_.face_down[1] - beliefs_.seen;
    if (beliefs_.pile.has_value()) {
      for (Card card : *beliefs_.pile) {
        if (card != kNoCard) free.Remove(card);
      }
    }
    return free;
  }

  // DUEL-12.4: V. What a side used it had been dealt, and what NINJA_LEO saw it has.
  void DealReinforcements() {
    ReinforcementSet open = kAllReinforcements;
    for (Side side : kBothSides) {
      open =
          open - KnownReinforcements(view_, side) - beliefs_.dealt[side] - beliefs_.rejected[side];
    }
    for (ReinforcementSet unused : beliefs_.unused.values) open = open - unused;
    ReinforcementHeap rest(open, stream_);
    for (Side side : kBothSides) {
      if (Owns(side)) {
        hidden_.dealt[side] = own_.dealt;
        for (Chair chair : ChairsOf(pub_.config, side)) {
          hidden_.kept[chair] = own_.kept[PlaceOf(chair)];
        }
        continue;
      }
      ReinforcementSet dealt = beliefs_.dealt[side] | beliefs_.rejected[side];
      for (Chair chair : ChairsOf(pub_.config, side)) {
        const ReinforcementSet seen = SeenUnused(view_, chair) | beliefs_.unused[chair];
        const int missing = pub_.unused[chair] - seen.Size();
        hidden_.kept[chair] = pub_.used[chair] | seen | rest.Take(missing);
        dealt = dealt | hidden_.kept[chair];
      }
      hidden_.dealt[side] = dealt | rest.Take(kDealt - dealt.Size());
    }
  }

  // DUEL-12.3.
  void DealHand() {
    if (pub_.decision != Decision::kSplit) return;
    hidden_.hand = own_.hand;
    if (!Owns(pub_.splitter)) {
      const CardSet known = own_.seen | beliefs_.hand | beliefs_.seen;
      hidden_.hand = known | loot_.Take(kHandSize - known.Size());
    }
  }

  // DUEL-12.2: a card that was seen and is not face up lies on a uniformly chosen place.
  void DealFaceDown() {
    const int count = pub_.split.face_down[0] + pub_.split.face_down[1];
    if (count == 0) return;
    hidden_.face_down = own_.face_down;
    if (!hidden_.face_down[0].Empty() || !hidden_.face_down[1].Empty()) return;
    const auto& placed = beliefs_.face_down;
    const CardSet seen = (own_.seen | beliefs_.seen) - pub_.split.shares[0] - pub_.split.shares[1] -
                         placed[0] - placed[1];
    const int missing = count - placed[0].Size() - placed[1].Size();
    CardHeap cards(seen | loot_.Take(missing - seen.Size()), stream_);
    for (int share = 0; share < 2; ++share) {
      hidden_.face_down[share] =
          placed[share] | cards.Take(pub_.split.face_down[share] - placed[share].Size());
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
    const int missing = pub_.leo_seen - beliefs_.seen.Size();
    hidden_.seen = beliefs_.seen | CardHeap(five - beliefs_.seen, stream_).Take(missing);
  }

  void DealPile() {
    for (int i = 0; i < pub_.pile; ++i) {
      const auto place = static_cast<size_t>(pub_.pile - 1 - i);
      const bool believed = beliefs_.pile.has_value() && (*beliefs_.pile)[place] != kNoCard;
      hidden_.pile[place] = i < own_.top_size ? own_.top[i]
                            : believed        ? (*beliefs_.pile)[place]
                                              : loot_.Take();
    }
  }

  const View& view_;
  const Public& pub_;
  const Private& own_;
  const Beliefs& beliefs_;
  Hidden& hidden_;
  Stream& stream_;
  CardHeap loot_;
  const std::optional<Side> side_;
};

}  // namespace

// U.
CardSet UnknownCards(const View& view) {
  const Public& pub = view.pub;
  const Private& own = view.own;
  CardSet known = pub.discard | own.hand | own.seen;
  for (CardSet chest : pub.chests.values) known = known | chest;
  for (int share = 0; share < 2; ++share) {
    known = known | pub.split.shares[share] | own.face_down[share];
  }
  for (int i = 0; i < pub.turned_up_size; ++i) known.Add(pub.turned_up[i]);
  for (int i = 0; i < own.top_size; ++i) known.Add(own.top[i]);
  return kAllCards - known;
}

std::optional<Side> SideOfViewer(const View& view) {
  if (!view.own.seat.has_value()) return std::nullopt;
  return OwnSide(view);
}

ReinforcementSet SeenUnused(const View& view, Chair chair) {
  const std::optional<Side> side = SideOfViewer(view);
  return side.has_value() && side != SideOf(chair) ? view.own.theirs[PlaceOf(chair)]
                                                   : ReinforcementSet();
}

ReinforcementSet KnownReinforcements(const View& view, Side side) {
  if (SideOfViewer(view) == side) return view.own.dealt;
  ReinforcementSet known;
  for (Chair chair : ChairsOf(view.pub.config, side)) {
    known = known | view.pub.used[chair] | SeenUnused(view, chair);
  }
  return known;
}

// What the viewer sees is copied, so it looks the same. What the viewer knows of the split does not
// depend on why it was made so: the fill is uniform (DUEL-12).
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance) {
  State state;
  state.pub = view.pub;
  Stream stream = chance.OpenFor({}, {"redeal"});
  Dealer(view, beliefs, &state, &stream).Deal();
  // DUEL-12.7.
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Rules::Seats(view.pub))) state.own[seat.index()].seat = seat;
  if (view.own.seat.has_value()) {
    state.own[view.own.seat->index()].sealed = view.own.sealed;
  }
  Inform(state);
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

void Rules::SealRandomAnswers(State& state, Stream& stream) {
  for (Seat seat : state.pub.asked) {
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    if (!sealed.has_value()) sealed = RandomMove(ViewOf(state, seat), stream);
  }
}

}  // namespace assize::games::duel_descrocs
