// Duel d'Escrocs in words.
#include "referee/words/sight.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/numbered_names.h"
#include "referee/games/duel_descrocs/reader.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/duel_descrocs/trade.h"

namespace assize {
namespace {

using namespace games::duel_descrocs;
using absl::StrCat;

class DuelPlayer final : public GameSight<DuelPlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    return StrCat(
        "Round ", pub().round, ", ", pub().splitter == Mine() ? "you split" : "they split",
        ". You are seat ", seat().index(), "; ", GoalOf(pub().config),
        " coins win.\n  Cards: R, Y, G, B are colours and 1 to 7 numbers; GT Treasure, LA "
        "Larcin,\n  TM1 to TM5 paintings.\n",
        StandingText(), OwnText(), SharesText());
  }

  std::string Question() const override {
    switch (pub().decision) {
      case Decision::kKeep:
        return "Which reinforcements do you keep?";
      case Decision::kLeader:
        return "Who leads your team?";
      case Decision::kSplit:
        return "How do you split the five cards?";
      case Decision::kLook:
        return "Do you look at the card that lies face down?";
      case Decision::kChoose:
        return "Which share do you take?";
      case Decision::kLarcin:
        return "Which card does Larcin take?";
      case Decision::kDistribute:
        return "Which cards go to the lower chair?";
      case Decision::kResale:
        return "What do you do in this tick of the sale?";
      case Decision::kLimit:
        return "Too many cards: what do you discard?";
      case Decision::kRourou:
        return "Which card do you keep?";
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

  Side Mine() const { return SideOf(seat()); }

  std::string OwnText() const {
    std::string text;
    const auto add = [&text](const std::string& what, const std::string& cards) {
      absl::StrAppend(&text, "  ", what, cards, "\n");
    };
    const bool kept = !own().kept[0].Empty() || !own().kept[1].Empty();
    if (!kept && !own().dealt.Empty()) add("Your reinforcements: ", NameOf(own().dealt));
    for (const ReinforcementSet& cards : own().kept) {
      if (!cards.Empty()) add("You kept: ", NameOf(cards));
    }
    if (!own().hand.Empty()) add("The five cards: ", NumberedNames(own().hand));
    for (const ReinforcementSet& cards : own().theirs) {
      if (!cards.Empty()) add("They have: ", NameOf(cards));
    }
    return text;
  }

  std::string SharesText() const {
    std::string text;
    for (size_t share = 0; share < 2; ++share) {
      const CardSet cards = pub().split.shares[share];
      const int down = pub().split.face_down[share];
      if (cards.Empty() && down == 0) continue;
      absl::StrAppend(&text, "  Share ", share, ": ", cards.Empty() ? "" : NumberedNames(cards),
                      down == 0 ? "" : StrCat(" and ", down, " face down"));
      if (!own().face_down[share].Empty()) {
        absl::StrAppend(&text, " (", NumberedNames(own().face_down[share]), ")");
      }
      if (pub().split.chosen == share) absl::StrAppend(&text, "  <- chosen");
      text += "\n";
    }
    return text;
  }

  Sight::Parts PartsIn(const Keep& keep) const {
    if (keep.higher.Empty()) return {NameOf(keep.lower)};
    return {StrCat("lower chair: ", NameOf(keep.lower)),
            StrCat("higher chair: ", NameOf(keep.higher))};
  }
  Sight::Parts PartsIn(const NameLeader& leader) const {
    return {StrCat("chair ", static_cast<int>(leader.leader))};
  }
  Sight::Parts PartsIn(const SplitCards& split) const {
    return {StrCat(NumberedNames(split.shares[0]), " | ", NumberedNames(split.shares[1])),
            split.face_down.Empty() ? "nothing face down"
                                    : StrCat(NumberedNames(split.face_down), " face down")};
  }
  Sight::Parts PartsIn(const Look& look) const {
    return {look.choice == LookChoice::kLook ? "look" : "do not look"};
  }
  Sight::Parts PartsIn(const Choose& choose) const {
    const CardSet cards = pub().split.shares[choose.share];
    const int down = pub().split.face_down[choose.share];
    return {StrCat("share ", choose.share + 0, " [", cards.Empty() ? "" : NumberedNames(cards),
                   down == 0 ? "" : StrCat(cards.Empty() ? "" : " and ", down, " face down"), "]")};
  }
  Sight::Parts PartsIn(const TakeByLarcin& take) const { return {NumberedName(take.card)}; }
  Sight::Parts PartsIn(const Distribute& distribute) const {
    return {StrCat("lower chair: ", NumberedNames(distribute.lower))};
  }
  std::string ActionText(const Action& action) const {
    switch (action.kind) {
      case ActionKind::kDone:
        return "DONE";
      case ActionKind::kExchange:
        return StrCat("sell ", NumberedNames(action.cards));
      case ActionKind::kDiscard:
        return StrCat("discard ", NumberedName(action.own));
      case ActionKind::kReinforce:
        break;
    }
    std::string text = StrCat("play ", TitleOf(action.reinforcement));
    if (action.target != kNoCard) absl::StrAppend(&text, " on ", NumberedName(action.target));
    if (action.own != kNoCard) absl::StrAppend(&text, ", giving ", NumberedName(action.own));
    if (!action.cards.Empty()) absl::StrAppend(&text, " with ", NumberedNames(action.cards));
    return text;
  }
  Sight::Parts PartsIn(const Resale& resale) const {
    std::vector<std::string> parts;
    for (size_t i = 0; i < resale.size; ++i) {
      parts.push_back(StrCat(resale.size == 1 ? ""
                             : i == 0         ? "lower chair: "
                                              : "higher chair: ",
                             ActionText(resale.actions[i])));
    }
    return parts;
  }
  Sight::Parts PartsIn(const Limit& limit) const {
    std::vector<std::string> parts;
    for (size_t i = 0; i < limit.size; ++i) {
      parts.push_back(StrCat(limit.size == 1 ? ""
                             : i == 0        ? "lower chair: "
                                             : "higher chair: ",
                             NumberedNames(limit.cards[i])));
    }
    return parts;
  }
  Sight::Parts PartsIn(const KeepTurnedUp& keep) const { return {NumberedName(keep.card)}; }
};

}  // namespace

namespace games::duel_descrocs {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return DuelPlayer::Of(view);
}

}  // namespace games::duel_descrocs
}  // namespace assize
