#include "ladder/site/live/live_matches.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/site/live/live_report.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/site_assets.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

constexpr uint32_t kMatchesVersion = 1;
constexpr int kMaxFollowed = 8;

v1::LiveMatch LiveMatchOf(const SiteData& data, const EventData& event, const Results& results,
                          const SetResult& set, const MatchResult& match) {
  v1::LiveMatch live;
  live.set_name(ShortText(NameOf(event.rows->event.setup.name, set, match)));
  live.set_page(MatchPath(event, set.number, match.rotation));
  for (const SeatResult& seat : results.SeatsOf(match)) {
    live.add_bots(NameOf(*data.versions.at(seat.version)));
  }
  return live;
}

// Of the last set that is shown.
void AddNewestMatches(const SiteData& data, const EventData& event, const Matches& pages,
                      v1::LiveMatchEvent* live) {
  if (event.rows->played.empty()) return;
  const Results& results = event.rows->played.back().results;
  const SetResult& set = results.sets.back();
  const std::set<std::pair<int64_t, int>> has_page(pages.begin(), pages.end());
  for (const MatchResult& match : results.MatchesOf(set)) {
    if (!has_page.contains({set.number, match.rotation})) continue;
    *live->add_matches() = LiveMatchOf(data, event, results, set, match);
  }
}

v1::LiveMatchEvent LiveMatchEventOf(const SiteData& data, const EventData& event,
                                    const Matches& pages) {
  v1::LiveMatchEvent live;
  live.set_event(event.rows->event.setup.name);
  live.set_page(EventPath(event));
  live.set_state(StateOf(event));
  live.set_over(!IsLive(event));
  const v1::LiveDelay& delay = event.rows->event.setup.settings.live_delay();
  live.set_delay_seconds(delay.seconds());
  live.set_delay_decisions(delay.decisions());
  AddNewestMatches(data, event, pages, &live);
  return live;
}

// The one that ended last; nullopt: none has.
std::optional<size_t> EndedLast(const SiteData& data) {
  std::optional<size_t> last;
  const auto ended = [&data](size_t i) { return data.events[i].rows->event.ended_unix_us; };
  for (size_t i = 0; i < data.events.size(); ++i) {
    if (!data.events[i].report.has_value() || !ended(i).has_value()) continue;
    if (!last.has_value() || *ended(*last) <= *ended(i)) last = i;
  }
  return last;
}

// What each event shows without script, too.
std::string EventItem(const v1::LiveMatchEvent& event) {
  std::string item = absl::StrCat("<li>", Link(event.page(), event.event()), ": ",
                                  page::EscapeHtml(event.state()));
  for (const v1::LiveMatch& match : event.matches()) {
    absl::StrAppend(&item, "; ",
                    Link(match.page(), absl::StrCat("match ", match.name(), ", ",
                                                    absl::StrJoin(match.bots(), " against "))));
  }
  return item + "</li>\n";
}

std::string BodyOf(const PageFrame& frame, const v1::LiveMatches& live) {
  std::string events;
  for (const v1::LiveMatchEvent& event : live.events()) events += EventItem(event);
  return absl::StrCat(
      "<nav id=\"live-links\" aria-label=\"Main pages\">", Link("index.html", frame.title), " ",
      Link("events.html", "Events"), " ", Link("me.html", "My bots"), "</nav>\n",
      "<section id=\"live\" aria-label=\"Live\">\n<p id=\"live-said\" role=\"status\"></p>\n"
      "<p id=\"live-next\" hidden></p>\n<p id=\"live-others\" hidden></p>\n"
      "<label id=\"live-follow\" hidden><input type=\"checkbox\" id=\"follow\" checked> Continue "
      "with the next match</label>\n</section>\n<div id=\"viewer\">\n<div id=\"live-list\">"
      "<h1>Live matches</h1>\n",
      events.empty() ? "<p>No event has begun yet.</p>\n"
                     : absl::StrCat("<ul>\n", events, "</ul>\n"),
      "<noscript><p>Following a match needs JavaScript. The links lead to the newest ones.</p>"
      "</noscript></div></div>");
}

}  // namespace

v1::LiveMatches LiveMatchesOf(const SiteData& data, const std::vector<Matches>& pages) {
  v1::LiveMatches live;
  live.set_version(kMatchesVersion);
  for (size_t i = data.events.size(); i > 0 && live.events_size() < kMaxFollowed; --i) {
    const EventData& event = data.events[i - 1];
    if (!IsLive(event)) continue;
    *live.add_events() = LiveMatchEventOf(data, event, pages[i - 1]);
  }
  const std::optional<size_t> over = EndedLast(data);
  if (over.has_value()) {
    *live.add_events() = LiveMatchEventOf(data, data.events[*over], pages[*over]);
  }
  return live;
}

std::string LivePathOf(const SiteData& data, const EventData& event) {
  if (!data.live || !IsLive(event)) return "";
  return absl::StrCat(kLiveMatchesPage, "?event=", event.slug);
}

absl::Status AddLiveMatches(const SiteData& data, const std::vector<Matches>& pages, Files* files) {
  const v1::LiveMatches live = LiveMatchesOf(data, pages);
  ASSIZE_ASSIGN_OR_RETURN((*files)[kLiveMatchesFile], ToJson(live, JsonLayout::kLine));
  (*files)[kLiveMatchesPage] = page::Document(
      {.title = "Live matches",
       .description = "The newest match of a running event, step by step, and then the next one.",
       .body = BodyOf(data.frame, live),
       .style_file = AddSharedFile(
           "live", absl::StrCat(std::string(page::ThemeCss()), std::string(kLiveMatchesCss)),
           ".css", files),
       .script_file = AddSharedFile("live", page::SharedScript(kLiveMatchesJs), ".js", files),
       .fetches = true,
       .url = data.frame.url.empty() ? "" : data.frame.url + kLiveMatchesPage});
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
