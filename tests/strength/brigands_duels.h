// Duels of Brigands between players as functions, without processes: thousands of them in a minute.
#ifndef ASSIZE_TESTS_STRENGTH_BRIGANDS_DUELS_H_
#define ASSIZE_TESTS_STRENGTH_BRIGANDS_DUELS_H_

#include <functional>
#include <string_view>

#include "referee/base/chance.h"
#include "referee/games/brigands/types.h"

namespace assize::strength {

using BrigandsPlayer =
    std::function<games::brigands::Move(const games::brigands::View&, const Chance&)>;

// A mean of scores with the half-width of its 95 % interval; the unit is the deal, played once from
// either seat.
struct Strength {
  double mean = 0;
  double margin = 0;
};

// The score of `hero` against `rival` in `deals` deals whose luck follows from `name`.
Strength DuelScore(const BrigandsPlayer& hero, const BrigandsPlayer& rival, int deals,
                   std::string_view name);

}  // namespace assize::strength

#endif  // ASSIZE_TESTS_STRENGTH_BRIGANDS_DUELS_H_
