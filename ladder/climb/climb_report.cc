#include "ladder/climb/climb_report.h"

#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/cells.h"
#include "referee/base/json.h"
#include "referee/cli/sheet.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder::climb {
namespace {

// "rung 5", "rung 5 (4 to 6)", "below rung 1".
std::string RungText(uint32_t rung, uint32_t lower, uint32_t upper) {
  const auto one = [](uint32_t number) {
    return number == 0 ? std::string("below rung 1") : absl::StrCat("rung ", number);
  };
  if (lower == upper) return one(rung);
  return absl::StrCat(one(rung), " (", lower, " to ", upper, ")");
}

v1::ClimbRung Describe(const Rung& rung, size_t place, const std::vector<double>& scores) {
  v1::ClimbRung described;
  described.set_rung(static_cast<uint32_t>(place) + 1);
  described.set_name(NameOf(rung));
  described.mutable_elo()->set_elo(rung.elo);
  described.mutable_elo()->set_margin95(rung.margin95);
  described.set_sets(scores.size());
  if (!scores.empty()) {
    described.set_score(std::accumulate(scores.begin(), scores.end(), 0.0) /
                        static_cast<double>(scores.size()));
  }
  return described;
}

Sheet SheetOf(const v1::ClimbReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(report.bot(), " in ", report.game(), ": ",
                             RungText(report.rung(), report.rung_lower95(), report.rung_upper95()),
                             " of ", report.rungs_size(), ", Elo ", report::EloText(report.elo()));
  sheet.columns = {{.head = "rung", .side = 'r', .key = true},
                   {.head = "bot", .key = true},
                   {.head = "Elo", .side = 'r', .legend = "0 is the first rung"},
                   {.head = "sets", .side = 'r'},
                   {.head = "score",
                    .side = 'r',
                    .legend = "the share of opponents that the bot came in before"},
                   {.head = ""}};
  // The strongest on top.
  for (int place = report.rungs_size() - 1; place >= 0; --place) {
    const v1::ClimbRung& rung = report.rungs(place);
    sheet.rows.push_back({absl::StrCat(rung.rung()), rung.name(),
                          absl::StrFormat("%.0f", rung.elo().elo()),
                          rung.sets() == 0 ? "" : absl::StrCat(rung.sets()),
                          rung.has_score() ? absl::StrFormat("%.2f", rung.score()) : "",
                          rung.rung() == report.rung() ? "<" : ""});
  }
  sheet.note = absl::StrCat(
      Counted(static_cast<int64_t>(report.matches()), "match", "matches"), " in ",
      Counted(static_cast<int64_t>(report.sets()), "set", "sets"), " at tables of ", report.seats(),
      "; a bot stands on the rung whose rating is nearest to its own. Intervals of 95 %.");
  if (report.failed_matches() > 0) {
    absl::StrAppend(&sheet.note, " In ", report.failed_matches(),
                    " matches the bot forfeited or was given a default move; they count.");
  }
  if (report.has_pass()) {
    absl::StrAppend(&sheet.note, " ", report.passed() ? "Passed" : "Not passed", ": rung ",
                    report.pass(), " was asked for.");
  }
  return sheet;
}

}  // namespace

v1::ClimbReport ReportOn(const GameRungs& rungs, const Climb& climb) {
  v1::ClimbReport report;
  report.set_game(std::string(rungs.game));
  report.set_seats(static_cast<uint32_t>(rungs.seats));
  const Standing now = climb.Now();
  report.set_rung(static_cast<uint32_t>(now.rung));
  report.set_rung_lower95(static_cast<uint32_t>(now.lower_rung));
  report.set_rung_upper95(static_cast<uint32_t>(now.upper_rung));
  report.mutable_elo()->set_elo(now.elo);
  report.mutable_elo()->set_margin95((now.upper - now.lower) / 2);
  for (size_t place = 0; place < rungs.rungs.size(); ++place) {
    const std::vector<double>& scores = climb.ScoresAgainst(static_cast<int>(place));
    report.set_sets(report.sets() + scores.size());
    *report.add_rungs() = Describe(rungs.rungs[place], place, scores);
  }
  return report;
}

absl::StatusOr<std::string> FormatClimb(const v1::ClimbReport& report, OutputFormat format,
                                        const Screen& screen) {
  switch (format) {
    case OutputFormat::kText:
      return SheetAsText(SheetOf(report), screen);
    case OutputFormat::kMarkdown:
      return SheetAsMarkdown(SheetOf(report));
    case OutputFormat::kCsv:
      return SheetAsCsv(SheetOf(report));
    case OutputFormat::kJson:
      return ToJson(report, JsonLayout::kDocument);
    default:
      return absl::InvalidArgumentError("a climb is shown as text, json, csv or md");
  }
}

std::string ProgressText(const Climb& climb) {
  const Standing now = climb.Now();
  return absl::StrCat(
      "block ", climb.blocks(), " of at most ", kMostBlocks, ": ",
      RungText(static_cast<uint32_t>(now.rung), static_cast<uint32_t>(now.lower_rung),
               static_cast<uint32_t>(now.upper_rung)));
}

}  // namespace assize::ladder::climb
