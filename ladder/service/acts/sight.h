// What each caller may see of the ladder, for the methods of all resources.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_ACTS_SIGHT_H_
#define ASSIZE_LADDER_SERVICE_ACTS_SIGHT_H_

#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the sight.
struct SightParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  EventRunner* events = nullptr;
  EventScheduler* scheduler = nullptr;
  // A command's: no thread follows what is stored, so that all of it is in memory only where it is
  // asked for.
  bool beside_file = false;
  // As the organiser named it.
  std::string database;
};

class Sight {
 public:
  explicit Sight(SightParts parts) : parts_(std::move(parts)) {}

  // The ladder as the caller may see it, with what is wanted at least.
  absl::StatusOr<PublishedCache::Ladder> LadderFor(const Caller& caller,
                                                   const publish::Wanted& wanted = {});
  // Without the challenges of the caller's bots: one for all owners and viewers, for answers that are
  // made once for all of them.
  static publish::Audience AudienceForAllLike(const Caller& caller);
  absl::StatusOr<PublishedCache::Ladder> LadderForAllLike(const Caller& caller,
                                                          const publish::Wanted& wanted = {});
  // What LadderFor() is to read for an answer about the event of this name, and its name. Beside the
  // file errors of LadderStore::FindEvent(); a daemon finds the event among those that the caller
  // sees.
  absl::StatusOr<std::string> NameOfEvent(const std::string& name);
  // An event whose table is asked for, with the ladder that it is in.
  struct Shown {
    PublishedCache::Ladder ladder;
    const publish::EventRows* event = nullptr;
  };
  // An empty name is that of the newest event that has a table. Errors as of NameOfEvent().
  absl::StatusOr<Shown> EventToShow(const Caller& caller, const std::string& name);
  // What ratings of the event, or of all, are made of: the same for all owners, but for a challenge of
  // the caller's own bots.
  absl::StatusOr<PublishedCache::Ladder> LadderToRate(const Caller& caller,
                                                      const std::string& event);
  bool beside_file() const { return parts_.beside_file; }
  const std::string& database() const { return parts_.database; }
  // A version of the caller's own; for an organiser any version.
  absl::StatusOr<Version> FindOwnVersion(const Caller& caller, const std::string& word);
  // Without a suspension that is held back from the caller.
  absl::StatusOr<Version> AsSeenBy(const Caller& caller, Version version);
  // kFailedPrecondition: it is withdrawn or suspended.
  absl::Status CheckMayPlay(const Caller& caller, const Version& version);
  // kInvalidArgument: the name is empty.
  absl::StatusOr<Event> FindEventNamed(const std::string& name);
  // The id of an event that the caller sees; nullopt: the name is empty.
  absl::StatusOr<std::optional<EventId>> EventSeenBy(const Caller& caller, const std::string& name);
  // The event as it is now, with note and etag.
  absl::StatusOr<v1::EventInfo> InfoFor(const Caller& caller, const std::string& event);
  // Adds what the service knows of the event beside the published ladder, and the etag.
  absl::Status AddState(const Caller& caller, v1::EventInfo* info, EventId event);
  // For organisers: with matches of sets that are not over. The etag does not depend on them.
  absl::Status AddProgress(const Caller& caller, v1::EventInfo* info, EventId event);

 private:
  const SightParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ACTS_SIGHT_H_
