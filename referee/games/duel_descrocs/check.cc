// Duel d'Escrocs: why a move is illegal (DUEL-8.3). A function of the seat's view and the move
// alone.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/actions.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

template <class... Parts>
Judgement Refuse(std::string_view rule, const Parts&... parts) {
  return Breach{rule, absl::StrCat(parts...)};
}

// DUEL-3.3, DUEL-9.4.
Judgement CheckMove(const View& view, const Keep& keep) {
  if (!view.own.dealt.Has(keep.lower | keep.higher)) {
    return Refuse("DUEL-3.3", "only what was dealt can be kept: ", NameOf(view.own.dealt));
  }
  if (!IsTeamOfTwo(view.pub.config, OwnSide(view))) {
    if (keep.lower.Size() == kKept && keep.higher.Empty()) return std::nullopt;
    return Refuse("DUEL-3.3", keep.lower.Size(), " and ", keep.higher.Size(),
                  " reinforcements are kept; 2 by the only chair must be");
  }
  if (keep.lower.Size() == 1 && keep.higher.Size() == 1 && keep.lower != keep.higher) {
    return std::nullopt;
  }
  return Refuse("DUEL-9.4", keep.lower.Size(), " and ", keep.higher.Size(),
                " reinforcements are kept; a different one by each chair must be");
}

Judgement CheckMove(const View& view, const NameLeader& named) {
  if (ChairsOf(view.pub.config, OwnSide(view)).Has(named.leader)) return std::nullopt;
  return Refuse("DUEL-9.6", "chair ", static_cast<int>(named.leader), " is not of the own team");
}

// DUEL-5.1.
Judgement CheckMove(const View& view, const SplitCards& split) {
  const CardSet smaller = split.shares[0];
  const CardSet larger = split.shares[1];
  if ((smaller | larger) != view.own.hand || smaller.Meets(larger)) {
    return Refuse("DUEL-5.1", "the shares are ", NameOf(smaller), " and ", NameOf(larger),
                  "; they must hold each of the five cards once: ", NameOf(view.own.hand));
  }
  if (smaller.Size() < 1 || smaller.Size() > 2) {
    return Refuse("DUEL-5.1", "the shares have ", smaller.Size(), " and ", larger.Size(),
                  " cards; 1 and 4 or 2 and 3 are allowed");
  }
  const int most = MostFaceDown(view.pub, OwnSide(view));
  const int down = split.face_down.Size();
  if (!view.own.hand.Has(split.face_down) || down < 1 || down > most) {
    return Refuse("DUEL-5.1", "face down: ", NameOf(split.face_down), "; 1 ",
                  most > 1 ? absl::StrCat("to ", most, " ") : "", "of the five cards must be");
  }
  return std::nullopt;
}

// DUEL-5.2: who is asked may look or not.
Judgement CheckMove(const View&, const Look&) { return std::nullopt; }

Judgement CheckMove(const View&, const Choose& choose) {
  if (choose.share <= 1) return std::nullopt;
  return Refuse("DUEL-5.3", "share ", choose.share + 0, " is chosen; there are 0 and 1");
}

Judgement CheckMove(const View& view, const TakeByLarcin& taken) {
  const CardSet targets = LarcinTargets(view.pub, OwnSide(view));
  if (targets.Has(taken.card)) return std::nullopt;
  return Refuse("DUEL-5.4", NameOf(taken.card),
                " can't be taken; in the opponent's chests and share are ", NameOf(targets));
}

Judgement CheckMove(const View& view, const Distribute& distribution) {
  const CardSet taken = view.pub.split.shares[ShareOf(view.pub, OwnSide(view))];
  if (taken.Has(distribution.lower)) return std::nullopt;
  return Refuse("DUEL-9.9", "only the newly taken cards are distributed: ", NameOf(taken));
}

// The condition of a reinforcement and its parameters, on the state at the start of the tick.
Judgement CheckReinforcement(const View& view, Chair chair, const Action& action) {
  const Public& pub = view.pub;
  const Side side = SideOf(chair);
  const CardSet chest = pub.chests[chair];
  const char* name = NameOf(action.reinforcement);
  if (!UnusedOf(view, chair).Has(action.reinforcement)) {
    return Refuse("DUEL-6.4", name, " is no unused reinforcement of chair ",
                  static_cast<int>(chair));
  }
  switch (action.reinforcement) {
    case Reinforcement::kSuperRourou:
    case Reinforcement::kNinjaLeo:
    case Reinforcement::kLucky:
      return std::nullopt;
    case Reinforcement::kDoug:
      if (action.target != kLarcin && pub.discard.Has(action.target)) return std::nullopt;
      return Refuse("DUEL-6.4", name, " can't take ", NameOf(action.target),
                    "; the discard pile holds, besides Larcin, ",
                    NameOf(pub.discard - CardSet{kLarcin}));
    case Reinforcement::kVipere:
      if (!chest.Has(action.own)) {
        return Refuse("DUEL-6.4", name, " can't give ", NameOf(action.own),
                      "; the own chest holds ", NameOf(chest));
      }
      if (ChestsOf(pub, Opponent(side)).Has(action.target)) return std::nullopt;
      return Refuse("DUEL-6.4", name, " can't take ", NameOf(action.target),
                    "; opposing chests hold ", NameOf(ChestsOf(pub, Opponent(side))));
    case Reinforcement::kGrobill:
      if (GrobillTargets(pub, side).Has(action.target)) return std::nullopt;
      return Refuse("DUEL-6.4", name, " can't destroy ", NameOf(action.target),
                    "; in opposing chests of at least ",
                    pub.config.edition.reinforcements.grobill_min_cards + 0, " cards are ",
                    NameOf(GrobillTargets(pub, side)));
    case Reinforcement::kFreresCroc:
      if (chest.Has(action.cards) && PriceOf(pub.config.edition, pub.tiles[chair], action.cards)) {
        return std::nullopt;
      }
      return Refuse("DUEL-6.4", name, " can't sell ", NameOf(action.cards), " out of ",
                    NameOf(chest));
    case Reinforcement::kAilesNoires: {
      const int most = pub.config.edition.reinforcements.ailes_most;
      const int size = action.cards.Size();
      if (chest.Has(action.cards) && size >= 1 && size <= most) return std::nullopt;
      return Refuse("DUEL-6.4", name, " can't discard ", NameOf(action.cards), "; 1 to ", most,
                    " cards of the own chest are allowed: ", NameOf(chest));
    }
    case Reinforcement::kPat:
      if (IsBehindForPat(pub, side)) return std::nullopt;
      return Refuse("DUEL-6.4", name, " needs an opponent with at least ",
                    pub.config.edition.reinforcements.pat_gap + 0, " coins more");
  }
  return std::nullopt;
}

Judgement CheckAction(const View& view, Chair chair, const Action& action) {
  const CardSet chest = view.pub.chests[chair];
  switch (action.kind) {
    case ActionKind::kDone:
      return std::nullopt;
    case ActionKind::kExchange:
      if (!chest.Has(action.cards)) {
        return Refuse("DUEL-6.1", NameOf(action.cards - chest),
                      (action.cards - chest).Size() == 1 ? " is" : " are",
                      " not in the chest of chair ", static_cast<int>(chair), ", which holds ",
                      NameOf(chest));
      }
      if (PriceOf(view.pub.config.edition, view.pub.tiles[chair], action.cards)) {
        return std::nullopt;
      }
      return Refuse("DUEL-1.3", NameOf(action.cards), " is no combination that can be sold");
    case ActionKind::kDiscard:
      if (chest.Has(action.own)) return std::nullopt;
      return Refuse("DUEL-6.1", NameOf(action.own), " is not in the chest of chair ",
                    static_cast<int>(chair), ", which holds ", NameOf(chest));
    case ActionKind::kReinforce:
      return CheckReinforcement(view, chair, action);
  }
  return std::nullopt;
}

// DUEL-9.13: one answer for each chair that is asked; one that is illegal makes the whole illegal.
Judgement CheckSize(const View& view, int size) {
  const int asked = AskedChairs(view.pub, *view.own.seat).Size();
  if (size == asked) return std::nullopt;
  return Refuse("DUEL-9.13", size, " answers are given for ", asked, " of the seat's own chairs");
}

Judgement CheckMove(const View& view, const Resale& resale) {
  if (Judgement breach = CheckSize(view, resale.size)) return breach;
  int place = 0;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    if (Judgement breach = CheckAction(view, chair, resale.actions[place++])) return breach;
  }
  return std::nullopt;
}

// DUEL-7.3.
Judgement CheckMove(const View& view, const Limit& limit) {
  if (Judgement breach = CheckSize(view, limit.size)) return breach;
  int place = 0;
  for (Chair chair : AskedChairs(view.pub, *view.own.seat)) {
    const CardSet chest = view.pub.chests[chair];
    const CardSet cards = limit.cards[place++];
    const int surplus = chest.Size() - LimitOf(view.pub, chair);
    if (chest.Has(cards) && cards.Size() == surplus) continue;
    return Refuse("DUEL-7.3", "chair ", static_cast<int>(chair), " discards ", NameOf(cards),
                  "; exactly ", surplus, " out of its chest must be: ", NameOf(chest));
  }
  return std::nullopt;
}

// DUEL-6.6.
Judgement CheckMove(const View& view, const KeepTurnedUp& kept) {
  CardSet cards;
  for (int i = 0; i < view.pub.turned_up_size; ++i) cards.Add(view.pub.turned_up[i]);
  cards.Remove(kLarcin);
  if (cards.Has(kept.card)) return std::nullopt;
  return Refuse("DUEL-6.6", NameOf(kept.card), " can't be kept; turned up and not Larcin are ",
                NameOf(cards));
}

}  // namespace

Judgement Rules::Check(const View& view, const Move& move) {
  if (!view.own.seat.has_value() || !view.pub.asked.Has(*view.own.seat)) {
    return Refuse("DUEL-8.2", "this seat is not asked");
  }
  if (move.index() + 1 != static_cast<size_t>(view.pub.decision)) {
    return Refuse("DUEL-8.1", "the decision is ", NameOf(view.pub.decision), ", the move is ",
                  NameOf(static_cast<Decision>(move.index() + 1)));
  }
  return std::visit([&](const auto& content) { return CheckMove(view, content); }, move);
}

}  // namespace assize::games::duel_descrocs
