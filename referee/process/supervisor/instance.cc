#include "referee/process/supervisor/instance.h"

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
#include "referee/base/files/folders.h"
#include "referee/process/walls/confinement.h"
#include "referee/process/walls/inner_wall_image.h"
#include "referee/process/walls/spawn.h"
#include "referee/process/watch/process_tree.h"
#include "referee/process/watch/processes_by_cgroup.h"
#include "referee/process/watch/processes_by_tree.h"

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
    case SpawnFailure::Step::kCgroup:
      return v1::SupervisorNotStarted::STEP_CGROUP;
    case SpawnFailure::Step::kExec:
      break;
  }
  return v1::SupervisorNotStarted::STEP_EXEC;
}

SpawnPlan PlanOf(const v1::SupervisorStart& order, int output, int seat,
                 const std::optional<Confinement>& confinement, int cgroup) {
  return {order.file(),
          {order.argv().begin(), order.argv().end()},
          {order.environment().begin(), order.environment().end()},
          order.folder(),
          output,
          seat,
          confinement.has_value() ? &*confinement : nullptr,
          cgroup};
}

// Made once: they are the same for all.
const SyscallFilters& Filters() {
  static const SyscallFilters filters = MakeSyscallFilters();
  return filters;
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

// The one place that decides between the two ways.
std::unique_ptr<InstanceProcesses> ProcessesFor(const v1::SupervisorStart& order, pid_t pid,
                                                std::unique_ptr<ProcessesByCgroup> own) {
  if (own != nullptr) return own;
  std::optional<v1::SupervisorSandbox> sandbox;
  if (order.has_sandbox()) sandbox = order.sandbox();
  return std::make_unique<ProcessesByTree>(pid, std::move(sandbox));
}

// bubblewrap's exit status for a program that was killed by a signal is this and the signal's
// number.
constexpr int kSignalStatus = 128;

}  // namespace

Instance::Instance(const v1::SupervisorStart& order, pid_t pid, std::string cgroup,
                   std::unique_ptr<InstanceProcesses> processes, UniqueFd pipe, ProcessLog log)
    : id_(order.bot()),
      pid_(pid),
      cgroup_(std::move(cgroup)),
      processes_(std::move(processes)),
      pipe_(std::move(pipe)),
      log_(std::move(log)) {
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
    const SyscallFilters& filters = Filters();
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
  std::unique_ptr<ProcessesByCgroup> own;
  if (!order.sandbox().cgroups().empty()) {
    const std::string folder = CgroupFolderOf(order.sandbox().cgroups(), getpid(), order.bot());
    auto made = ProcessesByCgroup::Make(folder, order.sandbox());
    if (const int* error = std::get_if<int>(&made)) {
      return NotStarted(order.bot(), v1::SupervisorNotStarted::STEP_CGROUP, *error);
    }
    own = std::get<std::unique_ptr<ProcessesByCgroup>>(std::move(made));
  }
  const int entrance = own == nullptr ? -1 : own->entrance();
  const auto spawned = Spawn(PlanOf(order, theirs.get(), seat, confinement, entrance));
  if (const auto* failure = std::get_if<SpawnFailure>(&spawned)) {
    return NotStarted(order.bot(), StepOf(failure->step), failure->error);
  }
  const pid_t pid = std::get<pid_t>(spawned);
  std::string cgroup = own == nullptr ? "" : own->folder();
  return Instance(order, pid, std::move(cgroup), ProcessesFor(order, pid, std::move(own)),
                  std::move(ours), std::move(log));
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

void Instance::Stop(Clock::duration grace, Clock::time_point now) {
  told_to_end_ = true;
  Thaw(false);
  for (const pid_t process : ProcessesOf(pid_, confined())) kill(process, SIGTERM);
  if (!kill_at_) kill_at_ = now + grace;
}

void Instance::Kill() {
  told_to_end_ = true;
  kill_at_.reset();
  processes_->Kill();
}

void Instance::Freeze() {
  if (processes_->frozen() || kill_at_.has_value()) return;
  processes_->Freeze();
  KillIfBroken();
}

void Instance::StopMore() {
  processes_->StopMore();
  KillIfBroken();
}

void Instance::CheckFrozen() {
  processes_->CheckFrozen();
  KillIfBroken();
}

void Instance::Thaw(bool renew_cpu) {
  renew_cpu_ = renew_cpu_ || renew_cpu;
  processes_->Thaw();
}

void Instance::Watch() {
  processes_->Watch();
  KillIfBroken();
  if (!confined() || (processes_->frozen() && !stopping())) return;
  growth_.Note(processes_->memory());
  // Not that of the living alone: a bot need not wait for its children.
  const std::chrono::microseconds cpu = processes_->Cpu();
  if (std::exchange(renew_cpu_, false)) cpu_at_renewal_ = cpu;
  if (cpu - cpu_at_renewal_ > std::chrono::seconds(sandbox_->cpu_seconds())) {
    KillFor(absl::StrCat("used more than ", sandbox_->cpu_seconds(), " s of CPU time"));
  }
}

void Instance::WatchOften(bool crowded) {
  processes_->WatchOften(crowded);
  KillIfBroken();
}

void Instance::KillIfBroken() {
  if (std::string broken = processes_->BrokenLimit(); !broken.empty()) KillFor(std::move(broken));
}

uint64_t Instance::LookForGrowth() {
  processes_->Watch();
  // Of one that has ended the peak of its largest process is known, which the last look may not have
  // seen.
  const uint64_t bytes = std::max(processes_->memory(), end_.max_rss_bytes());
  if (bytes > 0) growth_.Note(bytes);
  return growth_.bytes();
}

bool Instance::IsVictimOfMemory(bool lately) {
  return confined() && end_.signal() == SIGKILL && !told_to_end_ &&
         processes_->KilledForMemory(lately) == InstanceProcesses::MemoryKill::kMachine;
}

void Instance::BlameItself() {
  end_.set_broken_limit("grew most while the machine was out of memory");
}

void Instance::BlameOthers(std::optional<uint64_t> grower) {
  end_.set_out_of_memory(true);
  end_.set_grower(grower.value_or(0));
}

void Instance::KillFor(std::string broken_limit) {
  if (end_.broken_limit().empty()) end_.set_broken_limit(std::move(broken_limit));
  Kill();
}

v1::SupervisorState Instance::Look() {
  v1::SupervisorState state;
  const std::vector<pid_t> processes = ProcessesOf(pid_, confined());
  state.set_alive(true);
  state.set_cpu_us(static_cast<uint64_t>(processes_->Cpu().count()));
  state.set_memory_bytes(OwnMemoryOf(processes));
  state.set_processes(static_cast<uint32_t>(processes.size()));
  state.set_output_tail(std::string(log_.recent()));
  return state;
}

void Instance::Reap() {
  // Before the wait: until then the number of the process, and so of its group, is still its own.
  kill(-pid_, SIGKILL);
  if (!told_to_end_) KillIfBroken();
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
