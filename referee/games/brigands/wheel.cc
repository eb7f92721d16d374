// Brigands: the team actions on a tile (BRIG-5.1).
//
// Each priority is carried out from the tile as it stands when the priority begins. That needs no
// copy of the tile: within a priority a team's action changes nothing that another's depends on,
// but for STEAL and PUSH, which keep what they need.
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

using Choices = ForColours<Wheel>;

bool Chooses(const Choices& choices, Colour colour, Action action) {
  return choices.who.Has(colour) && choices.of[colour].action == action;
}

// Pieces of `colour` go from the tile to `to`, where they join their like (BRIG-5.1.9).
void MoveBandits(Play& play, Action by, Colour colour, uint8_t count, District to) {
  const District tile = TileOf(play.pub);
  play.pub.tiles[tile][colour].bandits -= count;
  play.pub.tiles[to][colour].bandits += count;
  play.ShowAll(PiecesLeft{by, colour, count, tile, to});
}

void MoveOnePatrol(Play& play, Action by, District to) {
  const District tile = TileOf(play.pub);
  --play.pub.tiles[tile][Colour::kWhite].patrols;
  ++play.pub.tiles[to][Colour::kWhite].patrols;
  play.ShowAll(PiecesLeft{by, Colour::kWhite, 1, tile, to});
}

// BRIG-5.1.4: HOME takes the whole team out of the round, RETURN_PRISON one patrol to PRISON.
void CarryOutReturns(Play& play, const Choices& choices) {
  const District tile = TileOf(play.pub);
  for (Colour colour : choices.who) {
    if (!Chooses(choices, colour, Action::kHome)) continue;
    const uint8_t count = play.pub.tiles[tile][colour].bandits;
    play.pub.tiles[tile][colour].bandits = 0;
    play.ShowAll(PiecesLeft{Action::kHome, colour, count, tile, std::nullopt});
  }
  if (tile != District::kPrison && Chooses(choices, Colour::kWhite, Action::kReturnPrison)) {
    MoveOnePatrol(play, Action::kReturnPrison, District::kPrison);
  }
}

// BRIG-5.1.6, BRIG-12.A16: from the last ring position MOVE leads to PRISON, from there nowhere.
void CarryOutMoves(Play& play, const Choices& choices) {
  const District tile = TileOf(play.pub);
  if (tile == District::kPrison) return;
  for (Colour colour : choices.who) {
    if (!Chooses(choices, colour, Action::kMove)) continue;
    if (colour == Colour::kWhite) {
      MoveOnePatrol(play, Action::kMove, NextTile(play.pub));
    } else {
      MoveBandits(play, Action::kMove, colour, play.pub.tiles[tile][colour].bandits,
                  NextTile(play.pub));
    }
  }
}

// BRIG-5.1.7, BRIG-12.A4: as many as the pushers are, no fewer, all pushes at once.
void CarryOutPushes(Play& play, const Choices& choices) {
  const ByColour<Team> before = play.pub.tiles[TileOf(play.pub)];
  ByColour<int> force;
  for (Colour colour : choices.who) {
    if (!Chooses(choices, colour, Action::kPush)) continue;
    force[choices.of[colour].target] += before[colour].bandits;
  }
  for (Colour target : Brigands(play.pub)) {
    const int pushed = std::min<int>(before[target].bandits, force[target]);
    if (pushed == 0) continue;
    MoveBandits(play, Action::kPush, target, static_cast<uint8_t>(pushed), NextTile(play.pub));
  }
}

}  // namespace

// BRIG-5.1.1: the owners of the tokens on the tile choose, if there are any. On PRISON that can
// only be the prince (BRIG-5.5.1, BRIG-12.A3).
Stage EnterTile(Play& play) {
  SeatSet owners;
  for (Colour colour : TokensOn(play.pub, TileOf(play.pub))) owners.Add(SeatOf(play.pub, colour));
  return owners.Empty() ? Stage::kAfterActions : play.Ask(Decision::kWheel, owners);
}

// BRIG-5.1.2: by ascending priority.
Stage TeamActions(Play& play) {
  const District tile = TileOf(play.pub);
  Choices choices;
  for (Colour colour : TokensOn(play.pub, tile)) {
    choices.Set(colour, play.AnswerOf(colour, Wheel{}));
  }
  play.ShowAll(WheelRevealed{tile, choices});
  if (Chooses(choices, Colour::kWhite, Action::kSpy)) CarryOutSpy(play);
  CarryOutReturns(play, choices);
  CarryOutSteals(play, choices);
  CarryOutMoves(play, choices);
  CarryOutPushes(play, choices);
  return Stage::kAfterActions;
}

}  // namespace assize::games::brigands
