// A ladder's static site: what is published of a database (ladder/publish), as pages that any web
// server can hand out; lists and results need no script.
//
// Two sites of the same rows are equal, byte by byte: no page has the time at which it was made.
#ifndef ASSIZE_LADDER_SITE_SITE_H_
#define ASSIZE_LADDER_SITE_SITE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site_files.h"
#include "ladder/site/site_folder.h"

namespace assize::ladder::site {

// Match pages of a site that names no number. The first time, they take some 20 ms of CPU time each.
inline constexpr int64_t kMaxByDefault = 3000;

struct SiteSettings {
  // Only this event; empty: all.
  std::string event;
  // How many of an event's newest matches have a page to step through, and their records; nullopt:
  // all, the newest events first, up to kMaxByDefault in the site.
  std::optional<int64_t> matches = {};
  // The program that these pages name as their maker.
  std::string program;
  // Where the site will be found: as CheckedUrl() gives it; empty: not known.
  std::string url = {};
  // For a site of a service that keeps it fresh: with live.json (live_report.h), which the open pages
  // of events that are not over ask for, and with the pages for owners of bots.
  bool live = false;
};

// Callbacks while a site is made.
struct SiteObserver {
  // Asked at each file: whether to leave the old site as it is.
  std::function<bool()> stopped = [] { return false; };
  // Called now and then with what is being done: "match page 120 of 12000".
  std::function<void(const std::string& text)> doing = [](const std::string&) {};
  // Called with a line about each match whose record can't be read; its page says so.
  std::function<void(const std::string& text)> damaged = [](const std::string&) {};
};

// The address of a site for links from outside, with a '/' at its end. kInvalidArgument: what `option`
// was given is not the address of a folder that begins with https:// or http://.
absl::StatusOr<std::string> CheckedUrl(const std::string& option, const std::string& url);

// All pages, one after the other. What the last site has and is costly to make is taken over.
// Errors as of PublishedLadder and the sink.
absl::Status MakeSite(const publish::PublishedLadder& ladder, const SiteSettings& settings,
                      const SiteObserver& observer, FileSink* sink);

// The site of what `ladder` shows, which is a viewer's, in the folder `path`.
absl::StatusOr<Written> PublishSite(const publish::PublishedLadder& ladder, const std::string& path,
                                    const SiteSettings& settings, const SiteObserver& observer);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_H_
