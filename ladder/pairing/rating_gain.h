// How much a set is expected to reveal, by the ratings of all that has been played in the event.
//
// Ratings are floating-point numbers: the same machine always gives the same gains, another one
// might differ in the last digit.
#ifndef ASSIZE_LADDER_PAIRING_RATING_GAIN_H_
#define ASSIZE_LADDER_PAIRING_RATING_GAIN_H_

#include <vector>

#include "absl/status/status.h"
#include "ladder/pairing/continuous.h"
#include "ladder/pairing/round.h"
#include "ladder/rating/rolling_fit.h"
#include "referee/games/game.h"

namespace assize::ladder::pairing {

// Grows with the event, round by round. Not safe for concurrent use.
class RatingMemory {
 public:
  // The next round that is over, and the field after it. Errors as RollingFit.
  absl::Status AddRound(const PlayedRound& round, const Field& field);

  // The expected reduction of the summed variance of all ratings, in Elo squared, if a pod of these
  // players plays one set (ladder/rating/uncertainty.h).
  InformationGain GainAmong(const std::vector<Player>& present, sets::Seating seating,
                            games::SideRule side_of) const;

 private:
  rating::RollingFit fit_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_RATING_GAIN_H_
