#include "referee/process/instance.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/folders.h"
#include "referee/process/confinement.h"
#include "referee/process/inner_wall_image.h"
#include "referee/process/kernel_memory.h"
#include "referee/process/process_tree.h"
#include "referee/process/spawn.h"

namespace assize::process {
namespace {

// A pipe takes 64 KiB, unless the bot has asked for more; then 1 MiB is what it may get.
constexpr size_t kChunk = 65536;
constexpr int kChunksAtEnd = 16;
// After less than this the next look waits, in which time the pipe has room for more.
constexpr size_t kWorthALook = 4096;
constexpr std::chrono::milliseconds kBetweenLooks(10);

constexpr uint64_t kMicrosPerSecond = 1000000;
constexpr uint64_t kBytesPerKib = 1024;
constexpr uint64_t kBytesPerMib = 1048576;

uint64_t Micros(const timeval& time) {
  return static_cast<uint64_t>(time.tv_sec) * kMicrosPerSecond +
         static_cast<uint64_t>(time.tv_usec);
}

v1::SupervisorNotStarted NotStarted(uint64_t bot, v1::SupervisorNotStarted::Step step, int error) {
  v1::SupervisorNotStarted report;
  report.set_bot(bot);
  report.set_step(step);
  report.set_error(error);
  return report;
}

v1::SupervisorNotStarted::Step StepOf(SpawnFailure::Step step) {
  switch (step) {
    case SpawnFailure::Step::kFork:
      return v1::SupervisorNotStarted::STEP_FORK;
    case SpawnFailure::Step::kFolder:
      return v1::SupervisorNotStarted::STEP_FOLDER;
    case SpawnFailure::Step::kStreams:
      return v1::SupervisorNotStarted::STEP_STREAMS;
    case SpawnFailure::Step::kSandbox:
      return v1::SupervisorNotStarted::STEP_SANDBOX;
    case SpawnFailure::Step::kExec:
      break;
  }
  return v1::SupervisorNotStarted::STEP_EXEC;
}

SpawnPlan PlanOf(const v1::SupervisorStart& order, int output, int seat,
                 const std::optional<Confinement>& confinement) {
  return {order.file(),
          {order.argv().begin(), order.argv().end()},
          {order.environment().begin(), order.environment().end()},
          order.folder(),
          output,
          seat,
          confinement.has_value() ? &*confinement : nullptr};
}

// Made once: they are the same for all.
const SyscallFilters& FiltersFor(bool build) {
  static const SyscallFilters play = MakeSyscallFilters(SandboxPurpose::kPlay);
  static const SyscallFilters building = MakeSyscallFilters(SandboxPurpose::kBuild);
  return build ? building : play;
}

// Gives a folder that was made for a build, with all in it, to the user who builds.
void GiveAway(const std::string& folder, uid_t user) {
  // The build itself reports an error where it misses what could not be given away.
  [[maybe_unused]] int given = lchown(folder.c_str(), user, user);
  WalkTree(folder, [&given, user](const std::filesystem::directory_entry& entry) {
    given = lchown(entry.path().c_str(), user, user);
    return Walk::kGoOn;
  });
}

// bubblewrap's exit status for a program that was killed by a signal is this and the signal's
// number.
constexpr int kSignalStatus = 128;

}  // namespace

Instance::Instance(const v1::SupervisorStart& order, pid_t pid, UniqueFd pipe, ProcessLog log)
    : id_(order.bot()), pid_(pid), meter_(pid), pipe_(std::move(pipe)), log_(std::move(log)) {
  if (order.has_sandbox()) sandbox_ = order.sandbox();
}

std::variant<Instance, v1::SupervisorNotStarted> Instance::Start(const v1::SupervisorStart& order,
                                                                 int seat) {
  // The kernel leaves out a descriptor for which this process has no room.
  if (order.seat() && seat < 0) {
    return NotStarted(order.bot(), v1::SupervisorNotStarted::STEP_SEAT, EMFILE);
  }
  ProcessLog log;
  // What happened to the folder is not the bot's fault and stops no match: its last words are kept
  // anyway.
  if (const int error = log.Open(order.log_path()); error != 0) {
    std::fprintf(stderr, "There is no log %s: %s\n", order.log_path().c_str(),
                 std::strerror(error));
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return NotStarted(order.bot(), v1::SupervisorNotStarted::STEP_PIPE, errno);
  }
  UniqueFd ours(ends[0]);
  const UniqueFd theirs(ends[1]);
  // Our end only: bots expect that their own end blocks.
  fcntl(ours.get(), F_SETFL, O_NONBLOCK);
  std::optional<Confinement> confinement;
  if (order.has_sandbox()) {
    const SyscallFilters& filters = FiltersFor(order.sandbox().build());
    if (!filters.calls.valid() || !filters.arguments.valid() || !filters.last.valid()) {
      return NotStarted(order.bot(), v1::SupervisorNotStarted::STEP_SANDBOX, ENOSYS);
    }
    static const UniqueFd inner_wall = MakeInnerWall();
    if (!inner_wall.valid()) {
      return NotStarted(order.bot(), v1::SupervisorNotStarted::STEP_SANDBOX, ENOSYS);
    }
    confinement.emplace(order.sandbox(), filters, inner_wall);
    if (order.sandbox().build() && order.sandbox().uid() != 0) {
      for (const v1::SupervisorSandbox::Mount& mount : order.sandbox().mounts()) {
        if (mount.writable()) GiveAway(mount.source(), order.sandbox().uid());
      }
    }
  }
  const auto spawned = Spawn(PlanOf(order, theirs.get(), seat, confinement));
  if (const auto* failure = std::get_if<SpawnFailure>(&spawned)) {
    return NotStarted(order.bot(), StepOf(failure->step), failure->error);
  }
  return Instance(order, std::get<pid_t>(spawned), std::move(ours), std::move(log));
}

void Instance::Drain() {
  if (!pipe_.valid()) return;
  static std::array<char, kChunk> buffer;
  const ssize_t received = read(pipe_.get(), buffer.data(), buffer.size());
  if (received > 0) {
    log_.Append({buffer.data(), static_cast<size_t>(received)});
    if (static_cast<size_t>(received) < kWorthALook) drain_at_ = Clock::now() + kBetweenLooks;
  } else if (received == 0 || errno != EAGAIN) {
    pipe_.Reset();
  }
}

std::vector<pid_t> Instance::Processes() const {
  std::vector<pid_t> processes = DescendantsOf(pid_);
  if (!confined()) {
    processes.insert(processes.begin(), pid_);
  } else if (!processes.empty()) {
    processes.erase(processes.begin());
  }
  return processes;
}

void Instance::Stop(Clock::duration grace, Clock::time_point now) {
  told_to_end_ = true;
  Thaw(false);
  for (const pid_t process : Processes()) kill(process, SIGTERM);
  if (!kill_at_) kill_at_ = now + grace;
}

// A pid namespace dies with its first process, and bubblewrap's outer process ends after that.
void Instance::Kill() {
  told_to_end_ = true;
  kill_at_.reset();
  if (!confined()) return KillTree(pid_);
  const std::vector<pid_t> first = ChildrenOf(pid_);
  kill(first.empty() ? pid_ : first.front(), SIGKILL);
}

void Instance::Freeze() {
  if (freeze_.has_value() || kill_at_.has_value()) return;
  freeze_.emplace();
  StopMore();
}

// A process that is in the middle of a fork() finishes it before it stops. So it is not enough to
// stop what is there: all that was stopped must have come to rest, and a look after that must find
// nothing new.
void Instance::StopMore() {
  constexpr int kLooksAtATime = 4;
  // More than a bot that starts something by chance at this moment.
  constexpr size_t kMostLate = 1000;
  // More than somebody outside does by hand. No bot needs any.
  constexpr int kMostWakings = 5;
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
    if (freeze_->late > kMostLate) {
      return KillFor("kept starting processes while it was to stand still");
    }
    if (wakings_ > kMostWakings) {
      return KillFor("kept waking its processes while it was to stand still");
    }
  }
}

// Nobody but a signal wakes a thread that was stopped.
bool Instance::NoteWoken(const std::vector<ThreadState>& threads) {
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

void Instance::CheckFrozen() {
  if (!freeze_.has_value()) return;
  freeze_->quiet_looks = 0;
  StopMore();
}

void Instance::Thaw(bool renew_cpu) {
  renew_cpu_ = renew_cpu_ || renew_cpu;
  if (!freeze_.has_value()) return;
  for (const pid_t process : freeze_->stopped) kill(process, SIGCONT);
  freeze_.reset();
}

void Instance::Watch() {
  // A bot that has been woken once is not left alone for long.
  if (wakings_ > 0) CheckFrozen();
  if (!confined() || IsAtRest()) return;
  const std::vector<pid_t> processes = Processes();
  const bool too_large = UsesTooMuchMemory(processes);
  // Not that of the living alone: a bot need not wait for its children.
  const std::chrono::microseconds cpu = meter_.ReadAll();
  if (std::exchange(renew_cpu_, false)) cpu_at_renewal_ = cpu;
  if (too_large) {
    return KillFor(
        absl::StrCat("used more than ", sandbox_->memory_bytes() / kBytesPerMib, " MiB of memory"));
  }
  WatchDescriptors(processes);
  if (cpu - cpu_at_renewal_ > std::chrono::seconds(sandbox_->cpu_seconds())) {
    KillFor(absl::StrCat("used more than ", sandbox_->cpu_seconds(), " s of CPU time"));
  }
}

// What the processes own together is an upper bound that is quick to read. Their shares count, and
// are looked at where that is not enough, as often as the budget allows.
bool Instance::UsesTooMuchMemory(const std::vector<pid_t>& processes) {
  const uint64_t own = OwnMemoryOf(processes);
  growth_.Note(own);
  // The copy of its folder in memory counts, too.
  const uint64_t copy = sandbox_->bundle_bytes();
  const uint64_t most = sandbox_->memory_bytes() - std::min(copy, sandbox_->memory_bytes());
  if (own <= most) return false;
  const Clock::time_point began = Clock::now();
  if (!looks_at_shares_.IsDue(began)) return false;
  const bool too_much = SharesOfMemoryOf(processes) > most;
  looks_at_shares_.Note(began, Clock::now());
  return too_much;
}

void Instance::WatchOften(bool crowded) {
  if (!confined() || IsAtRest()) return;
  WatchSockets();
  if (crowded) crowd_.Restrain(Processes());
}

// bubblewrap's process outside is not in the bot's network namespace; the one below is.
void Instance::WatchSockets() {
  const std::vector<pid_t> first = ChildrenOf(pid_);
  if (first.empty() || SocketsAround(first.front()) <= kMostSockets) return;
  KillFor(absl::StrCat("had more than ", kMostSockets, " sockets"));
}

void Instance::WatchDescriptors(const std::vector<pid_t>& processes) {
  const int most = kMostDescriptorsTimes * static_cast<int>(sandbox_->open_files());
  const Descriptors descriptors = DescriptorsOf(processes, most);
  if (descriptors.open >= most) {
    KillFor(absl::StrCat("had more than ", most, " descriptors in all processes together"));
  } else if (descriptors.pipes > kMostPipes) {
    KillFor(absl::StrCat("had more than ", kMostPipes, " pipes"));
  }
}

uint64_t Instance::LookForGrowth() {
  const std::vector<pid_t> processes = Processes();
  // Of one that has ended the peak of its largest process is known, which the last look may not have
  // seen.
  const uint64_t bytes = processes.empty() ? end_.max_rss_bytes() : OwnMemoryOf(processes);
  if (bytes > 0) growth_.Note(bytes);
  return growth_.bytes();
}

bool Instance::WasKilledFromOutside() const { return end_.signal() == SIGKILL && !told_to_end_; }

void Instance::BlameItself() {
  end_.set_broken_limit("grew most while the machine was out of memory");
}

void Instance::KillFor(std::string broken_limit) {
  end_.set_broken_limit(std::move(broken_limit));
  Kill();
}

v1::SupervisorState Instance::Look() {
  v1::SupervisorState state;
  const std::vector<pid_t> processes = Processes();
  state.set_alive(true);
  state.set_cpu_us(static_cast<uint64_t>(meter_.ReadAll().count()));
  state.set_memory_bytes(OwnMemoryOf(processes));
  state.set_processes(static_cast<uint32_t>(processes.size()));
  state.set_output_tail(std::string(log_.recent()));
  return state;
}

void Instance::Reap() {
  // Before the wait: until then the number of the process, and so of its group, is still its own.
  kill(-pid_, SIGKILL);
  int status = 0;
  struct rusage usage = {};
  wait4(pid_, &status, 0, &usage);
  const int code = WIFSIGNALED(status) ? kSignalStatus + WTERMSIG(status) : WEXITSTATUS(status);
  const bool signaled = WIFSIGNALED(status) || (confined() && code > kSignalStatus);
  if (signaled) {
    end_.set_signal(code - kSignalStatus);
  } else {
    end_.set_status(code);
  }
  end_.set_user_cpu_us(Micros(usage.ru_utime));
  end_.set_system_cpu_us(Micros(usage.ru_stime));
  end_.set_max_rss_bytes(static_cast<uint64_t>(usage.ru_maxrss) * kBytesPerKib);
}

v1::SupervisorExited Instance::TakeEnd() {
  // The main process's last words are in the pipe. A limit, since a dying child may still write.
  for (int i = 0; i < kChunksAtEnd && pipe_.valid(); ++i) {
    const uint64_t before = log_.bytes();
    Drain();
    if (log_.bytes() == before) break;
  }
  log_.Finish();
  end_.set_bot(id_);
  end_.set_output_bytes(log_.bytes());
  end_.set_output_left_out(log_.left_out());
  end_.set_output_tail(std::string(log_.recent()));
  return std::move(end_);
}

}  // namespace assize::process
