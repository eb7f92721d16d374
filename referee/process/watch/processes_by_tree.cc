#include "referee/process/watch/processes_by_tree.h"

#include <signal.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/process/watch/kernel_memory.h"

namespace assize::process {

std::vector<pid_t> ProcessesOf(pid_t main, bool confined) {
  std::vector<pid_t> processes = DescendantsOf(main);
  if (!confined) {
    processes.insert(processes.begin(), main);
  } else if (!processes.empty()) {
    processes.erase(processes.begin());
  }
  return processes;
}

ProcessesByTree::ProcessesByTree(pid_t main, std::optional<v1::SupervisorSandbox> sandbox)
    : main_(main), sandbox_(std::move(sandbox)), meter_(main) {}

// A pid namespace dies with its first process, and bubblewrap's outer process ends after that.
void ProcessesByTree::Kill() {
  if (!sandbox_.has_value()) return KillTree(main_);
  const std::vector<pid_t> first = ChildrenOf(main_);
  kill(first.empty() ? main_ : first.front(), SIGKILL);
}

void ProcessesByTree::Freeze() {
  freeze_ = Freezing();
  StopMore();
}

// A process that is in the middle of a fork() finishes it before it stops. So it is not enough to
// stop what is there: all that was stopped must have come to rest, and a look after that must find
// nothing new.
void ProcessesByTree::StopMore() {
  constexpr int kLooksAtATime = 4;
  // More than a bot that starts something by chance at this moment.
  constexpr size_t kMaxLate = 1000;
  // More than somebody outside does by hand. No bot needs any.
  constexpr int kMaxWakings = 5;
  for (int look = 0; look < kLooksAtATime && stopping(); ++look) {
    std::vector<pid_t> processes = Processes();
    bool quiet = processes == freeze_->stopped;
    bool woken = false;
    for (const pid_t process : processes) {
      const bool known = std::ranges::find(freeze_->stopped, process) != freeze_->stopped.end();
      if (!known && !freeze_->stopped.empty()) ++freeze_->late;
      const std::vector<ThreadState> threads = StatesOf(process);
      woken |= NoteWoken(threads);
      const bool moves = std::ranges::any_of(threads, Moves);
      // What waits for the kernel needs no further look, as it stops before it does anything else.
      if (moves || std::ranges::any_of(threads, WaitsForKernel)) kill(process, SIGSTOP);
      quiet = quiet && !moves;
    }
    freeze_->stopped = std::move(processes);
    freeze_->quiet_looks = quiet ? freeze_->quiet_looks + 1 : 0;
    wakings_ += woken ? 1 : 0;
    if (freeze_->late > kMaxLate) {
      broken_limit_ = "kept starting processes while it was to stand still";
      return;
    }
    if (wakings_ > kMaxWakings) {
      broken_limit_ = "kept waking its processes while it was to stand still";
      return;
    }
  }
}

// Nobody but a signal wakes a thread that was stopped.
bool ProcessesByTree::NoteWoken(const std::vector<ThreadState>& threads) {
  bool woken = false;
  for (const ThreadState& now : threads) {
    if (now.state == 'T') {
      freeze_->at_rest.insert(now.thread);
    } else if (Moves(now)) {
      woken |= freeze_->at_rest.erase(now.thread) > 0;
    }
  }
  return woken;
}

void ProcessesByTree::CheckFrozen() {
  if (!frozen()) return;
  freeze_->quiet_looks = 0;
  StopMore();
}

void ProcessesByTree::Thaw() {
  if (!frozen()) return;
  for (const pid_t process : freeze_->stopped) kill(process, SIGCONT);
  freeze_.reset();
}

void ProcessesByTree::Watch() {
  // A bot that has been woken once is not left alone for long.
  if (wakings_ > 0) CheckFrozen();
  if (!sandbox_.has_value() || IsAtRest()) return;
  const std::vector<pid_t> processes = Processes();
  WatchMemory(processes);
  if (broken_limit_.empty()) WatchDescriptors(processes);
}

// What the processes own together is an upper bound that is quick to read. Their shares count, and
// are looked at where that is not enough, as often as the budget allows.
void ProcessesByTree::WatchMemory(const std::vector<pid_t>& processes) {
  constexpr uint64_t kBytesPerMib = 1048576;
  memory_ = OwnMemoryOf(processes);
  // The copy of its folder in memory counts, too.
  const uint64_t copy = sandbox_->bundle_bytes();
  const uint64_t most = sandbox_->memory_bytes() - std::min(copy, sandbox_->memory_bytes());
  if (memory_ <= most) return;
  const LookBudget::Clock::time_point began = LookBudget::Clock::now();
  if (!looks_at_shares_.IsDue(began)) return;
  if (SharesOfMemoryOf(processes) > most) {
    broken_limit_ =
        absl::StrCat("used more than ", sandbox_->memory_bytes() / kBytesPerMib, " MiB of memory");
  }
  looks_at_shares_.Note(began, LookBudget::Clock::now());
}

void ProcessesByTree::WatchOften(bool crowded) {
  if (!sandbox_.has_value() || IsAtRest()) return;
  WatchSockets();
  if (crowded) crowd_.Restrain(Processes());
}

// bubblewrap's process outside is not in the bot's network namespace; the one below is.
void ProcessesByTree::WatchSockets() {
  const std::vector<pid_t> first = ChildrenOf(main_);
  if (first.empty() || SocketsAround(first.front()) <= kMaxSockets) return;
  broken_limit_ = absl::StrCat("had more than ", kMaxSockets, " sockets");
}

void ProcessesByTree::WatchDescriptors(const std::vector<pid_t>& processes) {
  const int most = kMaxDescriptorsTimes * static_cast<int>(sandbox_->open_files());
  const Descriptors descriptors = DescriptorsOf(processes, most);
  if (descriptors.open >= most) {
    broken_limit_ = absl::StrCat("had more than ", most, " descriptors in all processes together");
  } else if (descriptors.pipes > kMaxPipes) {
    broken_limit_ = absl::StrCat("had more than ", kMaxPipes, " pipes");
  }
}

}  // namespace assize::process
