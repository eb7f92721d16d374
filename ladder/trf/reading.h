// How the reader takes up a file record by record, and what it checks at the end: internal to
// trf_file.h. One function for each record, which adds the line's values.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_READING_H_
#define ASSIZE_LADDER_TRF_READING_H_

#include <vector>

#include "absl/status/status.h"
#include "ladder/trf/line.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// The values of the lines so far.
struct Reading {
  Tournament tournament;
  std::vector<PlayerRecord> players;
  bool bye_points_stated = false;
  bool ranked_by_file = false;
};

// --- round_records.cc ---

// 162; BBW, BBD, BBL, BBZ, BBF, BBU, one value each.
absl::Status ReadPointSystem(const Line& line, Reading* reading);
absl::Status ReadOnePoints(const Line& line, Reading* reading);

// 192, 240, 250, 260.
absl::Status ReadSystem(const Line& line, Reading* reading);
absl::Status ReadRequestedByes(const Line& line, Reading* reading);
absl::Status ReadVirtualPoints(const Line& line, Reading* reading);
absl::Status ReadForbiddenPairs(const Line& line, Reading* reading);
// XXA: one player's virtual points round by round.
absl::Status ReadPlayersVirtualPoints(const Line& line, Reading* reading);
// XXC: the initial colour, and whether the order of the file is the ranking.
absl::Status ReadConfiguration(const Line& line, Reading* reading);
// XXP: the numbers of players in any columns, for all rounds.
absl::Status ReadForbiddenPlayers(const Line& line, Reading* reading);

// --- tournament_checks.cc: from the players' records to a consistent tournament ---

// Moves the players into the tournament and gives each its rounds and its absence from the next.
// A last column in which nobody was paired is the next round's, unless everybody has an entry
// there. The records are in the order of their numbers.
void TakeRounds(std::vector<PlayerRecord>* records, Tournament* tournament);

// kDataLoss, naming line and column, unless: all numbers that are mentioned exist, opponents agree
// on their games, no more rounds were played than planned, and points are those of the results.
absl::Status CheckTournament(const std::vector<PlayerRecord>& records,
                             const Tournament& tournament);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_READING_H_
