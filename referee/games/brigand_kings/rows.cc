#include "referee/games/brigand_kings/rows.h"

#include <algorithm>
#include <variant>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/combat.h"
#include "referee/games/brigand_kings/flips.h"

namespace assize::games::brigand_kings {
namespace {

// Larger numbers are shown in tens as well.
constexpr int kSmall = 250;
constexpr int kTens = 10;
constexpr int kFaces = 6;
constexpr int kNumberCards = 24;
constexpr int kMaxTokens = kResolveTokens;
// Of a command; a longer one is as long.
constexpr int kMaxFlips = kMaxCountyCards;

// Number cards, then Pawns and Courts.
constexpr Card CountyCard(int index) {
  return static_cast<Card>(index < kNumberCards
                               ? static_cast<int>(kFirstNumberCard) + index
                               : static_cast<int>(kFirstPawn) + index - kNumberCards);
}
constexpr int IndexOf(Card card) {
  for (int index = 0; index < kMaxCountyCards; ++index) {
    if (CountyCard(index) == card) return index;
  }
  return -1;
}
// Aces, then Crowns.
constexpr Card BonusCard(int index) {
  return static_cast<Card>(index < kSuits ? index : static_cast<int>(kFirstCrown) + index - kSuits);
}

template <class Out, class Cards>
void CountyCards(const FieldName& name, const char* rule, const Cards& cards, Out& out) {
  out.Flags(name, rule, kMaxCountyCards, [&](int index) { return cards.Has(CountyCard(index)); });
}
template <class Out>
void BonusCards(const FieldName& name, const char* rule, CardSet cards, Out& out) {
  out.Flags(name, rule, kBonusCards, [&](int index) { return cards.Has(BonusCard(index)); });
}

// The suit dice show numbers of suits, from 0; the number dice 1 to 6.
template <class Out>
void DescribeDice(const std::optional<Dice>& dice, Out& out) {
  for (int die = 0; die < kDice; ++die) {
    const int shown = dice.has_value() ? (*dice)[static_cast<size_t>(die)] : -1;
    out.OneHot({"die", die, ""}, "KINGS-4.5", kFaces,
               dice.has_value() && die < kNumberDice ? shown - 1 : shown);
  }
}

template <class Out>
void DescribeCounty(const Public& pub, const SeatPlaces& places, int index, Out& out) {
  const Position position = kPositions[static_cast<size_t>(index)];
  const County& county = pub.counties[position];
  const SuitSet suits = county.card ? SuitsOf(*county.card) : SuitSet();
  out.OneHot({"county", index, ".card"}, "KINGS-2.1", kMaxCountyCards,
             county.card ? IndexOf(*county.card) : -1);
  out.Count({"county", index, ".points"}, "KINGS-8.2", kSmall,
            county.card ? PointsOf(*county.card) : 0);
  out.Flags({"county", index, ".suits"}, "KINGS-2.1", kSuits,
            [&](int suit) { return suits.Has(static_cast<Suit>(suit)); });
  out.OneHot({"county", index, ".owner"}, "KINGS-10.7", kMaxSeats, places.PlaceOf(county.owner));
  out.Count({"county", index, ".soldiers"}, "KINGS-10.7", kMaxSoldiers, county.soldiers);
  out.Count({"county", index, ".stability"}, "KINGS-9.1", kMaxTokens, county.stability);
  out.Flag({"county", index, ".fresh"}, "KINGS-7.3", pub.fresh.Has(position));
}

template <class Out>
void DescribePlayer(const View& view, const SeatPlaces& places, int place, Out& out) {
  const Public& pub = view.pub;
  const bool here = places.Has(place);
  const Seat seat = here ? places.SeatAt(place) : Seat();
  const CardList none;
  out.Flag({"player", place, ".present"}, "KINGS-2.3", here);
  out.Count({"player", place, ".camp"}, "KINGS-9.2", kMaxSoldiers, here ? pub.camp[seat] : 0);
  out.Count({"player", place, ".supply"}, "KINGS-9.2", kMaxSoldiers, here ? pub.supply[seat] : 0);
  out.Count({"player", place, ".points"}, "KINGS-8.2", kSmall, here ? CardPoints(pub, seat) : 0);
  CountyCards({"player", place, ".face_up"}, "KINGS-10.8", here ? pub.face_up[seat] : none, out);
  CountyCards({"player", place, ".spent"}, "KINGS-10.15", here ? pub.spent[seat] : none, out);
  BonusCards({"player", place, ".bonus"}, "KINGS-10.12", here ? pub.bonus[seat] : CardSet(), out);
}

template <class Out>
void DescribeView(const View& view, Out& out) {
  const Public& pub = view.pub;
  const SeatPlaces places(pub.config.seats, view.own.seat);
  out.OneHot("seats", "KINGS-2.3", kMaxSeats - 1, pub.config.seats - 2);
  out.OneHot("viewer", "KINGS-3.2", kMaxSeats, view.own.seat ? view.own.seat->index() : -1);
  out.Flag("pawns", "KINGS-2.3", pub.config.pawns);
  out.Flag("courts", "KINGS-2.3", pub.config.courts);
  out.Count("soldiers", "KINGS-2.3", kMaxSoldiers, pub.config.soldiers);
  out.Count("turns_left", "KINGS-7.5", kSmall, pub.config.turn_cap - pub.turn);
  out.Count("turn", "KINGS-4.5", kSmall, pub.turn);
  out.Count("turn_in_tens", "KINGS-4.5", kSmall, pub.turn / kTens);
  out.OneHot("decision", "KINGS-5", kDecisions, static_cast<int>(pub.decision));
  out.OneHot("active", "KINGS-7.6", kMaxSeats, places.PlaceOf(pub.active));
  DescribeDice(pub.dice, out);
  out.Count("deck", "KINGS-10.6", kMaxCountyCards, pub.deck.value_or(0));
  for (int index = 0; index < kCounties; ++index) DescribeCounty(pub, places, index, out);
  for (int place = 0; place < kMaxSeats; ++place) DescribePlayer(view, places, place, out);
  CountyCards("discards", "KINGS-7.2", pub.discards, out);
  BonusCards("dealt", "KINGS-3.2", view.own.dealt, out);
  BonusCards("kept", "KINGS-3.2", view.own.kept, out);
  out.Flag("answered", "KINGS-5.5", view.own.sealed.has_value());
}

// What a command makes of a county.
template <class Out>
void DescribeEntry(const View& view, const Deploy& deploy, int index, Out& out) {
  const SeatPlaces places(view.pub.config.seats, view.own.seat);
  const Position position = kPositions[static_cast<size_t>(index)];
  const int entering = deploy.muster[position] + deploy.from_camp[position];
  County after = view.pub.counties[position];
  if (entering > 0 && view.own.seat) after = AfterEntering(after, *view.own.seat, entering);
  out.Count({"county", index, ".muster"}, "KINGS-6.12", kMaxSoldiers, deploy.muster[position]);
  out.Count({"county", index, ".from_camp"}, "KINGS-6.14", kMaxSoldiers,
            deploy.from_camp[position]);
  out.OneHot({"county", index, ".owner"}, "KINGS-6.18", kMaxSeats, places.PlaceOf(after.owner));
  out.Count({"county", index, ".soldiers"}, "KINGS-6.18", kMaxSoldiers, after.soldiers);
  out.Flag({"county", index, ".resolves"}, "KINGS-7.2",
           after.tokens() + (after.owner == view.own.seat ? 0 : 1) >= kResolveTokens);
}

template <class Out>
void DescribeOption(const View& view, const Move& move, Out& out) {
  const auto* const discard = std::get_if<DiscardBonus>(&move);
  const auto* const reroll = std::get_if<Reroll>(&move);
  const auto* const command = std::get_if<Deploy>(&move);
  const Deploy deploy = command ? *command : Deploy();
  const Dice dice = DiceAfterFlips(view.pub.dice.value_or(Dice()), deploy);
  CardSet flipped;
  for (const Flip& flip : deploy.flips) flipped.Add(flip.card);
  out.OneHot("move", "KINGS-5", static_cast<int>(std::variant_size_v<Move>),
             static_cast<int>(move.index()));
  BonusCards("discard", "KINGS-5.1", discard ? CardSet{discard->card} : CardSet(), out);
  out.Flags("reroll", "KINGS-5.2", kDice,
            [&](int die) { return reroll && (reroll->mask >> die & 1) != 0; });
  out.Count("flips", "KINGS-6.3", kMaxFlips, static_cast<int>(deploy.flips.size()));
  CountyCards("flipped", "KINGS-6.3", flipped, out);
  out.Counts("dice", "KINGS-6.6", kDice, kFaces,
             [&](int die) { return command ? dice[static_cast<size_t>(die)] : 0; });
  out.Count("transport", "KINGS-6.8", kFaces, command ? dice[deploy.transport] : 0);
  out.OneHot("camp_suit", "KINGS-6.13", kSuits,
             deploy.camp_suit ? static_cast<int>(*deploy.camp_suit) : -1);
  out.Count("camp_muster", "KINGS-6.13", kMaxSoldiers, deploy.camp_muster);
  for (int index = 0; index < kCounties; ++index) DescribeEntry(view, deploy, index, out);
}

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "brigand-kings/view-1";
  static constexpr const char* kOptionVersion = "brigand-kings/option-1";

  static Move AnyMove() { return Reroll(); }
  // The bonus cards to discard, and the masks of dice.
  static std::vector<Move> Numbered(const Config&, int decision) {
    std::vector<Move> moves;
    switch (static_cast<Decision>(decision)) {
      case Decision::kDiscard:
        for (Card card : AllBonusCards()) moves.push_back(DiscardBonus{card});
        break;
      case Decision::kReroll1:
      case Decision::kReroll2:
        for (int mask = 0; mask < 1 << kDice; ++mask) moves.push_back(Reroll{mask});
        break;
      default:
        break;
    }
    return moves;
  }
  template <class Out>
  static void OfView(const View& view, Out& out) {
    DescribeView(view, out);
  }
  template <class Out>
  static void OfOption(const View& view, const Move& move, Out& out) {
    DescribeOption(view, move, out);
  }
};

}  // namespace assize::games::brigand_kings

namespace assize::games {
template struct GameRows<brigand_kings::View, brigand_kings::Move, brigand_kings::Description>;
}  // namespace assize::games
