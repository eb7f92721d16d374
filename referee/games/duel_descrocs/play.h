// Duel d'Escrocs: the stages that a match goes through, and what they share. Private to the rules.
//
// A stage carries out its part of a round and names the stage that follows; kWait means that
// somebody must decide, or that the match is over.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAY_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAY_H_

#include <algorithm>
#include <utility>
#include <variant>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

enum class Stage : uint8_t {
  kKeep,
  kAskLeaders,
  kNameLeaders,
  kFirstRound,
  kRound,
  kSplit,
  kAskLook,
  kLook,
  kAskChoice,
  kChoose,
  kLarcin,
  kTakeByLarcin,
  kAskDistribution,
  kDeposit,
  kTick,
  kCloseTick,
  kReinforce,
  kKeepTurnedUp,
  kInspect,
  kLimit,
  kOver,
  kWait,
};

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
  void ShowSide(Side side, Content&& content) {
    if (log == nullptr) return;
    log->Add(Audience::Only(SeatsOf(pub.config, side)), Event(std::forward<Content>(content)));
  }

  // The sealed answer of the seat that plays `chair`.
  template <class Answer>
  const Answer& AnswerFor(Chair chair) const {
    return std::get<Answer>(*state.own[SeatOf(pub.config, chair).index()].sealed);
  }
  // Of the chair's part in an answer that has one for each of a seat's chairs, its place.
  int PlaceInAnswer(Chair chair, ChairSet chairs) const {
    const ChairSet own = chairs & ChairsOf(pub.config, SeatOf(pub.config, chair));
    return own.Lowest() == chair ? 0 : 1;
  }

  Stage Ask(Decision decision, ChairSet chairs) {
    pub.decision = decision;
    pub.deciding = chairs;
    pub.asked = SeatSet();
    for (Chair chair : chairs) pub.asked.Add(SeatOf(pub.config, chair));
    return Stage::kWait;
  }
};

// setup.cc
void SetUp(const Config& config, const Chance& chance, State* state);
Stage CarryOutKeep(Play& play);
Stage AskLeaders(Play& play);
Stage NameLeaders(Play& play);
Stage BeginFirstRound(Play& play);

// resale.cc
// The top card, with a shuffle of the discard pile before if the pile is empty (DUEL-4.3).
Card DrawLoot(Play& play);
// What was turned up in an earlier step stands in the chests and on the discard pile.
void ForgetTurnedUp(Public& pub);
// A painting enters a chest of the side: it loses coins, never below 0 (DUEL-1.6). Returns how
// many.
Coins LoseByPaintings(Play& play, Side side, int paintings);

// round.cc
Stage BeginRound(Play& play);
Stage Inspect(Play& play);
Stage ApplyLimits(Play& play);
Stage EndMatch(Play& play);

// split.cc
Stage CarryOutSplit(Play& play);
Stage AskLook(Play& play);
Stage CarryOutLook(Play& play);
Stage AskChoice(Play& play);
Stage CarryOutChoice(Play& play);

// deposit.cc
Stage ResolveLarcin(Play& play);
Stage CarryOutLarcin(Play& play);
Stage AskDistribution(Play& play);
Stage Deposit(Play& play);

// resale.cc
Stage OpenTick(Play& play);
Stage CloseTick(Play& play);

// reinforce.cc
Stage ResolveReinforcements(Play& play);
Stage CarryOutRourou(Play& play);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAY_H_
