// What always holds in a match of Carcassonne (ROBB-3.2).
#ifndef ASSIZE_TESTS_GAMES_CARCASSONNE_INVARIANTS_H_
#define ASSIZE_TESTS_GAMES_CARCASSONNE_INVARIANTS_H_

#include <array>
#include <string>

#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

// One match, from its first decision on.
class Invariants {
 public:
  // What does not hold, "" if all does. To be asked at each decision, and at the end.
  std::string BrokenAt(const Public& pub);

 private:
  BySeat<std::array<Points, 2>> walked_{};
};

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_TESTS_GAMES_CARCASSONNE_INVARIANTS_H_
