// Duel d'Escrocs: the resale's sealed ticks (DUEL-6.1 to DUEL-6.3, DUEL-6.5), the draw
// pile (DUEL-4.3) and the price of paintings (DUEL-1.6).
#include <algorithm>
#include <span>

#include "referee/games/duel_descrocs/play.h"
#include "referee/games/duel_descrocs/trade.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-6.4: where a named card lay at the start of the tick.
Chair ChestOfTarget(const Public& pub, Chair chair, const Action& action) {
  const bool attacks =
      action.kind == ActionKind::kReinforce && (action.reinforcement == Reinforcement::kVipere ||
                                                action.reinforcement == Reinforcement::kGrobill);
  if (!attacks) return Chair{};
  return *ChestWith(pub, Opponent(SideOf(chair)), action.target);
}

// DUEL-6.2: all submissions become public together; a reinforcement counts as used from now on.
void Reveal(Play& play) {
  Public& pub = play.pub;
  TickClosed closed{.tick = pub.tick, .chairs = pub.config.chairs, .actions = {}};
  for (Chair chair : AllChairs(pub.config)) {
    const Action action =
        play.AnswerFor<Resale>(chair).actions[play.PlaceInAnswer(chair, pub.deciding)];
    pub.submissions[chair] = {action, ChestOfTarget(pub, chair, action)};
    closed.actions[chair] = action;
    if (action.kind != ActionKind::kReinforce) continue;
    pub.used[chair].Add(action.reinforcement);
    --pub.unused[chair];
    pub.pending.Add(action.reinforcement);
  }
  pub.tick_closed = true;
  play.ShowAll(closed);
}

// DUEL-6.2: they touch the own chest alone, so their order says nothing. DUEL-6.5.
void ActOnOwnChests(Play& play) {
  Public& pub = play.pub;
  for (Chair chair : AllChairs(pub.config)) {
    const Action& action = pub.submissions[chair].action;
    if (action.kind == ActionKind::kExchange) {
      const Coins coins = *PriceOf(pub.config.edition, pub.tiles[chair], action.cards);
      Coins& purse = pub.coins[SideOf(chair)];
      purse = static_cast<Coins>(purse + coins);
      pub.chests[chair] = pub.chests[chair] - action.cards;
      pub.discard = pub.discard | action.cards;
      play.ShowAll(Exchanged{chair, action.cards, coins});
    } else if (action.kind == ActionKind::kDiscard) {
      pub.chests[chair].Remove(action.own);
      pub.discard.Add(action.own);
      play.ShowAll(Discarded{chair, action.own});
    }
  }
}

// DUEL-11.3: the discard pile has no order, so it is shuffled from the order of ids. DUEL-4.4: it
// is never empty here.
void Reshuffle(Play& play) {
  Public& pub = play.pub;
  for (Card card : pub.discard) play.hidden.pile[pub.pile++] = card;
  Stream stream = play.hidden.chance.OpenFor({}, {"loot", pub.shuffles});
  stream.Shuffle(std::span<Card>(play.hidden.pile.data(), pub.pile));
  pub.discard = CardSet();
  ++pub.shuffles;
  play.ShowAll(Reshuffled{pub.pile});
}

}  // namespace

// DUEL-6.1, DUEL-8.2: every chair is asked in every tick, also with nothing to do.
Stage OpenTick(Play& play) {
  ++play.pub.tick;
  return play.Ask(Decision::kResale, AllChairs(play.pub.config));
}

// DUEL-6.3, DUEL-9.14: the step ends with the first tick in which everybody is done.
Stage CloseTick(Play& play) {
  Reveal(play);
  const auto& submissions = play.pub.submissions.values;
  const bool all_done = std::all_of(submissions.begin(), submissions.end(), [](const auto& each) {
    return each.action.kind == ActionKind::kDone;
  });
  if (all_done) return Stage::kInspect;
  ActOnOwnChests(play);
  return Stage::kReinforce;
}

// DUEL-14.E11: the shuffle comes when a card is needed, not earlier.
Card DrawLoot(Play& play) {
  Public& pub = play.pub;
  if (pub.pile == 0) Reshuffle(play);
  ++pub.drawn;
  if (pub.leo_top > 0) --pub.leo_top;
  return play.hidden.pile[--pub.pile];
}

void ForgetTurnedUp(Public& pub) {
  pub.turned_up_size = 0;
  pub.turned_up = {};
  pub.first_turned_up = 0;
}

// DUEL-9.15: the loss is the side's, in which chest it may be.
Coins LoseByPaintings(Play& play, Side side, int paintings) {
  Coins& coins = play.pub.coins[side];
  const Coins lost =
      std::min<Coins>(coins, static_cast<Coins>(paintings * play.pub.config.edition.painting_loss));
  coins = static_cast<Coins>(coins - lost);
  return lost;
}

}  // namespace assize::games::duel_descrocs
