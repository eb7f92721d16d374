#include "referee/http2/reactor.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::http2 {
namespace {

constexpr int kMaxEvents = 64;
constexpr std::chrono::milliseconds kLongestWait(60'000);

constexpr std::chrono::milliseconds kRest(1000);

// False: it threw something.
template <class Work>
bool RunGuarded(std::string_view task, const Work& work) {
  const absl::Status done = Guarded(task, work);
  LogThrown("task", done);
  return done.ok();
}

epoll_event EventOf(uint32_t events, uint64_t id) {
  epoll_event event = {};
  event.events = events;
  event.data.u64 = id;
  return event;
}

}  // namespace

Reactor::Reactor() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

// Watchers and tasks may still forget and cancel when they are destroyed.
Reactor::~Reactor() {
  const auto watched = std::exchange(watched_, {});
  const auto timers = std::exchange(timers_, {});
  const auto later = std::exchange(later_, {});
  const auto due = std::exchange(due_, {});
  const auto slow = std::exchange(slow_, {});
}

Reactor::Id Reactor::Watch(int descriptor, uint32_t events, std::shared_ptr<Watcher> watcher) {
  const Id id = ++last_id_;
  watched_[id] = {descriptor, events, std::move(watcher)};
  epoll_event event = EventOf(events, id);
  epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &event);
  return id;
}

void Reactor::Change(Id watched, uint32_t events) {
  const auto found = watched_.find(watched);
  if (found == watched_.end()) return;
  found->second.events = events;
  epoll_event event = EventOf(events, watched);
  epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, found->second.descriptor, &event);
}

void Reactor::Forget(Id watched) {
  const auto found = watched_.find(watched);
  if (found == watched_.end()) return;
  epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, found->second.descriptor, nullptr);
  watched_.erase(found);
}

Reactor::Id Reactor::After(std::chrono::milliseconds time, Task task) {
  Arm(time, {.id = ++last_id_, .task = std::move(task)});
  return last_id_;
}

Reactor::Id Reactor::Every(std::chrono::milliseconds time, Task task) {
  Arm(time, {.id = ++last_id_, .task = std::move(task), .every = time});
  return last_id_;
}

void Reactor::Arm(std::chrono::milliseconds time, Timer timer) {
  const Clock::time_point at = Clock::now() + time;
  timer_times_.emplace(timer.id, at);
  timers_.emplace(at, std::move(timer));
}

void Reactor::Cancel(Id timer) {
  const auto found = timer_times_.find(timer);
  if (found == timer_times_.end()) return;
  const auto [first, last] = timers_.equal_range(found->second);
  const auto at =
      std::find_if(first, last, [timer](const auto& entry) { return entry.second.id == timer; });
  if (at != last) timers_.erase(at);
  timer_times_.erase(found);
}

// Rounded up: a timer is never early.
int Reactor::MsUntilNext() const {
  if (!later_.empty() || !due_.empty() || !slow_.empty()) return 0;
  if (timers_.empty()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 60'000));
}

void Reactor::RunTimers() {
  const Clock::time_point now = Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    const auto due = timers_.extract(timers_.begin());
    const Timer& timer = due.mapped();
    timer_times_.erase(timer.id);
    // Before it runs, since it may cancel itself or throw.
    if (timer.every.count() > 0) Arm(timer.every, timer);
    RunGuarded("a task at its time", timer.task);
  }
}

// What a task adds is run as well: its effects belong to the same turn.
void Reactor::RunLater() {
  while (!later_.empty() || !due_.empty()) {
    const std::vector<Task> tasks = std::exchange(later_, {});
    for (const Task& task : tasks) RunGuarded("a task at the end of a turn", task);
    std::vector<std::shared_ptr<Watcher>> due = std::exchange(due_, std::exchange(spare_due_, {}));
    for (const std::shared_ptr<Watcher>& watcher : due) {
      RunGuarded("the end of a turn", [&watcher] { watcher->OnTurnEnd(); });
    }
    due.clear();
    spare_due_ = std::move(due);
  }
}

void Reactor::Run() {
  stopped_ = false;
  RunLater();
  while (!stopped_ && (!watched_.empty() || MsUntilNext() >= 0)) RunOnce(kLongestWait);
}

void Reactor::Report(Id watched, uint32_t events) {
  // One that an earlier event has made to be forgotten gets no more reports.
  const auto found = watched_.find(watched);
  if (found == watched_.end()) return;
  const std::shared_ptr<Watcher> kept = found->second.watcher;
  if (!RunGuarded("a connection", [&] { kept->OnReady(events); })) Rest(watched);
}

// What it has not read stays there, and would be reported in every turn.
void Reactor::Rest(Id watched) {
  const auto found = watched_.find(watched);
  if (found == watched_.end()) return;
  epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, found->second.descriptor, nullptr);
  After(kRest, [this, watched] {
    const auto again = watched_.find(watched);
    if (again == watched_.end()) return;
    epoll_event event = EventOf(again->second.events, watched);
    epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, again->second.descriptor, &event);
  });
}

void Reactor::RunOnce(std::chrono::milliseconds most) {
  std::array<epoll_event, kMaxEvents> events;
  const int next = MsUntilNext();
  const int wait =
      next < 0 ? static_cast<int>(most.count()) : std::min(next, static_cast<int>(most.count()));
  const int count = epoll_wait(epoll_.get(), events.data(), kMaxEvents, wait);
  reported_ = std::max(count, 0);
  turn_ = Clock::now();
  for (int i = 0; i < count; ++i) Report(events[i].data.u64, events[i].events);
  RunTimers();
  RunLater();
  if (!slow_.empty()) {
    const Task task = std::move(slow_.front());
    slow_.pop_front();
    RunGuarded("a slow task", task);
    RunLater();
  }
  longest_turn_ =
      std::max(longest_turn_, std::chrono::ceil<std::chrono::microseconds>(Clock::now() - turn_));
}

std::chrono::microseconds Reactor::TakeLateness() {
  return std::exchange(longest_turn_, std::chrono::microseconds(0));
}

}  // namespace assize::http2
