// Pairs of ladders that differ in nothing but what is not published.
#ifndef ASSIZE_TESTS_LADDER_PUBLISH_TWINS_H_
#define ASSIZE_TESTS_LADDER_PUBLISH_TWINS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "ladder/publish/published_rows.h"

namespace assize::ladder::publish {

struct Twins {
  LadderParts one;
  LadderParts other;
};

// Pair number `pair`: some bots, an event that is over or goes on, frozen or not, and a further
// event that is published as a whole. The twin has other results, rounds, faults and dropouts
// behind the freeze, other matches of open sets, other seeds where they are closed, other ids of
// the database, and has ended at another time, if it has ended.
Twins TwinsOf(int64_t pair);

// Everything in the rows, as text.
std::string TextOf(const LadderRows& rows);
std::string TextOf(const LadderParts& parts);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_TESTS_LADDER_PUBLISH_TWINS_H_
