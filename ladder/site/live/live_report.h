// live.json: the standings of events that are not over, small enough to be asked for every few
// seconds (v1::LiveReport). Made of published rows alone.
#ifndef ASSIZE_LADDER_SITE_LIVE_LIVE_REPORT_H_
#define ASSIZE_LADDER_SITE_LIVE_LIVE_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/live.pb.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site_data.h"

namespace assize::ladder::site {

// From the site's root.
inline constexpr char kLiveFile[] = "live.json";

// Whether the event belongs in the report: it is not over, and is not a test of two versions.
bool IsLive(const EventData& event);
// `only`: this event; empty: the newest ones. `pages`: the ladder from which the pages beside it
// were made; an event that has ended since stays in the report, since its page reloads as soon as
// the event is missing.
absl::StatusOr<v1::LiveReport> LiveReportOf(const publish::PublishedLadder& ladder,
                                            const std::string& only,
                                            const publish::PublishedLadder& pages);
absl::StatusOr<std::string> LiveJson(const publish::PublishedLadder& ladder,
                                     const std::string& only,
                                     const publish::PublishedLadder& pages);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_LIVE_LIVE_REPORT_H_
