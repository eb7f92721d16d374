// Duel d'Escrocs: who knows what (DUEL-2.2, DUEL-9.12, DUEL-11.1): every seat's knowledge follows
// from the public and the hidden part.
//
// And what is hidden, and who knows it (DUEL-2.2, DUEL-2.3, DUEL-11.1). For the tests
// of secrecy. The facts are
//
//   hand(ROUND,K)            the K-th lowest of that round's five cards, listed before they are
//   drawn face_up(ROUND,SHARE)     what lies open in the share, listed before the split is made
//   face_down(ROUND,SHARE,K) the K-th lowest face-down card of the share
//   seen(ROUND)              which of the five NINJA_LEO's side saw in the pile
//   loot(N)                  the card that is drawn as number N of the match, from 0
//   unused(CHAIR,K)          the K-th lowest unused reinforcement of the chair
//   dealt(SIDE,K), rejected(SIDE)
//
// A name means the same thing in the whole match: who has seen this round's face-down card
// must not pass for one who knows the next round's. Which facts there are, and who knows them,
// everybody could tell.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"
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

// Cards that one step may draw: they are listed even if they are to be shuffled yet.
constexpr int kMaxDrawnInAStep = kHandSize + 1;

class Collector {
 public:
  explicit Collector(const State& state) : pub_(state.pub), hidden_(state.hidden) {}

  std::vector<Fact> Collect() {
    AddHand();
    AddFaceUp();
    AddFaceDown();
    AddSeen();
    AddTurnedUp();
    AddPile();
    AddReinforcements();
    return std::move(facts_);
  }

 private:
  void Add(std::string name, std::string value, Audience known_to, int equally_likely = 0) {
    facts_.push_back(
        {std::move(name), std::move(value), known_to, static_cast<uint32_t>(equally_likely)});
  }
  Audience Only(Side side) const { return Audience::Only(SeatsOf(pub_.config, side)); }
  // Tableaux Maudits look alike, but everybody will see which one it is.
  static std::string Name(Card card) {
    return absl::StrCat(NameOf(card), "#", static_cast<int>(card));
  }

  bool IsSplitOpen() const { return pub_.split.face_down != std::array<uint8_t, 2>{}; }
  // The round's five cards are drawn, and not all of them face up yet.
  bool IsHandDrawn() const { return pub_.decision == Decision::kSplit || IsSplitOpen(); }
  // The round of the open hand, or of the next one.
  int RoundOfHand() const { return IsHandDrawn() ? pub_.round : pub_.round + 1; }

  // The open hand, or the next one, as far as it lies in the pile. After the split all of it is
  // listed as the splitter's, although most of it lies face up: which of the five does, not
  // everybody knows.
  void AddHand() {
    const bool drawn = IsHandDrawn();
    CardSet hand = hidden_.hand;
    for (int share = 0; IsSplitOpen() && share < 2; ++share) {
      hand = hand | pub_.split.shares[share] | hidden_.face_down[share];
    }
    for (int i = 1; !drawn && i <= kHandSize && pub_.pile >= kHandSize; ++i) {
      hand.Add(hidden_.pile[pub_.pile - i]);
    }
    std::vector<std::string> names(kHandSize, "to be shuffled");
    size_t k = 0;
    for (Card card : hand) names[k++] = Name(card);
    for (k = 0; k < kHandSize; ++k) {
      Add(absl::StrCat("hand(", RoundOfHand(), ",", k, ")"), names[k],
          drawn ? Only(pub_.splitter) : Audience::Only({}));
    }
  }

  void AddFaceUp() {
    for (int share = 0; share < 2; ++share) {
      Add(absl::StrCat("face_up(", RoundOfHand(), ",", share, ")"),
          IsSplitOpen() ? NameOf(pub_.split.shares[share]) : "to be split",
          IsSplitOpen() ? Audience::Everyone() : Audience::Only({}));
    }
  }

  // NINJA_LEO's side may conclude more than it was shown; that is not counted as known (DUEL-6.7).
  void AddFaceDown() {
    const bool hidden = IsSplitOpen();
    const auto& cards = hidden ? hidden_.face_down : pub_.split.turned_over;
    SeatSet knowing = SeatsOf(pub_.config, pub_.splitter);
    if (pub_.looked) knowing = knowing | SeatsOf(pub_.config, Chooser(pub_));
    const int down = cards[0].Size() + cards[1].Size();
    for (int share = 0; share < 2; ++share) {
      const bool even = cards[share].Size() == 1 && !LeoKnowsLoot();
      int k = 0;
      for (Card card : cards[share]) {
        Add(absl::StrCat("face_down(", pub_.round, ",", share, ",", k++, ")"), Name(card),
            hidden ? Audience::Only(knowing) : Audience::Everyone(),
            hidden && even ? pub_.pile + down : 0);
      }
    }
  }

  void AddSeen() {
    if (pub_.leo_seen == 0) return;
    Add(absl::StrCat("seen(", pub_.round, ")"), NameOf(hidden_.seen), Only(*pub_.leo));
  }

  void AddTurnedUp() {
    for (int i = 0; i < pub_.turned_up_size; ++i) {
      AddLoot(pub_.first_turned_up + i, Name(pub_.turned_up[i]), Audience::Everyone(), 0);
    }
  }
  void AddLoot(int number, std::string value, Audience known_to, int equally_likely) {
    Add(absl::StrCat("loot(", number, ")"), std::move(value), known_to, equally_likely);
  }

  bool LeoKnowsLoot() const { return pub_.leo_top > 0 || pub_.leo_seen > 0; }

  // While five cards are hidden from some and not from others, no place of the pile is equally open
  // to all.
  void AddPile() {
    if (pub_.shuffles == 0) return;
    const int even = IsHandDrawn() || LeoKnowsLoot() ? 0 : pub_.pile;
    for (int i = 0; i < pub_.pile; ++i) {
      AddLoot(pub_.drawn + i, Name(hidden_.pile[pub_.pile - 1 - i]),
              i < pub_.leo_top ? Only(*pub_.leo) : Audience::Only({}), even);
    }
    for (int i = pub_.pile; i < kMaxDrawnInAStep; ++i) {
      AddLoot(pub_.drawn + i, "to be shuffled", Audience::Only({}), 0);
    }
  }

  void AddReinforcements() {
    for (Side side : kBothSides) {
      if (pub_.decision == Decision::kKeep) {
        AddEach(absl::StrCat("dealt(", static_cast<int>(side)), hidden_.dealt[side], Only(side));
        continue;
      }
      ReinforcementSet rejected = hidden_.dealt[side];
      SeatSet knowing = SeatsOf(pub_.config, side);
      if (pub_.leo == Opponent(side)) knowing = SeatSet::First(Rules::Seats(pub_));
      for (Chair chair : ChairsOf(pub_.config, side)) {
        rejected = rejected - hidden_.kept[chair];
        AddEach(absl::StrCat("unused(", static_cast<int>(chair)),
                hidden_.kept[chair] - pub_.used[chair], Audience::Only(knowing));
      }
      Add(absl::StrCat("rejected(", static_cast<int>(side), ")"), NameOf(rejected), Only(side));
    }
  }
  void AddEach(const std::string& name, ReinforcementSet cards, Audience known_to) {
    int k = 0;
    for (Reinforcement card : cards) {
      Add(absl::StrCat(name, ",", k++, ")"), NameOf(card), known_to);
    }
  }

  const Public& pub_;
  const Hidden& hidden_;
  std::vector<Fact> facts_;
};

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

std::vector<Fact> Rules::HiddenFacts(const State& state) { return Collector(state).Collect(); }

}  // namespace assize::games::duel_descrocs
