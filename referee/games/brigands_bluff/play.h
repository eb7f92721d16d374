// Brigand's Bluff: a state in motion, and the steps of a round. Private to the rules.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAY_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAY_H_

#include <utility>

#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/brigands_bluff/types.h"

namespace assize::games::brigands_bluff {

// The dice of the round, as they lie before the crew.
inline const World& DiceOf(const State& state) {
  return *state.own[state.pub.Seating().SeatAt(0).index()].dice;
}

// How many dice of each crewmate show `face`.
inline ByPlace<uint8_t> CountsOf(const World& dice, Face face) {
  ByPlace<uint8_t> counts{};
  for (int place = 0; place < kMaxCrew; ++place) {
    counts[place] = static_cast<uint8_t>(dice.hands[place].Of(face));
  }
  return counts;
}

// What is in motion, and the log of its events. `log` may be null.
struct Play {
  State& state;
  Public& pub;
  Rules::Log* log;

  Play(State& state, Rules::Log* log) : state(state), pub(state.pub), log(log) {}

  template <class Content>
  void Show(Audience audience, Content&& content) {
    if (log != nullptr) log->Add(audience, Event(std::forward<Content>(content)));
  }
  template <class Content>
  void ShowAll(Content&& content) {
    Show(Audience::Everyone(), std::forward<Content>(content));
  }

  uint32_t worlds_left() const { return static_cast<uint32_t>(pub.worlds.count()); }
  uint32_t weight_left() const { return static_cast<uint32_t>(pub.worlds.weight()); }
};

// round.cc
// BLUFF-4.1: the crew rolls; the first of them is asked.
void BeginRound(Play& play);
// BLUFF-4.6: all is shown, and the next round begins, or the match ends.
void EndRound(Play& play);

// reports.cc
// BLUFF-4.2, BLUFF-4.4: notes what the crewmate whose turn it is says.
void TakeReport(Play& play, const Clue& clue, Source source);
// Asks the crewmate at `turn`, or one after it, or goes on when all have spoken.
void AskForReport(Play& play);

// splits.cc
// BLUFF-4.3: the captain sees the wild die and rolls.
void RollPair(Play& play);
void TakeFirstSplit(Play& play, Face taken);
// BLUFF-4.5.
void TakeSecondSplit(Play& play, Face named);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAY_H_
