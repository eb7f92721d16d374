// A test of two versions: its verdict, and how the likelihood moved from set to set.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/report/cells.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

std::string Numbers(const v1::RegressReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "what"}, {.head = "value", .side = 'r'}};
  const auto add = [&sheet](const std::string& what, const std::string& value) {
    sheet.rows.push_back({what, value});
  };
  add("sets that count", absl::StrCat(report.sets()));
  if (report.has_elo()) {
    add("Elo, with its interval of 95 %",
        absl::StrFormat("%s (%s to %s)", report::Signed(report.elo(), 1),
                        report::Signed(report.elo_lower95(), 1),
                        report::Signed(report.elo_upper95(), 1)));
  }
  if (report.has_los()) {
    add("probability that it is stronger", absl::StrFormat("%.1f %%", 100 * report.los()));
  }
  if (report.has_llr()) {
    add("log likelihood ratio", absl::StrFormat("%.2f, between %.2f and %.2f", report.llr(),
                                                report.llr_lower(), report.llr_upper()));
  }
  add("forfeits of the test version", absl::StrCat(report.test_faults().forfeits()));
  add("forfeits of the base", absl::StrCat(report.base_faults().forfeits()));
  return SheetHtml(sheet, "Numbers of the test");
}

// Some of the moments of the test, the last one among them.
absl::StatusOr<std::vector<LlrPoint>> PointsOf(const SiteData& data, const EventData& event) {
  constexpr int64_t kMaxPoints = 50;
  const EventSetup& setup = event.rows->event.setup;
  const int64_t end = event.test->tally.end_set;
  const int64_t step = std::max<int64_t>(1, (end + kMaxPoints - 1) / kMaxPoints);
  std::vector<LlrPoint> points;
  for (int64_t until = step; until < end + step; until += step) {
    ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state,
                            data.ladder->TestOf(*event.rows, std::min(until, end)));
    const v1::RegressReport then = report::DescribeRegress(setup.name, setup.game, state);
    if (then.has_llr()) {
      points.push_back({.sets = static_cast<int64_t>(then.sets()), .llr = then.llr()});
    }
  }
  return points;
}

}  // namespace

absl::Status AddTestPage(const SiteData& data, const EventData& event, Files* files) {
  const EventSetup& setup = event.rows->event.setup;
  const v1::RegressReport report = report::DescribeRegress(setup.name, setup.game, *event.test);
  const bool many = !event.test->candidates.empty();
  const std::string versus = absl::StrCat(
      many ? absl::StrCat(event.test->candidates.size(), " candidates") : event.test->test,
      " against ", event.test->base);
  std::vector<std::string> tested;
  for (size_t i = 1; i < setup.entrants.size(); ++i) {
    tested.push_back(VersionLink(*data.versions.at(setup.entrants[i]), 1));
  }
  std::string body = absl::StrCat(
      "<p>Is ", many ? "one of " : "", absl::StrJoin(tested, ", "), " stronger than ",
      VersionLink(*data.versions.at(setup.entrants[0]), 1), "? ", page::EscapeHtml(setup.game),
      ", began ", report::UtcMinute(setup.started_unix_us), " UTC.</p>\n<pre tabindex=\"0\">",
      page::EscapeHtml(report::VerdictText(*event.test)), "</pre>\n");
  // Of several candidates another one leads now and then.
  if (report.has_llr() && !many) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<LlrPoint> points, PointsOf(data, event));
    absl::StrAppend(
        &body, "<figure tabindex=\"0\">",
        LlrPicture(points, report.llr_lower(), report.llr_upper()),
        "<figcaption>The log likelihood ratio from set to set.</figcaption></figure>\n");
  }
  const std::string path = absl::StrCat("data/", event.slug, "/test.json");
  ASSIZE_ASSIGN_OR_RETURN((*files)[path], ToJson(report, JsonLayout::kDocument));
  absl::StrAppend(&body, Numbers(report), RoundLinks(event), "<h2>Downloads</h2>\n<p>",
                  Link("../" + path, "test.json"), " · ",
                  Link(absl::StrCat("../data/", event.slug, "/matches.csv"), "matches.csv"),
                  "</p>\n");
  AddPage(data.frame, EventPath(event),
          {.title = absl::StrCat(setup.name, ": ", versus),
           .description = absl::StrCat(versus, ": ", report.verdict(), ". ", report.reason()),
           .body = std::move(body)},
          files);
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
