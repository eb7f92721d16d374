#include "referee/games/brigands/given.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"

namespace assize::games::brigands {
namespace {

std::string ItemsOf(DistrictSet cards) {
  std::string names;
  for (District card : cards) absl::StrAppend(&names, names.empty() ? "" : ",", NameOf(card));
  return names;
}

class GivenReader {
 public:
  explicit GivenReader(const View& view) : view_(view), pub_(view.pub) {}

  absl::StatusOr<Beliefs> Read(const Given& given) {
    for (const auto& [name, value] : given) {
      const GivenFact fact(name, value);
      if (fact.kind() == "day_deck") {
        ASSIZE_RETURN_IF_ERROR(ReadDayCard(fact));
      } else if (fact.kind() == "held") {
        ASSIZE_RETURN_IF_ERROR(ReadHeld(fact));
      } else {
        return fact.Unknown("day_deck(ROUND), held(COLOUR)");
      }
    }
    return beliefs_;
  }

 private:
  // BRIG-10.2.
  absl::Status ReadDayCard(const GivenFact& fact) {
    const DistrictSet unseen = UnseenDayCards(pub_);
    ASSIZE_ASSIGN_OR_RETURN(const int slot, fact.Number(fact.of(), 1, kRingTiles));
    if (slot <= kRingTiles - unseen.Size()) {
      return fact.Excluded("BRIG-10.2", "that card was shown");
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.OneOf(item, districts_));
    const auto card = static_cast<District>(number);
    if (!unseen.Has(card)) {
      return fact.Excluded("BRIG-10.2", absl::StrCat(NameOf(card), " was shown"));
    }
    if (believed_.Has(card)) {
      return fact.Excluded("BRIG-10.2", absl::StrCat(NameOf(card), " is there once"));
    }
    believed_.Add(card);
    beliefs_.deck[static_cast<size_t>(slot - 1)] = card;
    return absl::OkStatus();
  }

  // BRIG-10.3.
  absl::Status ReadHeld(const GivenFact& fact) {
    if (IsDuel(pub_)) return fact.Excluded("BRIG-10.3", "a duel has no prince");
    const auto names =
        ValueNames<Colour>(pub_.config.brigands(), [](Colour c) { return NameOf(c); });
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.OneOf(fact.of(), names));
    const auto victim = static_cast<Colour>(number);
    ASSIZE_ASSIGN_OR_RETURN(const DistrictSet cards,
                            ReadSet<DistrictSet>(fact, [&](std::string_view item) {
                              return fact.OneOf(item, districts_);
                            }));
    if (cards.Size() > pub_.cards_held[victim]) {
      return fact.Excluded("BRIG-10.3", absl::StrCat("the prince holds ",
                                                     pub_.cards_held[victim] + 0, " of its cards"));
    }
    const std::optional<DistrictSet> known = KnownHeldCards(view_, victim);
    if (known.has_value() && !known->Has(cards)) {
      return fact.Excluded("BRIG-10.3",
                           absl::StrCat("the viewer knows that it is ", ItemsOf(*known)));
    }
    beliefs_.held[victim] = cards;
    return absl::OkStatus();
  }

  const View& view_;
  const Public& pub_;
  const std::vector<std::string> districts_ =
      ValueNames<District>(kRingTiles, [](District d) { return NameOf(d); });
  DistrictSet believed_;
  Beliefs beliefs_;
};

}  // namespace

std::optional<DistrictSet> KnownHeldCards(const View& view, Colour victim) {
  if (!view.own.seat.has_value()) return std::nullopt;
  const Colour viewer = ColourOf(view.pub, *view.own.seat);
  if (viewer == Colour::kWhite) return view.own.held[victim];
  if (viewer == victim) return view.own.missing;
  return std::nullopt;
}

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given) {
  return GivenReader(view).Read(given);
}

Given HiddenFrom(const State& state, std::optional<Seat> viewer) {
  const Public& pub = state.pub;
  Given facts;
  for (int slot = kRingTiles - UnseenDayCards(pub).Size() + 1; slot <= kRingTiles; ++slot) {
    facts.emplace(absl::StrCat("day_deck(", slot, ")"), NameOf(state.hidden.deck[slot - 1]));
  }
  if (IsDuel(pub)) return facts;
  const Seat prince = SeatOf(pub, Colour::kWhite);
  if (viewer == prince) return facts;
  for (Colour victim : Brigands(pub)) {
    if (pub.cards_held[victim] == 0 || viewer == SeatOf(pub, victim)) continue;
    facts.emplace(absl::StrCat("held(", NameOf(victim), ")"),
                  ItemsOf(state.own[prince.index()].held[victim]));
  }
  return facts;
}

}  // namespace assize::games::brigands
