#include "ladder/service/bots/submission_operations.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr char kPrefix[] = "operations/";
constexpr size_t kNameDigits = 32;
constexpr size_t kMaxNotes = 100;
// Of a submission whose supervisor dies, perhaps because of the bot.
constexpr int kMaxTries = 3;
// A disk that is full may have room again.
constexpr std::chrono::seconds kRestAfterFailure(10);
constexpr std::chrono::milliseconds kTick(100);
// Between attempts while the machine can't try anything.
constexpr std::chrono::milliseconds kShortestPause(1'000);
constexpr std::chrono::milliseconds kLongestPause(60'000);

int64_t NowMicros() { return absl::ToUnixMicros(absl::Now()); }

// What was thrown may name files of this machine, and stays in its log.
absl::string_view ReasonForCallers(const absl::Status& status) {
  return absl::IsInternal(status) ? "an error of the service, which the organiser finds in its log"
                                  : status.message();
}

std::string OwnerOf(const StoredOperation& stored) {
  v1::SubmissionStart start;
  start.ParseFromString(stored.request);
  return start.owner();
}

v1::Operation GivenUp(const std::string& name, const StoredOperation& stored,
                      const std::string& why) {
  v1::Operation operation;
  operation.set_name(name);
  operation.set_subject(stored.subject);
  operation.set_created_unix_us(static_cast<uint64_t>(stored.created_unix_us));
  operation.set_done(true);
  *operation.mutable_error() =
      ToRpcStatus(Error(absl::StatusCode::kInternal, v1::REASON_INTERNAL, why));
  return operation;
}

}  // namespace

SubmissionOperations::~SubmissionOperations() { Stop(); }

absl::Status SubmissionOperations::Start() {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<StoredOperation> stored, options_.store->LoadOperations(0));
  const MutexLock lock(mutex_);
  for (StoredOperation& operation : stored) {
    Entry& entry = entries_[operation.name];
    if (operation.result.has_value()) {
      if (!entry.operation.ParseFromString(*operation.result)) {
        entry.operation = GivenUp(operation.name, operation, "its result is damaged");
      }
    } else {
      entry.operation.set_name(operation.name);
      entry.operation.set_subject(operation.subject);
      entry.operation.set_created_unix_us(static_cast<uint64_t>(operation.created_unix_us));
      queue_.push_back(operation.name);
    }
    entry.stored = std::move(operation);
  }
  threads_.reserve(static_cast<size_t>(options_.at_a_time));
  for (int i = 0; i < options_.at_a_time; ++i) {
    std::thread thread;
    ASSIZE_RETURN_IF_ERROR(StartThread("submissions", &thread, [this] { Run(); }));
    threads_.push_back(std::move(thread));
  }
  return StartThread("times of operations", &times_, [this] { WatchTimes(); });
}

void SubmissionOperations::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    for (auto& [name, trying] : trying_) {
      if (trying.process != nullptr) trying.process->Cancel();
    }
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  if (times_.joinable()) times_.join();
  Release("");
}

absl::StatusOr<std::string> SubmissionOperations::FreshName() {
  ASSIZE_ASSIGN_OR_RETURN(const Seed bits, SeedFromKernel());
  return absl::StrCat(kPrefix, ToHex(bits.bytes).substr(0, kNameDigits));
}

std::string SubmissionOperations::UploadPath(const std::string& name) const {
  return absl::StrCat(options_.uploads, "/", std::string(absl::StripPrefix(name, kPrefix)), ".zip");
}

absl::Status SubmissionOperations::CheckRoom(const Caller& caller) {
  const MutexLock lock(mutex_);
  const auto own = std::ranges::count_if(
      queue_, [&](const std::string& name) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        return entries_[name].stored.actor == caller.name;
      });
  if (static_cast<size_t>(own) < kMaxWaitingOfOne && queue_.size() < kMaxWaiting) {
    return absl::OkStatus();
  }
  const size_t limit = queue_.size() < kMaxWaiting ? kMaxWaitingOfOne : kMaxWaiting;
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               absl::StrCat("submissions that wait: at most ", limit, "; try again in a minute"),
               {{"key", "waiting_submissions"}, {"limit", absl::StrCat(limit)}, {"seconds", "60"}});
}

absl::StatusOr<v1::Operation> SubmissionOperations::Add(const Caller& caller,
                                                        const std::string& name,
                                                        const v1::SubmissionStart& start) {
  Entry entry;
  entry.stored = {
      .id = 0,
      .name = name,
      .actor = caller.name,
      .subject = absl::StrCat(start.bot().empty() ? "a bot" : start.bot(), " of ", start.owner()),
      .created_unix_us = NowMicros(),
      .request = start.SerializeAsString(),
      .result = std::nullopt};
  ASSIZE_RETURN_IF_ERROR(options_.store->AddOperation(entry.stored));
  entry.operation.set_name(name);
  entry.operation.set_subject(entry.stored.subject);
  entry.operation.set_created_unix_us(static_cast<uint64_t>(entry.stored.created_unix_us));
  const MutexLock lock(mutex_);
  v1::Operation operation = entry.operation;
  operation.set_place(static_cast<uint32_t>(queue_.size() + 1));
  entries_[name] = std::move(entry);
  return operation;
}

void SubmissionOperations::Accept(const std::string& name) {
  const MutexLock lock(mutex_);
  if (std::ranges::find(queue_, name) == queue_.end()) queue_.push_back(name);
  changed_.notify_all();
}

void SubmissionOperations::Forget(const std::string& name) {
  RemoveUpload(name);
  const MutexLock lock(mutex_);
  entries_.erase(name);
}

void SubmissionOperations::RemoveUpload(const std::string& name) const {
  std::error_code ignored;
  fs::remove(TriesPathOf(UploadPath(name)), ignored);
  fs::remove(UploadPath(name), ignored);
}

bool SubmissionOperations::MaySee(const Caller& caller, const Entry& entry) {
  return caller.Allows(v1::SCOPE_ORGANISE) || entry.stored.actor == caller.name;
}

v1::Operation SubmissionOperations::Shown(const Entry& entry) {
  v1::Operation operation = entry.operation;
  const auto place = std::ranges::find(queue_, entry.stored.name);
  if (place != queue_.end()) {
    operation.set_place(static_cast<uint32_t>(place - queue_.begin() + 1));
  }
  return operation;
}

absl::StatusOr<v1::Operation> SubmissionOperations::Find(const Caller& caller,
                                                         const std::string& name) {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(name);
  if (found == entries_.end() || !MaySee(caller, found->second)) {
    return absl::NotFoundError(absl::StrCat("no operation ", Quoted(name)));
  }
  return Shown(found->second);
}

std::vector<v1::Operation> SubmissionOperations::List(const Caller& caller) {
  std::vector<v1::Operation> operations;
  const MutexLock lock(mutex_);
  for (const auto& [name, entry] : entries_) {
    if (MaySee(caller, entry)) operations.push_back(Shown(entry));
  }
  std::ranges::sort(operations, [](const v1::Operation& a, const v1::Operation& b) {
    return std::pair(b.created_unix_us(), b.name()) < std::pair(a.created_unix_us(), a.name());
  });
  return operations;
}

void SubmissionOperations::Wait(const std::string& name, std::chrono::milliseconds timeout,
                                std::function<void()> done) {
  {
    const MutexLock lock(mutex_);
    const auto found = entries_.find(name);
    const bool waits = found != entries_.end() && !found->second.operation.done() && !stopping_;
    if (waits) {
      waiters_.push_back({name, steady_clock::now() + timeout, std::move(done)});
      return;
    }
  }
  done();
}

size_t SubmissionOperations::waiting() {
  const MutexLock lock(mutex_);
  return queue_.size();
}

void SubmissionOperations::Drop(const std::vector<std::string>& names) {
  const MutexLock lock(mutex_);
  for (const std::string& name : names) entries_.erase(name);
}

void SubmissionOperations::Release(const std::string& name) {
  std::vector<Waiter> ready;
  {
    const MutexLock lock(mutex_);
    const auto is_ready = [&name](const Waiter& waiter) {
      return name.empty() || waiter.name == name;
    };
    std::ranges::copy_if(waiters_, std::back_inserter(ready), is_ready);
    std::erase_if(waiters_, is_ready);
  }
  Answer(ready);
}

void SubmissionOperations::Answer(const std::vector<Waiter>& waiters) {
  for (const Waiter& waiter : waiters) {
    LogThrown("call", Guarded("a call that waits", waiter.done));
  }
}

void SubmissionOperations::WatchTimes() {
  while (true) {
    std::vector<Waiter> ready;
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kTick,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopping_; });
      if (stopping_) return;
      const auto is_over = [now = steady_clock::now()](const Waiter& waiter) {
        return waiter.until <= now;
      };
      std::ranges::copy_if(waiters_, std::back_inserter(ready), is_over);
      std::erase_if(waiters_, is_over);
    }
    Answer(ready);
  }
}

std::string SubmissionOperations::TakeNext() {
  MutexLock lock(mutex_);
  while (!stopping_) {
    const auto may_begin = [&](const std::string& name) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return std::ranges::none_of(
          trying_, [&](const auto& trying) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
            return names::SameName(trying.second.owner, OwnerOf(entries_[name].stored));
          });
    };
    const auto next = std::ranges::find_if(queue_, may_begin);
    if (next != queue_.end()) {
      std::string name = *next;
      queue_.erase(next);
      trying_[name].owner = OwnerOf(entries_[name].stored);
      ++entries_[name].tries;
      entries_[name].notes.clear();
      entries_[name].operation.set_stage("Begun.");
      return name;
    }
    changed_.wait(lock);
  }
  return "";
}

bool SubmissionOperations::TryAgain(const std::string& name) {
  const MutexLock lock(mutex_);
  if (entries_[name].tries >= kMaxTries) return false;
  queue_.push_front(name);
  return true;
}

void SubmissionOperations::TryLater(const std::string& name, std::chrono::milliseconds pause) {
  MutexLock lock(mutex_);
  --entries_[name].tries;
  changed_.wait_for(lock, pause,
                    [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopping_; });
  queue_.push_front(name);
}

void SubmissionOperations::Run() {
  GrowingPause pauses(kShortestPause, kLongestPause);
  while (true) {
    const std::string name = TakeNext();
    if (name.empty()) return;
    StoredOperation stored;
    {
      const MutexLock lock(mutex_);
      stored = entries_[name].stored;
    }
    absl::StatusOr<v1::Operation> done =
        Guarded("the trial of a submission", [&] { return Try(name, stored); });
    if (!absl::IsDeadlineExceeded(done.status())) pauses.Reset();
    if (done.ok()) {
      Finish(name, stored, *std::move(done));
    } else if (absl::IsDeadlineExceeded(done.status())) {
      const std::chrono::milliseconds pause = pauses.Take();
      const std::string text =
          absl::StrCat("It can't be tried now, and is again in ", pause.count() / 1000,
                       " s: ", std::string(done.status().message()));
      options_.log(stored.subject, text);
      Note(name, text);
      TryLater(name, pause);
    } else {
      options_.log(stored.subject, std::string(done.status().message()));
      // It was stopped with the service, and is tried again by the next one.
      const bool stopped = absl::IsCancelled(done.status());
      if (!stopped && !TryAgain(name)) {
        Finish(name, stored,
               GivenUp(name, stored,
                       absl::StrCat("could not be tried, ", kMaxTries,
                                    " times: ", ReasonForCallers(done.status()))));
      }
    }
    const MutexLock lock(mutex_);
    trying_.erase(name);
    changed_.notify_all();
  }
}

bool SubmissionOperations::Keep(const std::string& name, const StoredOperation& stored,
                                const v1::Operation& operation) {
  while (true) {
    const absl::Status kept =
        options_.store->FinishOperation(name, operation.SerializeAsString(), NowMicros());
    if (kept.ok()) return true;
    options_.log(stored.subject, absl::StrCat("what became of it can't be stored, and is again in ",
                                              kRestAfterFailure.count(), " s: ", kept.message()));
    MutexLock lock(mutex_);
    changed_.wait_for(lock, kRestAfterFailure,
                      [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopping_; });
    if (stopping_) return false;
  }
}

void SubmissionOperations::Finish(const std::string& name, const StoredOperation& stored,
                                  v1::Operation operation) {
  if (!Keep(name, stored, operation)) return;
  RemoveUpload(name);
  options_.log(stored.subject, operation.has_submit() ? "accepted" : "refused");
  {
    const MutexLock lock(mutex_);
    entries_[name].operation = std::move(operation);
    entries_[name].stored.result = "";
  }
  Release(name);
  options_.changed();
}

absl::StatusOr<v1::Operation> SubmissionOperations::Try(const std::string& name,
                                                        const StoredOperation& stored) {
  v1::SubmissionStart start;
  start.ParseFromString(stored.request);
  v1::Operation became;
  const SubmissionTrial::Hooks hooks{.use =
                                         [&](TrialProcess* process) {
                                           const MutexLock lock(mutex_);
                                           trying_[name].process = process;
                                           if (process != nullptr && stopping_) process->Cancel();
                                         },
                                     .note = [&](const std::string& text) { Note(name, text); }};
  ASSIZE_RETURN_IF_ERROR(options_.try_one(start, UploadPath(name), hooks, &became));
  const MutexLock lock(mutex_);
  v1::Operation operation = entries_[name].operation;
  operation.MergeFrom(became);
  if (operation.has_submit()) {
    for (const std::string& note : entries_[name].notes)
      operation.mutable_submit()->add_notes(note);
  }
  operation.set_done(true);
  return operation;
}

void SubmissionOperations::Note(const std::string& name, const std::string& text) {
  const MutexLock lock(mutex_);
  Entry& entry = entries_[name];
  entry.operation.set_stage(text);
  if (entry.notes.size() < kMaxNotes) entry.notes.push_back(text);
}

}  // namespace assize::ladder::service
