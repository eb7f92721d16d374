// Pages of single matches, as one of the seats saw them, and the links to them.
#ifndef ASSIZE_LADDER_OWNER_PAGES_MATCH_LINKS_H_
#define ASSIZE_LADDER_OWNER_PAGES_MATCH_LINKS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/owner.pb.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::owner {

// Adds a page for each match that the owner's part of a report lists as faulty or instructive to
// the owner's folder, and sets MatchPlace::page wherever such a match is named. `program` is named
// in the pages. A match that this program can't play again has none.
absl::Status AddMatchPages(const std::string& database, const std::string& program,
                           v1::OwnerReport* owner, site::Files* files);

// index.html for one bot, and beside it the pages of the matches that it names, at the moments that
// it names. Errors as of PublishedLadder::LoadMatch().
absl::StatusOr<site::Files> WhyFiles(const publish::PublishedLadder& ladder, v1::WhyReport report,
                                     const std::string& database, const std::string& program);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_MATCH_LINKS_H_
