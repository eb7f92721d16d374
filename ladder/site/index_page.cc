// The site's first page: the events, and the strongest bots of each game.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/report/cells.h"
#include "ladder/report/event_view.h"
#include "ladder/site/charts.h"
#include "ladder/site/html.h"
#include "ladder/site/pages.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder::site {
namespace {

// So that the page stays small, however long the ladder lives.
constexpr size_t kEventsInFront = 20;
constexpr size_t kBotsInFront = 10;

Sheet EventsSheet(const SiteData& data, size_t most) {
  Sheet sheet;
  sheet.columns = {
      {.head = "event"}, {.head = "game"},  {.head = "format"}, {.head = "bots", .side = 'r'},
      {.head = "began"}, {.head = "state"}, {.head = "result"}};
  for (size_t i = data.events.size(); i > 0 && sheet.rows.size() < most; --i) {
    const EventData& event = data.events[i - 1];
    const EventSetup& setup = event.rows->event.setup;
    sheet.rows.push_back(
        {setup.name, setup.game, setup.format, absl::StrCat(event.rows->event.entrants.size()),
         report::UtcMinute(setup.started_unix_us), StateOf(event), LeaderText(event)});
  }
  return sheet;
}

std::string EventsTable(const SiteData& data, size_t most) {
  return SheetHtml(EventsSheet(data, most), "Events, the newest first",
                   [&data](size_t row, const Column& column, std::string_view text) {
                     const EventData& event = data.events[data.events.size() - 1 - row];
                     if (column.head == "event") return Link(EventPath(event), text);
                     if (column.head == "game") return GameHtml(data, std::string(text), 0);
                     return Element("span", text);
                   });
}

std::string StrongestOf(const SiteData& data, const GameData& game) {
  std::string html =
      absl::StrCat("<h2>", Link(GamePath(game.name), "Ratings in " + game.title), "</h2>\n<ol>\n");
  const report::RatingsTable& table = game.ratings.tables.front();
  size_t shown = 0;
  for (const size_t player : game.order.front()) {
    if (shown++ == kBotsInFront) break;
    const rating::PlayerRating& rating = table.fit.players[player];
    absl::StrAppend(&html, "<li>", VersionLink(*data.versions.at(game.versions.front()[player]), 0),
                    " ", Element("span", report::EloText(rating.overall, rating.sets)), "</li>\n");
  }
  return html + "</ol>\n";
}

}  // namespace

std::string StateOf(const EventData& event) {
  if (!event.report.has_value()) {
    return std::string(report::VerdictName(report::VerdictOf(*event.test)));
  }
  const report::EventReport& report = *event.report;
  if (report.cancelled) return "cancelled";
  if (event.rows->event.ended_unix_us.has_value()) return "over";
  if (report.history.empty() && !report.open_round.has_value()) return "not begun";
  const size_t round = report.history.size() + (report.open_round.has_value() ? 1 : 0);
  return absl::StrCat("round ", round,
                      report.planned_rounds > 0 ? absl::StrCat(" of ", report.planned_rounds) : "");
}

std::string LeaderText(const EventData& event) {
  if (!event.report.has_value()) {
    return absl::StrCat(event.test->test, " against ", event.test->base);
  }
  if (event.standings.empty() || event.standings.front().sets == 0) return "";
  const standings::StandingsRow& first = event.standings.front();
  const bool over = event.rows->event.ended_unix_us.has_value() && !event.report->cancelled;
  const std::string name = report::FullName(event.report->names[first.player]);
  if (event.standings.size() > 1 && event.standings[1].rank == 1) {
    return absl::StrCat(name, " and others share the first place");
  }
  const bool by_points = event.report->settings.order == standings::Order::kByPoints;
  return absl::StrCat(
      name, over ? " won" : " leads",
      by_points ? absl::StrCat(" with ", sets::PointsText(first.points), " points") : "");
}

std::string VersionLink(const Version& version, int depth) {
  return Link(absl::StrCat(Up(depth), BotPath(version), "#", VersionAnchor(version)),
              NameOf(version));
}

void AddIndexPages(const SiteData& data, Files* files) {
  std::string body = data.events.empty() ? "<p>No event has begun yet.</p>\n"
                                         : "<h2>Events</h2>\n" + EventsTable(data, kEventsInFront);
  if (data.events.size() > kEventsInFront) {
    absl::StrAppend(&body, "<p>", Link("events.html", "All events"), "</p>\n");
    AddPage(data.url, "events.html",
            {.title = "All events",
             .description = "All events of this ladder.",
             .body = EventsTable(data, data.events.size())},
            files);
  }
  body += NewestNotices(data);
  for (const GameData& game : data.games) body += StrongestOf(data, game);
  absl::StrAppend(&body, "<p>", Link("bots.html", "All bots"), "</p>\n");
  const std::string newest =
      data.events.empty()
          ? "No event has begun yet."
          : absl::StrCat("Newest event: ", data.events.back().rows->event.setup.name, ", ",
                         StateOf(data.events.back()), ". ", LeaderText(data.events.back()));
  AddPage(data.url, "index.html",
          {.title = "Bot ladder", .description = newest, .body = std::move(body)}, files);
}

}  // namespace assize::ladder::site
