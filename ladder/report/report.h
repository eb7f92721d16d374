// Standings and crosstables as text for people, terminals, spreadsheets and programs.
//
// Names come from strangers. Each output escapes them in one place (escape.h). Pure functions, safe
// on every thread.
#ifndef ASSIZE_LADDER_REPORT_REPORT_H_
#define ASSIZE_LADDER_REPORT_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/standings/standings.h"

namespace assize::ladder::report {

enum class ReportFormat : uint8_t { kText, kJson, kCsv, kMarkdown, kTrf };

// "text", "json", "csv", "md", "trf". An error names these.
absl::StatusOr<ReportFormat> ParseReportFormat(std::string_view text);

// What a table calls a player.
struct PlayerName {
  std::string name;
  std::string version;
  std::string owner;
  // For TRF; 0: none.
  int rating = 0;
};

// An event as it stands.
struct EventReport {
  std::string event;
  std::string game;
  std::string format;
  // Planned; 0: without end.
  int planned_rounds = 0;
  // By player.
  std::vector<PlayerName> names;
  pairing::Field field;
  pairing::History history;
  standings::StandingsSettings settings;
};

// The standings. Ends with a newline. kFailedPrecondition: kTrf for an event that is not of two
// seats and scored as wins, draws and losses.
absl::StatusOr<std::string> FormatStandings(const EventReport& report, ReportFormat format);

// Who met whom, in the order of the standings: by opponents; for more than 20 players, kText and
// kMarkdown are by rounds instead. kTrf is the same as for the standings.
absl::StatusOr<std::string> FormatCrosstable(const EventReport& report, ReportFormat format);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_REPORT_H_
