// One round as both engines see it: the referee's and the naive one (naive.h).
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_TWIN_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_TWIN_H_

#include <optional>
#include <string>

#include "referee/base/chance.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/naive.h"

namespace assize::games::brigands_bluff {

// What may differ between rounds.
struct Table {
  int seats = 4;
  int captain = 0;
  int dice = 1;
  bool wild_die = false;
  ClueRules rules{};
};

naive::World ToNaive(const World& world, const Round& round);
World FromNaive(const naive::World& world, const Round& round);

class Twin {
 public:
  explicit Twin(const Table& table);

  const Worlds& worlds() const { return worlds_; }
  const Round& round() const { return worlds_.round(); }
  const naive::Situation& naive() const { return naive_; }

  // Any world that the captain thinks possible.
  World AnyWorld(Stream& stream) const;

  // Where the engines differ about this clue in that world; nullopt: nowhere.
  std::optional<std::string> DifferenceOver(const Clue& clue, const World& truth) const;
  // Where they differ about the worlds that are left.
  std::optional<std::string> DifferenceInWorlds() const;

  // Both go on to after this.
  void Keep(const Clue& clue);
  // The wild die, the two faces of the first split, and then the extra clues.
  void Split(Face one, Face other, const World& truth);

 private:
  ClueRules rules_;
  Worlds worlds_;
  naive::Situation naive_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_TWIN_H_
