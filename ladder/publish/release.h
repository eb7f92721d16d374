// Which sets of an event are held back by its live delay (v1::LiveDelay): those that were played a
// moment ago. What is held back is known to nobody but organisers, and so is all that follows from
// it, such as who meets whom in the next round. Pure; safe on every thread.
#ifndef ASSIZE_LADDER_PUBLISH_RELEASE_H_
#define ASSIZE_LADDER_PUBLISH_RELEASE_H_

#include <cstdint>
#include <optional>
#include <set>

#include "assize/v1/event.pb.h"
#include "ladder/publish/event_rows.h"

namespace assize::ladder::publish {

struct Release {
  // Numbers of whole sets that are not shown yet.
  std::set<int64_t> held = {};
  // The first round with one of them; later rounds follow from what is held.
  std::optional<int> round = {};
  // When the next set is shown by the time alone, microseconds since 1970.
  std::optional<int64_t> next_unix_us = {};
};

// A set without an end in `rows` has ended just now, but at the latest when its event did.
Release ReleaseOf(const v1::LiveDelay& delay, const EventRows& rows, int64_t now_unix_us);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_RELEASE_H_
