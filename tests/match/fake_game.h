// A game that is as small as a game can be, so that tests of the match are about the match.
//
// Each round every seat, or in turns one seat, chooses a number from 0 to 9 in secret; then all are
// shown. Between rounds each seat alone is told a hint. The highest sum wins. Numbers travel in
// Brigands' messages, which serve as mere containers here.
#ifndef ASSIZE_TESTS_MATCH_FAKE_GAME_H_
#define ASSIZE_TESTS_MATCH_FAKE_GAME_H_

#include <cstdint>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/games/table.h"

namespace assize::match {

// FAKE-1: numbers above this are illegal.
inline constexpr uint32_t kHighestNumber = 9;

// Who is asked in a round.
enum class Asking { kEverybody, kInTurns };

const games::Game& FakeGame();
// The same for two sides: the seats with even and with odd numbers.
const games::Game& FakeTeamGame();

v1::GameConfig FakeConfig(int seats, int rounds, Asking asking);

// A move, and what is in one.
v1::GameMove NumberMove(uint32_t number);
uint32_t NumberIn(const v1::GameMove& move);

// What an event says: who is told a hint, -1 in a public event; and the numbers or the hint.
struct FakeEvent {
  int hinted;
  std::vector<uint32_t> values;

  friend bool operator==(const FakeEvent&, const FakeEvent&) = default;
};
FakeEvent ReadEvent(const v1::GameEvent& event);

// What a view says of the seat's own hint.
uint32_t HintIn(const v1::GameView& view);

}  // namespace assize::match

#endif  // ASSIZE_TESTS_MATCH_FAKE_GAME_H_
