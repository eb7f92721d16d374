// A ladder's static site: what is published of a database (ladder/publish), as pages that any web
// server can hand out; lists and results need no script.
//
// Two sites of the same rows are equal, byte by byte: no page has the time at which it was made.
#ifndef ASSIZE_LADDER_SITE_SITE_H_
#define ASSIZE_LADDER_SITE_SITE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site_folder.h"

namespace assize::ladder::site {

struct SiteSettings {
  // Only this event; empty: all.
  std::string event;
  // So many of an event's newest matches have a page to step through, and their records.
  int64_t matches = 20;
  // What these pages name as their maker.
  std::string program;
};

// All pages. What `old` has already and is costly to make is not made again. Errors as of
// PublishedLadder.
absl::StatusOr<NewSite> MakeSite(const publish::PublishedLadder& ladder,
                                 const SiteSettings& settings, const OldSite& old);

// The site of the database, for everybody, in the folder `path`.
absl::StatusOr<Written> PublishSite(const std::string& database, const std::string& path,
                                    const SiteSettings& settings,
                                    const std::function<bool()>& stopped);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_H_
