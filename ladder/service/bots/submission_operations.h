// Submissions that have arrived: each is an operation in the database. They are tried in their
// order, a few at a time; those of one owner one after another, so that versions are numbered as
// they came.
//
//   upload: DB.service/uploads/NAME.zip, on the disk before the operation is
//
// After a sudden stop those that were not done are tried again: nothing of a submission is stored
// before its last step. So are those whose supervisor has died, and those that can't be tried now.
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_OPERATIONS_H_
#define ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_OPERATIONS_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/bots/submission_trial.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/service/service_store.h"
#include "ladder/submit/trial/trial_process.h"
#include "referee/base/mutex.h"
#include "referee/base/tasks/growing_pause.h"

namespace assize::ladder::service {

struct SubmissionOperationsOptions {
  ServiceStore* store = nullptr;
  // Where zip files are kept until they are tried: an existing folder of ours, absolute.
  std::string uploads;
  // Tries one, as SubmissionTrial::Try(); called on several threads.
  std::function<absl::Status(const v1::SubmissionStart& start, const std::string& upload,
                             const SubmissionTrial::Hooks& hooks, v1::Operation* operation)>
      try_one;
  // Submissions that are tried at a time.
  int at_a_time = 1;
  // Called on any thread when an operation is done.
  std::function<void()> changed = [] {};
  std::function<void(const std::string& subject, const std::string& text)> log;
};

// Operations of one caller that may wait at a time, and of all.
inline constexpr size_t kMaxWaitingOfOne = 20;
inline constexpr size_t kMaxWaiting = 1000;

class SubmissionOperations {
 public:
  explicit SubmissionOperations(SubmissionOperationsOptions options)
      : options_(std::move(options)) {}
  // Stops as Stop() does.
  ~SubmissionOperations();
  SubmissionOperations(const SubmissionOperations&) = delete;
  SubmissionOperations& operator=(const SubmissionOperations&) = delete;

  // Loads the operations that were not done, and begins.
  absl::Status Start();
  // Ends those that are tried; they and those that wait are tried after the next start.
  void Stop();

  // "operations/" and digits from the kernel.
  static absl::StatusOr<std::string> FreshName();
  // Where the zip file of this operation is to be put before Add().
  std::string UploadPath(const std::string& name) const;
  // kResourceExhausted: too many wait, with the reason REASON_LIMIT.
  absl::Status CheckRoom(const Caller& caller);
  // Adds the operation to the database; it is taken up by Accept() after the commit.
  absl::StatusOr<v1::Operation> Add(const Caller& caller, const std::string& name,
                                    const v1::SubmissionStart& start);
  void Accept(const std::string& name);
  // Instead of Accept(), if the transaction failed or an earlier request was answered: removes the
  // zip file too.
  void Forget(const std::string& name);

  // kNotFound: there is none that this caller may see, whether or not another caller has it.
  absl::StatusOr<v1::Operation> Find(const Caller& caller, const std::string& name);
  // The newest first.
  std::vector<v1::Operation> List(const Caller& caller);
  // Calls `done` once: when the operation is done or `timeout` is over, or when nothing waits any
  // more as the service stops.
  void Wait(const std::string& name, std::chrono::milliseconds timeout, std::function<void()> done);
  size_t waiting();
  // Forgets operations that were removed from the database (ServiceStore::PruneOperations()).
  void Drop(const std::vector<std::string>& names);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Entry {
    StoredOperation stored;
    v1::Operation operation;
    std::vector<std::string> notes;
    // How often this process has begun to try it.
    int tries = 0;
  };
  struct Waiter {
    std::string name;
    Time until;
    std::function<void()> done;
  };

  void Run();
  // Calls waiters whose timeout is over, until the end.
  void WatchTimes();
  // Calls the waiters of this operation; all of them for an empty name.
  void Release(const std::string& name);
  static void Answer(const std::vector<Waiter>& waiters);
  // Waits for an operation whose owner has no other that is being tried; empty: it is time to stop.
  std::string TakeNext();
  // Returns the operation with its result. Errors as of SubmissionTrial::Try(), and kInternal.
  absl::StatusOr<v1::Operation> Try(const std::string& name, const StoredOperation& stored);
  // Queues it again after a failure that is not the bot's fault; false: it was tried often enough.
  bool TryAgain(const std::string& name);
  // The same of one that the machine could not try: after a pause, and it does not count.
  void TryLater(const std::string& name, std::chrono::milliseconds pause);
  // Stores it, as soon as the database takes it; false: it was stopped before.
  bool Keep(const std::string& name, const StoredOperation& stored, const v1::Operation& operation);
  void RemoveUpload(const std::string& name) const;
  void Finish(const std::string& name, const StoredOperation& stored, v1::Operation operation);
  void Note(const std::string& name, const std::string& text);
  v1::Operation Shown(const Entry& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  static bool MaySee(const Caller& caller, const Entry& entry);

  const SubmissionOperationsOptions options_;
  std::vector<std::thread> threads_;
  std::thread times_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<std::string, Entry> entries_ ABSL_GUARDED_BY(mutex_);
  std::deque<std::string> queue_ ABSL_GUARDED_BY(mutex_);
  struct Trying {
    std::string owner;
    TrialProcess* process = nullptr;
  };
  // By operation.
  std::map<std::string, Trying> trying_ ABSL_GUARDED_BY(mutex_);
  std::vector<Waiter> waiters_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_BOTS_SUBMISSION_OPERATIONS_H_
