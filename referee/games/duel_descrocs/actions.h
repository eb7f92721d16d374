// Duel d'Escrocs: the actions that a chair may submit in a tick (DUEL-6.1, DUEL-6.4), one by one.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ACTIONS_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ACTIONS_H_

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/trade.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

// The unused reinforcements of one of the viewer's chairs.
inline ReinforcementSet UnusedOf(const View& view, Chair chair) {
  return view.own.kept[PlaceOf(chair)] - view.pub.used[chair];
}

inline Action Reinforce(Reinforcement reinforcement) {
  Action action;
  action.kind = ActionKind::kReinforce;
  action.reinforcement = reinforcement;
  return action;
}

// The opponent's coins exceed the side's by enough for PAT to be played (DUEL-1.6).
inline bool IsBehindForPat(const Public& pub, Side side) {
  return pub.coins[Opponent(side)] - pub.coins[side] >= pub.config.edition.reinforcements.pat_gap;
}
// What GROBILL may name (DUEL-9.10).
inline CardSet GrobillTargets(const Public& pub, Side side) {
  CardSet targets;
  for (Chair chair : ChairsOf(pub.config, Opponent(side))) {
    const CardSet chest = pub.chests[chair];
    if (chest.Size() >= pub.config.edition.reinforcements.grobill_min_cards) {
      targets = targets | chest;
    }
  }
  return targets;
}

// Calls visit(Action) for each way to play a reinforcement.
template <class Visit>
void ForEachWayToPlay(const Public& pub, Chair chair, Reinforcement reinforcement,
                      const Visit& visit) {
  const Side side = SideOf(chair);
  const CardSet chest = pub.chests[chair];
  Action action = Reinforce(reinforcement);
  const auto visit_targets = [&](CardSet targets) {
    for (Card target : targets) {
      action.target = target;
      visit(action);
    }
  };
  const auto visit_cards = [&](CardSet cards) {
    action.cards = cards;
    visit(action);
  };
  switch (reinforcement) {
    case Reinforcement::kSuperRourou:
    case Reinforcement::kNinjaLeo:
    case Reinforcement::kLucky:
      return visit(action);
    case Reinforcement::kDoug:
      return visit_targets(pub.discard - CardSet{kLarcin});
    case Reinforcement::kVipere:
      for (Card own : chest) {
        action.own = own;
        visit_targets(ChestsOf(pub, Opponent(side)));
      }
      return;
    case Reinforcement::kGrobill:
      return visit_targets(GrobillTargets(pub, side));
    case Reinforcement::kFreresCroc:
      return ForEachSale(pub.config.edition, chest, visit_cards);
    case Reinforcement::kAilesNoires:
      for (int size = 1; size <= pub.config.edition.reinforcements.ailes_most; ++size) {
        ForEachSubset(chest, size, visit_cards);
      }
      return;
    case Reinforcement::kPat:
      if (IsBehindForPat(pub, side)) visit(action);
      return;
  }
}

// Calls visit(Action) for each legal action of one of the viewer's chairs, each once: DONE, then
// sales, discards, reinforcements.
template <class Visit>
void ForEachAction(const View& view, Chair chair, const Visit& visit) {
  const Public& pub = view.pub;
  Action action;
  visit(action);
  action.kind = ActionKind::kExchange;
  ForEachSale(pub.config.edition, pub.chests[chair], [&](CardSet cards) {
    action.cards = cards;
    visit(action);
  });
  action = Action();
  action.kind = ActionKind::kDiscard;
  for (Card card : pub.chests[chair]) {
    action.own = card;
    visit(action);
  }
  for (Reinforcement reinforcement : UnusedOf(view, chair)) {
    ForEachWayToPlay(pub, chair, reinforcement, visit);
  }
}

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ACTIONS_H_
