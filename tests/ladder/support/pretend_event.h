// Events without matches: players of known strength, and results that follow from it and from a
// named stream of chance.
#ifndef ASSIZE_TESTS_LADDER_SUPPORT_PRETEND_EVENT_H_
#define ASSIZE_TESTS_LADDER_SUPPORT_PRETEND_EVENT_H_

#include <vector>

#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/round.h"
#include "referee/base/chance.h"

namespace assize::ladder::pairing {

// Of player p of `players`: the earlier in the field, the stronger.
double StrengthOf(Player player, int players);

// One set of a pod, each match won by one player, the others in order behind it. Without chance
// (nullptr) the stronger always wins.
sets::SetOutcome PretendSet(const Pod& pod, sets::Seating seating, int players, Stream* chance);

// A round in which each pod played `sets` sets.
PlayedRound PretendRound(const PairedRound& round, sets::Seating seating, int players,
                         Stream* chance, int sets = 1);

// Rounds until the event is over, or `most` of them.
History PretendEvent(const FormatSettings& settings, const Field& field, Stream* chance,
                     int most = 1000);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_TESTS_LADDER_SUPPORT_PRETEND_EVENT_H_
