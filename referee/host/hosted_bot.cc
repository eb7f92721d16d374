#include "referee/host/hosted_bot.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "referee/host/process_tree.h"
#include "referee/host/spawn.h"

namespace assize::host {
namespace {

// A pipe holds 64 KiB, unless the bot has asked for more; then 1 MiB is what it may get.
constexpr size_t kChunk = 65536;
constexpr int kChunksAtEnd = 16;

constexpr uint64_t kMicrosPerSecond = 1000000;
constexpr uint64_t kBytesPerKib = 1024;

uint64_t Micros(const timeval& time) {
  return static_cast<uint64_t>(time.tv_sec) * kMicrosPerSecond +
         static_cast<uint64_t>(time.tv_usec);
}

v1::BailiffNotStarted NotStarted(uint64_t bot, v1::BailiffNotStarted::Step step, int error) {
  v1::BailiffNotStarted report;
  report.set_bot(bot);
  report.set_step(step);
  report.set_error(error);
  return report;
}

v1::BailiffNotStarted::Step StepOf(SpawnFailure::Step step) {
  switch (step) {
    case SpawnFailure::Step::kFork:
      return v1::BailiffNotStarted::STEP_FORK;
    case SpawnFailure::Step::kFolder:
      return v1::BailiffNotStarted::STEP_FOLDER;
    case SpawnFailure::Step::kStreams:
      return v1::BailiffNotStarted::STEP_STREAMS;
    case SpawnFailure::Step::kExec:
      break;
  }
  return v1::BailiffNotStarted::STEP_EXEC;
}

SpawnPlan PlanOf(const v1::BailiffStart& order, int output) {
  return {order.file(),
          {order.argv().begin(), order.argv().end()},
          {order.environment().begin(), order.environment().end()},
          order.folder(),
          output};
}

}  // namespace

HostedBot::HostedBot(uint64_t id, pid_t pid, UniqueFd pipe, ProcessLog log)
    : id_(id), pid_(pid), pipe_(std::move(pipe)), log_(std::move(log)) {}

std::variant<HostedBot, v1::BailiffNotStarted> HostedBot::Start(const v1::BailiffStart& order) {
  ProcessLog log;
  if (const int error = log.Open(order.log_path()); error != 0) {
    return NotStarted(order.bot(), v1::BailiffNotStarted::STEP_LOG, error);
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return NotStarted(order.bot(), v1::BailiffNotStarted::STEP_PIPE, errno);
  }
  UniqueFd ours(ends[0]);
  const UniqueFd theirs(ends[1]);
  // Our end only: bots expect that their own end blocks.
  fcntl(ours.get(), F_SETFL, O_NONBLOCK);
  const auto spawned = Spawn(PlanOf(order, theirs.get()));
  if (const auto* failure = std::get_if<SpawnFailure>(&spawned)) {
    return NotStarted(order.bot(), StepOf(failure->step), failure->error);
  }
  return HostedBot(order.bot(), std::get<pid_t>(spawned), std::move(ours), std::move(log));
}

void HostedBot::Drain() {
  static std::array<char, kChunk> buffer;
  const ssize_t received = read(pipe_.get(), buffer.data(), buffer.size());
  if (received > 0) {
    log_.Append({buffer.data(), static_cast<size_t>(received)});
  } else if (received == 0 || errno != EAGAIN) {
    pipe_.Reset();
  }
}

void HostedBot::Stop(Clock::duration grace, Clock::time_point now) {
  kill(-pid_, SIGTERM);
  if (!kill_at_) kill_at_ = now + grace;
}

void HostedBot::Kill() {
  KillTree(pid_);
  kill_at_.reset();
}

void HostedBot::Reap() {
  // Before the wait: until then the number of the process, and so of its group, is still its own.
  kill(-pid_, SIGKILL);
  int status = 0;
  struct rusage usage = {};
  wait4(pid_, &status, 0, &usage);
  if (WIFSIGNALED(status)) {
    end_.set_signal(WTERMSIG(status));
  } else {
    end_.set_status(WEXITSTATUS(status));
  }
  end_.set_user_cpu_us(Micros(usage.ru_utime));
  end_.set_system_cpu_us(Micros(usage.ru_stime));
  end_.set_max_rss_bytes(static_cast<uint64_t>(usage.ru_maxrss) * kBytesPerKib);
}

v1::BailiffExited HostedBot::TakeEnd() {
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
  return std::move(end_);
}

}  // namespace assize::host
