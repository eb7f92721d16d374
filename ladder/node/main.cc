// ladder-worker: `referee worker --server` becomes this program.
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/node/keeper.h"
#include "ladder/node/node.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/version.h"
#include "referee/cli/command.h"
#include "referee/cli/command_line.h"
#include "referee/cli/node_flags.h"
#include "referee/cli/program.h"
#include "referee/process/supervisor.h"

namespace {

using assize::ExitCode;
using assize::ladder::node::NodeSettings;

struct Typed {
  assize::NodeFlags flags;
  assize::SandboxFlags sandbox;
  std::string logs;
};

// "node7-4711-9f3c21aa": of this process, and never used again.
absl::StatusOr<std::string> NewName() {
  constexpr size_t kDigits = 8;
  std::array<char, 65> host = {};
  gethostname(host.data(), host.size() - 1);
  // As the service admits names.
  for (char& c : host) {
    if (c != '\0' && c != '.' && c != '_' && !absl::ascii_isalnum(c)) c = '-';
  }
  ASSIZE_ASSIGN_OR_RETURN(const assize::Seed bits, assize::SeedFromKernel());
  return absl::StrCat(host.data(), "-", getpid(), "-",
                      assize::ToHex(bits.bytes).substr(0, kDigits));
}

// A duration from now on, or a time of RFC 3339.
absl::StatusOr<absl::Time> TimeOf(const std::string& text) {
  if (text.empty()) return absl::InfiniteFuture();
  absl::Duration duration;
  if (absl::ParseDuration(text, &duration)) return absl::Now() + duration;
  absl::Time time;
  if (absl::ParseTime(absl::RFC3339_full, text, &time, nullptr)) return time;
  return absl::InvalidArgumentError(
      absl::StrCat("--until ", text,
                   ": must be a duration such as 55m, or a time such as "
                   "2026-11-27T18:00:00Z"));
}

std::string CacheOf(const std::string& typed) {
  if (!typed.empty()) return std::filesystem::absolute(typed);
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return absl::StrCat(cache, "/assize/bots");
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return absl::StrCat(home, "/.cache/assize/bots");
  return absl::StrCat("/var/tmp/assize-bots-", getuid());
}

absl::StatusOr<NodeSettings> SettingsOf(const Typed& typed) {
  constexpr int64_t kMebibyte = int64_t{1} << 20;
  const assize::NodeFlags& flags = typed.flags;
  NodeSettings settings;
  settings.server = flags.server;
  settings.far = assize::ladder::client::FarSettingsFromEnvironment();
  if (!flags.token_file.empty()) settings.far.token_file = flags.token_file;
  if (!flags.ca_file.empty()) settings.far.ca_file = flags.ca_file;
  ASSIZE_ASSIGN_OR_RETURN(settings.worker, NewName());
  ASSIZE_ASSIGN_OR_RETURN(settings.until, TimeOf(flags.until));
  if (!flags.idle.empty() && !absl::ParseDuration(flags.idle, &settings.idle)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--idle ", flags.idle, ": must be a duration such as 5m"));
  }
  settings.slots = static_cast<int>(flags.slots);
  settings.cache = CacheOf(flags.cache);
  settings.cache_bytes = flags.cache_mib * kMebibyte;
  settings.sandbox = typed.sandbox;
  settings.logs = typed.logs;
  settings.commit = assize::BuildCommit();
  return settings;
}

ExitCode Run(const Typed& typed) {
  const absl::StatusOr<NodeSettings> settings = SettingsOf(typed);
  if (!settings.ok()) return assize::Fail("worker", settings.status());
  return static_cast<ExitCode>(assize::ladder::node::KeepRunning([&settings] {
    const absl::StatusOr<ExitCode> done = assize::ladder::node::RunNode(*settings);
    return static_cast<int>(done.ok() ? *done : assize::Fail("worker", done.status()));
  }));
}

}  // namespace

int main(int argc, char** argv) {
  assize::process::ServeIfSupervisor(argc, argv);
  assize::Program program("ladder-worker",
                          "Plays matches for a service on another machine; referee worker "
                          "--server starts it",
                          assize::BuildCommit());
  assize::Command command = program.command();
  auto typed = std::make_shared<Typed>();
  assize::AddNodeFlags(command, &typed->flags).Required();
  command.Text("--logs", &typed->logs, "FOLDER", "Where to keep the bots' output");
  assize::AddSandboxFlags(command, "required", &typed->sandbox);
  command.Footer(
      "Example:\n"
      "  referee worker --server ladder.example.org:7411 --token-file work.token --slots 4");
  command.Run([typed] { return Run(*typed); });
  return program.Main(argc, argv);
}
