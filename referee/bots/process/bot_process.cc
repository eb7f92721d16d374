#include "referee/bots/process/bot_process.h"

#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/bots/manifest/python_environment.h"
#include "referee/bots/process/remote_seat.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

// What a bot gets to go by itself, and then, after SIGTERM, before it is killed: time for a bot
// that hangs to write down where (assize.run in Python does), however busy the machine.
constexpr std::chrono::milliseconds kFarewell(500);
constexpr std::chrono::milliseconds kGrace(1000);
// How long a process may go on that has closed its seat, on its way to its end.
constexpr std::chrono::milliseconds kSeatless(500);
// What a bot gets to come back from a match before its time to send a Hello begins anyway.
constexpr std::chrono::seconds kReturn(1);
// After these and for the kernel's work; longer only if a process can't be killed.
constexpr std::chrono::seconds kUnkillable(3);

// Both ends of a seat's socket: the referee's and the bot's.
absl::StatusOr<std::pair<UniqueFd, UniqueFd>> MakeSeat() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return absl::ErrnoToStatus(errno, "making a seat's socket");
  }
  return std::pair(UniqueFd(ends[0]), UniqueFd(ends[1]));
}

// The bot's own failure to start, as opposed to ours.
bool IsBotsFault(const absl::Status& status) {
  return absl::IsNotFound(status) || absl::IsFailedPrecondition(status) ||
         absl::IsPermissionDenied(status);
}

// Whether a process that leaves its seat so is perhaps about to end, and will show why.
bool MayBeEnding(seat::PortEnd how) {
  return how == seat::PortEnd::kHungUp || how == seat::PortEnd::kClosedHalf;
}

std::string HowItLostItsSeat(seat::PortEnd how, bool writes_lines) {
  switch (how) {
    case seat::PortEnd::kHungUp:
      break;
    case seat::PortEnd::kClosedHalf:
      return "E_CLOSED: closed its half of the descriptor of its seat, and did not end";
    case seat::PortEnd::kNoFrame:
      return "E_PARSE: wrote to the descriptor of its seat what is no frame";
    case seat::PortEnd::kNotOpened:
      return "E_PARSE: sent a message before it had opened a stream";
    case seat::PortEnd::kTooMuch:
      return absl::StrCat("E_RATE: opened more than ", seat::kMaxOpens,
                          " streams in a match, or sent more than ", seat::kMaxDropped >> 20,
                          " MiB outside of streams");
    case seat::PortEnd::kDescriptors:
      return "E_PARSE: sent descriptors through that of its seat";
  }
  return writes_lines ? "closed its stdout, on which it must answer, and did not end"
                      : "closed the descriptor of its seat, and did not end";
}

}  // namespace

BotProcess::BotProcess(process::SupervisorClient* supervisor, seat::Timers* timers,
                       const BotSettings& settings)
    : supervisor_(supervisor),
      timers_(timers),
      seat_folder_(settings.seat_folder),
      log_path_(settings.log_path) {}

absl::StatusOr<std::unique_ptr<BotProcess>> BotProcess::Start(const BotSettings& settings,
                                                              process::SupervisorClient* supervisor,
                                                              std::shared_ptr<seat::Loop> loop,
                                                              seat::Timers* timers) {
  std::unique_ptr<BotProcess> bot(new BotProcess(supervisor, timers, settings));
  if (settings.manifest.remote != 0 && settings.manifest.unable.empty()) {
    ASSIZE_RETURN_IF_ERROR(bot->BeginRemote(settings, std::move(loop)));
    return bot;
  }
  ASSIZE_ASSIGN_OR_RETURN(auto ends, MakeSeat());
  auto& [ours, theirs] = ends;
  bot->port_ = std::make_unique<seat::SeatPort>(
      std::move(loop), std::move(ours),
      [fate = bot->fate_] {
        const MutexLock lock(fate->mutex);
        fate->changed.notify_all();
        if (fate->idle && fate->stillness != nullptr) fate->stillness->Rest(Stillness::kSoon);
      },
      [fate = bot->fate_, supervisor, timers](seat::PortEnd end) {
        {
          const MutexLock lock(fate->mutex);
          fate->seatless = end;
        }
        JudgeSeatless(fate, supervisor, timers);
      });
  {
    const MutexLock lock(bot->fate_->mutex);
    bot->fate_->writes_lines = SpeaksOnStdout(settings.manifest.protocol);
  }
  if (!settings.manifest.unable.empty()) {
    bot->fate_->SetEnd(settings.manifest.unable);
    return bot;
  }
  if (settings.guest != nullptr) {
    settings.guest->Attach(std::move(theirs));
    return bot;
  }
  const absl::StatusOr<std::optional<PythonEnvironment>> python = FindPython(settings.manifest);
  if (!python.ok()) {
    bot->fate_->SetEnd(std::string(python.status().message()));
    return bot;
  }
  ASSIZE_ASSIGN_OR_RETURN(process::StartRequest request, StartRequestFor(settings, *python));
  request.seat = theirs.get();
  // Its end may be reported before its start.
  bot->fate_->SetRunning(true);
  const absl::StatusOr<process::BotHandle> handle = supervisor->Start(
      request, [fate = bot->fate_](const process::ExitInfo& exit) { fate->End(exit); });
  if (!handle.ok()) bot->fate_->SetRunning(false);
  if (handle.ok()) {
    bot->Begin(*handle);
  } else if (IsBotsFault(handle.status())) {
    bot->fate_->SetEnd(std::string(handle.status().message()));
  } else {
    return WithContext(handle.status(), settings.manifest.name);
  }
  return bot;
}

// A bot that is not there has ended; that there is no front process is the referee's failure.
absl::Status BotProcess::BeginRemote(const BotSettings& settings,
                                     std::shared_ptr<seat::Loop> loop) {
  ASSIZE_ASSIGN_OR_RETURN(RemoteSeat seat,
                          AskForSeat(settings.seats, settings.manifest.remote, settings.match_id));
  round_trip_ = seat.round_trip;
  {
    const MutexLock lock(fate_->mutex);
    fate_->remote = true;
    if (!seat.absent.empty()) fate_->end = seat.absent;
  }
  const std::shared_ptr<Fate> fate = fate_;
  port_ = std::make_unique<seat::SeatPort>(
      std::move(loop), std::move(seat.descriptor),
      [fate] {
        const MutexLock lock(fate->mutex);
        fate->changed.notify_all();
      },
      [fate](seat::PortEnd end) { fate->Lose(end); });
  return absl::OkStatus();
}

// A remote bot's descriptor brings nothing more.
void BotProcess::Fate::Lose(seat::PortEnd how) {
  MutexLock lock(mutex);
  if (end.has_value()) return;
  end = "left, and did not reconnect in time";
  if (how == seat::PortEnd::kHungUp) {
    end = kFrontIsGone;
    orphaned = *end;
  }
  changed.notify_all();
  const std::shared_ptr<seat::MatchHost> listening = host;
  const Seat where = seat;
  lock.unlock();
  if (listening != nullptr) Report(listening, where);
}

void BotProcess::JudgeSeatless(const std::shared_ptr<Fate>& fate,
                               process::SupervisorClient* supervisor, seat::Timers* timers) {
  if (timers == nullptr) return;
  std::chrono::milliseconds wait = kSeatless;
  {
    const MutexLock lock(fate->mutex);
    if (fate->seatless.has_value() && !MayBeEnding(*fate->seatless)) wait = {};
  }
  timers->Schedule(timers->Now() + wait, [fate, supervisor] { fate->LoseSeatless(supervisor); });
}

// Nothing can ever come from it: who plays with it need not wait for its time to be over.
void BotProcess::Fate::LoseSeatless(process::SupervisorClient* supervisor) {
  MutexLock lock(mutex);
  if (end.has_value() || host == nullptr || !handle.has_value() || !seatless.has_value()) return;
  end = HowItLostItsSeat(*seatless, writes_lines);
  changed.notify_all();
  const process::BotHandle process = *handle;
  const std::shared_ptr<seat::MatchHost> listening = host;
  const Seat where = seat;
  lock.unlock();
  supervisor->Stop(process, kGrace).IgnoreError();
  Report(listening, where);
}

void BotProcess::Begin(const process::BotHandle& handle) {
  handle_ = handle;
  {
    const MutexLock lock(fate_->mutex);
    fate_->handle = handle;
  }
  meter_ = process::CpuMeter::Of(handle.pid, handle.cgroup);
  if (timers_ == nullptr) return;
  stillness_ = Stillness::Of(handle, supervisor_, timers_);
  const MutexLock lock(fate_->mutex);
  fate_->stillness = stillness_;
  // It may have come already.
  if (fate_->idle && port_->HasWaiting()) stillness_->Rest(Stillness::kSoon);
}

void BotProcess::Fate::SetRunning(bool runs) {
  const MutexLock lock(mutex);
  running = runs;
}

void BotProcess::Fate::SetEnd(std::string how) {
  const MutexLock lock(mutex);
  end = std::move(how);
}

void BotProcess::Fate::End(const process::ExitInfo& exit) {
  MutexLock lock(mutex);
  if (!end.has_value()) end = exit.Describe();
  running = false;
  last_lines = exit.last_lines;
  if (exit.kind == process::ExitInfo::Kind::kLost) {
    orphaned = "the supervisor, which keeps the bots' processes, is gone";
  } else if (exit.out_of_memory) {
    orphaned = "the machine was out of memory, and a bot was killed that was not to blame";
    grower = exit.grower;
  }
  changed.notify_all();
  const std::shared_ptr<seat::MatchHost> listening = host;
  const Seat where = seat;
  lock.unlock();
  if (listening != nullptr) Report(listening, where);
}

// Once `end` is set. A match does not count for what is not its bots' fault.
void BotProcess::Fate::Report(const std::shared_ptr<seat::MatchHost>& listening, Seat where) const {
  std::string how;
  std::string failure;
  uint64_t blamed = 0;
  {
    const MutexLock lock(mutex);
    how = *end;
    failure = orphaned;
    blamed = grower;
  }
  if (failure.empty()) {
    listening->Exited(where, how);
  } else if (blamed != 0) {
    listening->OutOfMemory(blamed, failure);
  } else {
    listening->Void(failure);
  }
}

BotProcess::~BotProcess() {
  if (!gone() && handle_.has_value()) supervisor_->Stop(*handle_, kGrace).IgnoreError();
  port_ = nullptr;
  std::error_code ignored;
  fs::remove_all(seat_folder_, ignored);
}

void BotProcess::Attach(std::shared_ptr<seat::MatchHost> host, Seat seat) {
  MutexLock lock(fate_->mutex);
  fate_->idle = false;
  fate_->host = host;
  fate_->seat = seat;
  const bool ended = fate_->end.has_value();
  const bool seatless = fate_->seatless.has_value();
  lock.unlock();
  if (ended) fate_->Report(host, seat);
  if (seatless) JudgeSeatless(fate_, supervisor_, timers_);
}

void BotProcess::Detach(seat::Micros after) {
  {
    const MutexLock lock(fate_->mutex);
    fate_->host = nullptr;
    fate_->idle = true;
  }
  if (stillness_ == nullptr) return;
  used_before_rest_ = meter_->Read();
  // It has yet to read the end of the match.
  stillness_->Wake();
  stillness_->Rest(after);
}

std::chrono::microseconds BotProcess::UsedAtRest() {
  return stillness_ == nullptr ? std::chrono::microseconds(0) : meter_->Read() - used_before_rest_;
}

void BotProcess::RenewCpu() {
  if (stillness_ != nullptr) stillness_->RenewCpu();
}

void BotProcess::Call() {
  if (stillness_ != nullptr && !port_->HasWaiting()) stillness_->Wake();
}

std::chrono::microseconds BotProcess::CpuTime(seat::Care care) {
  // How long the list of its processes is good enough.
  constexpr std::chrono::milliseconds kGood(100);
  if (meter_ == nullptr) return {};
  const auto now = std::chrono::steady_clock::now();
  if (care == seat::Care::kQuick && now - metered_ < kGood) return meter_->Read();
  metered_ = now;
  return meter_->ReadAll();
}

bool BotProcess::Wake(std::function<void()> awake) {
  return stillness_ == nullptr || stillness_->Wake(std::move(awake));
}

void BotProcess::Rest() {
  if (stillness_ != nullptr) stillness_->Rest();
}

void BotProcess::AwaitComing(std::chrono::microseconds limit) {
  MutexLock lock(fate_->mutex);
  fate_->changed.wait_for(lock, limit, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(fate_->mutex) {
    return port_->HasWaiting() || fate_->end.has_value();
  });
}

bool BotProcess::AwaitReturn() {
  MutexLock lock(fate_->mutex);
  fate_->changed.wait_for(lock, kReturn, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(fate_->mutex) {
    return port_->HasWaiting() || fate_->end.has_value();
  });
  return !fate_->end.has_value();
}

bool BotProcess::ComeOrGo(std::chrono::microseconds limit) {
  MutexLock lock(fate_->mutex);
  const auto there = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(fate_->mutex) {
    return port_->HasWaiting() || fate_->end.has_value();
  };
  if (fate_->changed.wait_for(lock, limit, there)) return true;
  fate_->end = "no Hello in time, as in its last match";
  lock.unlock();
  if (handle_.has_value()) supervisor_->Stop(*handle_, kGrace).IgnoreError();
  return false;
}

void BotProcess::Dismiss() {
  port_->Retire();
  if (!alive()) return;
  if (!handle_.has_value()) {
    const MutexLock lock(fate_->mutex);
    fate_->end = "left";
    return;
  }
  {
    const MutexLock lock(fate_->mutex);
    fate_->idle = false;
  }
  stillness_->Wake();
  timers_->Schedule(timers_->Now() + kFarewell, [supervisor = supervisor_, handle = *handle_] {
    supervisor->Stop(handle, kGrace).IgnoreError();
  });
}

void BotProcess::AwaitEnd() {
  MutexLock lock(fate_->mutex);
  fate_->changed.wait_for(lock, kUnkillable, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(fate_->mutex) {
    return !fate_->running;
  });
}

bool BotProcess::gone() const {
  const MutexLock lock(fate_->mutex);
  return !fate_->running;
}

bool BotProcess::alive() const {
  const MutexLock lock(fate_->mutex);
  return !fate_->end.has_value();
}

void BotProcess::EndHanging() {
  if (!alive() || !handle_.has_value()) return;
  if (stillness_ != nullptr) stillness_->Wake();
  MutexLock lock(fate_->mutex);
  const auto ended = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(fate_->mutex) {
    return fate_->end.has_value();
  };
  if (fate_->changed.wait_for(lock, kFarewell, ended)) return;
  lock.unlock();
  supervisor_->Stop(*handle_, kGrace).IgnoreError();
  lock.lock();
  fate_->changed.wait_for(lock, kUnkillable, ended);
}

std::vector<std::string> BotProcess::LastLines() const {
  {
    const MutexLock lock(fate_->mutex);
    if (!fate_->last_lines.empty()) return fate_->last_lines;
  }
  if (handle_.has_value()) {
    const absl::StatusOr<std::optional<process::BotState>> state = supervisor_->Look(*handle_);
    if (state.ok() && state->has_value()) return (*state)->last_lines;
  }
  const MutexLock lock(fate_->mutex);
  return fate_->last_lines;
}

std::string BotProcess::Describe() const {
  const MutexLock lock(fate_->mutex);
  return fate_->end.value_or(fate_->remote ? "remote" : "running");
}

}  // namespace assize::bots
