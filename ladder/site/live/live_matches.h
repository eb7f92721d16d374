// live.html, a page that shows the newest match of an event that is played, step by step, and then the
// next one; and live-matches.json beside it, from which it learns which one that is (v1::LiveMatches).
//
// Made of published rows alone: a match that is being played has no row there, since the next match of
// its set has the same deal. What the page shows follows by the length of a set and the event's live
// delay. Pure.
#ifndef ASSIZE_LADDER_SITE_LIVE_LIVE_MATCHES_H_
#define ASSIZE_LADDER_SITE_LIVE_LIVE_MATCHES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/live.pb.h"
#include "ladder/site/pages/match_pages.h"
#include "ladder/site/site_data.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::site {

// From the site's root.
inline constexpr char kLiveMatchesPage[] = "live.html";
inline constexpr char kLiveMatchesFile[] = "live-matches.json";

// `pages`: by event, the matches that have a page.
v1::LiveMatches LiveMatchesOf(const SiteData& data, const std::vector<Matches>& pages);
// The page where the event's matches are shown; empty: this site has none.
std::string LivePathOf(const SiteData& data, const EventData& event);
// Both files, and the script and style of the page.
absl::Status AddLiveMatches(const SiteData& data, const std::vector<Matches>& pages, Files* files);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_LIVE_LIVE_MATCHES_H_
