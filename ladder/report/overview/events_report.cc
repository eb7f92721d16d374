#include "ladder/report/overview/events_report.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "ladder/report/command_hint.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

Tone EventTone(std::string_view cell) {
  const bool begins_or_goes_on = cell == "taking bots" || cell.starts_with("running");
  return begins_or_goes_on ? Tone::kGood : Tone::kFaint;
}

}  // namespace

std::string StateText(const v1::EventSummary& event) {
  const bool over = event.state() == "over";
  const std::string& life = event.life();
  if (event.state() == "cancelled" || life == "draft" || life == "final") {
    return event.state() == "cancelled" ? event.state() : life;
  }
  if (life == "results frozen") return over ? "over, frozen" : "running, frozen";
  if (over) return "over";
  if (life == "open") return "taking bots";
  return life == "closed" ? "not started" : "running";
}

Sheet EventsSheet(const v1::EventsReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "event", .fit = Fit::kShorten, .key = true},
                   {.head = "game", .show = Show::kIfVaried, .worth = 5, .fit = Fit::kShorten},
                   {.head = "format", .worth = 7},
                   {.head = "started (UTC)", .worth = 2},
                   {.head = "state", .tone = EventTone},
                   {.head = "next", .show = Show::kIfAny, .worth = 6},
                   {.head = "result", .show = Show::kIfAny, .worth = 6},
                   {.head = "bots", .side = 'r', .worth = 4},
                   {.head = "rounds", .side = 'r', .worth = 3},
                   {.head = "sets", .side = 'r', .worth = 1},
                   {.head = "matches", .side = 'r', .worth = 3}};
  for (const v1::EventSummary& event : report.events()) {
    sheet.rows.push_back({event.name(), event.game(), event.format(),
                          UtcMinute(static_cast<int64_t>(event.started_unix_us())),
                          StateText(event), event.next(), event.result(),
                          absl::StrCat(event.bots()), absl::StrCat(event.rounds()),
                          absl::StrCat(event.sets()), absl::StrCat(event.matches())});
  }
  return sheet;
}

std::string BeginText(const Event& event) {
  return absl::StrCat("Event ", event.setup.name, ": ", event.setup.format, " of ",
                      event.entrants.size(), " bots.");
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

std::string RepeatedMeetingsText(int bots, int rounds) {
  const int most = bots % 2 == 0 ? bots - 1 : bots;
  if (rounds <= most) return "";
  return absl::StrCat(rounds, " rounds, but ", bots, " bots can meet in ", most,
                      " without meeting twice: later rounds repeat pairings\n");
}

std::string DraftText(const std::string& event, const std::string& database) {
  return absl::StrCat("Event ", event, " is a draft. Next: ", CommandFor("schedule", database), " ",
                      ShellWord(event), " --open-at now\n");
}

std::string ServedText(const v1::EventSummary& event, const std::string& database) {
  const std::string& takes = event.takes();
  return absl::StrCat(
      "The service plays ", event.name(), " of ", takes == "both" ? "hosted and remote" : takes,
      " bots. Standings: ", CommandFor("standings", database), " ", ShellWord(event.name()), "\n");
}

std::string EnteredText(const v1::EnterBotsResponse& entered) {
  return absl::StrCat("Entered ", absl::StrJoin(entered.versions(), ", "), " in ", entered.event(),
                      ", from round ", entered.first_round(), " on",
                      entered.first_round() > 1 ? "; the rounds before count 0 points" : "", ".\n");
}

std::string ByeText(const v1::RequestByeRequest& granted) {
  if (granted.back()) {
    return absl::StrCat(granted.bot(), " plays in round ", granted.round(), " of ", granted.event(),
                        " again.\n");
  }
  return absl::StrCat(granted.bot(), " is not paired in round ", granted.round(), " of ",
                      granted.event(), ", which counts ",
                      granted.kind() == "half" ? "1/2 point" : "0 points", " for it.\n");
}

}  // namespace assize::ladder::report
