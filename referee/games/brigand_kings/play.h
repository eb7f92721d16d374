// Brigand Kings: the parts of a match and what they share. Private to the rules.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAY_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAY_H_

#include <utility>

#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

// A state in motion, and the log of its events. `log` may be null.
struct Play {
  State& state;
  Public& pub;
  Hidden& hidden;
  Rules::Log* log;

  Play(State& state, Rules::Log* log)
      : state(state), pub(state.pub), hidden(state.hidden), log(log) {}

  template <class Content>
  void ShowAll(Content&& content) {
    if (log != nullptr) log->Add(Audience::Everyone(), Event(std::forward<Content>(content)));
  }
  template <class Content>
  void ShowSeat(Seat seat, Content&& content) {
    if (log != nullptr) log->Add(Audience::Only({seat}), Event(std::forward<Content>(content)));
  }

  // The sealed answer of a seat to the present decision.
  template <class Answer>
  const Answer& AnswerOf(Seat seat) const {
    return std::get<Answer>(*state.own[seat.index()].sealed);
  }
};

// setup.cc
void SetUp(const Config& config, const Chance& chance, State* state);
// P1 is carried out; the counties are dealt and the first player is found (KINGS-4.3, KINGS-4.4).
void CarryOutDiscards(Play& play);
// Deals to the counties without a card, ascending; the deck must have as many cards.
void DealCounties(Play& play);

// dice.cc
// KINGS-4.4.
Seat FirstPlayer(Play& play);
// KINGS-4.5: the next turn begins, and P2 is open.
void BeginTurn(Play& play, Seat seat);
// KINGS-4.6.
void RollAgain(Play& play, uint8_t mask);
// KINGS-4.7: as many number dice as there are counties with soldiers.
Stream EndDice(const Play& play);

// deploy.cc
// KINGS-6.17.
void CarryOutDeploy(Play& play);

// finish.cc
// The turn is finished (KINGS-7), and the next one begins or the match ends.
void FinishTurn(Play& play);

MatchOver ResultsOf(const Public& pub);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAY_H_
