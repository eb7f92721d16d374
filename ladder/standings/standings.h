// Standings: from results to a table. Pure functions, safe on every thread.
//
// Always computed from results, never stored. Tie-breaks are those of FIDE's Tie-Break Regulations
// (Handbook C.07); with more than two seats their analogues, which give the same numbers with two:
//
//   direct encounter  points from duels among the tied alone, if all of them have met; where they
//                     met more than once the mean
//   wins              rounds in which the player alone was best of its pod (games won, byes apart)
//   Buchholz          for each round the mean of its opponents' points, added up
//   Buchholz cut 1    the same without the lowest round; cut 2: without the two lowest
//   median Buchholz   the same without the lowest and the highest round
//   Sonneborn-Berger  for each round the mean over its opponents of their points times what the
//                     player earned against them, added up
//   progressive       the points after each round, added up
//   Koya              what was earned against opponents who have half of the possible points or
//                     more
//   average rating    the mean of the opponents' ratings, to a whole number; by default bots have
//                     no ratings from elsewhere, so these are Elo of the same event
//   score             the sum of the game's own scores over all matches; not FIDE's
//
// Unplayed rounds (C.07, Article 16): a round without opponents counts as one against an opponent
// who has as many points as the player itself, with the result that the bye is worth. In a Swiss
// (StandingsSettings::absences) the rounds at the end from which an opponent was absent count a
// draw each for Buchholz and Sonneborn-Berger, and what is cut from the low end is first a round
// that the player has missed by its own choice: a bye that it asked for, or an absence. Direct
// encounters of players who have not all met are left undecided.
#ifndef ASSIZE_LADDER_STANDINGS_STANDINGS_H_
#define ASSIZE_LADDER_STANDINGS_STANDINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"
#include "ladder/standings/crosstable.h"

namespace assize::ladder::standings {

enum class TieBreak : uint8_t {
  kDirectEncounter,
  kWins,
  kBuchholz,
  kBuchholzCut1,
  kBuchholzCut2,
  kMedianBuchholz,
  kSonnebornBerger,
  kProgressive,
  kKoya,
  kAverageRating,
  kScore,
};
// "direct-encounter", "wins", ...: one word, for the command line.
std::string_view TieBreakWord(TieBreak tie_break);
// All words, with commas.
std::string TieBreakWords();
// Parses such words, separated by commas. kInvalidArgument suggests one for an unknown word, or
// names one that occurs twice.
absl::StatusOr<std::vector<TieBreak>> ParseTieBreaks(std::string_view text);
// "direct encounter", "wins", ...
std::string_view TieBreakName(TieBreak tie_break);
// Short, for the head of a column: "DE", "Won", "Buc", "Buc1", "SB", ...
std::string_view TieBreakTag(TieBreak tie_break);

// kByRating: by StandingsSettings::ratings.
using pairing::Order;

// Direct encounter, Buchholz cut 1, Buchholz, Sonneborn-Berger, wins.
std::vector<TieBreak> UsualTieBreaks();

struct StandingsSettings {
  sets::Scoring scoring = sets::Scoring::kPlaced;
  Points bye_points = sets::kPoint;
  Order order = Order::kByPoints;
  std::vector<TieBreak> tie_breaks = UsualTieBreaks();
  // kByRating and kAverageRating: one for each player, in any unit; nullopt: none, and so behind
  // those who have one.
  std::vector<std::optional<double>> ratings = {};
  // Whether absences are treated as those of a Swiss; see above. Where everybody rests now and
  // then, as in a round robin, they are not.
  enum class Absences : uint8_t { kAsTheyCount, kOfSwiss };
  Absences absences = Absences::kAsTheyCount;
  // Rounds of the history that are over; nullopt: all. A player who has not played yet in a later
  // one is not absent from it.
  std::optional<int> whole_rounds = {};
};

struct StandingsRow {
  Player player = 0;
  // 1 is best; players equal in everything share a rank, and the next ranks are left out.
  int rank = 1;
  Points points = 0;
  // One for each of the settings.
  std::vector<Points> tie_breaks;
  // Rounds in a pod; whole sets and matches in them.
  int rounds = 0;
  int sets = 0;
  int matches = 0;
  // Matches in which it was best, alone or with others.
  int firsts = 0;
  // Of any kind.
  int byes = 0;
  // Matches that it forfeited; they count as they were ranked.
  int forfeits = 0;
  // The last round with a pod or a bye, from 1.
  int last_round = 0;
  bool withdrawn = false;
};

// Best first; players who share a rank are in seeding order. A row for each player of the field.
std::vector<StandingsRow> StandingsOf(const pairing::Field& field, const pairing::History& history,
                                      const StandingsSettings& settings);

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_STANDINGS_H_
