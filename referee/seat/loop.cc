#include "referee/seat/loop.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/processors.h"
#include "referee/base/tasks/threads.h"

namespace assize::seat {
namespace {

// The number of `wake_`; watchers are numbered from 1.
constexpr uint64_t kWake = 0;
constexpr int kMaxEvents = 64;
constexpr uint32_t kAlways = EPOLLIN | EPOLLRDHUP | EPOLLET;
// Those of the thread that makes it.
class ThreadClocks final : public LatenessMeter::Clocks {
 public:
  LatenessMeter::Time Now() override { return std::chrono::steady_clock::now(); }
  std::chrono::microseconds Waited() override { return time_.Read().waiting; }

 private:
  const ThreadTime time_;
};

epoll_event EventOf(uint32_t events, uint64_t number) {
  epoll_event event = {};
  event.events = events;
  event.data.u64 = number;
  return event;
}

}  // namespace

absl::StatusOr<std::shared_ptr<Loop>> Loop::Start() {
  UniqueFd epoll(epoll_create1(EPOLL_CLOEXEC));
  UniqueFd wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  epoll_event event = EventOf(EPOLLIN, kWake);
  if (epoll_ctl(epoll.get(), EPOLL_CTL_ADD, wake.get(), &event) != 0) {
    return absl::ResourceExhaustedError("no descriptors are left to wait for bots with");
  }
  try {
    return std::shared_ptr<Loop>(new Loop(std::move(epoll), std::move(wake)));
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no thread is left to wait for bots with: ", error.what()));
  }
}

Loop::Loop(UniqueFd epoll, UniqueFd wake)
    : epoll_(std::move(epoll)), wake_(std::move(wake)), thread_([this] { Work(); }) {}

Loop::~Loop() = default;

void Loop::Stop() {
  {
    const MutexLock lock(mutex_);
    stopped_ = true;
  }
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(wake_.get(), &one, sizeof one);
  if (thread_.joinable()) thread_.join();
  watchers_.clear();
}

void Loop::Post(std::function<void()> task) {
  bool first;
  {
    const MutexLock lock(mutex_);
    if (stopped_) return;
    first = tasks_.empty();
    tasks_.push_back(std::move(task));
  }
  // The thread itself looks for tasks before it waits.
  if (!first || std::this_thread::get_id() == thread_.get_id()) return;
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(wake_.get(), &one, sizeof one);
}

void Loop::Run(std::function<void()> task) {
  if (std::this_thread::get_id() == thread_.get_id()) {
    task();
  } else {
    Post(std::move(task));
  }
}

uint64_t Loop::Watch(int descriptor, std::shared_ptr<Watcher> watcher) {
  watchers_[++watched_] = std::move(watcher);
  epoll_event event = EventOf(kAlways, watched_);
  epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &event);
  return watched_;
}

// Only while somebody waits for it: else each message that a bot reads would wake the thread.
void Loop::WatchRoom(uint64_t watched, int descriptor, Room room) {
  epoll_event event = EventOf(room == Room::kWatched ? kAlways | EPOLLOUT : kAlways, watched);
  epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, descriptor, &event);
}

void Loop::Forget(uint64_t watched, int descriptor) {
  epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, descriptor, nullptr);
  watchers_.erase(watched);
}

void Loop::Work() {
  ThreadClocks clocks;
  LatenessMeter lateness(&clocks);
  lateness_ = &lateness;
  while (RunTasks()) Wait();
  lateness_ = nullptr;
}

bool Loop::RunTasks() {
  while (true) {
    {
      const MutexLock lock(mutex_);
      running_.swap(tasks_);
      if (running_.empty()) return !stopped_;
    }
    for (std::function<void()>& task : running_) {
      LogThrown("task", Guarded("a task of the thread for bots", task));
      task = nullptr;
    }
    running_.clear();
  }
}

void Loop::Wait() {
  std::array<epoll_event, kMaxEvents> events;
  std::optional<bool> slept;
  int count = 0;
  if (lateness_->BeginWait()) {
    count = epoll_wait(epoll_.get(), events.data(), kMaxEvents, 0);
    slept = count <= 0;
  }
  if (count <= 0) count = epoll_wait(epoll_.get(), events.data(), kMaxEvents, -1);
  lateness_->EndWait(slept);
  for (int i = 0; i < count; ++i) {
    const uint64_t number = events[i].data.u64;
    if (number == kWake) {
      uint64_t times;
      [[maybe_unused]] const ssize_t taken = read(wake_.get(), &times, sizeof times);
      continue;
    }
    // One that an earlier event has made to be forgotten gets no more reports.
    const auto watcher = watchers_.find(number);
    if (watcher == watchers_.end()) continue;
    const std::shared_ptr<Watcher> kept = watcher->second;
    LogThrown("report", Guarded("a bot's stream", [&] { kept->OnReady(events[i].events); }));
  }
}

}  // namespace assize::seat
