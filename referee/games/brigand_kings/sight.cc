// Brigand Kings in words.
#include "referee/words/sight.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/games/brigand_kings/reader.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/words/width.h"

namespace assize {
namespace {

using namespace games::brigand_kings;
using absl::StrCat;

std::string ListText(const CardList& cards) {
  std::vector<std::string> names;
  for (Card card : cards) names.push_back(TitleOf(card));
  return absl::StrJoin(names, ", ");
}

class KingsPlayer final : public GameSight<KingsPlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    std::string text = pub().turn == 0
                           ? StrCat("Before the first turn. You are seat ", seat().index(), ".\n")
                           : StrCat("Turn ", pub().turn, ". You are seat ", seat().index(), ".\n");
    return StrCat(text, SeatsText(), CountiesText(), OwnText(), DiceText());
  }

  std::string Question() const override {
    switch (pub().decision) {
      case Decision::kDiscard:
        return "Which bonus card do you give up?";
      case Decision::kReroll1:
        return "Which dice do you roll again?";
      case Decision::kReroll2:
        return "Which dice do you roll a last time?";
      case Decision::kDeploy:
        return "Where do your soldiers go?";
      case Decision::kNone:
        break;
    }
    return "";
  }

  std::string Form() const override { return std::string(FormOf(pub().decision)); }

 private:
  friend GameSight;

  absl::StatusOr<Move> MoveOf(std::string_view line) const {
    return MoveInWords(pub().decision, line);
  }

  std::string SeatsText() const {
    std::vector<Row> rows = {{"seat", "supply", "camp", "captured", "of them flipped"}};
    std::string cards;
    for (Seat other : SeatSet::First(pub().config.seats)) {
      const bool own = other == seat();
      const CardList& usable = pub().face_up[other];
      const int spent = pub().spent[other].Size();
      rows.push_back({StrCat(other.index(), own ? " (you)" : ""), StrCat(pub().supply[other] + 0),
                      StrCat(pub().camp[other] + 0), StrCat(usable.Size() + spent), StrCat(spent)});
      if (usable.Empty()) continue;
      cards += Paragraph(
          StrCat(own ? "You" : StrCat("Seat ", other.index()), " can flip ", ListText(usable), "."),
          "  ", "    ", kConsoleWidth);
    }
    return Indented(Table(rows, "lrrrr")) + cards;
  }

  std::string CountiesText() const {
    std::vector<Row> rows = {{"county", "card", "whose", "soldiers", "stability", "tokens of 7"}};
    for (Position position : kPositions) {
      const County& county = pub().counties[position];
      if (!county.card.has_value()) continue;
      const std::string owner =
          !county.owner.has_value()
              ? "nobody's"
              : StrCat(*county.owner == seat() ? "yours" : StrCat("seat ", county.owner->index()));
      rows.push_back({StrCat(static_cast<int>(position)), TitleOf(*county.card), owner,
                      StrCat(county.soldiers + 0), StrCat(county.stability + 0),
                      StrCat(county.tokens())});
    }
    return rows.size() == 1 ? "" : StrCat("\n", Indented(Table(rows, "lllr")));
  }

  std::string OwnText() const {
    const bool kept = !own().kept.Empty();
    return StrCat("\n  Your bonus cards: ", NameOf(kept ? own().kept : own().dealt), "\n");
  }

  std::string DiceText() const {
    if (!pub().dice.has_value()) return "";
    std::string text = "  Dice: ";
    for (int die = 0; die < kDice; ++die) {
      absl::StrAppend(&text,
                      die == 0             ? ""
                      : die == kNumberDice ? " | "
                                           : ", ",
                      FaceOf(*pub().dice, die));
    }
    return text + "\n";
  }

  std::string DieText(int die) const {
    return StrCat("die ", die + 1, pub().dice ? StrCat(" [", FaceOf(*pub().dice, die), "]") : "");
  }

  Sight::Parts PartsIn(const DiscardBonus& discard) const { return {NameOf(discard.card)}; }
  Sight::Parts PartsIn(const Reroll& reroll) const {
    std::vector<std::string> parts;
    for (int die = 0; die < kDice; ++die) {
      if ((reroll.mask >> die & 1) != 0) parts.push_back(DieText(die));
    }
    if (parts.empty()) parts.emplace_back("none [keep all]");
    return parts;
  }
  static std::string FlipText(const Flip& flip) {
    std::string text = StrCat("flip ", NameOf(flip.card), ":");
    for (const Use& use : flip.used()) {
      absl::StrAppend(&text, &use == flip.used().data() ? " " : ", ", NameOf(use.symbol),
                      " on die ", use.die + 1);
    }
    return text;
  }
  Sight::Parts PartsIn(const Deploy& deploy) const {
    std::vector<std::string> parts = {StrCat("transport ", DieText(deploy.transport))};
    for (const Flip& flip : deploy.flips) parts.push_back(FlipText(flip));
    for (Position position : kPositions) {
      if (deploy.muster[position] > 0) {
        parts.push_back(StrCat("county ", static_cast<int>(position), ": ",
                               Counted(deploy.muster[position], "soldier", "soldiers")));
      }
    }
    if (deploy.camp_muster > 0) {
      parts.push_back(StrCat("camp: ", Counted(deploy.camp_muster, "soldier", "soldiers"),
                             deploy.camp_suit ? StrCat(" by ", NameOf(*deploy.camp_suit)) : ""));
    }
    for (Position position : kPositions) {
      if (deploy.from_camp[position] > 0) {
        parts.push_back(StrCat("from camp to county ", static_cast<int>(position), ": ",
                               Counted(deploy.from_camp[position], "soldier", "soldiers")));
      }
    }
    if (parts.size() == 1) parts.emplace_back("nobody moves");
    return parts;
  }
};

}  // namespace

namespace games::brigand_kings {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return KingsPlayer::Of(view);
}

}  // namespace games::brigand_kings
}  // namespace assize
