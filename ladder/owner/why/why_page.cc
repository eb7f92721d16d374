#include "ladder/owner/why/why_page.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/owner/owner_assets.h"
#include "ladder/owner/why/swings.h"
#include "ladder/owner/why/why_words.h"
#include "ladder/site/parts/html.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/sheet.h"
#include "referee/page/html.h"

namespace assize::ladder::owner {
namespace {

using page::EscapeHtml;
using site::Element;
using site::Link;

std::string Figure(const std::string& number, const std::string& words) {
  return absl::StrCat("<div class=\"figure\"><strong>", EscapeHtml(number), "</strong> ",
                      EscapeHtml(words), "</div>\n");
}

// A link to the moment before which the seat had been sent that many messages; without a page
// nothing.
std::string StepLink(const v1::MatchPlace& place, const v1::Fault& fault) {
  if (place.page().empty()) return "";
  return absl::StrCat(
      " ", Link(absl::StrCat(place.page(), "#step=", fault.messages()), "See this moment"));
}

std::string RuleHtml(const v1::Fault& fault) {
  if (fault.rule_text().empty()) return "";
  return absl::StrCat("<details><summary>What ", EscapeHtml(fault.rule()), " says</summary>",
                      Element("p", fault.rule_text()), "</details>");
}

// The bar is the share of the time given that was used; it shows nothing that the text does not.
std::string TimeBar(const v1::Fault& fault) {
  if (fault.given_ms() <= 0) return "";
  return absl::StrCat("<meter min=\"0\" max=\"", fault.given_ms(), "\" value=\"", fault.used_ms(),
                      "\" aria-label=\"time used of time given\">", Ms(fault.used_ms()),
                      "</meter>");
}

std::string FaultHtml(const v1::MatchPlace& place, const RepeatedFault& repeated) {
  const v1::Fault& fault = repeated.last;
  const Steps steps = place.page().empty() ? Steps::kOfRecord : Steps::kOfPage;
  return absl::StrCat("<li", fault.counts() ? "" : " class=\"muted\"", "><strong>",
                      EscapeHtml(WhereWords(fault, steps)), "</strong> ", TimeBar(fault), "<br>",
                      EscapeHtml(FaultWords(repeated)), StepLink(place, fault), RuleHtml(fault),
                      "</li>\n");
}

std::string LogHtml(const v1::FaultyMatch& match) {
  std::string html = ProcessWords(match).empty() ? "" : Element("p", ProcessWords(match));
  if (match.last_lines().empty()) return html;
  const std::string lines = absl::StrJoin(match.last_lines(), "\n");
  return absl::StrCat(html,
                      "<p>The last lines that it printed:</p>\n<pre class=\"log\" tabindex=\"0\">",
                      EscapeHtml(lines), "</pre>\n");
}

// How to make the page of a match that has none.
std::string DumpHtml(const v1::MatchPlace& place, const std::string& database) {
  if (database.empty() || !place.page().empty()) return "";
  const std::string command =
      absl::StrCat("replay-dump ", database, " --match ", ShellWord(place.name()), " --as-seat ",
                   place.seat(), " --format html > match.html");
  return absl::StrCat("<p class=\"muted\">To watch it: ", Element("code", command), "</p>\n");
}

std::string MatchHtml(const v1::FaultyMatch& match, const std::string& database) {
  const v1::MatchPlace& place = match.place();
  std::string html =
      absl::StrCat("<article class=\"", match.forfeit().empty() ? "fault" : "forfeit", "\">\n<h3>",
                   EscapeHtml(MatchWords(place)), "</h3>\n<p class=\"cause\">",
                   EscapeHtml(match.cause()), "</p>\n");
  std::string faults;
  for (const RepeatedFault& fault : FaultsToList(match)) faults += FaultHtml(place, fault);
  if (!faults.empty()) absl::StrAppend(&html, "<ol>\n", faults, "</ol>\n");
  html += LogHtml(match);
  if (!place.page().empty()) {
    absl::StrAppend(&html, "<p>", Link(place.page(), "Watch the match as your bot saw it"),
                    "</p>\n");
  }
  return absl::StrCat(html, DumpHtml(place, database), "</article>\n");
}

// The name of a match, as a link where it has a page.
std::string MatchCell(const v1::MatchPlace& place) {
  return place.page().empty() ? EscapeHtml(place.name()) : Link(place.page(), place.name());
}

}  // namespace

std::string SummaryHtml(const v1::WhySummary& summary) {
  std::string html = "<div class=\"figures\">\n";
  html += Figure(absl::StrCat(summary.matches()), summary.matches() == 1 ? "match" : "matches");
  html += Figure(absl::StrCat(summary.firsts()), "first");
  html += Figure(absl::StrCat(summary.losses()), "lost");
  html += Figure(absl::StrCat(summary.forfeits()), "forfeited");
  absl::StrAppend(&html, "</div>\n", Element("p", FaultCountWords(summary)), "\n");
  for (const v1::EventPlace& place : summary.places()) {
    absl::StrAppend(&html, Element("p", PlaceWords(place)), "\n");
  }
  return html;
}

std::string FaultyHtml(const v1::WhyReport& report, const std::string& database) {
  if (report.faulty().empty()) return "";
  std::string html = "<section>\n<h2>What went wrong</h2>\n";
  for (const v1::FaultyMatch& match : report.faulty()) html += MatchHtml(match, database);
  if (report.faulty_left_out() > 0) {
    absl::StrAppend(&html, "<p class=\"muted\">",
                    Counted(report.faulty_left_out(), "further match", "further matches"),
                    " with faults, not listed here.</p>\n");
  }
  return html + "</section>\n";
}

std::string TimesHtml(const v1::WhyReport& report) {
  if (report.times().empty()) return "";
  Sheet sheet;
  sheet.columns = {{.head = "decision"},
                   {.head = "answers", .side = 'r'},
                   {.head = "mean", .side = 'r'},
                   {.head = "slowest", .side = 'r'},
                   {.head = "given", .side = 'r', .legend = "time given for the slowest answer"},
                   {.head = "over limit", .side = 'r', .legend = "answers that took from the bank"},
                   {.head = "timeouts", .side = 'r'},
                   {.head = "match", .side = 'r', .legend = "where the slowest answer was"}};
  for (const v1::DecisionTimes& times : report.times()) {
    sheet.rows.push_back({times.decision(), absl::StrCat(times.answers()), Ms(times.mean_ms()),
                          Ms(times.worst_ms()), Ms(times.worst_given_ms()),
                          absl::StrCat(times.over_limit()), absl::StrCat(times.timeouts()), ""});
  }
  const auto cell = [&report](size_t row, const Column& column, std::string_view text) {
    return column.head == "match" ? MatchCell(report.times(static_cast<int>(row)).worst())
                                  : EscapeHtml(text);
  };
  return absl::StrCat("<section>\n<h2>Slowest answers, by kind of decision</h2>\n",
                      site::SheetHtml(sheet, "What answers took", cell), "</section>\n");
}

std::string SwingsHtml(const google::protobuf::RepeatedPtrField<v1::MatchSwing>& swings) {
  Sheet sheet;
  sheet.columns = {
      {.head = "match", .side = 'r'},
      {.head = "round", .side = 'r'},
      {.head = "seat", .side = 'r'},
      {.head = "role", .show = Show::kIfAny},
      {.head = "score", .side = 'r'},
      {.head = "others", .side = 'r', .legend = "the mean score of the others in this seat"},
      {.head = "swing", .side = 'r'},
      {.head = "against"}};
  for (const v1::MatchSwing& swing : swings) {
    const v1::MatchPlace& place = swing.place();
    sheet.rows.push_back({"", absl::StrCat(place.round()), absl::StrCat(place.seat()), place.role(),
                          Share(place.score()), Share(swing.par()), SignedShare(swing.swing()),
                          absl::StrJoin(place.opponents(), ", ")});
  }
  sheet.note = std::string(SwingExplanation());
  const auto cell = [&swings](size_t row, const Column& column, std::string_view text) {
    return column.head == "match" ? MatchCell(swings.Get(static_cast<int>(row)).place())
                                  : EscapeHtml(text);
  };
  return site::SheetHtml(sheet, "Matches by swing", cell);
}

std::string WhyPage(const v1::WhyReport& report, const std::string& database) {
  const std::string name = absl::StrCat(report.bot(), "@", report.number());
  std::string body =
      absl::StrCat("<main>\n<h1>", EscapeHtml("Why did " + name + " lose?"), "</h1>\n",
                   Element("p", absl::StrCat("A bot of ", report.owner(), ".")), "\n",
                   SummaryHtml(report.summary()));
  if (!report.suspended().empty()) {
    absl::StrAppend(&body, "<p class=\"red\">",
                    EscapeHtml(absl::StrCat("It is suspended: ", report.suspended(), ".")),
                    "</p>\n");
  }
  absl::StrAppend(&body, FaultyHtml(report, database), TimesHtml(report));
  if (!report.swings().empty()) {
    absl::StrAppend(&body, "<section>\n<h2>Matches that cost most</h2>\n",
                    SwingsHtml(report.swings()), "</section>\n");
  }
  if (!database.empty()) {
    absl::StrAppend(
        &body, "<p class=\"muted\">To watch a match: <code>",
        EscapeHtml(absl::StrCat("replay-dump ", database,
                                " --match NAME --as-seat K --format html > match.html")),
        "</code></p>\n");
  }
  return page::Document({.title = name + ": why it lost",
                         .description = ResultWords(report.summary()),
                         .body = body + "</main>\n",
                         .style = std::string(kOwnerCss)});
}

}  // namespace assize::ladder::owner
