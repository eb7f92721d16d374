// Reads TRF, the Tournament Report File of FIDE: the records of TRF-2026 that pairing needs (001,
// 012, 142, 152, 162, 192, 240, 250, 260) and their older spellings (XXA, XXC, XXP, XXR, BBW, BBD,
// BBL, BBZ, BBF, BBU); TRF.md beside this file has them all. Others are skipped, but for team
// records, which are errors.
//
//   ASSIZE_ASSIGN_OR_RETURN(trf::Tournament tournament, trf::ReadTrf(text));
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_TRF_FILE_H_
#define ASSIZE_LADDER_TRF_TRF_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// A longer text is refused (kFailedPrecondition): four times what 9,999 players with 30 rounds need.
inline constexpr size_t kMaxTrfBytes = size_t{16} << 20;

// What the last columns of rounds are (TRF.md).
enum class LastRound {
  // Columns behind the last in which anybody was paired or everybody has an entry are rounds to
  // come. A note says so where the file is not clear about it.
  kAsItLooks,
  // The column of which the note would be, or without one the last: played, whoever has an entry.
  kPlayed,
  // The same column is the next round's: who has an entry in it is not to be paired.
  kNext,
};

struct TrfFile {
  Tournament tournament;
  // What the file calls its players, by their numbers in the tournament, where its own have gaps;
  // else empty. It is written without gaps.
  std::vector<PlayerNumber> numbers;
  // What the user should know, each a sentence.
  std::vector<std::string> notes;
};

// The player's number as the file has it.
PlayerNumber NumberIn(const std::vector<PlayerNumber>& numbers, PlayerNumber number);

// LF, CR and CRLF end a line. Any text is safe to read. Errors are kDataLoss and name line, column,
// value and what is allowed. Checked as well: the numbers are 1 to the number of players, each
// once (with XXC rank they may have gaps); opponents agree on their games, played or not; the points
// are those of the results, where the points of byes to come and virtual points may be counted in;
// no forbidden pair, bye or virtual point is lost.
absl::StatusOr<TrfFile> ReadTrfFile(std::string_view text, LastRound last_round);
// The tournament alone, with LastRound::kAsItLooks.
absl::StatusOr<Tournament> ReadTrf(std::string_view text);

// Writes TRF-2026 (ReadTrf() reads it back to an equal tournament).
//
// Pure, safe on every thread.

// Lines end with LF. Names that can't stand in a column are made fit: control characters become
// '?', and what is too long is cut.
std::string WriteTrf(const Tournament& tournament);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_TRF_FILE_H_
