#include "ladder/service/regress_queue.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ladder/store/work_store.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

absl::Status RegressQueue::Resume() {
  LadderStore& store = options_.store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(const auto priorities, WorkStore(&store).LoadRegresses());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, options_.store->WantedEvents());
  for (const auto& [id, priority] : priorities) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.LoadEvent(id));
    if (event.ended_unix_us.has_value()) continue;
    Add(id, event.setup.name, priority);
  }
  const MutexLock lock(mutex_);
  // It has been started by now, as all events that are wanted.
  const auto begun = std::ranges::find_if(queue_, [&](const Test& test) {
    return std::ranges::find(wanted, test.event) != wanted.end();
  });
  if (begun == queue_.end()) return absl::OkStatus();
  std::rotate(queue_.begin(), begun, begun + 1);
  playing_ = true;
  return absl::OkStatus();
}

void RegressQueue::Add(EventId event, const std::string& name, int64_t priority) {
  const MutexLock lock(mutex_);
  if (std::ranges::find(queue_, event, &Test::event) != queue_.end()) return;
  const auto behind = std::find_if(queue_.begin() + (playing_ ? 1 : 0), queue_.end(),
                                   [&](const Test& test) { return test.priority < priority; });
  queue_.insert(behind, {.event = event, .name = name, .priority = priority});
}

std::optional<RegressQueue::Test> RegressQueue::Playing() {
  const MutexLock lock(mutex_);
  if (stopped_ || !playing_) return std::nullopt;
  return queue_.front();
}

std::optional<RegressQueue::Test> RegressQueue::Next() {
  const MutexLock lock(mutex_);
  if (stopped_ || playing_ || queue_.empty()) return std::nullopt;
  playing_ = true;
  return queue_.front();
}

void RegressQueue::Leave(EventId event) {
  const MutexLock lock(mutex_);
  std::erase_if(queue_, [&](const Test& test) { return test.event == event; });
  playing_ = false;
}

void RegressQueue::Tick() {
  if (const std::optional<Test> test = Playing(); test.has_value()) {
    const v1::EventState state = options_.events->StateOf(test->event).state;
    if (state == v1::EVENT_STATE_RUNNING || state == v1::EVENT_STATE_PAUSING) return;
    Leave(test->event);
  }
  const std::optional<Test> next = Next();
  if (!next.has_value()) return;
  absl::Status started = options_.store->WantEvent(next->event, true);
  if (started.ok()) started = options_.events->Start(next->event);
  if (started.ok()) return;
  options_.log(next->name, std::string(started.message()));
  const MutexLock lock(mutex_);
  playing_ = false;
}

RegressQueue::Place RegressQueue::PlaceOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto found = std::ranges::find(queue_, event, &Test::event);
  if (found == queue_.end()) return {};
  const auto at = static_cast<int>(found - queue_.begin());
  return {.place = at + 1, .playing = playing_ && at == 0, .priority = found->priority};
}

std::vector<EventId> RegressQueue::List() {
  const MutexLock lock(mutex_);
  std::vector<EventId> events;
  for (const Test& test : queue_) events.push_back(test.event);
  return events;
}

void RegressQueue::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
}

}  // namespace assize::ladder::service
