// How the reader takes up a file record by record: inside of trf_file.h. A function a record,
// which adds what the line says.
#ifndef ASSIZE_LADDER_TRF_READING_H_
#define ASSIZE_LADDER_TRF_READING_H_

#include <vector>

#include "absl/status/status.h"
#include "ladder/trf/line.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// What the lines have said so far.
struct Reading {
  Tournament tournament;
  std::vector<PlayerRecord> players;
  bool bye_points_stated = false;
  bool ranked_by_file = false;
};

// Of round_records.cc: 162; BBW, BBD, BBL, BBZ, BBF, BBU, one value each.
absl::Status ReadPointSystem(const Line& line, Reading* reading);
absl::Status ReadOnePoints(const Line& line, Reading* reading);

// Of round_records.cc: 192, 240, 250, 260.
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

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_READING_H_
