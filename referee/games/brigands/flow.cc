// Brigands: the order of play (BRIG-4). Each stage names the next; this walks them.
#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

Stage CarryOut(Stage stage, Play& play) {
  switch (stage) {
    case Stage::kNewDay:
      return BeginDay(play);
    case Stage::kReveal:
      return Reveal(play);
    case Stage::kTile:
      return EnterTile(play);
    case Stage::kTeamActions:
      return TeamActions(play);
    case Stage::kAfterActions:
      return AfterActions(play);
    case Stage::kPort:
      return PlayPort(play);
    case Stage::kAskWave:
      return AskWave(play);
    case Stage::kWave:
      return PlayWave(play);
    case Stage::kPrison:
      return EnterPrison(play);
    case Stage::kUpgrade:
      return RaiseTrack(play);
    case Stage::kJudgment:
      return Judge(play);
    case Stage::kEscape:
      return LetEscape(play);
    case Stage::kLeave:
      return LeaveTile(play);
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
    case Decision::kPlan:
      return Stage::kReveal;
    case Decision::kWheel:
      return Stage::kTeamActions;
    case Decision::kPort:
      return Stage::kPort;
    case Decision::kTavern:
      return Stage::kWave;
    case Decision::kUpgrade:
      return Stage::kUpgrade;
    case Decision::kEscape:
      return Stage::kEscape;
    case Decision::kNone:
      break;
  }
  return Stage::kWait;
}

void RunFrom(Stage stage, Play& play) {
  while (stage != Stage::kWait) stage = CarryOut(stage, play);
}

// What was sealed is carried out: nobody is asked any more.
void OpenAnswers(Play& play) {
  for (Seat seat : play.pub.asked) play.state.own[seat.index()].sealed.reset();
  play.pub.asked = SeatSet();
  play.pub.decision = Decision::kNone;
}

}  // namespace

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  SetUp(config, chance, &state);
  Play play(state, log);
  play.ShowAll(MatchStarted{config, state.pub.colours, state.pub.ring});
  RunFrom(Stage::kNewDay, play);
  return state;
}

void Rules::Resolve(State& state, Log* log) {
  Play play(state, log);
  const Stage next = CarryOut(StageOf(state.pub.decision), play);
  OpenAnswers(play);
  RunFrom(next, play);
}

}  // namespace assize::games::brigands
