#include "referee/host/bot_process.h"

#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::host {
namespace {

namespace fs = std::filesystem;

// The folder with the seat's socket, as a confined bot sees it.
constexpr std::string_view kSeatInside = "/seat";

// What a bot gets to go by itself, and then, when it is told to go, before it is killed.
constexpr std::chrono::milliseconds kFarewell(500);
constexpr std::chrono::milliseconds kGrace(200);
// What a bot gets to come back from a match before its time to say Hello begins anyway.
constexpr std::chrono::seconds kReturn(1);
// After these and for the kernel's work; longer only if a process can't be killed.
constexpr std::chrono::seconds kUnkillable(3);

// The folder of our build or installation: the one above the running program's.
fs::path InstallFolder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path().parent_path();
}

// Our folder as the bot sees it.
fs::path SupportFolder(const BotSettings& settings) {
  return settings.sandbox.has_value() ? fs::path(kSupportInside) : InstallFolder();
}

// All that a bot finds in its environment: its seat, and what an ordinary program expects.
std::vector<std::string> EnvironmentOf(const BotSettings& settings, const std::string& address,
                                       const std::string& token) {
  std::vector<std::string> environment = {
      "ASSIZE_ADDRESS=" + address, "ASSIZE_TOKEN=" + token, "ASSIZE_GAME=" + settings.game,
      // So that `import assize` works in every Python bot.
      absl::StrCat("PYTHONPATH=", (SupportFolder(settings) / "python").string()),
      "PYTHONUNBUFFERED=1"};
  std::vector<const char*> passed = {"LANG", "LC_ALL", "ASAN_OPTIONS"};
  if (settings.sandbox.has_value()) {
    environment.insert(environment.end(),
                       {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp", "USER=bot",
                        "LOGNAME=bot", "PYTHONDONTWRITEBYTECODE=1"});
  } else {
    passed.insert(passed.end(), {"PATH", "HOME", "TMPDIR"});
  }
  for (const char* name : passed) {
    if (const char* value = std::getenv(name)) {
      environment.push_back(absl::StrCat(name, "=", value));
    }
  }
  return environment;
}

std::vector<std::string> CommandOf(const BotSettings& settings) {
  std::vector<std::string> command = settings.manifest.command;
  if (settings.manifest.protocol == BotProtocol::kJsonLines) {
    command.insert(command.begin(), {(InstallFolder() / "bin" / "assize-bridge").string(), "--"});
  }
  return command;
}

// The bot's sandbox with our own files for it, and its seat's folder.
std::optional<Sandbox> SandboxOf(const BotSettings& settings) {
  std::optional<Sandbox> sandbox = settings.sandbox;
  if (!sandbox.has_value()) return sandbox;
  const fs::path inside(kSupportInside);
  std::error_code error;
  for (const char* file : {"python", "bin/assize-bridge"}) {
    const fs::path source = InstallFolder() / file;
    if (fs::exists(source, error)) sandbox->reads.push_back({source, inside / file});
  }
  sandbox->reads.push_back({settings.seat_folder, std::string(kSeatInside)});
  return sandbox;
}

// The bot's own failure to start, as opposed to ours.
bool IsBotsFault(const absl::Status& status) {
  return absl::IsNotFound(status) || absl::IsFailedPrecondition(status) ||
         absl::IsPermissionDenied(status);
}

}  // namespace

BotProcess::BotProcess(SupervisorClient* supervisor, const BotSettings& settings)
    : supervisor_(supervisor), seat_folder_(settings.seat_folder), log_path_(settings.log_path) {}

absl::StatusOr<std::unique_ptr<BotProcess>> BotProcess::Start(const BotSettings& settings,
                                                              SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(const Seed secret, SeedFromKernel());
  const std::string token = ToHex(secret.bytes);
  std::unique_ptr<BotProcess> bot(new BotProcess(supervisor, settings));
  const std::string socket = settings.seat_folder + "/seat.sock";
  ASSIZE_ASSIGN_OR_RETURN(bot->port_, SeatPort::Listen(socket, HashOf(token), [fate = bot->fate_] {
                            const std::lock_guard lock(fate->mutex);
                            fate->changed.notify_all();
                          }));
  if (!settings.manifest.unable.empty()) {
    bot->fate_->end = settings.manifest.unable;
    return bot;
  }
  const std::string seen =
      settings.sandbox.has_value() ? absl::StrCat(std::string(kSeatInside), "/seat.sock") : socket;
  // A confined bot may be another user; on the host nobody else gets to the folder.
  chmod(settings.seat_folder.c_str(), 0755);
  chmod(socket.c_str(), 0666);
  const absl::StatusOr<BotHandle> handle =
      supervisor->Start({.argv = CommandOf(settings),
                         .environment = EnvironmentOf(settings, "unix:" + seen, token),
                         .folder = settings.manifest.folder,
                         .log_path = settings.log_path,
                         .sandbox = SandboxOf(settings)},
                        [fate = bot->fate_](const ExitInfo& exit) { fate->End(exit); });
  if (handle.ok()) {
    bot->handle_ = *handle;
  } else if (IsBotsFault(handle.status())) {
    bot->fate_->end = std::string(handle.status().message());
  } else {
    return WithContext(handle.status(), settings.manifest.name);
  }
  return bot;
}

void BotProcess::Fate::End(const ExitInfo& exit) {
  std::unique_lock lock(mutex);
  if (!end.has_value()) end = exit.Describe();
  last_lines = exit.last_lines;
  orphaned = exit.kind == ExitInfo::Kind::kLost;
  changed.notify_all();
  const std::shared_ptr<MatchHost> told = host;
  const Seat where = seat;
  lock.unlock();
  if (told != nullptr) Tell(told, where);
}

// Once `end` is set. A match does not count for what is not its bots' fault.
void BotProcess::Fate::Tell(const std::shared_ptr<MatchHost>& told, Seat where) const {
  if (orphaned) {
    told->Void("the supervisor, which keeps the bots' processes, is gone");
  } else {
    told->Exited(where, *end);
  }
}

BotProcess::~BotProcess() {
  if (alive() && handle_.has_value()) supervisor_->Stop(*handle_, kGrace).IgnoreError();
  port_ = nullptr;
  std::error_code ignored;
  fs::remove_all(seat_folder_, ignored);
}

void BotProcess::Sit(std::shared_ptr<MatchHost> host, Seat seat) {
  std::unique_lock lock(fate_->mutex);
  fate_->host = host;
  fate_->seat = seat;
  const bool ended = fate_->end.has_value();
  lock.unlock();
  if (ended) fate_->Tell(host, seat);
}

void BotProcess::Rise() {
  std::lock_guard lock(fate_->mutex);
  fate_->host = nullptr;
}

bool BotProcess::AwaitReturn() {
  std::unique_lock lock(fate_->mutex);
  fate_->changed.wait_for(lock, kReturn,
                          [this] { return port_->HasWaiting() || fate_->end.has_value(); });
  return !fate_->end.has_value();
}

void BotProcess::ComeOrGo(std::chrono::microseconds limit) {
  std::unique_lock lock(fate_->mutex);
  const auto there = [this] { return port_->HasWaiting() || fate_->end.has_value(); };
  if (fate_->changed.wait_for(lock, limit, there)) return;
  fate_->end = "no Hello in time, as in its last match";
  lock.unlock();
  if (handle_.has_value()) supervisor_->Kill(*handle_).IgnoreError();
}

void BotProcess::Dismiss(Timers* timers) {
  port_->Retire();
  if (!alive() || !handle_.has_value()) return;
  timers->Schedule(timers->Now() + kFarewell, [supervisor = supervisor_, handle = *handle_] {
    supervisor->Stop(handle, kGrace).IgnoreError();
  });
}

void BotProcess::AwaitEnd() {
  std::unique_lock lock(fate_->mutex);
  fate_->changed.wait_for(lock, kUnkillable, [this] { return fate_->end.has_value(); });
}

bool BotProcess::alive() const {
  std::lock_guard lock(fate_->mutex);
  return !fate_->end.has_value();
}

std::vector<std::string> BotProcess::LastLines() const {
  if (alive() && handle_.has_value()) {
    const absl::StatusOr<std::optional<BotState>> state = supervisor_->Look(*handle_);
    if (state.ok() && state->has_value()) return (*state)->last_lines;
  }
  std::lock_guard lock(fate_->mutex);
  return fate_->last_lines;
}

std::string BotProcess::Describe() const {
  std::lock_guard lock(fate_->mutex);
  return fate_->end.value_or("running");
}

}  // namespace assize::host
