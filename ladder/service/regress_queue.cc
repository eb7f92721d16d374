#include "ladder/service/regress_queue.h"

#include <algorithm>
#include <utility>

#include "ladder/names/names.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

absl::Status RegressQueue::Resume() {
  LadderStore& store = options_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const auto tests, WorkStore(&store).LoadRegresses());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, options_.store->WantedEvents());
  for (const auto& [id, test] : tests) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.LoadEvent(id));
    if (!event.ended_unix_us.has_value()) Add(id, event.setup.name, test);
  }
  const MutexLock lock(mutex_);
  // They have been started by now, as all events that are wanted.
  for (Test& test : queue_) {
    test.playing = std::ranges::find(wanted, test.event) != wanted.end();
  }
  std::ranges::stable_partition(queue_, &Test::playing);
  return absl::OkStatus();
}

void RegressQueue::Add(EventId event, const std::string& name, const KeptRegress& test) {
  const MutexLock lock(mutex_);
  if (std::ranges::find(queue_, event, &Test::event) != queue_.end()) return;
  failures_.erase(event);
  const auto behind = std::ranges::find_if(queue_, [&](const Test& other) {
    return !other.playing && other.kept.priority < test.priority;
  });
  queue_.insert(behind, {.event = event, .name = name, .kept = test});
}

std::vector<RegressQueue::Test> RegressQueue::Playing() {
  const MutexLock lock(mutex_);
  std::vector<Test> playing;
  std::ranges::copy_if(queue_, std::back_inserter(playing), &Test::playing);
  return playing;
}

std::optional<RegressQueue::Test> RegressQueue::Next() {
  const MutexLock lock(mutex_);
  if (stopped_) return std::nullopt;
  const auto waits = [this](const Test& test) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return !test.playing && std::ranges::none_of(queue_, [&](const Test& other) {
      return other.playing && names::SameName(other.kept.owner, test.kept.owner);
    });
  };
  const auto next = std::ranges::find_if(queue_, waits);
  if (next == queue_.end()) return std::nullopt;
  next->playing = true;
  Test test = *next;
  std::ranges::stable_partition(queue_, &Test::playing);
  return test;
}

void RegressQueue::Leave(EventId event, const std::string& failure) {
  const MutexLock lock(mutex_);
  std::erase_if(queue_, [&](const Test& test) { return test.event == event; });
  if (!failure.empty()) failures_[event] = failure;
}

void RegressQueue::Wait(EventId event) {
  const MutexLock lock(mutex_);
  for (Test& test : queue_) {
    if (test.event == event) test.playing = false;
  }
}

void RegressQueue::Tick() {
  for (const Test& test : Playing()) {
    const v1::EventState state = options_.events->StateOf(test.event).state;
    const bool plays = state == v1::EVENT_STATE_RUNNING || state == v1::EVENT_STATE_PAUSING;
    if (!plays) Leave(test.event, "");
  }
  while (const std::optional<Test> next = Next()) {
    absl::Status started = options_.store->WantEvent(next->event, true);
    if (started.ok()) started = options_.events->Start(next->event);
    if (started.ok()) continue;
    // The service drains, or has too many threads: later, or after a restart.
    if (absl::IsUnavailable(started) || absl::IsResourceExhausted(started)) {
      return Wait(next->event);
    }
    options_.log(next->name, std::string(started.message()));
    Leave(next->event, std::string(started.message()));
  }
}

RegressQueue::Place RegressQueue::PlaceOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto found = std::ranges::find(queue_, event, &Test::event);
  if (found != queue_.end()) {
    return {.place = static_cast<int>(found - queue_.begin()) + 1,
            .playing = found->playing,
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
