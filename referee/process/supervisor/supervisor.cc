#include "referee/process/supervisor/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/supervisor.pb.h"
#include "referee/base/status.h"
#include "referee/base/tasks/processors.h"
#include "referee/process/supervisor/instance.h"
#include "referee/process/supervisor/packet.h"
#include "referee/process/supervisor/process_title.h"
#include "referee/process/supervisor/scratch_folder.h"
#include "referee/process/watch/crowd.h"
#include "referee/process/watch/out_of_memory.h"
#include "referee/process/watch/process_tree.h"

namespace assize::process {
namespace {

using Clock = Instance::Clock;
using std::chrono::milliseconds;

// How often to look for runaways without another reason to.
constexpr milliseconds kRounds{1000};
// How often to look at what confined bots use: memory can grow by some hundred MiB meanwhile.
constexpr milliseconds kWatch{200};
// How often to look for crowds of threads, which keep others from the processors meanwhile.
constexpr milliseconds kCrowds{50};
// At the end: how often to look again, and when to give up on what can't be killed.
constexpr milliseconds kLastRounds{20};
constexpr milliseconds kLastDeadline{5000};
// How long a report may wait for a referee that does not read, at the end.
constexpr milliseconds kLastReport{1000};
constexpr milliseconds kMaxGrace{3600000};
// How often to look again at bots that are to stand still and don't yet, or at those that end.
constexpr milliseconds kStopping{2};

int PollTimeout(Clock::duration wait) {
  // Rounded up, so that the time has come when poll returns.
  const auto rounded = std::chrono::ceil<milliseconds>(wait).count();
  return static_cast<int>(std::clamp<int64_t>(rounded, 0, kMaxGrace.count()));
}

class Supervisor {
 public:
  Supervisor(UniqueFd socket, UniqueFd child_signals, Pulse* pulse)
      : socket_(std::move(socket)), child_signals_(std::move(child_signals)), pulse_(pulse) {
    v1::SupervisorReport ready;
    ready.mutable_ready();
    reports_.push_back(std::move(ready));
  }

  // Works until the referee is gone.
  void Serve() {
    while (TakeOrders()) {
      Beat();
      KillOverdue();
      StopMore();
      WatchLimits();
      WatchCrowds();
      if (look_for_runaways_) ReapAndKillRunaways();
      ReportLingering();
      SendReports();
      Wait();
    }
  }

  // Kills everything and reports that to the referee, if it still listens.
  void Close() {
    const Clock::time_point deadline = Clock::now() + kLastDeadline;
    do {
      for (const pid_t child : ChildrenOf(getpid())) KillTree(child);
      ReapAndKillRunaways();
      WaitForChildSignal(kLastRounds);
    } while (HasChildren() && Clock::now() < deadline);
    ReapAndKillRunaways();
    ReportLingering();
    SendLastReports();
  }

 private:
  // False when the referee is gone.
  bool TakeOrders() {
    while (true) {
      v1::SupervisorOrder order;
      UniqueFd seat;
      switch (ReceivePacket(socket_.get(), order, &seat)) {
        case PacketResult::kDone:
          Handle(order, seat);
          break;
        case PacketResult::kLater:
          return true;
        case PacketResult::kGone:
          return false;
      }
    }
  }

  void Handle(const v1::SupervisorOrder& order, const UniqueFd& seat) {
    switch (order.order_case()) {
      case v1::SupervisorOrder::kStart:
        return Start(order.start(), seat.get());
      case v1::SupervisorOrder::kKill:
        if (Instance* bot = Find(order.kill().bot())) bot->Kill();
        look_for_runaways_ = true;
        return;
      case v1::SupervisorOrder::kStop: {
        const milliseconds grace(std::min<uint64_t>(order.stop().grace_ms(), kMaxGrace.count()));
        if (Instance* bot = Find(order.stop().bot())) bot->Stop(grace, Clock::now());
        return;
      }
      case v1::SupervisorOrder::kFreeze:
        if (Instance* bot = Find(order.freeze().bot())) bot->Freeze();
        return;
      case v1::SupervisorOrder::kThaw:
        return Thaw(order.thaw());
      case v1::SupervisorOrder::kLook:
        return Look(order.look());
      case v1::SupervisorOrder::ORDER_NOT_SET:
        return;
    }
  }

  void Thaw(const v1::SupervisorThaw& order) {
    if (Instance* bot = Find(order.bot())) bot->Thaw(order.renew_cpu());
    v1::SupervisorReport report;
    report.mutable_thawed()->set_bot(order.bot());
    reports_.push_back(std::move(report));
  }

  void Look(const v1::SupervisorLook& order) {
    v1::SupervisorReport report;
    if (Instance* bot = Find(order.bot())) {
      bot->Drain();
      *report.mutable_state() = bot->Look();
    }
    report.mutable_state()->set_question(order.question());
    reports_.push_back(std::move(report));
  }

  void Start(const v1::SupervisorStart& order, int seat) {
    auto result = Instance::Start(order, seat);
    v1::SupervisorReport report;
    if (auto* failure = std::get_if<v1::SupervisorNotStarted>(&result)) {
      *report.mutable_not_started() = std::move(*failure);
    } else {
      Instance& bot = std::get<Instance>(result);
      report.mutable_started()->set_bot(order.bot());
      report.mutable_started()->set_pid(bot.pid());
      report.mutable_started()->set_cgroup(bot.cgroup());
      ids_[bot.pid()] = order.bot();
      bots_.emplace(order.bot(), std::move(bot));
    }
    reports_.push_back(std::move(report));
  }

  Instance* Find(uint64_t id) {
    const auto found = bots_.find(id);
    return found == bots_.end() ? nullptr : &found->second;
  }

  void KillOverdue() {
    const Clock::time_point now = Clock::now();
    for (auto& [id, bot] : bots_) {
      if (!bot.kill_at() || *bot.kill_at() > now) continue;
      bot.Kill();
      look_for_runaways_ = true;
    }
  }

  void Beat() {
    const Clock::time_point now = Clock::now();
    if (pulse_ == nullptr || now < next_beat_) return;
    const ThreadTime::Spent spent = time_.Read();
    pulse_->Beat(std::chrono::duration_cast<Pulse::Micros>(now.time_since_epoch()),
                 spent.running + spent.waiting, IsStopped(getppid()));
    next_beat_ = now + Pulse::kBeat;
  }

  void StopMore() {
    for (auto& [id, bot] : bots_) {
      if (bot.stopping()) bot.StopMore();
    }
  }

  void WatchLimits() {
    if (Clock::now() < next_watch_) return;
    if (!bots_.empty()) memory_kills_.Look();
    for (auto& [id, bot] : bots_) bot.Watch();
    next_watch_ = Clock::now() + kWatch;
  }

  void WatchCrowds() {
    if (bots_.empty() || Clock::now() < next_crowds_) return;
    const bool crowded = MachineIsCrowded();
    for (auto& [id, bot] : bots_) bot.WatchOften(crowded);
    next_crowds_ = Clock::now() + kCrowds;
  }

  // A bot's end is reported only when everything that it left behind has been killed.
  void ReapAndKillRunaways() {
    look_for_runaways_ = false;
    const std::vector<uint64_t> ended = Reap();
    for (const pid_t child : ChildrenOf(getpid())) {
      if (ids_.find(child) == ids_.end()) KillTree(child);
    }
    for (const uint64_t id : ended) FindWhoIsToBlame(id);
    for (const uint64_t id : ended) {
      if (!waiting_.contains(id)) ReportEnd(id);
    }
    if (Clock::now() < next_round_) return;
    // Who may signal a bot may have woken it.
    for (auto& [id, bot] : bots_) bot.CheckFrozen();
    next_round_ = Clock::now() + kRounds;
  }

  // The one that grew while the kernel killed others is ended, and its end is reported before
  // theirs, which name it, so that where they are in one match it is lost rather than void.
  void FindWhoIsToBlame(uint64_t ended) {
    Instance* const bot = Find(ended);
    if (!bot->IsVictimOfMemory(memory_kills_.AnyLately())) return;
    std::vector<Grower> growers;
    for (auto& [id, other] : bots_) growers.push_back({id, other.LookForGrowth()});
    const std::optional<uint64_t> grower = WhoGrewMost(growers);
    if (grower == ended) return bot->BlameItself();
    bot->BlameOthers(grower);
    if (!grower.has_value() || !IsAlive(*grower)) return;
    waiting_[ended] = *grower;
    Find(*grower)->KillFor("grew most while the machine was out of memory");
  }

  // Its end has not been reported, and needs no other's.
  bool IsAlive(uint64_t bot) const {
    return lingering_.contains(bot) ||
           std::ranges::any_of(ids_, [bot](const auto& entry) { return entry.second == bot; });
  }

  void ReportLingering() {
    for (const uint64_t id : std::exchange(lingering_, {})) ReportEnd(id);
  }

  // As soon as nothing of it lives; and of those that waited for it.
  void ReportEnd(uint64_t ended) {
    if (!Find(ended)->IsGone()) {
      lingering_.insert(ended);
      return;
    }
    v1::SupervisorReport report;
    *report.mutable_exited() = Find(ended)->TakeEnd();
    reports_.push_back(std::move(report));
    bots_.erase(ended);
    std::vector<uint64_t> next;
    for (const auto& [victim, grower] : waiting_) {
      if (grower == ended) next.push_back(victim);
    }
    for (const uint64_t victim : next) {
      waiting_.erase(victim);
      ReportEnd(victim);
    }
  }

  // Takes all children that have ended; returns the bots among them.
  std::vector<uint64_t> Reap() {
    std::vector<uint64_t> ended;
    while (true) {
      siginfo_t child = {};
      if (waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) != 0 || child.si_pid == 0) break;
      const auto main = ids_.find(child.si_pid);
      if (main == ids_.end()) {
        waitpid(child.si_pid, nullptr, 0);
        continue;
      }
      Find(main->second)->Reap();
      ended.push_back(main->second);
      ids_.erase(main);
    }
    return ended;
  }

  static bool HasChildren() {
    siginfo_t child = {};
    return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0;
  }

  void SendReports() {
    while (!reports_.empty()) {
      if (SendPacket(socket_.get(), reports_.front()) == PacketResult::kLater) return;
      // If the referee is gone, so are its reports; the next look for orders notices.
      reports_.pop_front();
    }
  }

  void SendLastReports() {
    SendReports();
    while (!reports_.empty()) {
      pollfd room = {socket_.get(), POLLOUT, 0};
      if (poll(&room, 1, PollTimeout(kLastReport)) <= 0) return;
      SendReports();
    }
  }

  // Waits for orders, ends of children, output of bots, or the time for something; takes output.
  void Wait() {
    std::vector<pollfd> polled = {
        {socket_.get(), static_cast<short>(reports_.empty() ? POLLIN : POLLIN | POLLOUT), 0},
        {child_signals_.get(), POLLIN, 0}};
    const Clock::time_point now = Clock::now();
    for (const auto& [id, bot] : bots_) {
      polled.push_back({bot.drain_at() > now ? -1 : bot.pipe(), POLLIN, 0});
    }
    poll(polled.data(), polled.size(), TimeToWait());
    auto pipe = polled.begin() + 2;
    for (auto& [id, bot] : bots_) {
      if ((pipe++)->revents != 0) bot.Drain();
    }
    if (polled[1].revents != 0) TakeChildSignal();
    if (!bots_.empty() && Clock::now() >= next_round_) look_for_runaways_ = true;
  }

  int TimeToWait() const {
    const Clock::time_point now = Clock::now();
    Clock::time_point next = pulse_ == nullptr ? now + kRounds : next_beat_;
    if (!bots_.empty()) next = std::min({next, next_round_, next_watch_, next_crowds_});
    if (!lingering_.empty()) next = std::min(next, now + kStopping);
    for (const auto& [id, bot] : bots_) {
      next = std::min(next, bot.kill_at().value_or(next));
      if (bot.drain_at() > now) next = std::min(next, bot.drain_at());
      if (bot.stopping()) next = std::min(next, now + kStopping);
    }
    return PollTimeout(next - now);
  }

  void WaitForChildSignal(milliseconds limit) {
    pollfd polled = {child_signals_.get(), POLLIN, 0};
    if (poll(&polled, 1, PollTimeout(limit)) > 0) TakeChildSignal();
  }

  void TakeChildSignal() {
    signalfd_siginfo info;
    if (read(child_signals_.get(), &info, sizeof info) > 0) look_for_runaways_ = true;
  }

  UniqueFd socket_;
  UniqueFd child_signals_;
  std::map<uint64_t, Instance> bots_;
  // Bots by their living main process; of other children nobody asks for the order.
  std::map<pid_t, uint64_t> ids_;
  std::deque<v1::SupervisorReport> reports_;
  // Whose end is reported after that of another: killed for want of memory, and who grew.
  std::map<uint64_t, uint64_t> waiting_;
  // Whose main process has ended before others of its processes.
  std::set<uint64_t> lingering_;
  MemoryKills memory_kills_;
  Pulse* const pulse_;
  const ThreadTime time_;
  bool look_for_runaways_ = false;
  Clock::time_point next_beat_ = Clock::now();
  Clock::time_point next_round_ = Clock::now();
  Clock::time_point next_watch_ = Clock::now();
  Clock::time_point next_crowds_ = Clock::now();
};

// No tidings but of ended children, and those by descriptor.
UniqueFd TakeOverSignals() {
  struct sigaction action = {};
  action.sa_handler = SIG_IGN;
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP}) {
    sigaction(number, &action, nullptr);
  }
  action.sa_handler = SIG_DFL;
  action.sa_flags = SA_NOCLDSTOP;
  sigaction(SIGCHLD, &action, nullptr);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, nullptr);
  return UniqueFd(signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK));
}

// Closes all that the referee has open but the socket and stderr, where our own failures go.
// Returns the socket.
UniqueFd CloseOthers(UniqueFd socket) {
  const int kept = fcntl(socket.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  socket.Release();  // closed below
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  if (kept > STDERR_FILENO + 1) close_range(STDERR_FILENO + 1, kept - 1, 0);
  close_range(kept + 1, ~0U, 0);
  fcntl(kept, F_SETFL, O_NONBLOCK);
  return UniqueFd(kept);
}

[[noreturn]] void Refuse(int socket, const char* what) {
  v1::SupervisorReport report;
  report.mutable_ready()->set_error(absl::StrCat(what, ": ", std::strerror(errno)));
  SendPacket(socket, report);
  _exit(1);
}

}  // namespace

void RunSupervisor(UniqueFd socket, const std::string& scratch_folder, Pulse* pulse) {
  // A session of its own: signals to the referee's process group are not for us.
  setsid();
  socket = CloseOthers(std::move(socket));
  SetProcessTitle(kSupervisorName);
  UniqueFd child_signals = TakeOverSignals();
  if (!child_signals.valid()) Refuse(socket.get(), "signalfd");
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) Refuse(socket.get(), "becoming a subreaper");
  if (access("/proc/thread-self/children", R_OK) != 0) {
    Refuse(socket.get(), "reading /proc/thread-self/children, which shows runaway processes");
  }
  const ScratchFolder scratch(scratch_folder);
  if (chdir("/") != 0) Refuse(socket.get(), "entering /");
  Supervisor supervisor(std::move(socket), std::move(child_signals), pulse);
  supervisor.Serve();
  supervisor.Close();
  scratch.Remove();
  _exit(0);
}

void ServeIfSupervisor(int argc, char** argv) {
  if (argc != 2 || std::string_view(argv[0]) != kSupervisorName) return;
  int type = 0;
  socklen_t size = sizeof type;
  const bool is_socket = getsockopt(kSupervisorSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
                         type == SOCK_SEQPACKET;
  // Called by hand: there is nothing to serve.
  if (!is_socket) _exit(static_cast<int>(ExitCode::kUsage));
  Pulse* const pulse = Pulse::MapFile(kSupervisorPulse, /*made=*/false);
  // Copied: the title of the process takes the place of its arguments.
  RunSupervisor(UniqueFd(kSupervisorSocket), std::string(argv[1]), pulse);
}

}  // namespace assize::process
