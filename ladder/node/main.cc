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
#include "referee/base/text/moment.h"
#include "referee/base/version.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/program.h"
#include "referee/cli/flags/node_flags.h"
#include "referee/process/supervisor/supervisor.h"

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

constexpr absl::Duration kShortest = absl::Seconds(1);

// A span from now on, or a moment, which has a date and therefore hyphens within.
absl::StatusOr<absl::Time> UntilOf(const std::string& text) {
  if (text.empty()) return absl::InfiniteFuture();
  if (text.find('-', 1) == std::string::npos) {
    ASSIZE_ASSIGN_OR_RETURN(const absl::Duration span, assize::ParseSpan(text, kShortest));
    return absl::Now() + span;
  }
  ASSIZE_ASSIGN_OR_RETURN(const assize::Moment moment, assize::ParseMoment(text));
  const absl::Time time = absl::FromUnixMicros(moment.unix_us);
  if (time > absl::Now()) return time;
  return absl::InvalidArgumentError(absl::StrCat(assize::MomentText(moment), " has passed"));
}

absl::StatusOr<absl::Duration> IdleOf(const std::string& text) {
  if (text.empty()) return absl::InfiniteDuration();
  return assize::ParseSpan(text, kShortest);
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
  const absl::StatusOr<absl::Time> until = UntilOf(flags.until);
  if (!until.ok()) return assize::WithContext(until.status(), "--until");
  settings.until = *until;
  const absl::StatusOr<absl::Duration> idle = IdleOf(flags.idle);
  if (!idle.ok()) return assize::WithContext(idle.status(), "--idle");
  settings.idle = *idle;
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
  assize::PrepareProgram(assize::BrokenOutput::kIsAnError);
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
