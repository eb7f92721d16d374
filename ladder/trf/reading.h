// How the reader takes up a file record by record, and what it checks at the end: internal to
// trf_file.h. One function for each record, which adds the line's values.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_READING_H_
#define ASSIZE_LADDER_TRF_READING_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "ladder/trf/line.h"
#include "ladder/trf/player_record.h"
#include "ladder/trf/tournament.h"
#include "ladder/trf/trf_file.h"

namespace assize::ladder::trf {

// Where each value of a PointSystem stands; 0: nowhere yet.
struct PointLines {
  int win = 0;
  int draw = 0;
  int loss = 0;
  int forfeit_loss = 0;
  int zero_bye = 0;
  int pairing_bye = 0;
};

// The values of the lines so far.
struct Reading {
  Tournament tournament;
  std::vector<PlayerRecord> players;
  bool ranked_by_file = false;
  // As TrfFile::numbers.
  std::vector<PlayerNumber> numbers;
  // Where the tournament's name, the number of rounds, the initial colour and the system stand; 0:
  // nowhere yet.
  int name_line = 0;
  int rounds_line = 0;
  int colour_line = 0;
  int system_line = 0;
  // Whether that system is with Baku acceleration, which explicit virtual points override.
  bool system_is_baku = false;
  PointLines point_lines;
  // Where each of the tournament's forbidden pairs, requested byes and virtual points stands.
  std::vector<int> forbidden_lines;
  std::vector<int> bye_lines;
  std::vector<int> virtual_lines;
};

// Where a value is stated twice, both must agree: an error names both lines.

// --- round_records.cc ---

// 162; BBW, BBD, BBL, BBZ, BBF, BBU, one value each.
absl::Status ReadPointSystem(const Line& line, Reading* reading);
absl::Status ReadOnePoints(const Line& line, Reading* reading);

// 142 or XXR; 152.
absl::Status ReadRounds(const Line& line, Reading* reading);
absl::Status ReadInitialColour(const Line& line, Reading* reading);
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

// Puts the records in the order of their numbers, and gives players of a file whose numbers have
// gaps the numbers from 1 on, wherever they are mentioned. kDataLoss, naming the line: a number is
// mentioned that no record has, or has gaps without an order in the file that counts as ranking.
absl::Status NumberPlayers(Reading* reading);

// kDataLoss, naming line and column, unless: opponents agree on their games, no more rounds were
// played than planned, CheckLists() finds nothing, and points are those of the results.
absl::Status CheckTournament(const Reading& reading);

// --- list_checks.cc ---

// kDataLoss, naming the lines: a forbidden pair, requested bye or virtual points of a round that is
// not planned; a bye of a player who has another or a game in that round; or two virtual points of
// one player in one round.
absl::Status CheckLists(const Reading& reading);

// --- rounds.cc ---

// Moves the players into the tournament and gives each its rounds and its absence from the next;
// byes of later rounds become requested byes. Returns what the user should know about rounds that
// are not clear. The records are in the order of their numbers.
std::vector<std::string> TakeRounds(LastRound last_round, Reading* reading);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_READING_H_
