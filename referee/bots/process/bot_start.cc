#include "referee/bots/process/bot_start.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/bots/installation.h"
#include "referee/bots/manifest/tune_parameters.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

// Where a confined bot finds the socket that its bridge serves.
constexpr std::string_view kSocketInside = "/tmp/seat.sock";
// The bridge to gRPC counts where the bot's processes do.
constexpr int64_t kGrpcBridges = 1;

// Our own files for bots, as a confined bot sees them.
Installation InstallationInside() {
  const fs::path inside(process::kSupportInside);
  return {
      .bridges = inside / "bridges", .python = inside / "python", .sample_bots = "", .pages = ""};
}

// A folder on the host, as the bot sees it.
fs::path AsSeen(const fs::path& path, const BotSettings& settings) {
  if (!settings.sandbox.has_value()) return path;
  const fs::path below = path.lexically_relative(settings.manifest.folder);
  return !below.empty() && *below.begin() != ".." ? fs::path(process::kBundleInside) / below : path;
}

// All that a bot finds in its environment, apart from its seat: what an ordinary program expects.
std::vector<std::string> EnvironmentOf(const BotSettings& settings, const Installation& seen,
                                       const std::optional<PythonEnvironment>& python) {
  std::vector<std::string> environment = {
      "ASSIZE_GAME=" + settings.game,
      // So that `import assize` works in every Python bot.
      absl::StrCat("PYTHONPATH=", seen.python), "PYTHONUNBUFFERED=1",
      // A bot's folder stays as it was submitted, also where it could write there.
      "PYTHONDONTWRITEBYTECODE=1"};
  std::vector<const char*> passed = {"LANG", "LC_ALL", "ASAN_OPTIONS"};
  if (settings.sandbox.has_value()) {
    environment.insert(environment.end(), {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp",
                                           "TMPDIR=/tmp", "USER=bot", "LOGNAME=bot"});
  } else {
    passed.insert(passed.end(), {"PATH", "HOME", "TMPDIR"});
  }
  for (const char* name : passed) {
    if (const char* value = std::getenv(name)) {
      environment.push_back(absl::StrCat(name, "=", value));
    }
  }
  for (const TuneParameter& parameter : DeclaredParameters(settings.manifest)) {
    environment.push_back(
        absl::StrCat(TuneVariable(parameter.name), "=", TuneText(parameter, parameter.value)));
  }
  if (python.has_value()) {
    const fs::path folder = AsSeen(python->folder, settings);
    environment.push_back(absl::StrCat("VIRTUAL_ENV=", folder.string()));
    for (std::string& entry : environment) {
      if (entry.starts_with("PATH=")) entry.insert(5, absl::StrCat((folder / "bin").string(), ":"));
    }
  }
  return environment;
}

// The program that carries messages between frames and what the bot speaks; null: none is needed.
const char* BridgeOf(BotProtocol protocol) {
  switch (protocol) {
    case BotProtocol::kGrpc:
      return "assize-grpc-bridge";
    case BotProtocol::kJsonLines:
      return "assize-bridge";
    case BotProtocol::kText:
      return "assize-text-bridge";
    case BotProtocol::kFrames:
      break;
  }
  return nullptr;
}

// The bridge as the bot's process begins with it, with its own arguments.
std::vector<std::string> BridgeCommandOf(const BotSettings& settings, const Installation& seen) {
  const char* const bridge = BridgeOf(settings.manifest.protocol);
  if (bridge == nullptr) return {};
  std::vector<std::string> command = {fs::path(seen.bridges) / bridge};
  if (settings.manifest.protocol == BotProtocol::kGrpc) {
    command.push_back("--socket");
    command.push_back(settings.sandbox.has_value() ? std::string(kSocketInside)
                                                   : settings.seat_folder + "/seat.sock");
  }
  // A program that speaks words says no Hello.
  if (settings.manifest.protocol == BotProtocol::kText) {
    command.push_back(absl::StrCat("--name=", settings.manifest.name));
    command.push_back(absl::StrCat("--bot-version=", settings.manifest.version));
  }
  command.push_back("--");
  return command;
}

// The bot's sandbox with our own files for it.
std::optional<process::Sandbox> SandboxOf(const BotSettings& settings, const Installation& ours) {
  std::optional<process::Sandbox> sandbox = settings.sandbox;
  if (!sandbox.has_value()) return sandbox;
  const Installation seen = InstallationInside();
  std::error_code error;
  if (fs::exists(ours.python, error)) sandbox->reads.push_back({ours.python, seen.python});
  if (const char* const bridge = BridgeOf(settings.manifest.protocol)) {
    const fs::path source = fs::path(ours.bridges) / bridge;
    if (fs::exists(source, error)) {
      sandbox->reads.push_back({source, fs::path(seen.bridges) / bridge});
    }
  }
  if (settings.manifest.protocol == BotProtocol::kGrpc) sandbox->limits.processes += kGrpcBridges;
  return sandbox;
}

absl::Status MakeSeatFolder(const BotSettings& settings) {
  const bool needed =
      settings.manifest.protocol == BotProtocol::kGrpc && !settings.sandbox.has_value();
  if (!needed || mkdir(settings.seat_folder.c_str(), 0700) == 0) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat("mkdir ", settings.seat_folder));
}

}  // namespace

absl::StatusOr<process::StartRequest> StartRequestFor(
    const BotSettings& settings, const std::optional<PythonEnvironment>& python) {
  ASSIZE_RETURN_IF_ERROR(MakeSeatFolder(settings));
  ASSIZE_ASSIGN_OR_RETURN(const Installation files, OurInstallation());
  const Installation seen = settings.sandbox.has_value() ? InstallationInside() : files;
  return process::StartRequest{
      .argv = python.has_value() ? python->command : settings.manifest.command,
      .bridge = BridgeCommandOf(settings, seen),
      .environment = EnvironmentOf(settings, seen, python),
      .folder = settings.manifest.folder,
      .log_path = settings.log_path,
      .seat = -1,
      .sandbox = SandboxOf(settings, files)};
}

}  // namespace assize::bots
