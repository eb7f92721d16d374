// The ladder of a service in memory, once for all readers. It is read when the service starts; from
// then on the chain of what was stored leads to what is new, and nothing else is read. A reader is a
// filter over it: what is not held back from a reader is the same object for all.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto living, LivingLadder::Open("club.db"));
//   ASSIZE_ASSIGN_OR_RETURN(auto snapshot, living->Refresh(now));  // what was stored until now
//   ASSIZE_ASSIGN_OR_RETURN(auto ladder, snapshot->For({}));       // as everybody may see it
//
// What can't be read is left out: a set with damaged rows, or a whole event; TakeDamaged() names it,
// and Snapshot::damaged() as long as it is left out.
#ifndef ASSIZE_LADDER_PUBLISH_LIVING_LADDER_H_
#define ASSIZE_LADDER_PUBLISH_LIVING_LADDER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/publish/published_rows.h"
#include "ladder/publish/stored_parts.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/model_rows.h"

namespace assize {
class Store;
}

namespace assize::ladder::publish {

// Who reads.
enum class ReadFor : uint8_t {
  // A service: its organisers do not see deals that are still played, and an event whose rows make
  // code throw is found before somebody asks for its table.
  kService,
  // A command beside the file, whose user sees everything that is stored.
  kCommand,
};

// What is asked of the ladder, so that a command need not read the rest.
struct Wanted {
  // Events other than the one of this name may be left out; empty, and if there is none: none may.
  std::string about = {};
  // kTests: sets of others may be left out; how many there are is in the database.
  WithSets sets = WithSets::kAll;

  bool everything() const { return *this == Wanted(); }
  bool operator==(const Wanted&) const = default;
};

// The ladder at one moment. Does not change; safe on every thread.
class Snapshot {
 public:
  using Ladder = std::shared_ptr<const PublishedLadder>;

  // kNotFound: kOwner and nobody of this name has a bot.
  absl::StatusOr<Ladder> For(const Reader& reader) const;
  // When a live delay lets something more pass by the time alone; nullopt: never.
  std::optional<int64_t> next_release_unix_us() const { return viewer_->next_release_unix_us(); }
  // Of each event with damage that was found, what that is. For organisers alone.
  const std::map<EventId, std::string>& damaged() const { return damaged_; }

 private:
  friend class LivingLadder;

  std::string name_;
  std::shared_ptr<Store> matches_;
  Ladder viewer_;
  Ladder organiser_;
  PublishedToOwners owners_;
  std::map<EventId, std::string> damaged_;
};

// For one thread at a time.
class LivingLadder {
 public:
  // Nothing is read yet. Errors of LadderStore::OpenForReading().
  static absl::StatusOr<std::unique_ptr<LivingLadder>> Open(const std::string& path,
                                                            ReadFor use = ReadFor::kService,
                                                            Wanted wanted = {});

  // The ladder with all that is stored; `now_unix_us`: what live delays are counted to. The same
  // object while nothing has changed. After an error the next call reads everything.
  absl::StatusOr<std::shared_ptr<const Snapshot>> Refresh(int64_t now_unix_us);

  // A line for each thing that was found to be damaged since the last call, each thing once.
  std::vector<std::string> TakeDamaged();

 private:
  // What has changed of an event.
  struct Touched {
    // All of it is to be read, as if it were new.
    bool all = false;
    bool row = false;
    bool rounds = false;
    // The first set that was planned since.
    int64_t first_planned = INT64_MAX;
    // Matches that have a result now.
    std::vector<PlannedAt> closed;
  };
  struct Changed {
    std::map<EventId, Touched> events;
    std::set<EventId> gone;
    bool frame = false;
    bool everything = false;
  };

  LivingLadder(std::string path, ReadFor use, Wanted wanted, std::unique_ptr<LadderStore> store,
               std::shared_ptr<Store> matches)
      : path_(std::move(path)),
        use_(use),
        wanted_(std::move(wanted)),
        store_(std::move(store)),
        matches_(std::move(matches)) {}

  // What the links say; reads nothing.
  static Changed ChangedBy(const std::vector<ModelChange>& changes);
  // Takes in what is new. False: nothing is.
  absl::StatusOr<bool> Read();
  absl::Status ReadEverything();
  absl::StatusOr<std::vector<EventId>> EventsToRead();
  absl::Status ReadWholeFrame();
  // Leaves the event out, and names it, if it can't be read.
  absl::Status ReadWholeEvent(EventId event);
  absl::Status Follow(EventId event, const Touched& touched, Changed* changed);
  absl::Status FollowRow(EventId event, EventBuilder* builder, Changed* changed);
  absl::Status FollowRounds(EventId event, const Touched& touched, EventBuilder* builder);
  absl::Status FollowResults(EventId event, const Touched& touched, EventBuilder* builder);
  // Nothing of the event is shown any more until it can be read.
  void LeaveOut(EventId event, const absl::Status& why);
  void Name(const std::string& damaged);
  void NameOf(EventId event, const std::string& damaged);
  std::shared_ptr<const Snapshot> Publish(int64_t now_unix_us);

  const std::string path_;
  const ReadFor use_;
  const Wanted wanted_;
  const std::unique_ptr<LadderStore> store_;
  const std::shared_ptr<Store> matches_;
  // The newest link of the chain that the model has.
  int64_t link_ = 0;
  bool has_read_ = false;
  std::map<EventId, EventBuilder> events_;
  std::map<EventId, std::string> damaged_events_;
  LadderRows stored_;
  // Announcements and questions have been read since they were published last.
  bool has_news_ = true;
  PublishedMemo for_viewers_;
  PublishedMemo for_owners_;
  PublishedMemo for_organisers_;
  std::shared_ptr<const Snapshot> snapshot_;
  std::set<std::string> named_;
  std::vector<std::string> damaged_;
};

}  // namespace assize::ladder::publish

#endif  // ASSIZE_LADDER_PUBLISH_LIVING_LADDER_H_
