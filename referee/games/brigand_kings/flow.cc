// Brigand Kings: the order of play: P1 of all seats, then turns of P2, P3 and P4 (KINGS-5).
#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {
namespace {

// KINGS-5.2, KINGS-5.3. KINGS-5.8: mask 0 keeps all dice, and then there is no second reroll.
void CarryOutReroll(Play& play) {
  Public& pub = play.pub;
  const auto mask = static_cast<uint8_t>(play.AnswerOf<Reroll>(*pub.active).mask);
  if (mask != 0) RollAgain(play, mask);
  const bool again = mask != 0 && pub.decision == Decision::kReroll1;
  pub.decision = again ? Decision::kReroll2 : Decision::kDeploy;
}

void CarryOut(Play& play) {
  switch (play.pub.decision) {
    case Decision::kDiscard:
      return CarryOutDiscards(play);
    case Decision::kReroll1:
    case Decision::kReroll2:
      return CarryOutReroll(play);
    case Decision::kDeploy:
      // KINGS-5.9: what follows leaves nobody a choice.
      CarryOutDeploy(play);
      return FinishTurn(play);
    case Decision::kNone:
      return;
  }
}

}  // namespace

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  SetUp(config, chance, &state);
  Play play(state, log);
  play.ShowAll(MatchStarted{config});
  for (Seat seat : SeatSet::First(config.seats)) {
    play.ShowSeat(seat, BonusDealt{seat, state.own[seat.index()].dealt});
  }
  return state;
}

void Rules::Resolve(State& state, Log* log) {
  const SeatSet asked = Asked(state.pub);
  Play play(state, log);
  CarryOut(play);
  for (Seat seat : asked) state.own[seat.index()].sealed.reset();
}

}  // namespace assize::games::brigand_kings
