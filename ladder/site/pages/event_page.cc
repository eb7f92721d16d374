// An event: standings with the arithmetic of their tie-breaks, the crosstable, what to download.
#include <algorithm>
#include <numeric>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/live/live_matches.h"
#include "ladder/site/live/live_report.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "ladder/standings/tie_breaks.h"
#include "referee/base/status.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

using standings::StandingsRow;
using standings::TieBreak;

const Version& VersionOf(const SiteData& data, const EventData& event, pairing::Player player) {
  return *data.versions.at(event.rows->event.entrants[static_cast<size_t>(player)].version);
}

// --- the arithmetic of tie-breaks ---

// What standings are computed of, kept together for TieBreaks.
class Arithmetic {
 public:
  explicit Arithmetic(const report::EventReport& report)
      : history_(report::ShownHistory(report)), settings_(report.settings) {
    const auto players = static_cast<int>(report.field.size());
    settings_.whole_rounds = static_cast<int>(report.history.size());
    table_ = standings::CrosstableOf(players, history_, settings_.scoring, settings_.bye_points);
    for (const auto& rounds : table_.round_results) {
      sets::Points sum = 0;
      for (const standings::RoundResult& round : rounds) sum += round.points;
      points_.push_back(sum);
    }
    tie_breaks_.emplace(table_, points_, history_, settings_);
  }
  Arithmetic(const Arithmetic&) = delete;
  Arithmetic& operator=(const Arithmetic&) = delete;

  // "1 + 2.5 + (0.5) = 3.5", the term that is cut in brackets and crossed out; HTML.
  std::string TermsOf(TieBreak tie_break, const StandingsRow& row, sets::Points value) const {
    std::vector<std::string> terms;
    for (const standings::RoundTerm& term : tie_breaks_->TermsOf(tie_break, row.player)) {
      const std::string points = sets::PointsText(term.points);
      terms.push_back(
          term.counts ? points
                      : absl::StrCat("<span class=\"cut\" title=\"cut\">(", points, ")</span>"));
    }
    if (terms.empty()) return sets::PointsText(value);
    return absl::StrCat(absl::StrJoin(terms, " + "), " = ", sets::PointsText(value));
  }
  std::string PointsOf(const StandingsRow& row) const {
    std::vector<std::string> terms;
    for (const standings::RoundResult& round : table_.round_results[row.player]) {
      terms.push_back(sets::PointsText(round.points));
    }
    return absl::StrCat(absl::StrJoin(terms, " + "), " = ", sets::PointsText(row.points));
  }

 private:
  pairing::History history_;
  standings::StandingsSettings settings_;
  standings::Crosstable table_;
  std::vector<sets::Points> points_;
  std::optional<standings::TieBreaks> tie_breaks_;
};

// A tie-break that is not a sum over rounds, in words.
std::string MeaningOf(TieBreak tie_break) {
  switch (tie_break) {
    case TieBreak::kDirectEncounter:
      return "points against those who are equal so far, if all of them have met";
    case TieBreak::kAverageRating:
      return "the mean of the opponents' Elo";
    case TieBreak::kScore:
      return "the game's own scores of all matches";
    default:
      return "round by round; what is crossed out is cut";
  }
}

std::string ArithmeticHtml(const SiteData& data, const EventData& event) {
  const report::EventReport& report = *event.report;
  if (report.settings.tie_breaks.empty() || event.standings.empty()) return "";
  const Arithmetic arithmetic(report);
  std::string html =
      "<details><summary>How points and tie-breaks are computed</summary>\n<div class=\"wide\" "
      "role=\"region\" tabindex=\"0\" aria-label=\"Arithmetic\"><table>\n<thead><tr><th "
      "scope=\"col\">bot</th><th scope=\"col\">points, round by round</th>";
  for (const TieBreak tie_break : report.settings.tie_breaks) {
    absl::StrAppend(&html, "<th scope=\"col\"><abbr title=\"", MeaningOf(tie_break), "\">",
                    std::string(standings::TieBreakName(tie_break)), "</abbr></th>");
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const StandingsRow& row : event.standings) {
    absl::StrAppend(&html, "<tr><td>", VersionLink(VersionOf(data, event, row.player), 1),
                    "</td><td>", arithmetic.PointsOf(row), "</td>");
    for (size_t i = 0; i < row.tie_breaks.size(); ++i) {
      absl::StrAppend(&html, "<td>",
                      arithmetic.TermsOf(report.settings.tie_breaks[i], row, row.tie_breaks[i]),
                      "</td>");
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div></details>\n";
}

// --- the crosstable ---

std::string CellOf(const SiteData& data, const EventData& event, const standings::Duel& duel,
                   pairing::Player player, pairing::Player other) {
  if (player == other) return "<td class=\"none\">×</td>";
  if (duel.meetings == 0) return "<td class=\"none\">·</td>";
  const Version& version = VersionOf(data, event, player);
  const Version& opponent = VersionOf(data, event, other);
  const std::string points = sets::PointsText(duel.points);
  return absl::StrCat(
      "<td class=\"h", Heat(static_cast<double>(duel.points) / sets::kPoint / duel.meetings), "\">",
      Link(absl::StrCat("../", BotPath(version), "#", PairAnchor(version, opponent)),
           duel.meetings < 2 ? points : absl::StrCat(points, "/", duel.meetings)),
      "</td>");
}

std::string CrosstableHtml(const SiteData& data, const EventData& event) {
  const report::EventReport& report = *event.report;
  const standings::Crosstable table =
      standings::CrosstableOf(static_cast<int>(report.field.size()), report::ShownHistory(report),
                              report.settings.scoring, report.settings.bye_points);
  std::string html =
      "<p>Points of the bot on the left against the bot above; /2: in two rounds. Green: ahead, "
      "red: "
      "behind. A cell leads to their matches.</p>\n<div class=\"wide\" role=\"region\" "
      "tabindex=\"0\" aria-label=\"Crosstable\"><table class=\"cross\">\n<thead><tr><th "
      "class=\"who\" scope=\"col\">bot</th>";
  for (size_t i = 0; i < event.standings.size(); ++i) {
    absl::StrAppend(&html, "<th scope=\"col\"><abbr title=\"",
                    page::EscapeHtml(report::FullName(report.names[event.standings[i].player])),
                    "\">", i + 1, "</abbr></th>");
  }
  html += "</tr></thead>\n<tbody>\n";
  for (size_t i = 0; i < event.standings.size(); ++i) {
    const StandingsRow& row = event.standings[i];
    absl::StrAppend(&html, "<tr><th class=\"who\" scope=\"row\">", i + 1, " ",
                    VersionLink(VersionOf(data, event, row.player), 1), "</th>");
    for (const StandingsRow& other : event.standings) {
      html += CellOf(data, event, table.duels[row.player][other.player], row.player, other.player);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

// --- the page ---

// What the standings are made of, as files.
absl::Status AddDownloads(const EventData& event, Files* files, std::string* links) {
  const report::EventReport& report = *event.report;
  std::vector<std::string> made;
  const auto add = [&](const std::string& name, const absl::StatusOr<std::string>& text) {
    if (!text.ok()) return;
    const std::string path = absl::StrCat("data/", event.slug, "/", name);
    (*files)[path] = *text;
    made.push_back(Link("../" + path, name));
  };
  const auto json = report::FormatStandings(report, OutputFormat::kJson);
  ASSIZE_RETURN_IF_ERROR(json.status());
  add("standings.json", json);
  add("standings.csv", report::FormatStandings(report, OutputFormat::kCsv));
  add("crosstable.json", report::FormatCrosstable(report, OutputFormat::kJson));
  add("crosstable.csv", report::FormatCrosstable(report, OutputFormat::kCsv));
  // Of events that TRF can express.
  add("standings.trf", report::FormatStandings(report, OutputFormat::kTrf));
  made.push_back(Link(absl::StrCat("../data/", event.slug, "/matches.csv"), "matches.csv"));
  *links = absl::StrCat("<h2>Downloads</h2>\n<p>", absl::StrJoin(made, " · "), "</p>\n");
  return absl::OkStatus();
}

std::string Facts(const SiteData& data, const EventData& event) {
  const Event& row = event.rows->event;
  const std::string rules = RulesPath(row.setup.game);
  std::string facts = absl::StrCat(
      "<p>", GameHtml(data, row.setup.game, 1), ", ", page::EscapeHtml(row.setup.format), ", ",
      Counted(static_cast<int64_t>(row.entrants.size()), "bot", "bots"), ", began ",
      report::UtcMinute(row.setup.started_unix_us), " UTC");
  if (row.ended_unix_us.has_value()) {
    absl::StrAppend(&facts, ", ended ", report::UtcMinute(*row.ended_unix_us), " UTC");
  }
  absl::StrAppend(&facts, "; <span id=\"live-state\">", StateOf(event), "</span>.");
  if (!rules.empty()) absl::StrAppend(&facts, " ", Link("../" + rules, "Rules"));
  const std::string watch = LivePathOf(data, event);
  if (!watch.empty()) absl::StrAppend(&facts, " ", Link("../" + watch, "Watch its matches"));
  return facts + "</p>\n";
}

// While an event is revealed place by place.
absl::StatusOr<std::string> RevealedHtml(const EventData& event) {
  ASSIZE_ASSIGN_OR_RETURN(const publish::EventFacts facts, publish::FactsOf(*event.rows));
  if (facts.revealed.empty()) return "";
  Sheet sheet;
  sheet.columns = {{.head = "place", .side = 'r'},
                   {.head = "bot"},
                   {.head = "owner"},
                   {.head = "points", .side = 'r'}};
  for (const v1::RevealedPlace& place : facts.revealed) {
    sheet.rows.push_back({absl::StrCat(place.rank()),
                          absl::StrCat(place.bot(), "@", place.number()), place.owner(),
                          absl::StrFormat("%g", place.points())});
  }
  return absl::StrCat("<h2>Final places that are revealed</h2>\n",
                      SheetHtml(sheet, "Revealed places"));
}

}  // namespace

absl::Status AddEventPages(const SiteData& data, const EventData& event, Files* files) {
  const report::EventReport& report = *event.report;
  const std::string& name = event.rows->event.setup.name;
  const CellHtml cell = [&](size_t row, const Column& column, std::string_view text) {
    if (column.head != "bot") return page::EscapeHtml(text);
    return VersionLink(VersionOf(data, event, event.standings[row].player), 1);
  };
  Sheet sheet = report::StandingsSheet(report, report::Reader::kPeople);
  std::string body = Facts(data, event);
  const std::string leader = LeaderText(event);
  const bool live = data.live && IsLive(event);
  if (!leader.empty() || live) {
    absl::StrAppend(&body, "<p id=\"live-leader\">", page::EscapeHtml(leader),
                    leader.empty() ? "" : ".", "</p>\n");
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string revealed, RevealedHtml(event));
  absl::StrAppend(&body, revealed, "<h2>Standings</h2>\n<div id=\"live-standings\">",
                  SheetHtml(sheet, "Standings", cell), "</div>\n", ArithmeticHtml(data, event),
                  "<p>", Link("../" + CrosstablePath(event), "Crosstable: who beat whom"),
                  "</p>\n");
  if (report::Eliminates(report)) {
    absl::StrAppend(&body, "<h2>Table by table</h2>\n",
                    SheetHtml(report::KnockoutSheet(report), "Knockout"));
  }
  std::string downloads;
  ASSIZE_RETURN_IF_ERROR(AddDownloads(event, files, &downloads));
  absl::StrAppend(&body, NoticesAbout(data, event), RoundLinks(event), downloads);
  AddPage(data.frame, EventPath(event),
          {.title = name,
           .description = absl::StrCat(report::TitleOf(report), ". ", leader),
           .body = std::move(body),
           .live = live},
          files);
  AddPage(data.frame, CrosstablePath(event),
          {.title = "Crosstable of " + name,
           .description = absl::StrCat("Who beat whom in ", report::TitleOf(report)),
           .body = CrosstableHtml(data, event),
           .trail = {{"../" + EventPath(event), name}}},
          files);
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
