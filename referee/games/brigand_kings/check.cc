// Brigand Kings: why a move is illegal (KINGS-5, KINGS-6). A function of the seat's view and the
// move alone (KINGS-5.6). What the types can't say, such as a position named twice, the codec has
// refused.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/flips.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {
namespace {

template <class... Parts>
Judgement Refuse(std::string_view rule, const Parts&... parts) {
  return Breach{rule, absl::StrCat(parts...)};
}

Judgement CheckMove(const View& view, const DiscardBonus& discard) {
  const CardSet legal = LegalDiscards(view.own.dealt);
  if (legal.Has(discard.card)) return std::nullopt;
  return Refuse("KINGS-5.1", NameOf(discard.card), " can't be discarded; allowed: ", NameOf(legal));
}

// KINGS-5.7: every mask of the dice is legal.
Judgement CheckMove(const View& view, const Reroll& reroll) {
  constexpr int64_t kAllDice = (1 << kDice) - 1;
  if (0 <= reroll.mask && reroll.mask <= kAllDice) return std::nullopt;
  const bool first = view.pub.decision == Decision::kReroll1;
  return Refuse(first ? "KINGS-5.2" : "KINGS-5.3", "mask: ", reroll.mask, "; allowed: 0 to ",
                kAllDice);
}

CardSet SetOf(const CardList& list) {
  CardSet cards;
  for (Card card : list) cards.Add(card);
  return cards;
}

// A number of soldiers in one or all counties.
int64_t Sum(const ByPosition<int32_t>& soldiers) {
  int64_t sum = 0;
  for (int32_t count : soldiers.values) sum += count;
  return sum;
}

class DeployChecker {
 public:
  DeployChecker(const View& view, const Deploy& deploy)
      : pub_(view.pub), seat_(*view.own.seat), deploy_(deploy), dice_(*view.pub.dice) {}

  // KINGS-6.15: the first rule in this order that is broken.
  Judgement Check() {
    if (Judgement breach = CheckForm()) return breach;
    if (Judgement breach = CheckFlips()) return breach;
    // KINGS-11.23: flips may have changed any die.
    to_ = DestinationsOf(dice_, deploy_.transport);
    if (Judgement breach = CheckDestinations()) return breach;
    if (Judgement breach = CheckSuits()) return breach;
    return CheckNumbers();
  }

 private:
  Judgement CheckForm() const {
    if (deploy_.transport >= kNumberDice) {
      return Refuse("KINGS-6.2", "transport: ", deploy_.transport + 0, "; allowed: 0 to 2");
    }
    for (Position position : kPositions) {
      if (deploy_.muster[position] < 0 || deploy_.from_camp[position] < 0) {
        return Refuse("KINGS-6.2", "soldiers in county ", static_cast<int>(position),
                      " are negative; allowed: 1 or more");
      }
    }
    if (deploy_.camp_muster < 0) {
      return Refuse("KINGS-6.2", "camp_muster: ", deploy_.camp_muster, "; allowed: 0 or more");
    }
    if (deploy_.camp_suit.has_value() != (deploy_.camp_muster > 0)) {
      return Refuse("KINGS-6.2", "camp_suit is ", deploy_.camp_suit.has_value() ? "" : "not ",
                    "set and camp_muster is ", deploy_.camp_muster,
                    "; allowed: camp_suit exactly if camp_muster is 1 or more");
    }
    for (const Flip& flip : deploy_.flips) {
      for (const Use& use : flip.used()) {
        if (use.die < kDice && use.symbol <= Symbol::kNumber) continue;
        return Refuse("KINGS-6.2", "die: ", use.die + 0, "; allowed: 0 to 7");
      }
    }
    return std::nullopt;
  }

  Judgement CheckFlips() {
    CardSet left = SetOf(pub_.face_up[seat_]);
    for (const Flip& flip : deploy_.flips) {
      if (!left.Has(flip.card)) {
        return Refuse("KINGS-6.3", NameOf(flip.card), " can't be flipped",
                      pub_.face_up[seat_].Has(flip.card) ? " twice" : "",
                      "; own cards that lie face up: ", NameOf(left));
      }
      left.Remove(flip.card);
      if (flip.size == 0) {
        return Refuse("KINGS-6.5", NameOf(flip.card),
                      " is flipped for nothing; at least one of its symbols must be used");
      }
      if (Judgement breach = CheckUses(flip)) return breach;
    }
    return std::nullopt;
  }

  Judgement CheckUses(const Flip& flip) {
    BitSet<Symbol, uint8_t> used;
    for (const Use& use : flip.used()) {
      const char* symbol = NameOf(use.symbol);
      const std::optional<uint8_t> face = FaceSetBy(flip.card, use.symbol);
      if (!face.has_value()) {
        return Refuse("KINGS-6.4", TitleOf(flip.card), " has no ", symbol, " to set a die to");
      }
      if (used.Has(use.symbol)) {
        return Refuse("KINGS-6.4", symbol, " of ", NameOf(flip.card),
                      " is used twice; each symbol can be used once");
      }
      used.Add(use.symbol);
      if (!IsDieFor(use.symbol, use.die)) {
        return Refuse("KINGS-6.4", symbol, " can't set die ", use.die + 0,
                      "; allowed: ", use.symbol == Symbol::kNumber ? "0 to 2" : "3 to 7");
      }
      // KINGS-11.11, KINGS-11.12: what matters is what the die shows by now.
      if (dice_[use.die] == *face) {
        return Refuse("KINGS-6.6", "die ", use.die + 0, " shows ", FaceOf(dice_, use.die),
                      " already; each use must change its die");
      }
      dice_[use.die] = *face;
    }
    return std::nullopt;
  }

  // KINGS-6.9, KINGS-6.10. KINGS-11.6: the Excuse need not be a destination for soldiers to leave
  // it.
  Judgement CheckDestinations() const {
    for (Position position : kPositions) {
      if (deploy_.muster[position] == 0 && deploy_.from_camp[position] == 0) continue;
      if (to_.counties.Has(position)) continue;
      return Refuse("KINGS-6.9", "county ", static_cast<int>(position),
                    " is no destination; counties that are: ", NameOf(to_.counties));
    }
    if (deploy_.camp_muster > 0 && !to_.camp) {
      return Refuse("KINGS-6.10",
                    "soldiers are mustered onto the Excuse; no destination die shows 1");
    }
    return std::nullopt;
  }

  Judgement CheckSuits() const {
    const SuitDice suits(pub_, dice_, to_.counties);
    std::array<int64_t, 2> mustered{};
    size_t count = 0;
    for (Position position : to_.counties) mustered[count++] = deploy_.muster[position];
    if (suits.PayFor(mustered[0], mustered[1], deploy_.camp_suit, deploy_.camp_muster)) {
      return std::nullopt;
    }
    std::string counties;
    for (Position position : to_.counties) {
      absl::StrAppend(&counties, deploy_.muster[position], " for county ",
                      static_cast<int>(position), " (",
                      LettersOf(SuitsOf(*pub_.counties[position].card)), "), ");
    }
    return Refuse(
        "KINGS-6.11", "the suit dice ", SuitLetters(), " can't pay for ", counties,
        deploy_.camp_muster, " for the Excuse",
        deploy_.camp_suit.has_value() ? absl::StrCat(" (", NameOf(*deploy_.camp_suit), ")") : "");
  }
  std::string SuitLetters() const {
    std::string letters;
    for (int die = kNumberDice; die < kDice; ++die) letters += LettersOf({SuitOn(dice_, die)});
    return letters;
  }

  // KINGS-6.12 to KINGS-6.14.
  Judgement CheckNumbers() const {
    const int64_t mustered = Sum(deploy_.muster) + deploy_.camp_muster;
    const int64_t from_camp = Sum(deploy_.from_camp);
    if (mustered + from_camp > to_.transport) {
      return Refuse("KINGS-6.12", mustered + from_camp, " soldiers are sent; allowed: 0 to ",
                    to_.transport, ", as the transport die shows");
    }
    if (mustered > pub_.supply[seat_]) {
      return Refuse("KINGS-6.13", mustered, " soldiers are mustered; in the supply are ",
                    pub_.supply[seat_] + 0);
    }
    if (from_camp > pub_.camp[seat_]) {
      return Refuse("KINGS-6.14", from_camp, " soldiers leave the Excuse; on it were ",
                    pub_.camp[seat_] + 0, " when the turn began");
    }
    return std::nullopt;
  }

  const Public& pub_;
  const Seat seat_;
  const Deploy& deploy_;
  // After the flips that were checked so far.
  Dice dice_;
  Destinations to_;
};

Judgement CheckMove(const View& view, const Deploy& deploy) {
  return DeployChecker(view, deploy).Check();
}

// The alternative of Move that a decision asks for.
size_t AlternativeOf(Decision decision) {
  switch (decision) {
    case Decision::kDiscard:
      return 0;
    case Decision::kReroll1:
    case Decision::kReroll2:
      return 1;
    case Decision::kNone:
    case Decision::kDeploy:
      break;
  }
  return 2;
}

}  // namespace

Judgement Rules::Check(const View& view, const Move& move) {
  if (!view.own.seat.has_value() || !Asked(view.pub).Has(*view.own.seat)) {
    return Refuse("KINGS-5.5", "this seat is not asked");
  }
  constexpr const char* kAnswers[] = {"discard", "reroll", "deploy"};
  const size_t wanted = AlternativeOf(view.pub.decision);
  if (move.index() != wanted) {
    return Refuse("KINGS-5.5", "the move is '", kAnswers[move.index()], "'; the decision ",
                  NameOf(view.pub.decision), " is answered by '", kAnswers[wanted], "'");
  }
  return std::visit([&](const auto& content) { return CheckMove(view, content); }, move);
}

}  // namespace assize::games::brigand_kings
