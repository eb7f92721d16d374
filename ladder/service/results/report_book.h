// Reports that many ask for and that take long to make (standings, ratings, who beats whom), each made
// once for all who ask, on a thread of its own.
//
// A caller gets the report of the ladder as it is, or the last whole one while the next one is made:
// at most half a second old, or ten times as old as it took to make. After something was hidden or
// shown at once (PublishedCache::Drop()), and of an event that is over, nobody gets an older one.
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_RESULTS_REPORT_BOOK_H_
#define ASSIZE_LADDER_SERVICE_RESULTS_REPORT_BOOK_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "ladder/service/published/published_cache.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

struct ReportBookOptions {
  // Of its thread.
  std::string name;
  // Outlives the book.
  PublishedCache* published = nullptr;
  // Different reports; those that were asked for last are kept.
  size_t most_kept = 32;
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
};

// Which report.
struct ReportKey {
  // kViewer or kOrganiser: what is the same for all owners is what viewers see.
  publish::Audience audience = publish::Audience::kViewer;
  // The event that it is made of, with the versions; empty: everything.
  std::string event = {};
  // What it is, with all that it depends on beside the ladder.
  std::string name = {};

  auto operator<=>(const ReportKey&) const = default;
};

class ReportBook {
 public:
  explicit ReportBook(ReportBookOptions options) : options_(std::move(options)) {}
  ~ReportBook();
  ReportBook(const ReportBook&) = delete;
  ReportBook& operator=(const ReportBook&) = delete;

  // kResourceExhausted: there is no thread for it.
  absl::Status Start();
  // Waits for the first one. `make` is called on the book's thread, maybe after the call. Its errors
  // are not kept; kResourceExhausted: too many different reports are asked for at once.
  template <class Report>
  absl::StatusOr<Report> Get(
      const ReportKey& key,
      std::function<absl::StatusOr<Report>(const publish::PublishedLadder& ladder)> make) {
    ASSIZE_ASSIGN_OR_RETURN(const Answer answer,
                            Find(key,
                                 [make = std::move(make)](const publish::PublishedLadder& ladder)
                                     -> absl::StatusOr<Answer> {
                                   ASSIZE_ASSIGN_OR_RETURN(Report report, make(ladder));
                                   return std::make_shared<const Report>(std::move(report));
                                 }));
    return static_cast<const Report&>(*answer);
  }

  // How often a report was made.
  int64_t made();

 private:
  using Answer = std::shared_ptr<const google::protobuf::Message>;
  using Make = std::function<absl::StatusOr<Answer>(const publish::PublishedLadder& ladder)>;
  using Time = std::chrono::steady_clock::time_point;

  // What a report is made of: while it is the same, so is the report.
  struct Source {
    std::vector<publish::EventList::Pointer> events;
    std::shared_ptr<const void> roster;

    bool operator==(const Source&) const = default;
  };
  struct Kept {
    Make make;
    // nullopt: not made yet.
    std::optional<absl::StatusOr<Answer>> answer;
    Source source;
    // PublishedCache::drops() before the ladder was read, and when that was.
    uint64_t drops = 0;
    Time began;
    Time ended;
    std::chrono::steady_clock::duration took{};
    // How many were made for this key.
    uint64_t number = 0;
    Time asked;
    int waiting = 0;
  };
  // What a caller is content with.
  struct Wanted {
    Source source;
    bool only_current = false;
    // This many reports later the one that is kept was begun after the caller had asked.
    uint64_t number = 0;
  };

  absl::StatusOr<Answer> Find(const ReportKey& key, Make make);
  static Source SourceOf(const publish::PublishedLadder& ladder, const std::string& event);
  // Null: there are too many that somebody waits for.
  std::shared_ptr<Kept> KeptFor(const ReportKey& key) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayServe(const Kept& kept, const Wanted& wanted) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Want(const ReportKey& key) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The one that is to be made next, and when. Not for when none is.
  std::pair<ReportKey, Time> Next() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Run();
  void MakeReport(const ReportKey& key, Kept* kept, MutexLock& lock)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const ReportBookOptions options_;
  Mutex mutex_;
  std::condition_variable changed_;
  std::map<ReportKey, std::shared_ptr<Kept>> kept_ ABSL_GUARDED_BY(mutex_);
  // Since when.
  std::map<ReportKey, Time> wanted_ ABSL_GUARDED_BY(mutex_);
  // What is being made.
  const Kept* making_ ABSL_GUARDED_BY(mutex_) = nullptr;
  int64_t made_ ABSL_GUARDED_BY(mutex_) = 0;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RESULTS_REPORT_BOOK_H_
