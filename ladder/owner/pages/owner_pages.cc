#include "ladder/owner/pages/owner_pages.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/owner/owner_assets.h"
#include "ladder/owner/pages/match_links.h"
#include "ladder/owner/pages/owners.h"
#include "ladder/owner/why/why_page.h"
#include "ladder/owner/why/why_words.h"
#include "ladder/report/cells.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/page/html.h"

namespace assize::ladder::owner {
namespace {

using page::EscapeHtml;
using site::Element;
using site::Link;

struct Look {
  const char* style;
  // Distinguishes the lights without their colours.
  const char* shape;
};

Look LookOf(v1::TrafficLight::Color color) {
  switch (color) {
    case v1::TrafficLight::COLOR_GREEN:
      return {"green", "●"};
    case v1::TrafficLight::COLOR_YELLOW:
      return {"yellow", "◐"};
    case v1::TrafficLight::COLOR_RED:
      return {"red", "○"};
    default:
      return {"grey", "–"};
  }
}

std::string LightHtml(const v1::TrafficLight& light) {
  const Look look = LookOf(light.color());
  return absl::StrCat("<span class=\"light ", look.style, "\"><span aria-hidden=\"true\">",
                      look.shape, "</span> ", LightWord(light.color()), "</span>");
}

std::string LightItem(const std::string& what, const v1::TrafficLight& light) {
  return absl::StrCat("<li>", EscapeHtml(what), ": ", LightHtml(light),
                      "<br><span class=\"muted\">", EscapeHtml(light.text()), "</span></li>\n");
}

std::string BeatsWords(const v1::OwnersReport& report) {
  return report.yardstick().empty() ? "beats a yardstick" : "beats " + report.yardstick();
}

std::string LightsHtml(const v1::OwnersReport& report, const v1::OwnedBot& bot) {
  return absl::StrCat("<ul class=\"lights\">\n", LightItem("submitted", bot.submitted()),
                      LightItem("starts", bot.starts()), LightItem("plays", bot.plays()),
                      LightItem(BeatsWords(report), bot.beats_yardstick()), "</ul>\n");
}

std::string ProgressHtml(const v1::OwnedBot& bot) {
  Sheet sheet;
  sheet.columns = {{.head = "version", .side = 'r'},
                   {.head = "label", .show = Show::kIfAny},
                   {.head = "submitted (UTC)"},
                   {.head = "matches", .side = 'r'},
                   {.head = "forfeits", .side = 'r'},
                   {.head = "faults", .side = 'r'},
                   {.head = "Elo",
                    .side = 'r',
                    .legend = "over all events of the game, with its interval of 95 %"}};
  for (const v1::VersionProgress& version : bot.progress()) {
    sheet.rows.push_back(
        {absl::StrCat(version.number()), version.label(),
         report::UtcMinute(static_cast<int64_t>(version.submitted_unix_us())),
         absl::StrCat(version.matches()), absl::StrCat(version.forfeits()),
         absl::StrCat(version.faults()),
         version.has_rating() ? report::EloText(version.rating()) : report::kNoElo});
  }
  return absl::StrCat("<h3>Progress by version</h3>\n",
                      site::SheetHtml(sheet, "Progress by version"));
}

std::string BotHtml(const v1::OwnersReport& report, const v1::OwnedBot& bot) {
  const std::string name =
      bot.number() == 0 ? bot.bot() : absl::StrCat(bot.bot(), "@", bot.number());
  std::string html =
      absl::StrCat("<section>\n<h2>", EscapeHtml(name), "</h2>\n", LightsHtml(report, bot));
  if (bot.number() != 0) {
    if (bot.has_place()) absl::StrAppend(&html, Element("p", PlaceWords(bot.place())), "\n");
    html += SummaryHtml(bot.why().summary());
  }
  html += ProgressHtml(bot);
  if (!bot.instructive().empty()) {
    absl::StrAppend(&html, "<h3>Instructive matches</h3>\n", SwingsHtml(bot.instructive()));
  }
  return absl::StrCat(html, "</section>\n", FaultyHtml(bot.why()), TimesHtml(bot.why()));
}

std::string MarksHtml(const v1::OwnersReport& report) {
  std::vector<const v1::OwnerReport*> owners;
  std::vector<const v1::OwnedBot*> bots;
  for (const v1::OwnerReport& owner : report.owners()) {
    for (const v1::OwnedBot& bot : owner.bots()) {
      owners.push_back(&owner);
      bots.push_back(&bot);
    }
  }
  const auto cell = [&](size_t row, const Column& column, std::string_view text) -> std::string {
    if (column.head == "owner") return Link(owners[row]->folder() + "/index.html", text);
    if (column.head == "submitted") return LightHtml(bots[row]->submitted());
    if (column.head == "starts") return LightHtml(bots[row]->starts());
    if (column.head == "plays") return LightHtml(bots[row]->plays());
    if (column.head == "beats") return LightHtml(bots[row]->beats_yardstick());
    return EscapeHtml(text);
  };
  return site::SheetHtml(MarksSheet(report), "Owners and their bots", cell);
}

}  // namespace

std::string OwnerPage(const v1::OwnersReport& report, const v1::OwnerReport& owner) {
  std::string body =
      absl::StrCat("<main>\n<h1>", EscapeHtml(owner.owner()), "</h1>\n",
                   Element("p", absl::StrCat(report.event(), ", ", report.game())), "\n");
  for (const v1::OwnedBot& bot : owner.bots()) body += BotHtml(report, bot);
  return page::Document({.title = absl::StrCat(owner.owner(), ": ", report.event()),
                         .body = body + "</main>\n",
                         .style = std::string(kOwnerCss)});
}

std::string TeacherPage(const v1::OwnersReport& report) {
  const std::string body = absl::StrCat(
      "<main>\n<h1>", EscapeHtml(report.event()), "</h1>\n", Element("p", report.game()),
      "\n<p><strong>For the teacher.</strong> Each owner has a folder that can be handed "
      "out as it is: it contains no output of other owners' bots. Keep this page and ",
      Link("marks.csv", "marks.csv"),
      ". Bots belong to the owner under whose name they were submitted (<code>ladder submit "
      "--owner</code>); without one, to the user who submitted them.</p>\n",
      MarksHtml(report), "</main>\n");
  return page::Document(
      {.title = report.event() + ": owners", .body = body, .style = std::string(kOwnerCss)});
}

absl::StatusOr<site::Files> ReportFiles(const std::string& database, v1::OwnersReport report,
                                        const std::string& program) {
  site::Files files;
  for (v1::OwnerReport& owner : *report.mutable_owners()) {
    ASSIZE_RETURN_IF_ERROR(AddMatchPages(database, program, &owner, &files));
    files[owner.folder() + "/index.html"] = OwnerPage(report, owner);
  }
  files["index.html"] = TeacherPage(report);
  files["marks.csv"] = SheetAsCsv(MarksSheet(report));
  return files;
}

}  // namespace assize::ladder::owner
