// What has been played in an event, in the terms of pairing and standings: players are numbered by
// start number (from 0 here), and a round's sets are put together by pods.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_EVENT_HISTORY_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_EVENT_HISTORY_H_

#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/round.h"
#include "referee/games/table.h"

namespace assize::ladder {

// The rounds of an event in their order, wherever they are kept. None is null.
using RoundPointers = std::span<const Round* const>;
std::vector<const Round*> PointersTo(std::span<const Round> rounds);

// The players of an event: start number - 1 by version.
using PlayerNumbers = std::map<VersionId, pairing::Player>;
PlayerNumbers PlayersOf(const Event& event);

// The field in the round after `rounds` rounds have been planned.
pairing::Field FieldOf(const Event& event, int rounds);

// Sets of a play-off stand in their round behind all others, with this before their number as
// label.
inline constexpr std::string_view kPlayoffLabel = "play-off ";
bool IsPlayoff(const SetPlan& set);

// How many sets of a play-off the table has in this round, played or not. `pod` is in the order of
// the table's seats.
int PlayoffSets(const Event& event, const RoundPlan& round, const pairing::Pod& pod);

// The tables of the last round that play one more set, since nothing but the seed would decide who
// goes on from them: none where all have had as many as the settings allow, and in an event that
// has ended. `history` is that of all rounds; `format` goes with `settings`.
std::vector<pairing::Pod> PodsInPlayoff(const Event& event, RoundPointers rounds,
                                        const pairing::History& history,
                                        const v1::EventSettings& settings,
                                        const pairing::FormatSettings& format);

// All rounds in which no match is open, up to the first in which one is. Players at a table whose
// matches could not be played have half a point, unless the event was cancelled. `rounds` and
// `results` are the event's. kDataLoss: they don't fit one another.
absl::StatusOr<pairing::History> HistoryOf(const Event& event, RoundPointers rounds,
                                           const Results& results, const games::Game& game);

// Who is in the round after `history`; empty: the event is over, or nobody is ever eliminated.
std::vector<pairing::Player> StillIn(const Event& event, const pairing::History& history,
                                     const pairing::FormatSettings& format);

// What there is of a round that is being played: its tables that have whole sets, with these, and
// its byes. Errors as above.
absl::StatusOr<pairing::PlayedRound> RoundSoFar(const Event& event, const RoundPlan& round,
                                                const Results& results, const games::Game& game);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_EVENT_HISTORY_H_
