#include "referee/games/duel_descrocs/given.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"

namespace assize::games::duel_descrocs {
namespace {

std::string ItemsOf(CardSet cards) { return NumbersOf(cards); }
std::string ItemsOf(ReinforcementSet cards) {
  std::string names;
  for (Reinforcement card : cards) absl::StrAppend(&names, names.empty() ? "" : ",", NameOf(card));
  return names;
}

// The five cards of the round, as far as the viewer can see them now.
CardSet FaceUp(const Public& pub) { return pub.split.shares[0] | pub.split.shares[1]; }
int CountFaceDown(const Public& pub) { return pub.split.face_down[0] + pub.split.face_down[1]; }

class GivenReader {
 public:
  explicit GivenReader(const View& view) : view_(view), pub_(view.pub), own_(view.own) {
    for (Side side : kBothSides) open_ = open_ - KnownReinforcements(view, side);
  }

  absl::StatusOr<Beliefs> Read(const Given& given) {
    for (const auto& [name, value] : given) {
      ASSIZE_RETURN_IF_ERROR(ReadOne(name, GivenFact(name, value)));
    }
    ASSIZE_RETURN_IF_ERROR(CheckFive());
    return beliefs_;
  }

 private:
  absl::Status ReadOne(std::string_view name, const GivenFact& fact) {
    if (name == "hand") return ReadHand(fact);
    if (name == "seen") return ReadSeen(fact);
    if (fact.kind() == "face_down") return ReadFaceDown(fact);
    if (fact.kind() == "loot") return ReadLoot(fact);
    if (fact.kind() == "unused") return ReadUnused(fact);
    if (fact.kind() == "rejected") return ReadRejected(fact);
    if (fact.kind() == "dealt") return ReadDealt(fact);
    return fact.Unknown(
        "hand, face_down(SHARE), seen, loot(NUMBER), unused(CHAIR), rejected(SIDE), dealt(SIDE)");
  }

  absl::StatusOr<CardSet> Cards(const GivenFact& fact) const {
    return ReadSet<CardSet>(
        fact, [&](std::string_view item) { return fact.Number(item, 0, kCards - 1); });
  }
  absl::StatusOr<ReinforcementSet> Reinforcements(const GivenFact& fact) const {
    return ReadSet<ReinforcementSet>(
        fact, [&](std::string_view item) { return fact.OneOf(item, reinforcements_); });
  }
  absl::StatusOr<Side> ReadSide(const GivenFact& fact) const {
    ASSIZE_ASSIGN_OR_RETURN(const int side, fact.Number(fact.of(), 0, 1));
    return static_cast<Side>(side);
  }
  template <class Set>
  static absl::Status MustBeIn(const GivenFact& fact, std::string_view rule, Set cards, Set known) {
    if (known.Has(cards)) return absl::OkStatus();
    return fact.Excluded(rule, absl::StrCat("the viewer knows that it is ", ItemsOf(known)));
  }
  bool Owns(Side side) const { return SideOfViewer(view_) == side; }

  // Takes cards that are believed to lie somewhere out of those that can be anywhere.
  absl::Status Take(const GivenFact& fact, std::string_view rule, CardSet cards, CardSet* from) {
    if (!from->Has(cards)) {
      return fact.Excluded(
          rule, absl::StrCat(ItemsOf(cards - *from), " lies elsewhere, or is believed to"));
    }
    *from = *from - cards;
    return absl::OkStatus();
  }
  absl::Status Take(const GivenFact& fact, ReinforcementSet cards) {
    if (!open_.Has(cards)) {
      return fact.Excluded(
          "DUEL-12.4", absl::StrCat(ItemsOf(cards - open_), " is elsewhere, or is believed to be"));
    }
    open_ = open_ - cards;
    return absl::OkStatus();
  }

  // DUEL-12.3.
  absl::Status ReadHand(const GivenFact& fact) {
    if (pub_.decision != Decision::kSplit) {
      return fact.Excluded("DUEL-12.3", "there is a hand before the split alone");
    }
    ASSIZE_ASSIGN_OR_RETURN(const CardSet cards, Cards(fact));
    if (Owns(pub_.splitter)) return MustBeIn(fact, "DUEL-12.3", cards, own_.hand);
    ASSIZE_RETURN_IF_ERROR(Take(fact, "DUEL-12.3", cards - own_.seen, &unknown_));
    beliefs_.hand = cards;
    return absl::OkStatus();
  }

  // DUEL-12.2.
  absl::Status ReadFaceDown(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.Number(fact.of(), 0, 1));
    const auto share = static_cast<size_t>(number);
    ASSIZE_ASSIGN_OR_RETURN(const CardSet cards, Cards(fact));
    if (cards.Size() > pub_.split.face_down[share]) {
      return fact.Excluded(
          "DUEL-12.2",
          absl::StrCat("of the share lie ", pub_.split.face_down[share] + 0, " cards face down"));
    }
    if (KnowsFaceDown()) return MustBeIn(fact, "DUEL-12.2", cards, own_.face_down[share]);
    const CardSet seen = own_.seen - FaceUp(pub_);
    if (beliefs_.face_down[1 - share].Meets(cards)) {
      return fact.Excluded("DUEL-12.2", "a card lies in one share");
    }
    ASSIZE_RETURN_IF_ERROR(Take(fact, "DUEL-12.2", cards - seen, &unknown_));
    beliefs_.face_down[share] = cards;
    return absl::OkStatus();
  }
  bool KnowsFaceDown() const { return !own_.face_down[0].Empty() || !own_.face_down[1].Empty(); }

  // DUEL-12.6. What the splitter's five cards are is checked when all is read.
  absl::Status ReadSeen(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const CardSet cards, Cards(fact));
    if (cards.Size() > pub_.leo_seen) {
      return fact.Excluded(
          "DUEL-12.6", absl::StrCat("NINJA_LEO's side saw ", pub_.leo_seen + 0, " of the five"));
    }
    if (pub_.leo.has_value() && Owns(*pub_.leo)) {
      return MustBeIn(fact, "DUEL-12.6", cards, own_.seen);
    }
    beliefs_.seen = cards;
    return absl::OkStatus();
  }
  // What is believed to be in the splitter's five, in whatever way, must have room there.
  absl::Status CheckFive() {
    const CardSet down = beliefs_.face_down[0] | beliefs_.face_down[1];
    const CardSet known = own_.hand | own_.face_down[0] | own_.face_down[1] | FaceUp(pub_);
    const bool all_known = Owns(pub_.splitter) || KnowsFaceDown();
    const CardSet believed = beliefs_.hand | down;
    if ((believed | beliefs_.seen).Empty()) return absl::OkStatus();
    const CardSet more = beliefs_.seen - known - believed - own_.seen;
    if (!unknown_.Has(more) || (all_known && !more.Empty())) {
      return absl::InvalidArgumentError(
          absl::StrCat("DUEL-12.6: seen: ", ItemsOf(more), " is none of the five"));
    }
    const int room = pub_.decision == Decision::kSplit ? kHandSize : CountFaceDown(pub_);
    const CardSet five = (believed | own_.seen | beliefs_.seen) - FaceUp(pub_);
    if (!all_known && five.Size() > room) {
      return absl::InvalidArgumentError(
          absl::StrCat("DUEL-12.2: hand, face_down, seen: ", ItemsOf(five), " are more than the ",
                       room, " that are hidden"));
    }
    return absl::OkStatus();
  }

  // DUEL-12.2.
  absl::Status ReadLoot(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.Number(fact.of(), 0, kMaxDrawn));
    const int next = number - pub_.drawn;
    if (next < 0 || next >= pub_.pile) {
      return fact.Excluded("DUEL-12.2",
                           absl::StrCat("the pile has the numbers from ", pub_.drawn + 0, " on, ",
                                        pub_.pile + 0, " of them"));
    }
    ASSIZE_ASSIGN_OR_RETURN(const std::string_view item, fact.Single());
    ASSIZE_ASSIGN_OR_RETURN(const int id, fact.Number(item, 0, kCards - 1));
    const auto card = static_cast<Card>(id);
    if (next < own_.top_size) {
      return MustBeIn(fact, "DUEL-12.6", CardSet{card},
                      CardSet{own_.top[static_cast<size_t>(next)]});
    }
    ASSIZE_RETURN_IF_ERROR(Take(fact, "DUEL-12.2", CardSet{card}, &unknown_));
    if (!beliefs_.pile.has_value()) beliefs_.pile.emplace().fill(kNoCard);
    (*beliefs_.pile)[static_cast<size_t>(pub_.pile - 1 - next)] = card;
    return absl::OkStatus();
  }

  // DUEL-12.4.
  absl::Status ReadUnused(const GivenFact& fact) {
    ASSIZE_ASSIGN_OR_RETURN(const int number, fact.Number(fact.of(), 0, pub_.config.chairs - 1));
    const auto chair = static_cast<Chair>(number);
    ASSIZE_ASSIGN_OR_RETURN(const ReinforcementSet cards, Reinforcements(fact));
    if (Owns(SideOf(chair))) {
      const ReinforcementSet kept = own_.kept[static_cast<size_t>(PlaceOf(chair))];
      return MustBeIn(fact, "DUEL-12.4", cards, kept - pub_.used[chair]);
    }
    const ReinforcementSet seen = SeenUnused(view_, chair);
    if ((cards | seen).Size() > pub_.unused[chair]) {
      return fact.Excluded("DUEL-12.4",
                           absl::StrCat("the chair has ", pub_.unused[chair] + 0,
                                        seen.Empty() ? "" : absl::StrCat(", ", ItemsOf(seen))));
    }
    ASSIZE_RETURN_IF_ERROR(Take(fact, cards - seen));
    beliefs_.unused[chair] = cards;
    return absl::OkStatus();
  }
  absl::Status ReadRejected(const GivenFact& fact) {
    if (pub_.decision == Decision::kKeep) {
      return fact.Excluded("DUEL-12.4", "nothing is rejected yet");
    }
    ASSIZE_ASSIGN_OR_RETURN(const Side side, ReadSide(fact));
    ASSIZE_ASSIGN_OR_RETURN(const ReinforcementSet cards, Reinforcements(fact));
    int kept = 0;
    ReinforcementSet rejected = own_.dealt - own_.kept[0] - own_.kept[1];
    for (Chair chair : ChairsOf(pub_.config, side)) {
      kept += pub_.used[chair].Size() + pub_.unused[chair];
    }
    if (Owns(side)) return MustBeIn(fact, "DUEL-12.4", cards, rejected);
    if (cards.Size() > kDealt - kept) {
      return fact.Excluded("DUEL-12.4", absl::StrCat("the side has kept ", kept, " of ", kDealt));
    }
    ASSIZE_RETURN_IF_ERROR(Take(fact, cards));
    beliefs_.rejected[side] = cards;
    return absl::OkStatus();
  }
  absl::Status ReadDealt(const GivenFact& fact) {
    if (pub_.decision != Decision::kKeep) {
      return fact.Excluded("DUEL-12.4", "the sides have chosen: these are unused and rejected now");
    }
    ASSIZE_ASSIGN_OR_RETURN(const Side side, ReadSide(fact));
    ASSIZE_ASSIGN_OR_RETURN(const ReinforcementSet cards, Reinforcements(fact));
    if (Owns(side)) return MustBeIn(fact, "DUEL-12.4", cards, own_.dealt);
    if (cards.Size() > kDealt) {
      return fact.Excluded("DUEL-12.4", absl::StrCat("a side is dealt ", kDealt));
    }
    ASSIZE_RETURN_IF_ERROR(Take(fact, cards));
    beliefs_.dealt[side] = cards;
    return absl::OkStatus();
  }

  static constexpr int kMaxDrawn = 65'535;

  const View& view_;
  const Public& pub_;
  const Private& own_;
  const std::vector<std::string> reinforcements_ =
      ValueNames<Reinforcement>(kReinforcements, [](Reinforcement r) { return NameOf(r); });
  // Where nothing is believed of them, these can be anywhere.
  CardSet unknown_ = UnknownCards(view_);
  ReinforcementSet open_ = kAllReinforcements;
  Beliefs beliefs_;
};

}  // namespace

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given) {
  return GivenReader(view).Read(given);
}

namespace {

// What the viewer's side does not know of another side's reinforcements.
void AddReinforcements(const State& state, const View& view, Side side, Given* facts) {
  const Public& pub = state.pub;
  const ReinforcementSet dealt = state.hidden.dealt[side];
  if (pub.decision == Decision::kKeep) {
    facts->emplace(absl::StrCat("dealt(", static_cast<int>(side), ")"), ItemsOf(dealt));
    return;
  }
  ReinforcementSet rejected = dealt;
  for (Chair chair : ChairsOf(pub.config, side)) {
    rejected = rejected - state.hidden.kept[chair];
    const ReinforcementSet unused = state.hidden.kept[chair] - pub.used[chair];
    if (unused.Size() == SeenUnused(view, chair).Size()) continue;
    facts->emplace(absl::StrCat("unused(", static_cast<int>(chair), ")"), ItemsOf(unused));
  }
  facts->emplace(absl::StrCat("rejected(", static_cast<int>(side), ")"), ItemsOf(rejected));
}

}  // namespace

Given HiddenFrom(const State& state, std::optional<Seat> viewer) {
  const Public& pub = state.pub;
  const Hidden& hidden = state.hidden;
  static const Private nothing;
  const View view{pub,
                  viewer.has_value() ? state.own[static_cast<size_t>(viewer->index())] : nothing};
  const std::optional<Side> own = SideOfViewer(view);
  Given facts;
  if (pub.decision == Decision::kSplit && own != pub.splitter) {
    facts.emplace("hand", ItemsOf(hidden.hand));
  }
  for (size_t share = 0; share < 2; ++share) {
    if (pub.split.face_down[share] == 0 || !view.own.face_down[share].Empty()) continue;
    facts.emplace(absl::StrCat("face_down(", share, ")"), ItemsOf(hidden.face_down[share]));
  }
  if (pub.leo_seen > 0 && pub.leo != own) facts.emplace("seen", ItemsOf(hidden.seen));
  for (int i = view.own.top_size; i < pub.pile; ++i) {
    facts.emplace(absl::StrCat("loot(", pub.drawn + i, ")"),
                  ItemsOf(CardSet{hidden.pile[static_cast<size_t>(pub.pile - 1 - i)]}));
  }
  for (Side side : kBothSides) {
    if (side != own) AddReinforcements(state, view, side, &facts);
  }
  return facts;
}

}  // namespace assize::games::duel_descrocs
