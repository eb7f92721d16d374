// Carcassonne: the stages that a match goes through, and what they share. Private to the rules.
//
// A stage carries out its part of a turn and names the stage that follows; kWait means that
// somebody must decide, or that the match is over. A tile step that a message brings (ROBB-9.6) is
// the last thing that the step around it does, so stages need no stack.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAY_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAY_H_

#include <span>
#include <utility>
#include <variant>

#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"
#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

enum class Stage : uint8_t {
  kTurn,
  kDraw,
  kPlaceTile,
  kAskRobber,
  kPlaceRobber,
  kOfferRobber,
  kAskMeeple,
  kPlaceMeeple,
  kScore,
  kPlans,
  kTakePlan,
  kTargets,
  kTakeTarget,
  kApply,
  kRogues,
  kTakeFigure,
  kEndRound,
  kUseMessage,
  kAskReturn,
  kCallHome,
  kEndTurn,
  kOver,
  kWait,
};

// A state in motion, and the log of its events. `log` may be null.
struct Play {
  State& state;
  Public& pub;
  Rules::Log* log;
  // The seat whose answer is carried out.
  Seat answering;

  Play(State& state, Rules::Log* log) : state(state), pub(state.pub), log(log) {
    if (!pub.asked.Empty()) answering = *pub.asked.begin();
  }

  template <class Content>
  void Show(Content&& content) {
    if (log != nullptr) log->Add(Audience::Everyone(), Event(std::forward<Content>(content)));
  }
  template <class Answer>
  const Answer& AnswerAs() const {
    return std::get<Answer>(*state.own[At(answering)].sealed);
  }
  Stage Ask(Decision decision, Seat seat) {
    pub.decision = decision;
    pub.asked = {seat};
    return Stage::kWait;
  }
};

// Plays on from a stage to the next decision or to the end.
void RunFrom(Stage stage, Play& play);

// setup.cc
void SetUp(const Config& config, State* state);
void Stack(std::span<const Tile> tiles, std::span<const uint8_t> messages, State* state);

// turn.cc
Stage BeginTurn(Play& play);
Stage Draw(Play& play);
Stage CarryOutTile(Play& play);
Stage AskMeeple(Play& play);
Stage CarryOutMeeple(Play& play);
Stage EndTurn(Play& play);

// robbers.cc
Stage AskRobber(Play& play);
Stage CarryOutRobber(Play& play);
Stage OfferRobber(Play& play);

// scoring.cc
Stage ScoreCompleted(Play& play);
Stage EndMatch(Play& play);

// round.cc
// ROBB-8, with the events of Public::round.
Stage MakePlans(Play& play);
Stage TakePlan(Play& play);
Stage FindTargets(Play& play);
Stage TakeTarget(Play& play);
Stage ApplyPlans(Play& play);
Stage PayRobbers(Play& play);
Stage TakeFigure(Play& play);
Stage EndRound(Play& play);

// messages.cc
Stage DrawMessage(Play& play);
Stage CarryOutMessage(Play& play);
Stage AskReturn(Play& play);
Stage CarryOutCall(Play& play);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAY_H_
