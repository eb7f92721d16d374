// Brigands: the stages that a match goes through, and what they share. Private to the rules.
//
// A stage carries out its part of a round and names the stage that follows; kWait means that
// somebody must decide, or that the match is over. A stage that carries out a decision takes the
// sealed answer of each asked seat, and the only legal move of each seat that had no choice
// (BRIG-7.10).
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAY_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAY_H_

#include <utility>
#include <variant>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

enum class Stage : uint8_t {
  kNewDay,
  kReveal,
  kTile,
  kTeamActions,
  kAfterActions,
  kPort,
  kAskWave,
  kWave,
  kPrison,
  kUpgrade,
  kJudgment,
  kEscape,
  kLeave,
  kOver,
  kWait,
};

// A state in motion, and the log of its events. `log` may be null.
struct Play {
  State& state;
  Public& pub;
  Rules::Log* log;

  Play(State& state, Rules::Log* log) : state(state), pub(state.pub), log(log) {}

  template <class Content>
  void ShowAll(Content&& content) {
    if (log != nullptr) log->Add(Audience::Everyone(), Event(std::forward<Content>(content)));
  }

  // The answer of the seat of `colour`, or its only move if it was not asked.
  template <class Answer>
  Answer AnswerOf(Colour colour, const Answer& forced) const {
    const std::optional<Move>& sealed = state.own[SeatOf(pub, colour).index()].sealed;
    return sealed.has_value() ? std::get<Answer>(*sealed) : forced;
  }

  // One die of the named stream (BRIG-3.4).
  uint8_t Roll(const Label& label) const {
    return static_cast<uint8_t>(1 + state.hidden.chance.Open(label).Below(6));
  }

  Stage Ask(Decision decision, SeatSet seats) {
    pub.decision = decision;
    pub.asked = seats;
    return Stage::kWait;
  }
};

// flow.cc
void SetUp(const Config& config, const Chance& chance, State* state);

// round.cc
Stage BeginDay(Play& play);
Stage Reveal(Play& play);
Stage LeaveTile(Play& play);
Stage EndMatch(Play& play);

// wheel.cc
Stage EnterTile(Play& play);
Stage TeamActions(Play& play);

// spy.cc
void CarryOutSpy(Play& play);

// steal.cc
void CarryOutSteals(Play& play, const ForColours<Wheel>& choices);

// effects.cc
Stage AfterActions(Play& play);
// All bandits of the tile to PRISON; returns whose and how many.
ForColours<uint8_t> SendToPrison(Play& play);
// The bandits of the tile go home, the Day card there is used up.
Stage FinishEffect(Play& play);

// port.cc
Stage EnterPort(Play& play);
Stage PlayPort(Play& play);

// tavern.cc
Stage EnterTavern(Play& play);
Stage AskWave(Play& play);
Stage PlayWave(Play& play);

// prison.cc
Stage EnterPrison(Play& play);
Stage RaiseTrack(Play& play);
Stage Judge(Play& play);
Stage LetEscape(Play& play);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAY_H_
