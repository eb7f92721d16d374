// What a set is expected to tell, by the ratings of all that has been played in the event.
//
// A pure function, safe on every thread. Ratings are floating-point numbers: the same machine
// always gives the same gains, another one might differ in the last digit.
#ifndef ASSIZE_LADDER_PAIRING_RATING_GAIN_H_
#define ASSIZE_LADDER_PAIRING_RATING_GAIN_H_

#include "absl/status/statusor.h"
#include "ladder/pairing/continuous.h"
#include "ladder/pairing/round.h"
#include "referee/games/game.h"

namespace assize::ladder::pairing {

// The expected reduction of the summed variance of all ratings, in Elo squared, if the pod plays
// one set (ladder/rating/uncertainty.h). Ratings are those of the joint fit over all matches.
absl::StatusOr<InformationGain> GainByRatings(int players, const History& history,
                                              sets::Seating seating, games::SideRule side_of);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_RATING_GAIN_H_
