// The rules of clues once more, word by word from RULES.md and as slowly as they are written there:
// every world is a list of dice, every question is asked of every world. Shares nothing with the
// referee's engine but the values of clues and refusals.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/refusal.h"

namespace assize::games::brigands_bluff::naive {

// Face numbers, in rising order where they are one player's. A vector without the allocations.
class Dice {
 public:
  void push_back(int die) { dice_[size_++] = static_cast<int8_t>(die); }
  int size() const { return size_; }
  const int8_t* begin() const { return dice_.data(); }
  const int8_t* end() const { return dice_.data() + size_; }

  friend bool operator==(const Dice&, const Dice&) = default;

 private:
  int8_t size_ = 0;
  std::array<int8_t, 17> dice_{};
};

struct World {
  // By seat; the captain's is empty.
  std::array<Dice, 6> dice;
  // -1: there is none.
  int wild = -1;

  friend bool operator==(const World&, const World&) = default;
};

// What is known of a round, and all worlds that agree with it.
struct Situation {
  int seats = 4;
  int captain = 0;
  bool extra_clues = false;
  bool wild_die = false;
  int max_statements = 3;
  int removed_num = 0;
  int removed_den = 1;
  // Faces that were revealed.
  std::vector<int> revealed{};
  // B and C.
  std::vector<World> possible{};
  std::vector<World> captains{};
};

// The start of a round.
Situation Start(int seats, int captain, int dice, bool wild_die);
// Keeps the worlds in which crewmates have as many dice of that face as they have in `truth`.
void Reveal(Situation& situation, int face, const World& truth);
void ShowWildDie(Situation& situation, int face);
void KeepTrue(Situation& situation, const Clue& clue);

bool IsWellFormed(const Situation& situation, const Statement& statement);
bool IsTrue(const Situation& situation, const Statement& statement, const World& world);
// The number of ways in which the dice can fall like this.
uint64_t Weight(const World& world);

// nullopt: accepted.
std::optional<Refusal> Judge(const Situation& situation, const Clue& clue, const World& truth);

}  // namespace assize::games::brigands_bluff::naive

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_H_
