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

// All that a bot finds in its environment: its seat, and what an ordinary program expects.
std::vector<std::string> EnvironmentOf(const BotSettings& settings, const std::string& address,
                                       const std::string& token) {
  std::vector<std::string> environment = {
      "ASSIZE_ADDRESS=" + address, "ASSIZE_TOKEN=" + token, "ASSIZE_GAME=" + settings.game,
      // So that `import assize` works in every Python bot.
      absl::StrCat("PYTHONPATH=", (InstallFolder() / "python").string()), "PYTHONUNBUFFERED=1"};
  for (const char* name : {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "ASAN_OPTIONS"}) {
    if (const char* value = std::getenv(name)) {
      environment.push_back(absl::StrCat(name, "=", value));
    }
  }
  return environment;
}

std::vector<std::string> CommandOf(const Manifest& manifest) {
  std::vector<std::string> command = manifest.command;
  if (manifest.protocol == BotProtocol::kJsonLines) {
    command.insert(command.begin(), {(InstallFolder() / "bin" / "assize-bridge").string(), "--"});
  }
  return command;
}

// The bot's own failure to start, as opposed to ours.
bool IsBotsFault(const absl::Status& status) {
  return absl::IsNotFound(status) || absl::IsFailedPrecondition(status) ||
         absl::IsPermissionDenied(status);
}

}  // namespace

BotProcess::BotProcess(BailiffClient* bailiff, const BotSettings& settings)
    : bailiff_(bailiff), seat_folder_(settings.seat_folder), log_path_(settings.log_path) {}

absl::StatusOr<std::unique_ptr<BotProcess>> BotProcess::Start(const BotSettings& settings,
                                                              BailiffClient* bailiff) {
  ASSIZE_ASSIGN_OR_RETURN(const Seed secret, SeedFromKernel());
  const std::string token = ToHex(secret.bytes);
  std::unique_ptr<BotProcess> bot(new BotProcess(bailiff, settings));
  const std::string socket = settings.seat_folder + "/seat.sock";
  ASSIZE_ASSIGN_OR_RETURN(bot->port_, SeatPort::Listen(socket, HashOf(token), [fate = bot->fate_] {
                            const std::lock_guard lock(fate->mutex);
                            fate->changed.notify_all();
                          }));
  const absl::StatusOr<BotHandle> handle =
      bailiff->Start({.argv = CommandOf(settings.manifest),
                      .environment = EnvironmentOf(settings, "unix:" + socket, token),
                      .folder = settings.manifest.folder,
                      .log_path = settings.log_path},
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
  end = exit.Describe();
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
    told->Void("the bailiff, which keeps the bots' processes, is gone");
  } else {
    told->Exited(where, *end);
  }
}

BotProcess::~BotProcess() {
  if (alive() && handle_.has_value()) bailiff_->Stop(*handle_, kGrace).IgnoreError();
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

void BotProcess::Dismiss(Timers* timers) {
  port_->Retire();
  if (!alive() || !handle_.has_value()) return;
  timers->Schedule(timers->Now() + kFarewell, [bailiff = bailiff_, handle = *handle_] {
    bailiff->Stop(handle, kGrace).IgnoreError();
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

std::string BotProcess::Describe() const {
  std::lock_guard lock(fate_->mutex);
  return fate_->end.value_or("running");
}

}  // namespace assize::host
