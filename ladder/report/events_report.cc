#include "ladder/report/events_report.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder::report {
namespace {

Tone EventTone(std::string_view cell) { return cell == "open" ? Tone::kGood : Tone::kFaint; }

}  // namespace

Sheet EventsSheet(const v1::EventsReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "event", .fit = Fit::kShorten, .key = true},
                   {.head = "game", .show = Show::kIfVaried, .worth = 5, .fit = Fit::kShorten},
                   {.head = "format", .worth = 7},
                   {.head = "started (UTC)", .worth = 2},
                   {.head = "state", .tone = EventTone},
                   {.head = "life", .show = Show::kIfVaried, .worth = 4},
                   {.head = "next", .show = Show::kIfAny, .worth = 6},
                   {.head = "result", .show = Show::kIfAny, .worth = 6},
                   {.head = "bots", .side = 'r', .worth = 4},
                   {.head = "rounds", .side = 'r', .worth = 3},
                   {.head = "sets", .side = 'r', .worth = 1},
                   {.head = "matches", .side = 'r', .worth = 3}};
  for (const v1::EventSummary& event : report.events()) {
    sheet.rows.push_back({event.name(), event.game(), event.format(),
                          UtcMinute(static_cast<int64_t>(event.started_unix_us())), event.state(),
                          event.life(), event.next(), event.result(), absl::StrCat(event.bots()),
                          absl::StrCat(event.rounds()), absl::StrCat(event.sets()),
                          absl::StrCat(event.matches())});
  }
  return sheet;
}

std::string EventOverText(const std::string& event, const EventProgress& progress, int matches,
                          double seconds) {
  std::string text = absl::StrCat(
      "Event ", event, " is over: ", Counted(progress.rounds, "round", "rounds"), ", ",
      Counted(progress.sets, "set", "sets"), ", ", Counted(progress.matches, "match", "matches"));
  if (matches > 0) {
    absl::StrAppend(&text, absl::StrFormat("; %d of them now, in %.1f s (%.0f/s)", matches, seconds,
                                           matches / std::max(seconds, 1e-3)));
  }
  if (progress.abandoned_sets > 0) {
    absl::StrAppend(&text, "; ", progress.abandoned_sets,
                    " sets could not be played; a table without any counts half a point for each");
  }
  return text;
}

}  // namespace assize::ladder::report
