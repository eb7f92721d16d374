// Reports of events that were made up, and their parts.
#ifndef ASSIZE_TESTS_LADDER_REPORT_REPORT_TESTING_H_
#define ASSIZE_TESTS_LADDER_REPORT_REPORT_TESTING_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/report/tables/report.h"
#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::report {

// An event that was played to its end; the stronger always won.
inline EventReport Report(const pairing::Format* kind, int seats, int players) {
  pairing::FormatSettings settings;
  settings.kind = kind;
  settings.seats = settings.min_seats = settings.max_seats = seats;
  EventReport report;
  report.event = "friday";
  report.game = "brigands";
  report.format = std::string(kind->name);
  report.trf_system = kind->trf_system;
  report.planned_rounds = *pairing::RoundCount(settings, players);
  report.field.resize(players);
  report.history = PretendEvent(settings, report.field, nullptr);
  for (int i = 0; i < players; ++i) {
    report.names.push_back({absl::StrCat("bot-", i), 1, "beta", "ann", ""});
  }
  return report;
}

inline std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  return lines;
}

// The last round has been begun only: `sets` of its tables have their set.
inline EventReport InMidRound(EventReport report, size_t sets) {
  OpenRound open{.so_far = report.history.back(),
                 .sets = static_cast<int>(report.history.back().pods.size()),
                 .whole_sets = static_cast<int>(sets)};
  open.so_far.pods.resize(sets);
  report.history.pop_back();
  report.open_round = open;
  return report;
}

inline std::string CellOf(const std::string& csv, const std::string& bot,
                          const std::string& column) {
  const std::vector<std::string> lines = Lines(csv);
  const std::vector<std::string> head = absl::StrSplit(lines[0], ',');
  const auto place = std::find(head.begin(), head.end(), column) - head.begin();
  for (const std::string& line : lines) {
    const std::vector<std::string> cells = absl::StrSplit(line, ',');
    if (cells.size() > 1 && cells[1] == bot) return absl::StrReplaceAll(cells[place], {{"\"", ""}});
  }
  return "no such line";
}

}  // namespace assize::ladder::report

#endif  // ASSIZE_TESTS_LADDER_REPORT_REPORT_TESTING_H_
