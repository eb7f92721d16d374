// Carcassonne: the order of play (ROBB-7). Each stage names the next; this walks them.
#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

Stage CarryOut(Stage stage, Play& play) {
  switch (stage) {
    case Stage::kTurn:
      return BeginTurn(play);
    case Stage::kDraw:
      return Draw(play);
    case Stage::kPlaceTile:
      return CarryOutTile(play);
    case Stage::kAskRobber:
      return AskRobber(play);
    case Stage::kPlaceRobber:
      return CarryOutRobber(play);
    case Stage::kOfferRobber:
      return OfferRobber(play);
    case Stage::kAskMeeple:
      return AskMeeple(play);
    case Stage::kPlaceMeeple:
      return CarryOutMeeple(play);
    case Stage::kScore:
      return ScoreCompleted(play);
    case Stage::kPlans:
      return MakePlans(play);
    case Stage::kTakePlan:
      return TakePlan(play);
    case Stage::kTargets:
      return FindTargets(play);
    case Stage::kTakeTarget:
      return TakeTarget(play);
    case Stage::kApply:
      return ApplyPlans(play);
    case Stage::kRogues:
      return PayRobbers(play);
    case Stage::kTakeFigure:
      return TakeFigure(play);
    case Stage::kEndRound:
      return EndRound(play);
    case Stage::kUseMessage:
      return CarryOutMessage(play);
    case Stage::kAskReturn:
      return AskReturn(play);
    case Stage::kCallHome:
      return CarryOutCall(play);
    case Stage::kEndTurn:
      return EndTurn(play);
    case Stage::kOver:
      return EndMatch(play);
    case Stage::kWait:
      break;
  }
  return Stage::kWait;
}

// The stage that carries out the answer to a decision.
Stage StageOf(Decision decision) {
  switch (decision) {
    case Decision::kTile:
      return Stage::kPlaceTile;
    case Decision::kRobberPlace:
      return Stage::kPlaceRobber;
    case Decision::kMeeple:
      return Stage::kPlaceMeeple;
    case Decision::kScorePlan:
      return Stage::kTakePlan;
    case Decision::kRobberTarget:
      return Stage::kTakeTarget;
    case Decision::kRogueFigure:
      return Stage::kTakeFigure;
    case Decision::kMessage:
      return Stage::kUseMessage;
    case Decision::kReturn:
      return Stage::kCallHome;
    case Decision::kNone:
      break;
  }
  return Stage::kWait;
}

// What was sealed is carried out: nobody is asked any more.
void OpenAnswer(Play& play) {
  play.state.own[At(play.answering)].sealed.reset();
  play.pub.asked = SeatSet();
  play.pub.decision = Decision::kNone;
}

}  // namespace

void RunFrom(Stage stage, Play& play) {
  while (stage != Stage::kWait) stage = CarryOut(stage, play);
}

void Rules::Resolve(State& state, Log* log) {
  Play play(state, log);
  const Stage next = CarryOut(StageOf(state.pub.decision), play);
  OpenAnswer(play);
  RunFrom(next, play);
}

}  // namespace assize::games::carcassonne
