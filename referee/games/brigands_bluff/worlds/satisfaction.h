// Sat(clue) within all worlds of the round (BLUFF-6.4, BLUFF-6.5). It knows no earlier clue.
//
// Immutable, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_

#include <optional>
#include <vector>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/hand.h"
#include "referee/games/brigands_bluff/worlds/space.h"
#include "referee/games/brigands_bluff/worlds/world_set.h"

namespace assize::games::brigands_bluff {

// The worlds of the space in which a statement holds (BLUFF-6.4). The statement must be well-formed
// for its round.
WorldSet WorldsWhere(const Statement& statement, const Space& space);

class Satisfaction {
 public:
  // The space must outlive it; the clue must be well-formed for its round.
  Satisfaction(const Clue& clue, const Space& space);

  const Space& space() const { return space_; }
  // The worlds in which all statements hold.
  const WorldSet& worlds() const { return worlds_; }

  // Whether there is such a world, and whether all worlds are.
  bool Exists() const { return worlds_.mass().worlds > 0; }
  bool IsEverything() const { return worlds_.mass() == space_.TotalMass(); }
  // Whether one of these worlds has that as well.
  bool ExistsWith(const Statement& statement) const;

 private:
  const Space& space_;
  WorldSet worlds_;
  // Some of these worlds, that most questions can be answered by.
  std::vector<World> samples_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SATISFACTION_H_
