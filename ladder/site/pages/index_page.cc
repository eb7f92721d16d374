// The site's first page: what is on now, a match to watch, the last winner, the newest events, and
// the strongest bots of each game.
#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/report/cells.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/site/live/live_matches.h"
#include "ladder/site/live/live_report.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/parts/table_picture.h"
#include "referee/base/status.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"
#include "referee/replay/playback/replay.h"
#include "referee/viewer/match_page.h"

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
  const report::RatingsTable& table = game.ratings.tables.front();
  std::vector<size_t> shown = game.order.front();
  shown.resize(std::min(shown.size(), kBotsInFront));
  std::vector<rating::Estimate> estimates;
  for (const size_t player : shown) estimates.push_back(table.fit.players[player].overall);
  const Scale scale = ScaleOf(estimates);
  std::string html = absl::StrCat("<h2>", Link(GamePath(game.name), "Ratings in " + game.title),
                                  "</h2>\n<ol class=\"ratings\">\n");
  for (const size_t player : shown) {
    const rating::PlayerRating& rating = table.fit.players[player];
    absl::StrAppend(&html, "<li>", VersionLink(*data.versions.at(game.versions.front()[player]), 0),
                    " ", Element("span", report::EloText(rating.overall, rating.sets)),
                    IntervalBar(rating.overall, rating.sets, scale), "</li>\n");
  }
  return html + "</ol>\n";
}

// --- what is on, and what was ---

bool IsOn(const EventData& event) {
  return IsLive(event) && !event.rows->rounds.empty() && !event.report->cancelled;
}

std::string OnNow(const SiteData& data) {
  std::string items;
  for (auto event = data.events.rbegin(); event != data.events.rend(); ++event) {
    if (!IsOn(*event)) continue;
    const std::string leader = LeaderText(*event);
    const std::string watch = LivePathOf(data, *event);
    absl::StrAppend(&items, "<li>", Link(EventPath(*event), event->rows->event.setup.name), ": ",
                    StateOf(*event), leader.empty() ? "" : "; ", page::EscapeHtml(leader),
                    watch.empty() ? "" : "; ", watch.empty() ? "" : Link(watch, "watch it"),
                    "</li>\n");
  }
  return items.empty() ? "" : absl::StrCat("<h2>On now</h2>\n<ul>\n", items, "</ul>\n");
}

// The newest event with standings that is over; nullptr: there is none.
const EventData* LastOver(const SiteData& data) {
  for (auto event = data.events.rbegin(); event != data.events.rend(); ++event) {
    if (!event->report.has_value() || event->report->cancelled) continue;
    if (event->rows->event.ended_unix_us.has_value() && !LeaderText(*event).empty()) return &*event;
  }
  return nullptr;
}

std::string LastWinner(const EventData& event) {
  return absl::StrCat("<p><strong>", page::EscapeHtml(LeaderText(event)), "</strong> in ",
                      Link(EventPath(event), event.rows->event.setup.name), ".</p>\n");
}

// Whether the match has a winner who is alone, and no seat was forfeited.
bool HasOneWinner(std::span<const SeatResult> seats) {
  if (std::ranges::any_of(seats, [](const SeatResult& seat) { return seat.forfeited; }))
    return false;
  return std::ranges::count(seats, 1, &SeatResult::rank) == 1;
}

// The latest matches with pages that were won, the latest first.
std::vector<publish::PlayedAt> CandidatesIn(const EventData& event, const Matches& pages) {
  // Each is played again to find out how it ended, in a few milliseconds.
  constexpr size_t kMax = 120;
  const std::set<std::pair<int64_t, int>> has_page(pages.begin(), pages.end());
  std::vector<publish::PlayedAt> candidates;
  const auto add_from = [&](const publish::SetBlock& block) {
    const Results& results = block.results;
    for (auto set = results.sets.rbegin(); set != results.sets.rend(); ++set) {
      for (const MatchResult& match : results.MatchesOf(*set)) {
        if (candidates.size() == kMax) return;
        if (!has_page.contains({set->number, match.rotation})) continue;
        if (!HasOneWinner(results.SeatsOf(match))) continue;
        candidates.push_back({.block = &block, .set = &*set, .match = &match});
      }
    }
  };
  const auto& blocks = event.rows->played;
  std::for_each(blocks.rbegin(), blocks.rend(), add_from);
  return candidates;
}

struct Featured {
  publish::PlayedAt candidate;
  DumpedMatch dumped;
};

// The closest finish among the candidates, the latest of equally close ones. nullopt: there is
// none.
absl::StatusOr<std::optional<Featured>> FeaturedIn(const SiteData& data, const EventData& event,
                                                   const Matches& pages) {
  std::optional<Featured> featured;
  double least = 0;
  for (const publish::PlayedAt& candidate : CandidatesIn(event, pages)) {
    absl::StatusOr<StoredMatch> stored =
        data.ladder->LoadMatch(*event.rows, candidate.match->match);
    // Another one will do.
    if (absl::IsDataLoss(stored.status())) continue;
    DumpedMatch dumped;
    ASSIZE_ASSIGN_OR_RETURN(dumped.stored, std::move(stored));
    absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(dumped.stored.record);
    if (!replayed.ok()) continue;
    dumped.replayed = *std::move(replayed);
    const std::optional<double> lead = FinalLead(dumped);
    if (featured.has_value() && lead.value_or(least) >= least) continue;
    featured = Featured{candidate, std::move(dumped)};
    // Where a game has no numbers, the latest match will do.
    if (!lead.has_value()) break;
    least = *lead;
  }
  return featured;
}

// A match to watch, whose end stays hidden until somebody asks for it.
std::string FeaturedHtml(const SiteData& data, const EventData& event, const Featured& featured) {
  const publish::PlayedAt& played = featured.candidate;
  const std::string page = MatchPath(event, played.set->number, played.match->rotation);
  std::vector<std::string> ends;
  for (const SeatResult& seat : played.seats()) {
    ends.push_back(absl::StrCat(VersionLink(*data.versions.at(seat.version), 0), " rank ",
                                static_cast<int>(seat.rank)));
  }
  return absl::StrCat("<h2>A match to watch</h2>\n<figure class=\"featured\"><a href=\"",
                      page::EscapeHtml(page), "\">", TablePicture(featured.dumped),
                      "</a><figcaption>The closest of the last finishes of ",
                      page::EscapeHtml(event.rows->event.setup.name), ": ",
                      Link(page, absl::StrCat("match ", featured.dumped.name())),
                      ". <details><summary>How did it end?</summary>", absl::StrJoin(ends, ", "),
                      ".</details></figcaption></figure>\n");
}

}  // namespace

std::string StateOf(const EventData& event) {
  if (!event.report.has_value()) {
    return std::string(report::VerdictName(report::VerdictOf(*event.test)));
  }
  const report::EventReport& report = *event.report;
  if (report.cancelled) return "cancelled";
  if (event.rows->event.ended_unix_us.has_value()) return "over";
  return report::ProgressOf(report);
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

absl::Status AddIndexPages(const SiteData& data, const std::vector<Matches>& matches,
                           Files* files) {
  const std::string none = "<p>No event has begun yet.</p>\n";
  std::string body = OnNow(data);
  std::string style;
  if (const EventData* const last = LastOver(data)) {
    body += LastWinner(*last);
    const auto at = static_cast<size_t>(last - data.events.data());
    ASSIZE_ASSIGN_OR_RETURN(const auto featured, FeaturedIn(data, *last, matches[at]));
    if (featured.has_value()) {
      body += FeaturedHtml(data, *last, *featured);
      style = viewer::TableStyleOf(last->rows->event.setup.game);
    }
  }
  body += data.events.empty() ? none : "<h2>Events</h2>\n" + EventsTable(data, kEventsInFront);
  if (data.events.size() > kEventsInFront) {
    absl::StrAppend(&body, "<p>", Link("events.html", "All events"), "</p>\n");
  }
  AddPage(data.frame, "events.html",
          {.title = "All events",
           .description = "All events of this ladder.",
           .body = data.events.empty() ? none : EventsTable(data, data.events.size())},
          files);
  body += NewestNotices(data);
  for (const GameData& game : data.games) body += StrongestOf(data, game);
  absl::StrAppend(&body, "<p>", Link("bots.html", "All bots"), "</p>\n");
  const std::string newest =
      data.events.empty()
          ? "No event has begun yet."
          : absl::StrCat("Newest event: ", data.events.back().rows->event.setup.name, ", ",
                         StateOf(data.events.back()), ". ", LeaderText(data.events.back()));
  AddPage(data.frame, "index.html",
          {.title = data.frame.title,
           .description = newest,
           .body = std::move(body),
           .style = std::move(style)},
          files);
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
