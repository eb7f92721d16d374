// The facts of C.04.1 and C.04.3 on each player, from a reading of the articles that shares no code
// with the engine (ladder/pairing/dutch/ranked_player.h, pairing_context.h): what a pairing is
// judged by in tests. Slow and plain.
#ifndef ASSIZE_TESTS_LADDER_DUTCH_FACTS_H_
#define ASSIZE_TESTS_LADDER_DUTCH_FACTS_H_

#include <optional>
#include <string>
#include <vector>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/pairing/dutch/ranked_player.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::dutch {

// Who is to be paired, in the order of C.04.3, 1.2.
std::vector<RankedPlayer> FactsOf(const trf::Tournament& tournament);

// C1, C3 and forbidden pairs.
bool MayMeet(const trf::Tournament& tournament, const RankedPlayer& a, const RankedPlayer& b);

// Article 5: the colour of `higher`, who stands before `lower`.
Colour ColourByArticle5(const trf::Tournament& tournament, const RankedPlayer& higher,
                        const RankedPlayer& lower);

// What is wrong with a pairing of any size, by what can be seen without looking at all others: who
// is paired, C1 to C3, the number of byes, Article 5. nullopt: nothing.
std::optional<std::string> Objection(const trf::Tournament& tournament,
                                     const RoundPairing& pairing);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_TESTS_LADDER_DUTCH_FACTS_H_
