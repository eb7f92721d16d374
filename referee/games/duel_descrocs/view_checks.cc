// Duel d'Escrocs: whether a view that was read could be one of a match. What passes can be handed
// to the rules.
#include <algorithm>
#include <string>

#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

class ViewChecker {
 public:
  ViewChecker(const Path& path, const Knowledge& knowledge)
      : path_(path), pub_(knowledge.pub), own_(knowledge.own) {}

  absl::Status Check() const {
    ASSIZE_RETURN_IF_ERROR(CheckDecision());
    ASSIZE_RETURN_IF_ERROR(CheckCards());
    return CheckReinforcements();
  }

 private:
  absl::Status CheckSize(const char* name, int size, int wanted) const {
    return CheckEntries(Path(path_, name), size, wanted, wanted);
  }

  // The seat that is asked finds what the decision is about.
  absl::Status CheckDecision() const {
    if ((pub_.decision == Decision::kNone) != pub_.asked.Empty()) {
      return BadDecision("of the seats that are asked, none when nobody is");
    }
    const bool leads =
        pub_.leaders[Side::kZero].has_value() && pub_.leaders[Side::kOne].has_value();
    const bool early = pub_.decision == Decision::kKeep || pub_.decision == Decision::kLeader;
    if (!early && !leads) return BadDecision("after the leaders are named");
    // DUEL-9.6: nobody names the leader of one.
    for (Side side : kBothSides) {
      if (!pub_.leaders[side].has_value() && ChairsOf(pub_.config, side).Size() == 1) {
        return BadDecision("with a leader for each side of one chair");
      }
    }
    switch (pub_.decision) {
      case Decision::kLarcin:
      case Decision::kDistribute:
        if (!pub_.split.chosen.has_value()) return BadDecision("after a share is chosen");
        for (Chair chair : pub_.deciding) {
          if (pub_.decision == Decision::kLarcin && LarcinTargets(pub_, SideOf(chair)).Empty()) {
            return BadDecision("of a side that finds a card to take");
          }
        }
        return absl::OkStatus();
      case Decision::kLimit:
        for (Chair chair : pub_.deciding) {
          if (pub_.chests[chair].Size() <= LimitOf(pub_, chair)) {
            return BadDecision("of chairs above their limit");
          }
        }
        return absl::OkStatus();
      case Decision::kRourou:
        if (pub_.turned_up_size < 2) return BadDecision("with at least 2 cards turned up");
        return absl::OkStatus();
      case Decision::kResale:
        if (pub_.deciding != AllChairs(pub_.config)) return BadDecision("of all chairs");
        return absl::OkStatus();
      default:
        return absl::OkStatus();
    }
  }
  absl::Status BadDecision(const std::string& allowed) const {
    return BadField(Path(path_, "decision"), static_cast<int>(pub_.decision), allowed);
  }

  // The cards of which it is known where they are, each once, and as many as are not hidden.
  absl::Status CheckCards() const {
    CardSet known;
    int count = 0;
    const auto add = [&](CardSet cards) {
      known = known | cards;
      count += cards.Size();
    };
    for (CardSet chest : pub_.chests.values) add(chest);
    add(pub_.discard);
    for (CardSet share : pub_.split.shares) add(share);
    const bool rourou = pub_.decision == Decision::kRourou;
    for (int i = 0; rourou && i < pub_.turned_up_size; ++i) add({pub_.turned_up[i]});
    const bool splitting = pub_.decision == Decision::kSplit;
    const int down = pub_.split.face_down[0] + pub_.split.face_down[1];
    const int hidden = pub_.shuffles == 0 ? kCards : pub_.pile + (splitting ? kHandSize : down);
    if (count != known.Size() || count + hidden != kCards) {
      return BadField(Path(path_, "pile"), absl::StrCat(hidden, " hidden cards"),
                      "35 cards in all, each in one place");
    }
    if (!own_.seat.has_value()) return absl::OkStatus();
    return CheckOwnCards(known);
  }

  absl::Status CheckOwnCards(CardSet known) const {
    const bool splits = SideOf(*own_.seat) == pub_.splitter;
    const int hand = splits && pub_.decision == Decision::kSplit ? kHandSize : 0;
    ASSIZE_RETURN_IF_ERROR(CheckSize("hand", own_.hand.Size(), hand));
    CardSet top;
    for (int i = 0; i < own_.top_size; ++i) top.Add(own_.top[i]);
    const CardSet seen = own_.seen - pub_.split.shares[0] - pub_.split.shares[1];
    int count = own_.hand.Size() + top.Size();
    CardSet own = own_.hand | top;
    for (int i = 0; i < 2; ++i) {
      const int size = splits || pub_.looked ? pub_.split.face_down[i] : 0;
      ASSIZE_RETURN_IF_ERROR(
          CheckSize(i == 0 ? "face_down_0" : "face_down_1", own_.face_down[i].Size(), size));
      own = own | own_.face_down[i];
      count += size;
    }
    const int places = pub_.decision == Decision::kSplit
                           ? kHandSize
                           : pub_.split.face_down[0] + pub_.split.face_down[1];
    const bool all_apart = own.Size() == count && top.Size() == own_.top_size &&
                           !known.Meets(own | seen) && !top.Meets(seen) && seen.Size() <= places;
    if (all_apart) return absl::OkStatus();
    return BadField(Path(path_, "seat"), "private cards", "cards that do not lie open, each once");
  }

  // Every reinforcement is held by one chair at most, and the numbers fit.
  absl::Status CheckReinforcements() const {
    ReinforcementSet all;
    int count = 0;
    for (Chair chair : AllChairs(pub_.config)) {
      const bool own = own_.seat.has_value() && SideOf(chair) == SideOf(*own_.seat);
      ReinforcementSet held = pub_.used[chair];
      if (own) {
        const ReinforcementSet kept = own_.kept[PlaceOf(chair)];
        if (!kept.Has(held) || !own_.dealt.Has(kept) ||
            kept.Size() != held.Size() + pub_.unused[chair]) {
          return BadField(Path(path_, "dealt"), "reinforcements", "those kept, used and unused");
        }
        held = kept;
      } else if (own_.seat.has_value()) {
        const ReinforcementSet theirs = own_.theirs[PlaceOf(chair)];
        if (theirs.Meets(held) || theirs.Size() > pub_.unused[chair]) {
          return BadField(Path(path_, "theirs_lower"), "reinforcements", "unused ones");
        }
        held = held | theirs;
      }
      all = all | held;
      count += held.Size();
    }
    if (own_.seat.has_value() && own_.dealt.Size() != kDealt) {
      return BadField(Path(path_, "dealt"), own_.dealt.Size(), "3");
    }
    if (all.Size() == count && UsedOrUnusedFit()) return absl::OkStatus();
    return BadField(Path(path_, "chairs"), "reinforcements", "each held by one chair");
  }
  // A side has at most two, and so has what is dealt to it left.
  bool UsedOrUnusedFit() const {
    return std::ranges::all_of(kBothSides, [&](Side side) {
      int held = 0;
      ReinforcementSet foreign;
      for (Chair chair : ChairsOf(pub_.config, side)) {
        held += pub_.used[chair].Size() + pub_.unused[chair];
        foreign = foreign | pub_.used[chair] | own_.theirs[PlaceOf(chair)];
      }
      const bool own = own_.seat.has_value() && SideOf(*own_.seat) == side;
      return held <= kKept && (own || !foreign.Meets(own_.dealt));
    });
  }

  const Path& path_;
  const Public& pub_;
  const Private& own_;
};

}  // namespace

absl::Status CheckView(const Path& path, const Knowledge& knowledge) {
  return ViewChecker(path, knowledge).Check();
}

}  // namespace assize::games::duel_descrocs
