// What sets against bots of known rating say about the rating of another. Pure functions, safe on every
// thread.
#ifndef ASSIZE_LADDER_CLIMB_STRENGTH_H_
#define ASSIZE_LADDER_CLIMB_STRENGTH_H_

#include <span>

namespace assize::ladder::climb {

// The sets that a bot has played against one opponent.
struct Encounter {
  // The opponent's rating.
  double elo = 0;
  int sets = 0;
  // The sum of the sets' scores: of each, the mean share of opponents that the bot came in before, 0 to 1.
  double points = 0;
};

// In Elo, on the scale of the opponents.
struct Strength {
  double elo = 0;
  // The 95 % interval.
  double lower = 0;
  double upper = 0;
  // How much worse the encounters agree with one rating than the spread of sets explains, at least 1.
  double misfit = 1;
};

// Ratings further than this beyond the weakest and strongest opponent can't be told apart, and are not
// looked for.
inline constexpr double kBeyondElo = 400;

// The mean and the central 95 % of the likelihood over ratings, all of which are equally likely at first.
// A set counts as `set_worth` independent games, above 0; with a misfit above 1 as that much less, so
// that a bot which is better against some opponents than its rating says has a wider interval. Without
// any set, it is the whole range. `encounters` has an opponent at least.
Strength EstimateStrength(std::span<const Encounter> encounters, double set_worth);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_STRENGTH_H_
