#include "referee/games/brigand_kings/given.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/cards.h"

namespace assize::games::brigand_kings {
namespace {

// Calls visit(CardSet) for each set of `count` of the cards, until it is true.
template <class Visit>
bool AnyOf(CardSet cards, int count, CardSet chosen, const Visit& visit) {
  if (count == 0) return visit(chosen);
  while (cards.Size() >= count) {
    const Card card = cards.Lowest();
    cards.Remove(card);
    if (AnyOf(cards, count - 1, chosen | CardSet{card}, visit)) return true;
  }
  return false;
}

class GivenReader {
 public:
  explicit GivenReader(const View& view) : view_(view), pub_(view.pub) {}

  absl::StatusOr<Beliefs> Read(const Given& given) {
    for (const auto& [name, value] : given) {
      const GivenFact fact(name, value);
      if (fact.kind() == "deck") {
        ASSIZE_RETURN_IF_ERROR(ReadCounty(fact));
      } else if (fact.kind() == "dealt" || fact.kind() == "kept" || fact.kind() == "rejected") {
        ASSIZE_RETURN_IF_ERROR(ReadBonus(fact));
      } else {
        return fact.Unknown("deck(NUMBER), dealt(SEAT), kept(SEAT), rejected(SEAT)");
      }
    }
    for (Seat seat : Others()) {
      const CardSet& dealt = beliefs_.dealt[seat];
      if (dealt.Size() > kDealt || beliefs_.kept[seat].Meets(beliefs_.rejected[seat])) {
        return absl::InvalidArgumentError(absl::StrCat("KINGS-14.1: dealt(", seat.index(),
                                                       "): ", NumbersOf(dealt),
                                                       ": three cards, of which it keeps two"));
      }
    }
    if (beliefs_.of_choices && !CanBeDealt(0, open_)) {
      return absl::InvalidArgumentError(
          "KINGS-5.1: kept, rejected: no deal has these, since of Ace and Crown of one suit one "
          "must be discarded");
    }
    return beliefs_;
  }

 private:
  SeatSet Others() const {
    SeatSet others = SeatSet::First(pub_.config.seats);
    if (view_.own.seat.has_value()) others.Remove(*view_.own.seat);
    return others;
  }
  absl::StatusOr<CardSet> Cards(const GivenFact& fact) const {
    return ReadSet<CardSet>(
        fact, [&](std::string_view item) { return fact.Number(item, 0, kCards - 1); });
  }

  // KINGS-14.2.
  absl::Status ReadCounty(const GivenFact& fact) {
    if (!pub_.deck.has_value()) return fact.Excluded("KINGS-14.2", "the deck is not shuffled yet");
    const int last = pub_.config.county_cards() - 1;
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.Number(fact.of(), 0, last));
    if (last - number >= *pub_.deck) return fact.Excluded("KINGS-14.2", "that card was dealt");
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    ASSIZE_ASSIGN_OR_RETURN(const int id, fact.Number(item, 0, kCards - 1));
    const auto card = static_cast<Card>(id);
    if (!counties_.Has(card)) {
      return fact.Excluded("KINGS-14.2", absl::StrCat(id, " is not in the deck, or twice"));
    }
    counties_.Remove(card);
    beliefs_.deck[static_cast<size_t>(last - number)] = card;
    return absl::OkStatus();
  }

  // KINGS-14.1, KINGS-14.4.
  absl::Status ReadBonus(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const int index, fact.Number(fact.of(), 0, pub_.config.seats - 1));
    const Seat seat(index);
    const bool of_choice = fact.kind() != "dealt";
    if (of_choice && pub_.decision == Decision::kDiscard) {
      return fact.Excluded("KINGS-14.1", "nothing is discarded yet");
    }
    ASSIZE_ASSIGN_OR_RETURN(const CardSet cards, Cards(fact));
    const bool rejected = fact.kind() == "rejected";
    const int most = !of_choice ? kDealt : rejected ? 1 : kDealt - 1;
    if (cards.Size() > most) {
      return fact.Excluded("KINGS-14.1", absl::StrCat("these are at most ", most));
    }
    if (seat == view_.own.seat) {
      const CardSet known = !of_choice ? view_.own.dealt
                            : rejected ? view_.own.dealt - view_.own.kept
                                       : view_.own.kept;
      if (known.Has(cards)) return absl::OkStatus();
      return fact.Excluded("KINGS-14.1",
                           absl::StrCat("the viewer knows that it is ", NumbersOf(known)));
    }
    if (of_choice && pub_.decision == Decision::kNone) {
      // Everybody sees what was kept.
      const CardSet kept = pub_.bonus[seat];
      if (rejected ? kept.Meets(cards) : !kept.Has(cards)) {
        return fact.Excluded("KINGS-14.4", absl::StrCat("the seat kept ", NumbersOf(kept)));
      }
    }
    return Believe(fact, seat, cards,
                   of_choice ? (rejected ? &beliefs_.rejected : &beliefs_.kept) : nullptr);
  }
  absl::Status Believe(const GivenFact& fact, Seat seat, CardSet cards, BySeat<CardSet>* choice) {
    const CardSet mine = beliefs_.dealt[seat] | pub_.bonus[seat];
    if (!(open_ | mine).Has(cards)) {
      return fact.Excluded("KINGS-14.1",
                           "somebody else has one of these, or they are no bonus cards");
    }
    open_ = open_ - cards;
    beliefs_.dealt[seat] = mine | cards;
    if (choice != nullptr) {
      (*choice)[seat] = cards;
      beliefs_.of_choices |= pub_.decision != Decision::kNone && !cards.Empty();
    }
    return absl::OkStatus();
  }

  // Whether the seats from that one on can have been dealt what is believed, out of these cards.
  bool CanBeDealt(int index, CardSet open) const {
    if (index == pub_.config.seats) return true;
    const Seat seat(index);
    if (seat == view_.own.seat) return CanBeDealt(index + 1, open);
    const CardSet believed = beliefs_.dealt[seat];
    return AnyOf(open, kDealt - believed.Size(), {}, [&](CardSet more) {
      CardSet discards = LegalDiscards(believed | more) - beliefs_.kept[seat];
      if (!beliefs_.rejected[seat].Empty()) discards = discards & beliefs_.rejected[seat];
      return !discards.Empty() && CanBeDealt(index + 1, open - more);
    });
  }

  const View& view_;
  const Public& pub_;
  CardSet counties_ = UnseenCounties(pub_);
  CardSet open_ = UnknownBonusCards(view_);
  Beliefs beliefs_;
};

}  // namespace

CardSet UnseenCounties(const Public& pub) {
  CardSet unseen = CountyCards(pub.config);
  const auto see = [&](const CardList& cards) {
    for (Card card : cards) unseen.Remove(card);
  };
  for (const County& county : pub.counties.values) {
    if (county.card.has_value()) unseen.Remove(*county.card);
  }
  see(pub.discards);
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    see(pub.face_up[seat]);
    see(pub.spent[seat]);
  }
  return unseen;
}

CardSet UnknownBonusCards(const View& view) {
  CardSet open = AllBonusCards() - view.own.dealt;
  for (CardSet kept : view.pub.bonus.values) open = open - kept;
  return open;
}

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given) {
  return GivenReader(view).Read(given);
}

Given HiddenFrom(const State& state, std::optional<Seat> viewer) {
  const Public& pub = state.pub;
  Given facts;
  for (int i = 0; pub.deck.has_value() && i < *pub.deck; ++i) {
    facts.emplace(absl::StrCat("deck(", pub.config.county_cards() - 1 - i, ")"),
                  absl::StrCat(static_cast<int>(state.hidden.deck[static_cast<size_t>(i)])));
  }
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    if (seat == viewer) continue;
    const Private& own = state.own[static_cast<size_t>(seat.index())];
    const auto add = [&](const char* kind, CardSet cards) {
      facts.emplace(absl::StrCat(kind, "(", seat.index(), ")"), NumbersOf(cards));
    };
    if (pub.decision == Decision::kDiscard) {
      add("dealt", own.dealt);
      continue;
    }
    if (pub.decision != Decision::kNone) add("kept", own.kept);
    add("rejected", own.dealt - own.kept);
  }
  return facts;
}

}  // namespace assize::games::brigand_kings
