// The rating table of a game as text for people, spreadsheets and programs. Pure, safe on every
// thread.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_RATINGS_REPORT_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_RATINGS_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/report/fault_free.h"
#include "ladder/report/tables/report.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// Ratings from games with the same roles.
struct RatingsTable {
  // By player.
  std::vector<PlayerName> names;
  std::vector<double> live_elo;
  // Of the player's matches.
  std::vector<int64_t> forfeits;
  FaultFree fault_free = {};
  // By role number; "" is a role that has no name.
  std::vector<std::string> roles;
  rating::JointFit fit;
  // That were rated.
  int64_t sets = 0;
  int64_t matches = 0;
  // Whole sentences for people, below the table.
  std::vector<std::string> notes;
};

struct RatingsReport {
  std::string game;
  // Strengths of different tables can't be compared.
  std::vector<RatingsTable> tables;
};

v1::RatingsReport RatingsMessage(const RatingsReport& report);

// Strongest first, table by table; as text for the screen. Ends with a newline. kInvalidArgument:
// kTrf, which has no such table.
absl::StatusOr<std::string> FormatRatings(const RatingsReport& report, OutputFormat format,
                                          const Screen& screen = {});

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_RATINGS_REPORT_H_
