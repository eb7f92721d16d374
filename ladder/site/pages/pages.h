// The pages of a site, each made of the same data. Pure.
#ifndef ASSIZE_LADDER_SITE_PAGES_PAGES_H_
#define ASSIZE_LADDER_SITE_PAGES_PAGES_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ladder/site/pages/match_pages.h"
#include "ladder/site/site_data.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::site {

// index.html, and events.html with all events.
// `matches`: by event, those that have a page; one of them is featured. Errors as of
// PublishedLadder::LoadMatch().
absl::Status AddIndexPages(const SiteData& data, const std::vector<Matches>& matches, Files* files);
// The event's page and its crosstable, with the same tables as files to download (data/).
absl::Status AddEventPages(const SiteData& data, const EventData& event, Files* files);
// A test of two versions.
absl::Status AddTestPage(const SiteData& data, const EventData& event, Files* files);
// What was played, round by round. `pages`: the matches that have a page of their own.
void AddRoundPages(const SiteData& data, const EventData& event, const Matches& pages,
                   Files* files);
// Links to these pages from a folder below the root, under a headline; empty before the first round.
std::string RoundLinks(const EventData& event);
// All bots that have played, with a part for each version.
void AddBotPages(const SiteData& data, Files* files);
// Ratings of a game.
absl::Status AddGamePage(const SiteData& data, const GameData& game, Files* files);
// Whether there is anything for news.html.
bool HasNotices(const SiteData& data);
// news.html: announcements, and questions that were answered to all; none where there is neither.
void AddNoticesPage(const SiteData& data, Files* files);
// The newest of them for the first page, and those about an event for its page, as HTML; empty
// where there is none.
std::string NewestNotices(const SiteData& data);
std::string NoticesAbout(const SiteData& data, const EventData& event);
// The games' rules: rules/index.html, and for each game rules/GAME.html and rules/GAME-five.html.
void AddRulesPages(const PageFrame& frame, Files* files);
// me.html and seat.html, for owners of bots; they work where the ladder's public port serves them.
void AddMePages(const PageFrame& frame, Files* files);
// feed.xml: events that began and ended.
void AddFeed(const SiteData& data, Files* files);

// "over", "cancelled", "in round 3 of 5" ...: how far the event is, as far as that is published.
std::string StateOf(const EventData& event);
// Who leads or has won: "first@1 leads with 3.5 points"; empty before the first result.
std::string LeaderText(const EventData& event);
// A link to the version's part of its bot's page, `depth` folders below the root.
std::string VersionLink(const Version& version, int depth);

// The game's name, with a link to its ratings where there are any.
std::string GameHtml(const SiteData& data, const std::string& game, int depth);
// The game's rules, as a path from the site's root; empty: the game has no such page.
std::string RulesPath(std::string_view game);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PAGES_PAGES_H_
