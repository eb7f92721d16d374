// Sat(clue) within all worlds of the round (BLUFF-6.4, BLUFF-6.5): questions about it that need not
// look at every world.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_

#include <span>
#include <vector>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/machine.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

class Satisfaction {
 public:
  // The space must outlive it; the clue must be well-formed for its round.
  Satisfaction(const Clue& clue, const Space& space);
  Satisfaction(const Satisfaction&) = delete;
  Satisfaction& operator=(const Satisfaction&) = delete;

  // Whether there is such a world, and whether all worlds are.
  bool Exists() const;
  bool IsEverything() const;
  // Whether one of these worlds has that as well.
  bool ExistsWith(const Statement& statement) const;

  const Space& space() const { return space_; }
  // One per statement.
  std::span<const Machine* const> machines() const { return pointers_; }

 private:
  const Space& space_;
  std::vector<Machine> machines_;
  std::vector<const Machine*> pointers_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_
