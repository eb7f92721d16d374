// What the site's page for owners shows of a bot, and of a match that it played (v1.Browser).
//
// Pure, except that the ladder reads the database.
#ifndef ASSIZE_LADDER_OWNER_PAGES_BOT_PAGE_H_
#define ASSIZE_LADDER_OWNER_PAGES_BOT_PAGE_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/browser.pb.h"
#include "assize/v1/owner.pb.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::owner {

// The report as a piece of a page, in the sentences of WhyPage(), with the version's last matches.
// `ladder`: as the owner of the bot sees it.
v1::BotPage BotPageOf(const publish::PublishedLadder& ladder, v1::WhyReport report);

// A match as a seat saw it. An owner sees it as a bot of their own alone: kPermissionDenied else.
// kNotFound: no such match is published; kInvalidArgument: it has no such seat, or its name can't be
// read. `program` is named in the document.
absl::StatusOr<v1::SeatView> SeatViewOf(const publish::PublishedLadder& ladder,
                                        const v1::GetSeatViewRequest& request,
                                        const std::string& program);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_BOT_PAGE_H_
