// From the records of players to a tournament that agrees with itself.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_TOURNAMENT_CHECKS_H_
#define ASSIZE_LADDER_TRF_TOURNAMENT_CHECKS_H_

#include <vector>

#include "absl/status/status.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// Moves the players into the tournament and gives each its rounds and its absence from the next.
// A last column in which nobody was paired is the next round's, unless everybody has an entry
// there. The records are in the order of their numbers.
void TakeRounds(std::vector<PlayerRecord>* records, Tournament* tournament);

// kDataLoss, naming line and column, unless: all numbers that are mentioned exist, opponents agree
// on their games, no more rounds were played than planned, and points are those of the results.
absl::Status CheckTournament(const std::vector<PlayerRecord>& records,
                             const Tournament& tournament);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_TOURNAMENT_CHECKS_H_
