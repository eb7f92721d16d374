// Duel d'Escrocs: the frame of a round: its beginning, the inspection, the end (DUEL-4, DUEL-7).
// And the order of play (DUEL-4.1): each stage names the next; this walks them.
#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-6.7: NINJA_LEO's side knows which of the cards it saw the opponent draws, as a set.
void DrawHand(Play& play) {
  Public& pub = play.pub;
  Hidden& hidden = play.hidden;
  const bool watched = pub.leo == Chooser(pub);
  const int known = std::min<int>(pub.leo_top, kHandSize);
  hidden.hand = CardSet();
  hidden.seen = CardSet();
  for (int i = 0; i < kHandSize; ++i) {
    const Card card = DrawLoot(play);
    hidden.hand.Add(card);
    if (watched && i < known) hidden.seen.Add(card);
  }
  pub.leo_seen = static_cast<uint8_t>(hidden.seen.Size());
}

// DUEL-7.1, DUEL-7.2, DUEL-14.E4: the coins held now count, and the cap ends the match before
// anybody discards (DUEL-14.E18).
bool IsOver(const Public& pub) {
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  if (std::max(zero, one) >= GoalOf(pub.config) && zero != one) return true;
  return pub.round >= pub.config.round_cap;
}

Stage CarryOut(Stage stage, Play& play) {
  switch (stage) {
    case Stage::kKeep:
      return CarryOutKeep(play);
    case Stage::kAskLeaders:
      return AskLeaders(play);
    case Stage::kNameLeaders:
      return NameLeaders(play);
    case Stage::kFirstRound:
      return BeginFirstRound(play);
    case Stage::kRound:
      return BeginRound(play);
    case Stage::kSplit:
      return CarryOutSplit(play);
    case Stage::kAskLook:
      return AskLook(play);
    case Stage::kLook:
      return CarryOutLook(play);
    case Stage::kAskChoice:
      return AskChoice(play);
    case Stage::kChoose:
      return CarryOutChoice(play);
    case Stage::kLarcin:
      return ResolveLarcin(play);
    case Stage::kTakeByLarcin:
      return CarryOutLarcin(play);
    case Stage::kAskDistribution:
      return AskDistribution(play);
    case Stage::kDeposit:
      return Deposit(play);
    case Stage::kTick:
      return OpenTick(play);
    case Stage::kCloseTick:
      return CloseTick(play);
    case Stage::kReinforce:
      return ResolveReinforcements(play);
    case Stage::kKeepTurnedUp:
      return CarryOutRourou(play);
    case Stage::kInspect:
      return Inspect(play);
    case Stage::kLimit:
      return ApplyLimits(play);
    case Stage::kOver:
      return EndMatch(play);
    case Stage::kWait:
      break;
  }
  return Stage::kWait;
}

// The stage that carries out the answers to a decision.
Stage StageOf(Decision decision) {
  switch (decision) {
    case Decision::kKeep:
      return Stage::kKeep;
    case Decision::kLeader:
      return Stage::kNameLeaders;
    case Decision::kSplit:
      return Stage::kSplit;
    case Decision::kLook:
      return Stage::kLook;
    case Decision::kChoose:
      return Stage::kChoose;
    case Decision::kLarcin:
      return Stage::kTakeByLarcin;
    case Decision::kDistribute:
      return Stage::kDeposit;
    case Decision::kResale:
      return Stage::kCloseTick;
    case Decision::kLimit:
      return Stage::kLimit;
    case Decision::kRourou:
      return Stage::kKeepTurnedUp;
    case Decision::kNone:
      break;
  }
  return Stage::kWait;
}

void RunFrom(Stage stage, Play& play) {
  while (stage != Stage::kWait) stage = CarryOut(stage, play);
  Inform(play.state);
}

// What was sealed (DUEL-2.4) is carried out in one go (DUEL-8.4): nobody is asked any more.
void OpenAnswers(Play& play) {
  for (Seat seat : play.pub.asked) play.state.own[seat.index()].sealed.reset();
  play.pub.asked = SeatSet();
  play.pub.deciding = ChairSet();
  play.pub.decision = Decision::kNone;
}

}  // namespace

// DUEL-4.2: the roles always change over, whatever happened (DUEL-14.E5). DUEL-5.1: five cards.
Stage BeginRound(Play& play) {
  Public& pub = play.pub;
  ++pub.round;
  pub.splitter = Opponent(pub.splitter);
  pub.tick = 0;
  pub.tick_closed = false;
  pub.submissions = {};
  pub.split = {};
  pub.looked = false;
  play.ShowAll(RoundStarted{pub.round, pub.splitter, pub.coins});
  DrawHand(play);
  play.ShowSide(pub.splitter, HandDrawn{pub.splitter, pub.round, play.hidden.hand});
  if (pub.leo_seen > 0) {
    play.ShowSide(Chooser(pub), SeenCardsDrawn{Chooser(pub), pub.round, play.hidden.seen});
  }
  return play.Ask(Decision::kSplit, {*pub.leaders[pub.splitter]});
}

// DUEL-7.3.
Stage Inspect(Play& play) {
  Public& pub = play.pub;
  pub.tick = 0;
  if (IsOver(pub)) return Stage::kOver;
  ChairSet above;
  for (Chair chair : AllChairs(pub.config)) {
    if (pub.chests[chair].Size() > LimitOf(pub, chair)) above.Add(chair);
  }
  return above.Empty() ? Stage::kRound : play.Ask(Decision::kLimit, above);
}

Stage ApplyLimits(Play& play) {
  Public& pub = play.pub;
  LimitApplied applied{.chairs = pub.config.chairs, .cards = {}};
  for (Chair chair : pub.deciding) {
    const CardSet cards =
        play.AnswerFor<Limit>(chair).cards[play.PlaceInAnswer(chair, pub.deciding)];
    applied.cards[chair] = cards;
    pub.chests[chair] = pub.chests[chair] - cards;
    pub.discard = pub.discard | cards;
  }
  play.ShowAll(applied);
  return Stage::kRound;
}

// DUEL-10.1.
Stage EndMatch(Play& play) {
  Public& pub = play.pub;
  MatchOver over{.coins = pub.coins, .winner = {}, .rounds = pub.round};
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  if (zero != one) over.winner = zero > one ? Side::kZero : Side::kOne;
  play.ShowAll(over);
  return play.Ask(Decision::kNone, ChairSet());
}

// DUEL-10.1: a team's win and a draw's halves are shared by its seats, so that scores add up to 1.
Outcome Rules::Result(const Public& pub) {
  const Coins zero = pub.coins[Side::kZero];
  const Coins one = pub.coins[Side::kOne];
  Outcome outcome;
  for (Seat seat : SeatSet::First(Seats(pub))) {
    const bool is_zero = SideOf(seat) == Side::kZero;
    const Coins own = is_zero ? zero : one;
    const Coins other = is_zero ? one : zero;
    const double score = own > other ? 1 : own == other ? 0.5 : 0;
    outcome.push_back(
        {.score = score / SeatsOf(pub.config, SideOf(seat)).Size(), .rank = own < other ? 2 : 1});
  }
  return outcome;
}

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  SetUp(config, chance, &state);
  Play play(state, log);
  play.ShowAll(MatchStarted{config, state.pub.tiles});
  ChairSet speakers;
  for (Side side : kBothSides) {
    play.ShowSide(side, ReinforcementsDealt{side, state.hidden.dealt[side]});
    // DUEL-9.13, DUEL-14.E14: before there is a leader the lowest chair speaks for its team.
    speakers.Add(ChairsOf(config, side).Lowest());
  }
  RunFrom(play.Ask(Decision::kKeep, speakers), play);
  return state;
}

// A stage that carries out a decision may go on to the next one without asking (DUEL-8.2); what was
// sealed is gone by then.
void Rules::Resolve(State& state, Log* log) {
  Play play(state, log);
  // What was turned up in the last step is no news any more.
  if (state.pub.decision != Decision::kRourou) ForgetTurnedUp(state.pub);
  const Stage next = CarryOut(StageOf(state.pub.decision), play);
  OpenAnswers(play);
  RunFrom(next, play);
}

}  // namespace assize::games::duel_descrocs
