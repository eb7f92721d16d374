#include "referee/games/duel_descrocs/rows.h"

#include <optional>
#include <variant>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/trade.h"

namespace assize::games::duel_descrocs {
namespace {

constexpr int kModes = 3;
// Larger numbers are shown in tens as well.
constexpr int kSmall = 250;
constexpr int kTens = 10;
constexpr int kMaxPile = kCards;

// The chairs of a row: place 0 is the viewer's own, or its lower one.
class Places {
 public:
  explicit Places(const View& view)
      : chairs_(view.pub.config.chairs),
        first_(view.own.seat.has_value() ? view.own.seat->index() : 0) {}

  bool Has(int place) const { return place < chairs_; }
  Chair ChairAt(int place) const { return static_cast<Chair>((first_ + place) % chairs_); }
  int PlaceOfChair(Chair chair) const {
    return (static_cast<int>(chair) - first_ + chairs_) % chairs_;
  }
  // 0: the viewer's side, 1: the other one.
  Side SideAt(int place) const { return SideOf(ChairAt(place)); }
  int PlaceOfSide(Side side) const { return SideAt(0) == side ? 0 : 1; }

 private:
  const int chairs_;
  const int first_;
};

template <class Out>
void Cards(const FieldName& name, const char* rule, CardSet cards, Out& out) {
  out.Flags(name, rule, kCards, [&](int card) { return cards.Has(static_cast<Card>(card)); });
}
template <class Out>
void Reinforcements(const FieldName& name, const char* rule, ReinforcementSet set, Out& out) {
  out.Flags(name, rule, kReinforcements,
            [&](int which) { return set.Has(static_cast<Reinforcement>(which)); });
}
constexpr int NumberOfCard(Card card) { return card == kNoCard ? -1 : static_cast<int>(card); }

// DUEL-1.4, DUEL-1.5: one network serves all editions.
template <class Out>
void DescribeBandit(const BanditCard& card, int bandit, Out& out) {
  out.Counts({"bandit", bandit, ".prices"}, "DUEL-1.4", kCombinations * kSizes, kSmall, [&](int i) {
    return card.prices[static_cast<size_t>(i / kSizes)][static_cast<size_t>(i % kSizes)];
  });
  out.Count({"bandit", bandit, ".treasure"}, "DUEL-1.4", kSmall, card.treasure);
  out.OneHot({"bandit", bandit, ".skill"}, "DUEL-1.5", kSkills, static_cast<int>(card.skill));
  out.Count({"bandit", bandit, ".amount"}, "DUEL-1.5", kSmall, card.amount);
}

// What a chair did in the last closed tick.
template <class Out>
void DescribeSubmission(const Public& pub, const Places& places, int place, Out& out) {
  const bool here = places.Has(place) && pub.tick_closed;
  const Action action = here ? pub.submissions[places.ChairAt(place)].action : Action();
  const bool reinforces = here && action.kind == ActionKind::kReinforce;
  out.OneHot({"submission", place, ".kind"}, "DUEL-6.1", kActionKinds,
             here ? static_cast<int>(action.kind) : -1);
  out.OneHot({"submission", place, ".reinforcement"}, "DUEL-6.1", kReinforcements,
             reinforces ? static_cast<int>(action.reinforcement) : -1);
  out.Count({"submission", place, ".cards"}, "DUEL-6.1", kCards, action.cards.Size());
}

template <class Out>
void DescribeChair(const Public& pub, const Places& places, int place, Out& out) {
  const bool here = places.Has(place);
  const Chair chair = here ? places.ChairAt(place) : Chair{};
  out.Flag({"chair", place, ".present"}, "DUEL-9.1", here);
  out.OneHot({"chair", place, ".bandit"}, "DUEL-1.3", kBandits,
             here ? static_cast<int>(pub.tiles[chair]) : -1);
  out.Flag({"chair", place, ".leads"}, "DUEL-9.6", here && pub.leaders[SideOf(chair)] == chair);
  out.Flag({"chair", place, ".decides"}, "DUEL-8.1", here && pub.deciding.Has(chair));
  out.Count({"chair", place, ".unused"}, "DUEL-1.6", kReinforcements, here ? pub.unused[chair] : 0);
  Reinforcements({"chair", place, ".used"}, "DUEL-1.6", here ? pub.used[chair] : ReinforcementSet(),
                 out);
  Cards({"chair", place, ".chest"}, "DUEL-2.1", here ? pub.chests[chair] : CardSet(), out);
  DescribeSubmission(pub, places, place, out);
}

template <class Out>
void DescribeSplit(const View& view, const Places& places, Out& out) {
  const OpenSplit& split = view.pub.split;
  out.OneHot("splitter", "DUEL-4", 2, places.PlaceOfSide(view.pub.splitter));
  out.OneHot("chosen", "DUEL-5.3", 2, split.chosen.has_value() ? *split.chosen : -1);
  out.Flag("looked", "DUEL-5.2", view.pub.looked);
  for (int share = 0; share < 2; ++share) {
    const auto at = static_cast<size_t>(share);
    Cards({"share", share, ".up"}, "DUEL-5.1", split.shares[at], out);
    out.Count({"share", share, ".down"}, "DUEL-5.1", kHandSize, split.face_down[at]);
    Cards({"share", share, ".known_down"}, "DUEL-2.2", view.own.face_down[at], out);
  }
  Cards("hand", "DUEL-2.2", view.own.hand, out);
}

// What NINJA_LEO showed the viewer, and that it has shown the others.
template <class Out>
void DescribeLeo(const View& view, const Places& places, Out& out) {
  const Public& pub = view.pub;
  out.OneHot("leo", "DUEL-6.7", 2, pub.leo.has_value() ? places.PlaceOfSide(*pub.leo) : -1);
  out.Count("leo_top", "DUEL-6.7", kMaxLookedAt, pub.leo_top);
  out.Count("leo_seen", "DUEL-6.7", kHandSize, pub.leo_seen);
  // From 1, the next card to be drawn.
  out.Counts("top", "DUEL-6.7", kCards, kMaxLookedAt, [&](int card) {
    for (int i = 0; i < view.own.top_size; ++i) {
      if (view.own.top[static_cast<size_t>(i)] == static_cast<Card>(card)) return i + 1;
    }
    return 0;
  });
  Cards("seen", "DUEL-6.7", view.own.seen, out);
  for (int place = 0; place < 2; ++place) {
    Reinforcements({"theirs", place, ""}, "DUEL-6.7", view.own.theirs[static_cast<size_t>(place)],
                   out);
  }
}

CardSet TurnedUp(const Public& pub) {
  CardSet cards;
  for (int i = 0; i < pub.turned_up_size; ++i) cards.Add(pub.turned_up[static_cast<size_t>(i)]);
  return cards;
}

template <class Out>
void DescribeView(const View& view, Out& out) {
  const Public& pub = view.pub;
  const Places places(view);
  out.OneHot("mode", "DUEL-1.7", kModes, static_cast<int>(pub.config.mode));
  out.Count("chairs", "DUEL-9.1", kMaxChairs, pub.config.chairs);
  out.Flag("seat_control", "DUEL-9.13", pub.config.control == Control::kSeat);
  out.OneHot("viewer", "DUEL-2.2", kMaxSeats, view.own.seat ? view.own.seat->index() : -1);
  for (int bandit = 0; bandit < kBandits; ++bandit) {
    DescribeBandit(pub.config.edition.bandits[static_cast<size_t>(bandit)], bandit, out);
  }
  out.Count("round", "DUEL-4", kSmall, pub.round);
  out.Count("rounds_left", "DUEL-7.2", kSmall, pub.config.round_cap - pub.round);
  out.Count("tick", "DUEL-6.1", kSmall, pub.tick);
  out.OneHot("decision", "DUEL-8.1", kDecisions, static_cast<int>(pub.decision));
  for (int place = 0; place < 2; ++place) {
    const int coins = pub.coins[places.SideAt(place)];
    out.Count({"coins", place, ""}, "DUEL-2.1", kSmall, coins);
    out.Count({"coins_in_tens", place, ""}, "DUEL-2.1", kSmall, coins / kTens);
    out.Count({"debt", place, ""}, "DUEL-2.1", kSmall, -coins);
  }
  Cards("discard", "DUEL-2.1", pub.discard, out);
  out.Count("pile", "DUEL-2.1", kMaxPile, pub.pile);
  out.Count("shuffles", "DUEL-2.1", kSmall, pub.shuffles);
  Cards("turned_up", "DUEL-6.5", TurnedUp(pub), out);
  Reinforcements("pending", "DUEL-6.6", pub.pending, out);
  for (int place = 0; place < kMaxChairs; ++place) DescribeChair(pub, places, place, out);
  DescribeSplit(view, places, out);
  Reinforcements("dealt", "DUEL-2.2", view.own.dealt, out);
  for (int place = 0; place < 2; ++place) {
    Reinforcements({"kept", place, ""}, "DUEL-2.2", view.own.kept[static_cast<size_t>(place)], out);
  }
  DescribeLeo(view, places, out);
  out.Flag("answered", "DUEL-2.2", view.own.sealed.has_value());
}

// The two sets of cards that a move may name: shares of a split, or what each of the seat's chairs
// sells, flies off with, discards; the lower chair's part of a distribution; one card that is taken
// or kept.
std::array<CardSet, 2> CardsOf(const Move& move) {
  if (const auto* split = std::get_if<SplitCards>(&move)) return split->shares;
  if (const auto* take = std::get_if<TakeByLarcin>(&move)) return {CardSet{take->card}, {}};
  if (const auto* deal = std::get_if<Distribute>(&move)) return {deal->lower, {}};
  if (const auto* resale = std::get_if<Resale>(&move)) {
    return {resale->actions[0].cards, resale->actions[1].cards};
  }
  if (const auto* limit = std::get_if<Limit>(&move)) return limit->cards;
  if (const auto* keep = std::get_if<KeepTurnedUp>(&move)) return {CardSet{keep->card}, {}};
  return {};
}

// What a sale pays, DUEL-6.2; 0 of every other action.
int PayOf(const View& view, const Action& action, int index) {
  if (action.kind != ActionKind::kExchange || !view.own.seat.has_value()) return 0;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    if (index-- > 0) continue;
    return PriceOf(view.pub.config.edition, view.pub.tiles[chair], action.cards).value_or(0);
  }
  return 0;
}

template <class Out>
void DescribeAction(const View& view, const Resale* resale, int index, Out& out) {
  const bool here = resale != nullptr && index < resale->size;
  const Action action = here ? resale->actions[static_cast<size_t>(index)] : Action();
  const bool reinforces = here && action.kind == ActionKind::kReinforce;
  out.OneHot({"action", index, ".kind"}, "DUEL-6.1", kActionKinds,
             here ? static_cast<int>(action.kind) : -1);
  out.OneHot({"action", index, ".reinforcement"}, "DUEL-6.1", kReinforcements,
             reinforces ? static_cast<int>(action.reinforcement) : -1);
  out.OneHot({"action", index, ".own"}, "DUEL-6.4", kCards, NumberOfCard(action.own));
  out.OneHot({"action", index, ".target"}, "DUEL-6.4", kCards, NumberOfCard(action.target));
  out.Count({"action", index, ".pays"}, "DUEL-6.2", kSmall, PayOf(view, action, index));
}

template <class Out>
void DescribeOption(const View& view, const Move& move, Out& out) {
  const auto* const keep = std::get_if<Keep>(&move);
  const auto* const leader = std::get_if<NameLeader>(&move);
  const auto* const split = std::get_if<SplitCards>(&move);
  const auto* const look = std::get_if<Look>(&move);
  const auto* const choose = std::get_if<Choose>(&move);
  const auto* const resale = std::get_if<Resale>(&move);
  out.OneHot("move", "DUEL-8.1", static_cast<int>(std::variant_size_v<Move>),
             static_cast<int>(move.index()));
  Reinforcements("keep0", "DUEL-8.1", keep ? keep->lower : ReinforcementSet(), out);
  Reinforcements("keep1", "DUEL-8.1", keep ? keep->higher : ReinforcementSet(), out);
  out.OneHot("leader", "DUEL-9.6", kMaxChairs,
             leader ? Places(view).PlaceOfChair(leader->leader) : -1);
  const std::array<CardSet, 2> cards = CardsOf(move);
  Cards("cards0", "DUEL-8.1", cards[0], out);
  Cards("cards1", "DUEL-8.1", cards[1], out);
  Cards("face_down", "DUEL-5.1", split ? split->face_down : CardSet(), out);
  out.Flag("look", "DUEL-5.2", look && look->choice == LookChoice::kLook);
  out.OneHot("share", "DUEL-5.3", 2, choose ? choose->share : -1);
  for (int index = 0; index < 2; ++index) DescribeAction(view, resale, index, out);
}

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "duel-descrocs/view-1";
  static constexpr const char* kOptionVersion = "duel-descrocs/option-1";

  static Move AnyMove() { return Look(); }
  template <class Out>
  static void OfView(const View& view, Out& out) {
    DescribeView(view, out);
  }
  template <class Out>
  static void OfOption(const View& view, const Move& move, Out& out) {
    DescribeOption(view, move, out);
  }
};

}  // namespace assize::games::duel_descrocs

namespace assize::games {
template struct GameRows<duel_descrocs::View, duel_descrocs::Move, duel_descrocs::Description>;
}  // namespace assize::games
