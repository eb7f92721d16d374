// A ladder as a feed: everything that is published of it, as items about one thing each.
#ifndef ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_
#define ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_

#include <string>
#include <vector>

#include "assize/v1/service.pb.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::answers {

struct FeedThing {
  // The same for the same thing each time, and different for every other.
  std::string subject;
  // Without number and time.
  v1::FeedItem item;
};

// What is published now, each thing behind those that it follows from: all of it, or what is not in
// `before`, the same ladder as it was earlier to the same audience (null: all). A thing that is
// published once stays so, so that new ones can be recognised by their subjects; some that are not
// new may be among them. Looks only at what has changed. Pure.
std::vector<FeedThing> ThingsOf(const publish::PublishedLadder& ladder,
                                const publish::PublishedLadder* before);

}  // namespace assize::ladder::answers

#endif  // ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_
