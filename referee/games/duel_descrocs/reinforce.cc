// Duel d'Escrocs: reinforcements at their turn in the tick (DUEL-6.2, DUEL-6.4, DUEL-6.6,
// DUEL-6.7).
//
// They come in ascending id. A target that has gone since the tick began is replaced or given up as
// the table DUEL-6.4 says (DUEL-14.E15); "no effect" always means that the card is used up.
#include <algorithm>

#include "referee/games/duel_descrocs/play.h"
#include "referee/games/duel_descrocs/trade.h"

namespace assize::games::duel_descrocs {
namespace {

// One reinforcement's turn.
struct Turn {
  Play& play;
  Public& pub;
  const Chair chair;
  const Side side;
  const Submission submission;
  const ReinforcementCards& numbers;
  Reinforced event;

  Turn(Play& play, Chair chair)
      : play(play),
        pub(play.pub),
        chair(chair),
        side(SideOf(chair)),
        submission(play.pub.submissions[chair]),
        numbers(play.pub.config.edition.reinforcements) {
    event.chair = chair;
    event.card = submission.action.reinforcement;
  }

  CardSet& chest() const { return pub.chests[chair]; }
  CardSet& target_chest() const { return pub.chests[submission.target_chest]; }

  void Fail() { event.failed = true; }
  void Pay(int coins) {
    pub.coins[side] = static_cast<Coins>(pub.coins[side] + coins);
    event.coins = static_cast<Coins>(event.coins + coins);
  }
  void Discard(CardSet cards) {
    pub.discard = pub.discard | cards;
    event.discarded = event.discarded | cards;
  }
  // DUEL-1.6: a painting costs its new owner.
  void Enter(Chair owner, Card card) {
    pub.chests[owner].Add(card);
    if (IsPainting(card)) event.lost[SideOf(owner)] += LoseByPaintings(play, SideOf(owner), 1);
  }
};

// DUEL-6.7: the top of the pile as it is, without a shuffle, and the opponent's unused cards.
void LookAsLeo(Turn& turn) {
  Public& pub = turn.pub;
  turn.Pay(turn.numbers.leo_coins);
  pub.leo = turn.side;
  pub.leo_top = std::min(turn.numbers.leo_look, pub.pile);
  LeoSaw saw{.side = turn.side, .first = pub.drawn, .size = pub.leo_top, .top = {}, .theirs = {}};
  for (int i = 0; i < saw.size; ++i) saw.top[i] = turn.play.hidden.pile[pub.pile - 1 - i];
  for (Chair chair : ChairsOf(pub.config, Opponent(turn.side))) {
    saw.theirs[PlaceOf(chair)] = turn.play.hidden.kept[chair] - pub.used[chair];
  }
  turn.play.ShowSide(turn.side, saw);
}

// Larcin has no effect here (DUEL-1.6).
void TurnUpAsLucky(Turn& turn) {
  Public& pub = turn.pub;
  const Card card = DrawLoot(turn.play);
  pub.first_turned_up = static_cast<uint16_t>(pub.drawn - 1);
  pub.turned_up[0] = card;
  pub.turned_up_size = 1;
  turn.Pay(IsBasic(card) ? turn.numbers.lucky_number_coins[NumberOf(card)]
                         : turn.numbers.lucky_special_coins);
  turn.Discard({card});
}

void TakeAsDoug(Turn& turn) {
  Public& pub = turn.pub;
  const CardSet there = pub.discard - CardSet{kLarcin};
  if (there.Empty()) return turn.Fail();
  const Card named = turn.submission.action.target;
  const Card card = there.Has(named) ? named : there.Lowest();
  pub.discard.Remove(card);
  turn.event.gained = card;
  turn.Enter(turn.chair, card);
}

// The own card is still there: nothing that comes before VIPERE takes it (DUEL-6.4).
void SwapAsVipere(Turn& turn) {
  turn.event.chest = turn.submission.target_chest;
  CardSet& theirs = turn.target_chest();
  if (theirs.Empty()) return turn.Fail();
  const Action& action = turn.submission.action;
  const Card card = theirs.Has(action.target) ? action.target : theirs.Lowest();
  theirs.Remove(card);
  turn.chest().Remove(action.own);
  turn.event.gained = card;
  turn.event.given = action.own;
  turn.Enter(turn.chair, card);
  turn.Enter(turn.submission.target_chest, action.own);
}

void DestroyAsGrobill(Turn& turn) {
  turn.event.chest = turn.submission.target_chest;
  CardSet& theirs = turn.target_chest();
  if (theirs.Size() < turn.numbers.grobill_min_cards) return turn.Fail();
  const Card named = turn.submission.action.target;
  const Card card = theirs.Has(named) ? named : theirs.Lowest();
  theirs.Remove(card);
  turn.Discard({card});
}

void SellAsFreresCroc(Turn& turn) {
  const CardSet cards = turn.submission.action.cards;
  if (!turn.chest().Has(cards)) return turn.Fail();
  turn.chest() = turn.chest() - cards;
  const Public& pub = turn.pub;
  turn.Pay(*PriceOf(pub.config.edition, pub.tiles[turn.chair], cards) + turn.numbers.freres_bonus);
  turn.Discard(cards);
}

void FlyAsAilesNoires(Turn& turn) {
  const CardSet cards = turn.submission.action.cards & turn.chest();
  if (cards.Empty()) return turn.Fail();
  turn.chest() = turn.chest() - cards;
  turn.Pay(turn.numbers.ailes_coins[cards.Size()]);
  turn.Discard(cards);
}

void TakeAsPat(Turn& turn) {
  Coins& theirs = turn.pub.coins[Opponent(turn.side)];
  if (theirs - turn.pub.coins[turn.side] < turn.numbers.pat_gap) return turn.Fail();
  theirs = static_cast<Coins>(theirs - turn.numbers.pat_coins);
  turn.Pay(turn.numbers.pat_coins);
}

void CarryOut(Turn& turn) {
  switch (turn.event.card) {
    case Reinforcement::kNinjaLeo:
      return LookAsLeo(turn);
    case Reinforcement::kLucky:
      return TurnUpAsLucky(turn);
    case Reinforcement::kDoug:
      return TakeAsDoug(turn);
    case Reinforcement::kVipere:
      return SwapAsVipere(turn);
    case Reinforcement::kGrobill:
      return DestroyAsGrobill(turn);
    case Reinforcement::kFreresCroc:
      return SellAsFreresCroc(turn);
    case Reinforcement::kAilesNoires:
      return FlyAsAilesNoires(turn);
    case Reinforcement::kPat:
      return TakeAsPat(turn);
    case Reinforcement::kSuperRourou:
      break;  // D6 stands between its two halves
  }
}

// Each reinforcement exists once, so one chair has submitted it.
Chair PlayerOf(const Public& pub, Reinforcement reinforcement) {
  for (Chair chair : AllChairs(pub.config)) {
    const Action& action = pub.submissions[chair].action;
    if (action.kind == ActionKind::kReinforce && action.reinforcement == reinforcement) {
      return chair;
    }
  }
  return Chair{};
}

// DUEL-6.6: a reshuffle in between can't contain what is turned up already.
Stage TurnUpAsRourou(Play& play, Chair chair) {
  Public& pub = play.pub;
  pub.first_turned_up = pub.drawn;
  pub.turned_up_size = pub.config.edition.reinforcements.rourou_turned_up;
  for (int i = 0; i < pub.turned_up_size; ++i) pub.turned_up[i] = DrawLoot(play);
  play.ShowAll(TurnedUp{chair, pub.turned_up_size, pub.turned_up});
  return play.Ask(Decision::kRourou, {chair});
}

}  // namespace

Stage ResolveReinforcements(Play& play) {
  Public& pub = play.pub;
  while (!pub.pending.Empty()) {
    const Reinforcement next = pub.pending.Lowest();
    pub.pending.Remove(next);
    const Chair chair = PlayerOf(pub, next);
    if (next == Reinforcement::kSuperRourou) return TurnUpAsRourou(play, chair);
    Turn turn(play, chair);
    CarryOut(turn);
    play.ShowAll(turn.event);
  }
  return Stage::kTick;
}

// DUEL-6.6: the kept card enters the chest, the others are discarded; then the rest of the tick.
Stage CarryOutRourou(Play& play) {
  Public& pub = play.pub;
  const Chair chair = pub.deciding.Lowest();
  const Card kept = play.AnswerFor<KeepTurnedUp>(chair).card;
  Turn turn(play, chair);
  turn.event.gained = kept;
  turn.Enter(chair, kept);
  for (int i = 0; i < pub.turned_up_size; ++i) {
    if (pub.turned_up[i] != kept) turn.Discard({pub.turned_up[i]});
  }
  ForgetTurnedUp(pub);
  play.ShowAll(turn.event);
  return Stage::kReinforce;
}

}  // namespace assize::games::duel_descrocs
