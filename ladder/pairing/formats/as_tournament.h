// An event of two seats as a Swiss tournament in TRF's sense: for the Dutch system and for reports.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_AS_TOURNAMENT_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_AS_TOURNAMENT_H_

#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::pairing {

// Player p has number p + 1; names are left empty. The first of a pod has white. The result of a
// round is a win, draw or loss by the sets as a whole (sets::Scoring::kPlaced); if all were given
// up, neither has played. Withdrawn players are absent from the next round.
// kFailedPrecondition if a pod has another number of seats than two.
absl::StatusOr<trf::Tournament> AsTournament(const Field& field, const History& history,
                                             Points bye_points);

// Baku acceleration (C.04.5.1) as explicit virtual points, which every program understands; record
// 192 leaves it to the program whether half of a field is rounded up to an even number, as Article
// 2 requires. Half of the players who are there from the beginning, rounded as in Article 2:
int AcceleratedPlayers(int players);
// Lets the first `accelerated` players have a win's virtual points in the first half of the
// accelerated rounds and a draw's in the others; 0: does nothing. The accelerated rounds are the
// first half of the planned ones; both halves are rounded up.
void Accelerate(int accelerated, trf::Tournament* tournament);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_AS_TOURNAMENT_H_
