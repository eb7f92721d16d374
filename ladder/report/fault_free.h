// Skill apart from failures: how often each bot failed, and how it is rated without the matches in
// which anybody did.
//
// In an arena of bots that crash the order of a table can be decided by who met them. What counts
// is the table with all matches, in which a forfeit is a loss; this is shown beside it.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_FAULT_FREE_H_
#define ASSIZE_LADDER_REPORT_FAULT_FREE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "assize/v1/ratings.pb.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/order_conflicts.h"
#include "ladder/stats/failures.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

struct FaultFreePlayer {
  // In all matches.
  stats::FailureCounts failures;
  // From those in which no seat was forfeited or given a default move; nullopt: it has none.
  std::optional<rating::Estimate> rating = {};
  int64_t sets = 0;
  int64_t matches = 0;
  // By this rating: 1 is best; 0 without one.
  int rank = 0;
};

struct FaultFree {
  // By player. Empty: nothing was computed.
  std::vector<FaultFreePlayer> players = {};
  // Rated, with and without faults, and those with faults.
  int64_t matches = 0;
  int64_t left_out = 0;
  // Pairs that all matches and those without faults order in opposite ways.
  std::vector<rating::OrderConflict> conflicts = {};
};

void RankByRating(FaultFree* fault_free);

// "Fault-free: the same rating over the 812 of 900 matches in which no seat was forfeited or given a
// default move."; empty where no match had a fault.
std::string SelectionText(const FaultFree& fault_free);
// A sentence if the two orders disagree; else empty. `name`: of a player.
std::string WarningText(const FaultFree& fault_free, const std::function<std::string(int)>& name);

// The rating and its rank as columns for people: shown where a match had a fault. Who has no match
// without one has a reason in the place of a number.
std::vector<Column> FaultFreeColumns();
std::vector<std::string> FaultFreeCells(const FaultFree& fault_free, int player);
std::vector<std::string> FaultFreeCells(const v1::FaultFreeSelection& selection,
                                        const v1::FaultFreeRating& rating);

// How often each bot failed, as columns for people: those of kinds that nobody has are not shown.
std::vector<Column> FailureColumns();
std::vector<std::string> FailureCells(const FaultFree& fault_free, int player);
std::vector<std::string> FailureCells(const v1::Failures& failures);

// All of it for programs: counts, rates, rating, rank, matches, reason.
std::vector<std::string> FaultFreeHeads();
std::vector<std::string> FaultFreeValues(const FaultFree& fault_free, int player);

// Counts and rates of these players, for people; no rows where nobody has failed. `name`: of a
// player.
Sheet FailureSheet(const FaultFree& fault_free, const std::vector<int>& players,
                   const std::function<std::string(int)>& name);

void Set(const FaultFree& fault_free, int player, v1::Failures* failures,
         v1::FaultFreeRating* rating);
void Set(const FaultFree& fault_free, const std::function<std::string(int)>& name,
         v1::FaultFreeSelection* selection);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_FAULT_FREE_H_
