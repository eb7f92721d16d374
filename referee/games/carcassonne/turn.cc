// Carcassonne: a turn up to the scoring (ROBB-7.1, ROBB-7.2, ROBB-7.4).
#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {

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

}  // namespace assize::games::carcassonne
