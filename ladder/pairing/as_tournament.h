// An event of two seats as a Swiss tournament in TRF's sense: for the Dutch system and for reports.
//
// A pure function, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_AS_TOURNAMENT_H_
#define ASSIZE_LADDER_PAIRING_AS_TOURNAMENT_H_

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

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_AS_TOURNAMENT_H_
