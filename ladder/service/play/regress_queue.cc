#include "ladder/service/play/regress_queue.h"

#include <algorithm>
#include <utility>

#include "ladder/names/names.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

// How long a test is played while others wait.
constexpr std::chrono::minutes kTurn(10);

}  // namespace

absl::Status RegressQueue::Resume() {
  LadderStore& store = options_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const auto tests, WorkStore(&store).LoadRegresses());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, options_.store->WantedEvents());
  for (const auto& [id, test] : tests) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.LoadEvent(id));
    if (!event.ended_unix_us.has_value()) Add(id, event.setup.name, test);
  }
  // The service starts it, as all events that are wanted.
  for (const Test& test : Waiting()) {
    if (std::ranges::find(wanted, test.event) == wanted.end()) continue;
    Begin(test.event);
    break;
  }
  return absl::OkStatus();
}

void RegressQueue::Insert(Test test) {
  const auto behind = std::ranges::find_if(queue_, [&](const Test& other) {
    return !other.since.has_value() && other.kept.priority < test.kept.priority;
  });
  queue_.insert(behind, std::move(test));
}

void RegressQueue::Add(EventId event, const std::string& name, const KeptRegress& test) {
  const MutexLock lock(mutex_);
  if (std::ranges::find(queue_, event, &Test::event) != queue_.end()) return;
  failures_.erase(event);
  Insert({.event = event, .name = name, .kept = test, .since = std::nullopt});
}

std::optional<RegressQueue::Test> RegressQueue::Playing() {
  const MutexLock lock(mutex_);
  if (queue_.empty() || !queue_.front().since.has_value()) return std::nullopt;
  return queue_.front();
}

std::vector<RegressQueue::Test> RegressQueue::Waiting() {
  const MutexLock lock(mutex_);
  const bool one_plays = !queue_.empty() && queue_.front().since.has_value();
  return stopped_ || one_plays ? std::vector<Test>() : queue_;
}

void RegressQueue::Begin(EventId event) {
  const MutexLock lock(mutex_);
  const auto test = std::ranges::find(queue_, event, &Test::event);
  if (test == queue_.end()) return;
  test->since = options_.clock();
  std::rotate(queue_.begin(), test, test + 1);
}

bool RegressQueue::IsOverdue(const Test& test) {
  const MutexLock lock(mutex_);
  const bool waited_for = std::ranges::any_of(queue_, [&](const Test& other) {
    return other.event != test.event && other.kept.priority >= test.kept.priority;
  });
  return waited_for && !stopped_ && options_.clock() - *test.since >= kTurn;
}

void RegressQueue::Rest(const Test& test) {
  const absl::Status paused = options_.pause(test.event);
  if (!paused.ok()) return options_.log(test.name, std::string(paused.message()));
  const MutexLock lock(mutex_);
  if (std::erase_if(queue_, [&](const Test& one) { return one.event == test.event; }) == 0) return;
  Test resting = test;
  resting.since.reset();
  Insert(std::move(resting));
}

void RegressQueue::Leave(EventId event, const std::string& failure) {
  const MutexLock lock(mutex_);
  std::erase_if(queue_, [&](const Test& test) { return test.event == event; });
  if (!failure.empty()) failures_[event] = failure;
}

void RegressQueue::Tick() {
  if (const std::optional<Test> test = Playing(); test.has_value()) {
    const v1::EventState state = options_.state_of(test->event);
    const bool plays = state == v1::EVENT_STATE_RUNNING || state == v1::EVENT_STATE_PAUSING;
    if (plays && !IsOverdue(*test)) return;
    plays ? Rest(*test) : Leave(test->event, "");
  }
  for (const Test& next : Waiting()) {
    // It is still being paused: its last matches are played.
    if (options_.state_of(next.event) == v1::EVENT_STATE_PAUSING) continue;
    const absl::Status started = options_.start(next.event);
    if (started.ok()) return Begin(next.event);
    // The service drains, or has too many threads: later, or after a restart.
    if (absl::IsUnavailable(started) || absl::IsResourceExhausted(started)) return;
    options_.log(next.name, std::string(started.message()));
    Leave(next.event, std::string(started.message()));
  }
}

RegressQueue::Place RegressQueue::PlaceOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto found = std::ranges::find(queue_, event, &Test::event);
  if (found != queue_.end()) {
    return {.place = static_cast<int>(found - queue_.begin()) + 1,
            .playing = found->since.has_value(),
            .failure = ""};
  }
  const auto failure = failures_.find(event);
  return {.failure = failure == failures_.end() ? "" : failure->second};
}

std::vector<EventId> RegressQueue::List() {
  const MutexLock lock(mutex_);
  std::vector<EventId> events;
  for (const Test& test : queue_) events.push_back(test.event);
  return events;
}

int RegressQueue::CountOf(const std::string& owner) {
  const MutexLock lock(mutex_);
  return static_cast<int>(std::ranges::count_if(
      queue_, [&](const Test& test) { return names::SameName(test.kept.owner, owner); }));
}

void RegressQueue::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
}

}  // namespace assize::ladder::service
