// Standings: from results to a table. Pure functions, safe on every thread.
//
// Always computed from results, never stored. Tie-breaks follow FIDE's Tie-Break Regulations
// (Handbook C.07); with more than two seats their analogues, which give the same numbers with two:
//
//   direct encounter  points from duels among the tied alone, if all of them have met (C.07, 6)
//   wins              rounds in which the player alone was best of its pod (C.07, 7.1)
//   Buchholz          for each round the mean of its opponents' points, added up (C.07, 8.1)
//   Buchholz cut 1    the same without the lowest round (C.07, 14.1)
//   Sonneborn-Berger  for each round the mean over its opponents of their points times what the
//                     player earned against them (C.07, 9.1)
//   score             the sum of the game's own scores over all matches; not from FIDE
//
// A round without opponents counts as one against an opponent with the player's own points, who is
// beaten, held or lost to as the bye is worth 1, 1/2 or 0 (C.07, 16.4, without its later
// refinements). A round whose sets were all given up counts for nobody.
#ifndef ASSIZE_LADDER_STANDINGS_STANDINGS_H_
#define ASSIZE_LADDER_STANDINGS_STANDINGS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"

namespace assize::ladder::standings {

using pairing::Player;
using sets::Points;

enum class TieBreak : uint8_t {
  kDirectEncounter,
  kWins,
  kBuchholz,
  kBuchholzCut1,
  kSonnebornBerger,
  kScore,
};
// "direct encounter", "wins", ...
std::string_view TieBreakName(TieBreak tie_break);
// Short, for the head of a column: "DE", "Win", "Buc", "Buc1", "SB", "Scr".
std::string_view TieBreakTag(TieBreak tie_break);

// What comes before points.
enum class Order : uint8_t {
  kByPoints,
  // How long a player stayed in: for knockouts.
  kBySurvival,
};

struct StandingsSettings {
  sets::Scoring scoring = sets::Scoring::kPlaced;
  Points bye_points = sets::kPoint;
  Order order = Order::kByPoints;
  std::vector<TieBreak> tie_breaks = {TieBreak::kDirectEncounter, TieBreak::kBuchholzCut1,
                                      TieBreak::kBuchholz, TieBreak::kSonnebornBerger,
                                      TieBreak::kWins};
};

struct StandingsRow {
  Player player = 0;
  // 1 is best; who is equal in everything shares a rank, and the next rank is left out.
  int rank = 1;
  Points points = 0;
  // One for each of the settings, in units of Points (kWins: in kPoint each).
  std::vector<Points> tie_breaks;
  // Rounds in a pod; whole sets and matches in them.
  int rounds = 0;
  int sets = 0;
  int matches = 0;
  // Matches in which it was best, alone or with others.
  int firsts = 0;
  int byes = 0;
  // Matches that it forfeited.
  int forfeits = 0;
  // kBySurvival: rounds until it was out.
  int survived = 0;
  bool withdrawn = false;
};

// Best first; who shares a rank is in seeding order. Rows of all players of the field.
std::vector<StandingsRow> StandingsOf(const pairing::Field& field, const pairing::History& history,
                                      const StandingsSettings& settings);

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_STANDINGS_H_
