// Rows of a ladder, and those of them that a reader may see. Pure functions, safe on every thread.
//
// What is not published leaves no trace in what is: ids of the database, which rise with all that
// is stored, are replaced by places in the published plan; what is left out changes no number, size
// or order of the rest.
#ifndef ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
#define ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/notices.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "ladder/publish/gate.h"

namespace assize::ladder::publish {

// What was played in an event.
struct EventRows {
  // By id.
  Event event;
  // By number.
  std::vector<Round> rounds;
  // Whole sets, in the order of planning.
  Results results;
  // By match and seat.
  std::vector<SeatFaults> faults;
  // When whole sets ended: of events with a live delay; in published rows none.
  std::vector<SetEnd> ends = {};
};

struct LadderRows {
  // By bot (in the order of first submissions) and number.
  std::vector<Version> versions;
  // In the order in which they were begun.
  std::vector<EventRows> events;
  // The same of challenges, which count nowhere else. In stored rows they are among the events.
  std::vector<EventRows> challenges;
  // The oldest first.
  std::vector<Announcement> announcements;
  std::vector<Question> questions;
  // What pages call the ladder; empty: nothing was said.
  std::string title = {};
  // When they were read, microseconds since 1970; in published rows 0.
  int64_t read_unix_us = 0;
};

// In published rows a match's number is its place in the event's plan, from 1, and a set's id is
// its number; in stored rows both are ids of the database. By event and published number: the
// stored id.
using MatchIds = std::map<std::pair<EventId, int64_t>, int64_t>;

struct PublishedRows {
  LadderRows rows;
  // Not for outsiders: where to find the matches that are in `rows`.
  MatchIds ids;
  // Neither: when a live delay lets something more pass by the time alone.
  std::optional<int64_t> next_release_unix_us = {};
};

// How far the event is published. kDataLoss: its settings can't be read.
absl::StatusOr<Freeze> FreezeOf(const Event& event);

// The facts in an event's settings.
struct EventFacts {
  Freeze freeze;
  bool cancelled = false;
  v1::EventLife life = v1::EVENT_LIFE_UNSPECIFIED;
  // As in a summary: "results frozen", and what is planned next.
  std::string life_text;
  std::string next;
  std::vector<v1::EventTime> times;
  // From the last place on.
  std::vector<v1::RevealedPlace> revealed;
  // "hosted", "remote" or "both".
  std::string takes = {};
  // What was played is shown later.
  bool delayed = false;
};
// Of published rows. Errors as FreezeOf().
absl::StatusOr<EventFacts> FactsOf(const EventRows& rows);

// What `reader` may see of what is stored. Versions, opened events and entrants are there, rounds
// up to the freeze, results of whole sets of these rounds whose deals are closed in every event of
// the same seed, without those that a live delay holds back and what follows from them. Settings
// have no seeds, neither has the setup before the end of all events of its seed. Announcements
// about events that the reader sees, and questions that were answered to all, without who asked.
// Errors as FreezeOf().
absl::StatusOr<PublishedRows> PublishedFor(const Reader& reader, LadderRows stored,
                                           Gate gate = Published);

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
