// What has been played in an event, in the terms of pairing and standings: players are numbered by
// start number (from 0 here), and a round's sets are put together by pods.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_EVENT_HISTORY_H_
#define ASSIZE_LADDER_EVENT_EVENT_HISTORY_H_

#include <map>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/store/event_plan.h"
#include "ladder/store/results.h"
#include "referee/games/table.h"

namespace assize::ladder {

// Who is who: start number - 1 by version.
using PlayerNumbers = std::map<VersionId, pairing::Player>;
PlayerNumbers PlayersOf(const Event& event);

// The field in the round after `rounds` rounds have been planned.
pairing::Field FieldOf(const Event& event, int rounds);

// All rounds in which no match is open, up to the first in which one is. Who sat at a table whose
// matches could not be played has half a point, unless the event was cancelled. `rounds` and
// `results` are the event's. kDataLoss: they don't fit one another.
absl::StatusOr<pairing::History> HistoryOf(const Event& event, std::span<const Round> rounds,
                                           const Results& results, const games::Game& game);

// What there is of a round that is being played: its tables that have whole sets, with these, and
// its byes. Errors as above.
absl::StatusOr<pairing::PlayedRound> RoundSoFar(const Event& event, const RoundPlan& round,
                                                const Results& results, const games::Game& game);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_EVENT_HISTORY_H_
