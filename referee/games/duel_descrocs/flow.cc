// Duel d'Escrocs: the order of play (DUEL-4.1). Each stage names the next; this walks them.
#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

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
