// A ladder as a feed: everything that is published of it, as items about one thing each.
#ifndef ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_
#define ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_

#include <functional>
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

// By subject.
using Wanted = std::function<bool(const std::string& subject)>;

// All that is published now and wanted, each thing behind those that it follows from. A thing that
// is published once stays so, so that new ones can be recognised by their subjects. Pure.
std::vector<FeedThing> ThingsOf(const publish::PublishedLadder& ladder, const Wanted& wanted);

}  // namespace assize::ladder::answers

#endif  // ASSIZE_LADDER_ANSWERS_FEED_ITEMS_H_
