// What `ladder bots DB BOT` adds to the versions of a bot out of the records of their matches.
#ifndef ASSIZE_LADDER_OWNER_PAGES_BOT_DETAILS_H_
#define ASSIZE_LADDER_OWNER_PAGES_BOT_DETAILS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::owner {

// Whether matches are given with their numbers in the database, which are for who has it.
enum class StoredNumbers : uint8_t { kShown, kNotShown };

// Fills in `times` and `last_forfeits` of each version in `bots`, from all its matches that count.
// `ladder` is that of an organiser or of the bot's owner: others can't read logs. A record that is
// damaged adds nothing.
absl::Status AddDetails(const publish::PublishedLadder& ladder, StoredNumbers numbers,
                        v1::ListBotsResponse* bots);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_PAGES_BOT_DETAILS_H_
