#include "referee/process/supervisor/supervisor_client.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/processors.h"
#include "referee/base/tasks/threads.h"
#include "referee/process/supervisor/packet.h"
#include "referee/process/supervisor/scratch_folder.h"
#include "referee/process/supervisor/start_order.h"
#include "referee/process/supervisor/supervisor.h"
#include "referee/process/watch/process_tree.h"

namespace assize::process {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReadyLimit{5000};
constexpr milliseconds kStartLimit{10000};
constexpr milliseconds kNoWait{0};
constexpr timeval kSendLimit = {5, 0};
// Longer than the supervisor takes for its own last attempts.
constexpr milliseconds kCloseLimit{15000};
// A thread that has been joined is listed for a moment still.
constexpr milliseconds kLoneLimit{1000};

// Whatever is thrown by who is told, reports go on.
void Report(const std::function<void()>& tell) {
  LogThrown("report", Guarded("a report of the supervisor", tell));
}

int64_t ThreadCount() { return CountEntries("/proc/self/task"); }

absl::Status CheckLoneThread() {
  const auto deadline = std::chrono::steady_clock::now() + kLoneLimit;
  while (ThreadCount() > 1) {
    if (std::chrono::steady_clock::now() > deadline) {
      return absl::FailedPreconditionError(absl::StrCat(
          "the supervisor must be forked before any other thread exists, but there are ",
          ThreadCount(), " threads"));
    }
    std::this_thread::yield();
  }
  return absl::OkStatus();
}

bool WaitFor(int descriptor, milliseconds limit) {
  pollfd polled = {descriptor, POLLIN, 0};
  return poll(&polled, 1, static_cast<int>(limit.count())) > 0;
}

// "; this machine is busy: 21 processes want its 2 processors"
std::string LoadText() {
  double load = 0;
  if (getloadavg(&load, 1) != 1) return "";
  return absl::StrCat("; this machine is busy: in the last minute ", std::lround(load),
                      " processes wanted its ", UsableProcessors(), " processors");
}

// No signal of the terminal may hit the child before it has learned to ignore it.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

ExitInfo InfoOf(const v1::SupervisorExited& report) {
  ExitInfo info;
  info.kind = report.has_signal() ? ExitInfo::Kind::kSignaled : ExitInfo::Kind::kExited;
  info.status = report.status();
  info.signal = report.signal();
  info.user_cpu = std::chrono::microseconds(report.user_cpu_us());
  info.system_cpu = std::chrono::microseconds(report.system_cpu_us());
  info.max_rss_bytes = report.max_rss_bytes();
  info.output_bytes = report.output_bytes();
  info.output_left_out = report.output_left_out();
  info.last_lines = LastLines(report.output_tail());
  info.broken_limit = report.broken_limit();
  info.out_of_memory = report.out_of_memory();
  info.grower = report.grower();
  return info;
}

// This program again, as the supervisor (ServeIfSupervisor()).
absl::StatusOr<pid_t> ExecuteSupervisor(int socket, int pulse, const std::string& scratch_folder) {
  // Above the numbers that they become, so that none of them is taken for the other.
  const UniqueFd high_socket(fcntl(socket, F_DUPFD_CLOEXEC, kSupervisorPulse + 1));
  const UniqueFd high_pulse(fcntl(pulse, F_DUPFD_CLOEXEC, kSupervisorPulse + 1));
  if (!high_socket.valid() || !high_pulse.valid()) {
    return absl::ErrnoToStatus(errno, "creating the supervisor's descriptors");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, high_socket.get(), kSupervisorSocket);
  posix_spawn_file_actions_adddup2(&actions, high_pulse.get(), kSupervisorPulse);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::string name = kSupervisorName;
  std::string folder = scratch_folder;
  char* argv[] = {name.data(), folder.data(), nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return absl::ErrnoToStatus(error, "creating the supervisor");
  return pid;
}

struct SocketPair {
  UniqueFd ours;
  UniqueFd theirs;
};

absl::StatusOr<SocketPair> MakeSocketPair() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return absl::ErrnoToStatus(errno, "creating the supervisor's socket");
  }
  return SocketPair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

}  // namespace

absl::StatusOr<std::unique_ptr<SupervisorClient>> SupervisorClient::Fork(
    const std::string& scratch_folder) {
  ASSIZE_RETURN_IF_ERROR(CheckScratchFolder(scratch_folder));
  ASSIZE_RETURN_IF_ERROR(CheckLoneThread());
  ASSIZE_ASSIGN_OR_RETURN(SocketPair socket, MakeSocketPair());
  SharedPulse pulse(Pulse::Map());
  SetTimeSlices(TimeSlices::kShort);
  const SignalsBlocked blocked;
  const pid_t pid = fork();
  if (pid < 0) return absl::ErrnoToStatus(errno, "creating the supervisor");
  if (pid == 0) RunSupervisor(std::move(socket.theirs), scratch_folder, pulse.get());
  socket.theirs.Reset();
  return Begin(pid, std::move(socket.ours), std::move(pulse));
}

absl::StatusOr<std::unique_ptr<SupervisorClient>> SupervisorClient::Spawn(
    const std::string& scratch_folder) {
  ASSIZE_RETURN_IF_ERROR(CheckScratchFolder(scratch_folder));
  ASSIZE_ASSIGN_OR_RETURN(SocketPair socket, MakeSocketPair());
  const UniqueFd file(memfd_create("pulse", MFD_CLOEXEC));
  SharedPulse pulse(file.valid() ? Pulse::MapFile(file.get(), /*made=*/true) : nullptr);
  if (pulse == nullptr) return absl::ErrnoToStatus(errno, "creating the supervisor's pulse");
  SetTimeSlices(TimeSlices::kShort);
  ASSIZE_ASSIGN_OR_RETURN(const pid_t pid,
                          ExecuteSupervisor(socket.theirs.get(), file.get(), scratch_folder));
  return Begin(pid, std::move(socket.ours), std::move(pulse));
}

absl::StatusOr<std::unique_ptr<SupervisorClient>> SupervisorClient::Begin(pid_t pid,
                                                                          UniqueFd socket,
                                                                          SharedPulse pulse) {
  std::unique_ptr<SupervisorClient> client(
      new SupervisorClient(pid, OpenProcess(pid), std::move(socket), std::move(pulse)));
  ASSIZE_RETURN_IF_ERROR(client->AwaitReady());
  ASSIZE_RETURN_IF_ERROR(StartThread("the supervisor's reports", &client->reader_,
                                     [reading = client.get()] { reading->ReadReports(); }));
  return client;
}

SupervisorClient::SupervisorClient(pid_t pid, UniqueFd process, UniqueFd socket, SharedPulse pulse)
    : pid_(pid),
      process_(std::move(process)),
      socket_(std::move(socket)),
      pulse_(std::move(pulse)) {
  setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &kSendLimit, sizeof kSendLimit);
}

SupervisorClient::~SupervisorClient() {
  // The supervisor sees the end of orders; its last reports still reach the reader.
  shutdown(socket_.get(), SHUT_WR);
  if (!WaitFor(process_.get(), kCloseLimit)) kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  if (reader_.joinable()) reader_.join();
}

absl::Status SupervisorClient::AwaitReady() {
  v1::SupervisorReport report;
  if (!WaitFor(socket_.get(), kReadyLimit)) {
    return absl::UnavailableError(absl::StrCat(
        "the supervisor, which keeps the bots' processes, did not start within ",
        kReadyLimit.count() / 1000, " s", LoadText(), "; try again when it has less to do"));
  }
  if (ReceivePacket(socket_.get(), report) != PacketResult::kDone) {
    return absl::UnavailableError(
        "the supervisor, which keeps the bots' processes, ended before it had started");
  }
  if (report.ready().error().empty()) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("the supervisor, which keeps the bots' processes, can't work here: ",
                   report.ready().error()));
}

absl::StatusOr<BotHandle> SupervisorClient::Start(const StartRequest& request, OnExit on_exit) {
  ASSIZE_ASSIGN_OR_RETURN(v1::SupervisorStart start, MakeStartOrder(request));
  {
    const MutexLock lock(mutex_);
    start.set_bot(next_id_++);
    pending_[start.bot()].on_exit = std::move(on_exit);
  }
  const uint64_t id = start.bot();
  if (start.has_sandbox() && geteuid() == 0) {
    start.mutable_sandbox()->set_uid(UidOf(request.sandbox->uids, getpid(), id));
  }
  v1::SupervisorOrder order;
  *order.mutable_start() = start;
  const absl::Status sent = Send(order, request.seat);
  const std::optional<v1::SupervisorReport> answer =
      TakeAnswer(id, sent.ok() ? kStartLimit : kNoWait);
  if (!answer) {
    // The supervisor handles orders one by one: if the bot starts after all, it dies at once.
    KillById(id).IgnoreError();
    return Gone();
  }
  if (answer->has_not_started()) return ExplainRefusal(start, answer->not_started());
  return BotHandle{id, answer->started().pid(), start.has_sandbox(), answer->started().cgroup()};
}

absl::Status SupervisorClient::Kill(const BotHandle& bot) { return KillById(bot.id); }

absl::Status SupervisorClient::KillById(uint64_t id) {
  v1::SupervisorOrder order;
  order.mutable_kill()->set_bot(id);
  return Send(order);
}

absl::Status SupervisorClient::Stop(const BotHandle& bot, milliseconds grace) {
  v1::SupervisorOrder order;
  order.mutable_stop()->set_bot(bot.id);
  order.mutable_stop()->set_grace_ms(static_cast<uint64_t>(std::max<int64_t>(grace.count(), 0)));
  return Send(order);
}

absl::Status SupervisorClient::Freeze(const BotHandle& bot) {
  v1::SupervisorOrder order;
  order.mutable_freeze()->set_bot(bot.id);
  return Send(order);
}

absl::Status SupervisorClient::Thaw(const BotHandle& bot, Renewal renewal,
                                    std::function<void()> on_thawed) {
  v1::SupervisorOrder order;
  order.mutable_thaw()->set_bot(bot.id);
  order.mutable_thaw()->set_renew_cpu(renewal == Renewal::kCpu);
  // Held while it is sent, so that those who wait stand in the order of the answers.
  const MutexLock lock(mutex_);
  ASSIZE_RETURN_IF_ERROR(gone_ ? Gone() : Send(order));
  thawing_[bot.id].push_back(std::move(on_thawed));
  return absl::OkStatus();
}

absl::StatusOr<std::optional<BotState>> SupervisorClient::Look(const BotHandle& bot) {
  v1::SupervisorOrder order;
  order.mutable_look()->set_bot(bot.id);
  {
    const MutexLock lock(mutex_);
    order.mutable_look()->set_question(next_id_++);
    questions_[order.look().question()];
  }
  const absl::Status sent = Send(order);
  MutexLock lock(mutex_);
  const auto question = questions_.find(order.look().question());
  answered_.wait_for(lock, sent.ok() ? kStartLimit : kNoWait,
                     [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
                       return gone_ || question->second.has_value();
                     });
  const std::optional<v1::SupervisorState> state = std::move(question->second);
  questions_.erase(question);
  if (!state) return Gone();
  if (!state->alive()) return std::nullopt;
  return BotState{.cpu = std::chrono::microseconds(state->cpu_us()),
                  .memory_bytes = state->memory_bytes(),
                  .processes = static_cast<int>(state->processes()),
                  .last_lines = LastLines(state->output_tail())};
}

absl::Status SupervisorClient::Send(const v1::SupervisorOrder& order, int descriptor) {
  return SendPacket(socket_.get(), order, descriptor) == PacketResult::kDone ? absl::OkStatus()
                                                                             : Gone();
}

bool SupervisorClient::gone() {
  const MutexLock lock(mutex_);
  return gone_;
}

absl::Status SupervisorClient::Gone() const {
  return absl::UnavailableError(absl::StrCat("the supervisor (process ", pid_,
                                             "), which keeps the bots' processes, is gone or does "
                                             "not answer; no bot can be started or stopped"));
}

std::optional<v1::SupervisorReport> SupervisorClient::TakeAnswer(uint64_t id, milliseconds limit) {
  MutexLock lock(mutex_);
  answered_.wait_for(lock, limit, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return gone_ || pending_.at(id).answer.has_value();
  });
  std::optional<v1::SupervisorReport> answer = std::move(pending_.at(id).answer);
  pending_.erase(id);
  return answer;
}

void SupervisorClient::ReadReports() {
  // Also if a report can't be handled: no bot may wait for an end that nobody reports.
  const absl::Cleanup done = [this] { LoseAll(); };
  v1::SupervisorReport report;
  while (ReceivePacket(socket_.get(), report) == PacketResult::kDone) {
    switch (report.report_case()) {
      case v1::SupervisorReport::kStarted:
        Answer(report.started().bot(), report);
        break;
      case v1::SupervisorReport::kNotStarted:
        Answer(report.not_started().bot(), report);
        break;
      case v1::SupervisorReport::kExited:
        Exited(report.exited());
        break;
      case v1::SupervisorReport::kState:
        AnswerQuestion(report.state());
        break;
      case v1::SupervisorReport::kThawed:
        Thawed(report.thawed().bot());
        break;
      case v1::SupervisorReport::kReady:
      case v1::SupervisorReport::REPORT_NOT_SET:
        break;
    }
  }
}

void SupervisorClient::Answer(uint64_t id, const v1::SupervisorReport& report) {
  const MutexLock lock(mutex_);
  const auto pending = pending_.find(id);
  if (pending == pending_.end()) return;  // given up, and ordered to be killed
  if (report.has_started()) living_[id] = std::move(pending->second.on_exit);
  pending->second.answer = report;
  answered_.notify_all();
}

void SupervisorClient::AnswerQuestion(const v1::SupervisorState& state) {
  const MutexLock lock(mutex_);
  const auto question = questions_.find(state.question());
  if (question == questions_.end()) return;  // nobody waits any more
  question->second = state;
  answered_.notify_all();
}

void SupervisorClient::Exited(const v1::SupervisorExited& report) {
  OnExit on_exit;
  {
    const MutexLock lock(mutex_);
    const auto living = living_.find(report.bot());
    if (living == living_.end()) return;
    on_exit = std::move(living->second);
    living_.erase(living);
  }
  if (on_exit) Report([&] { on_exit(InfoOf(report)); });
}

void SupervisorClient::Thawed(uint64_t id) {
  std::function<void()> on_thawed;
  {
    const MutexLock lock(mutex_);
    const auto waiting = thawing_.find(id);
    if (waiting == thawing_.end()) return;
    on_thawed = std::move(waiting->second.front());
    waiting->second.pop_front();
    if (waiting->second.empty()) thawing_.erase(waiting);
  }
  if (on_thawed) Report(on_thawed);
}

void SupervisorClient::LoseAll() {
  std::map<uint64_t, OnExit> lost;
  std::map<uint64_t, std::deque<std::function<void()>>> thawing;
  {
    const MutexLock lock(mutex_);
    gone_ = true;
    lost.swap(living_);
    thawing.swap(thawing_);
    answered_.notify_all();
  }
  for (auto& [id, on_exit] : lost) {
    if (on_exit) Report([&on_exit = on_exit] { on_exit(ExitInfo{}); });
  }
  for (auto& [id, waiting] : thawing) {
    for (const std::function<void()>& on_thawed : waiting) {
      if (on_thawed) Report(on_thawed);
    }
  }
}

}  // namespace assize::process
