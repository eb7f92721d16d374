// Rows of a ladder, and those of them that a reader may see. Pure functions, safe on every thread.
//
// What is not published leaves no trace in what is: ids of the database, which rise with all that
// is stored, are replaced by places in the plan, of which the published part is the beginning; what
// is left out changes no number, size or order of the rest.
#ifndef ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
#define ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/notices.h"
#include "ladder/model/roster.h"
#include "ladder/publish/event_rows.h"
#include "ladder/publish/gate.h"

namespace assize::ladder::publish {

using EventList = SharedList<EventRows>;

// Copies share what is in the lists.
class LadderRows {
 public:
  // By bot (in the order of first submissions) and number.
  const std::vector<Version>& versions() const { return roster_->versions; }
  // Null: there is none of this id.
  const Version* FindVersion(VersionId id) const;
  void set_versions(std::vector<Version> versions);
  // Those of the other rows, as the same object.
  void ShareVersions(const LadderRows& other) { roster_ = other.roster_; }
  // What its address stands for: rows that share it have the same versions.
  std::shared_ptr<const void> roster() const { return roster_; }
  // Whether somebody of this name has a bot, whatever the case.
  bool HasOwner(const std::string& owner) const;

  // In the order in which they were begun.
  EventList events;
  // The same of challenges, which count nowhere else. In stored rows they are among the events.
  EventList challenges;
  // The oldest first.
  std::vector<Announcement> announcements;
  std::vector<Question> questions;
  // What pages call the ladder; empty: nothing was said.
  std::string title;
  // When they were read, microseconds since 1970; in published rows 0.
  int64_t read_unix_us = 0;

 private:
  struct Roster {
    std::vector<Version> versions;
    // Places in `versions`.
    std::map<VersionId, size_t> places;
    std::set<std::string> owners;
  };

  std::shared_ptr<const Roster> roster_ = std::make_shared<const Roster>();
};

// The same as it was read from a database, with challenges among the events.
struct LadderParts {
  std::vector<Version> versions;
  std::vector<EventParts> events;
  std::vector<Announcement> announcements;
  std::vector<Question> questions;
  std::string title = {};
  int64_t read_unix_us = 0;
};
LadderRows RowsOf(LadderParts parts);

struct PublishedRows {
  LadderRows rows;
  // Not for outsiders: when a live delay lets something more pass by the time alone.
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

// What was published the last time, to one audience: an event of which nothing has changed is
// published as the same object again, and so are the versions.
class PublishedMemo {
 public:
  // What decides what is published of an event, beside its rows.
  struct Key {
    EventList::Pointer stored;
    std::optional<int> last_round = {};
    std::set<int64_t> held = {};
    bool seed_is_open = false;

    bool operator==(const Key&) const = default;
  };

  // Null: it was published with another key, or never.
  EventList::Pointer Find(const Key& key) const;
  void Keep(Key key, EventList::Pointer shown);
  // Forgets events that are not there any more.
  void KeepOnly(const EventList& stored);

  // Gives `rows`, which have the versions of `stored`, those without the suspensions of `hidden`.
  void HideSuspensions(const LadderRows& stored, const std::set<VersionId>& hidden,
                       LadderRows* rows);

 private:
  struct Kept {
    Key key;
    EventList::Pointer shown;
  };
  std::map<EventId, Kept> kept_;
  // The versions that were shown last, and of what they were made.
  LadderRows stored_;
  std::set<VersionId> hidden_;
  LadderRows shown_;
};

// What `reader` may see of what is stored. Versions, opened events and entrants are there, rounds
// up to the freeze, results of whole sets of these rounds whose deals are closed in every event of
// the same seed, without those that a live delay holds back and what follows from them. Settings
// have no seeds, neither has the setup before the end of all events of its seed. Announcements
// about events that the reader sees, and questions that were answered to all, without who asked.
PublishedRows PublishedFor(const Reader& reader, const LadderRows& stored, Gate gate = Published,
                           PublishedMemo* memo = nullptr);

// The same for all owners at once: what everybody sees, and what each of them sees in addition.
class PublishedToOwners {
 public:
  PublishedToOwners() = default;
  PublishedToOwners(const LadderRows& stored, PublishedMemo* memo);

  PublishedRows For(const std::string& owner) const;
  // What every owner sees, with all that was said about whatever event.
  const LadderRows& frame() const { return all_.rows; }

 private:
  // Without challenges, and with all that was said about whatever event.
  PublishedRows all_;
  // By owner: the challenges in which the owner has a bot.
  std::map<std::string, std::vector<EventList::Pointer>> challenges_;
};

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_PUBLISHED_ROWS_H_
