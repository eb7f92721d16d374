// Random tournament histories: unlike those of simulator.h, no pairing program made their rounds,
// so that players have met by any pairing, with any colours, forfeits, byes and absences.
#ifndef ASSIZE_TESTS_LADDER_DUTCH_HISTORIES_H_
#define ASSIZE_TESTS_LADDER_DUTCH_HISTORIES_H_

#include <string>

#include "ladder/trf/tournament.h"
#include "referee/base/chance.h"

namespace assize::ladder::dutch {

// With `least` to `most` players, some rounds played and at least one to be paired.
trf::Tournament RandomHistory(int least, int most, Stream* stream);

// The TRF text of the tournament, where each result has one of its spellings at random (a win W or
// 1, an absence Z or blank, a bye U or a game's code without an opponent, small letters).
std::string AnySpelling(const trf::Tournament& tournament, Stream* stream);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_TESTS_LADDER_DUTCH_HISTORIES_H_
