// Carcassonne: a turn up to the scoring (ROBB-7.1, ROBB-7.2, ROBB-7.4).
// And the order of play (ROBB-7): each stage names the next; RunFrom() walks them.
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

// ROBB-7.
Stage BeginTurn(Play& play) {
  ++play.pub.turn;
  play.pub.messages_this_turn = 0;
  play.Show(TurnStarted{play.pub.turn, play.pub.active});
  return Stage::kDraw;
}

// ROBB-7.1.
Stage Draw(Play& play) {
  Public& pub = play.pub;
  pub.discarded_now = 0;
  while (pub.stack_size > 0) {
    const Tile tile = play.state.hidden.stack[--pub.stack_size];
    --pub.stack_left[IndexOf(tile)];
    if (pub.board.HasPlacement(tile)) {
      pub.drawn = tile;
      play.Show(TileDrawn{pub.active, tile, pub.stack_size});
      return play.Ask(Decision::kTile, pub.active);
    }
    pub.discarded[pub.discarded_size++] = tile;
    ++pub.discarded_now;
    play.Show(TileDiscarded{tile});
  }
  return Stage::kOver;
}

// ROBB-7.2. ROBB-7.7: the bag of a discarded tile has no effect, since it acts when it is placed.
Stage CarryOutTile(Play& play) {
  Public& pub = play.pub;
  const auto& move = play.AnswerAs<PlaceTile>();
  const Tile tile = pub.drawn;
  pub.board.Place(tile, move.cell, move.rotation, pub.turn);
  pub.drawn = kNoTile;
  play.Show(TilePlaced{pub.active, tile, move.cell, move.rotation});
  return pub.config.robbers && TypeOf(tile).bag ? Stage::kAskRobber : Stage::kAskMeeple;
}

// ROBB-7.4.
Stage AskMeeple(Play& play) {
  if (Claimable(play.pub).Empty()) return Stage::kScore;
  return play.Ask(Decision::kMeeple, play.pub.active);
}

Stage CarryOutMeeple(Play& play) {
  Public& pub = play.pub;
  const auto& move = play.AnswerAs<PlaceMeeple>();
  if (!move.segment.has_value()) return Stage::kScore;
  const SpotId spot = LastPlaced(pub.board);
  pub.board.PutMeeple(spot, pub.active, FindSegment(TypeOf(pub.board[spot].tile), *move.segment));
  --pub.supply[At(pub.active)];
  play.Show(MeeplePlaced{pub.active, pub.board[spot].cell, *move.segment});
  return Stage::kScore;
}

// ROBB-7, ROBB-10.1.
Stage EndTurn(Play& play) {
  Public& pub = play.pub;
  if (pub.stack_size == 0) return Stage::kOver;
  play.Show(TurnEnded{pub.turn, pub.active});
  pub.active = Clockwise(pub, pub.active, 1);
  return Stage::kTurn;
}

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
