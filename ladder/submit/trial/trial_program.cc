#include "ladder/submit/trial/trial_program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "assize/v1/trial.pb.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/submission_queue.h"
#include "ladder/submit/trial/daemon_desk.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {
namespace {

// The kernel's out-of-memory killer takes it before the daemon.
void BoundMemory() {
  std::ofstream("/proc/self/oom_score_adj") << 500;
  rlimit data = {};
  if (getrlimit(RLIMIT_DATA, &data) == 0) {
    data.rlim_cur = std::min<rlim_t>(kTrialMemoryBytes, data.rlim_max);
    setrlimit(RLIMIT_DATA, &data);
  }
  const rlimit none = {};
  setrlimit(RLIMIT_CORE, &none);
  std::set_new_handler([] { _exit(kTrialOutOfMemory); });
}

SubmissionRules RulesOf(const v1::TrialStart& start) {
  SubmissionRules rules;
  rules.owner = start.owner();
  if (start.has_bot()) rules.bot = start.bot();
  rules.build_limit = std::chrono::milliseconds(start.build_limit_ms());
  rules.seats = start.seats();
  rules.clock.move_limit = match::Micros(start.move_limit_us());
  rules.clock.bank = match::Micros(start.bank_us());
  rules.start_limit = std::chrono::milliseconds(start.start_limit_ms());
  rules.unpacked = {.entries = start.most_entries(),
                    .bytes = start.most_bytes(),
                    .cpu = std::chrono::milliseconds(start.most_cpu_ms())};
  rules.most_bots = 1;
  rules.sandbox = SandboxIn(start);
  return rules;
}

// Names of folders of ours, and what they are called to others.
std::string Public(absl::string_view text, const std::string& scratch, const std::string& upload) {
  const std::string uploads = std::filesystem::path(upload).parent_path().string();
  return absl::StrReplaceAll(text, {{upload, "the zip file"},
                                    {scratch + "/1/zip-1", "the zip file"},
                                    {scratch + "/", ""},
                                    {scratch, "."},
                                    {uploads, "."}});
}

// What became of the bot in the upload.
struct Outcome {
  absl::Status status;
  bool unchanged = false;
};

Outcome OutcomeOf(const absl::StatusOr<Submission::Result>& result) {
  // The bot has not filled the disk: a build that fills its own room fails in another way.
  if (absl::IsResourceExhausted(result.status())) {
    return {absl::UnavailableError(result.status().message())};
  }
  if (!result.ok()) return {result.status()};
  return {absl::OkStatus(), result->unchanged};
}

// The listener uses what is here until the process ends.
[[noreturn]] void Try(const v1::TrialStart& start, std::unique_ptr<SubmissionHost> host,
                      DaemonDesk* daemon) {
  std::string scratch;
  const SubmissionTools tools = host->ToolsFor(
      daemon, [&](const std::string& text) { daemon->Say(Public(text, scratch, start.upload())); });
  scratch = tools.scratch;
  Outcome outcome{absl::CancelledError("stopped")};
  SubmissionQueue queue(RulesOf(start), tools, [&outcome](const std::string&, const auto& result) {
    outcome = OutcomeOf(result);
  });
  std::thread listening;
  const absl::Status listens = StartThread("orders of the daemon", &listening,
                                           [&] { daemon->Listen([&queue] { queue.Cancel(); }); });
  if (listens.ok()) queue.Submit(start.upload());
  if (!listens.ok()) outcome.status = absl::DeadlineExceededError(listens.message());
  if (queue.cancelled()) outcome.status = absl::CancelledError("stopped");
  // Whatever the status means for the bot.
  if (!outcome.status.ok() && host->gone()) {
    outcome.status = absl::UnavailableError("its supervisor has ended, or does not answer");
  }
  if (!daemon->added()) {
    daemon->Finish(absl::Status(outcome.status.code(),
                                Public(outcome.status.message(), scratch, start.upload())),
                   outcome.unchanged);
  }
  // Its supervisor removes its folders.
  host = nullptr;
  _exit(0);
}

[[noreturn]] void Serve() {
  // For ps and top: it is the same program as the daemon.
  prctl(PR_SET_NAME, kTrialName);
  // Signals for the daemon's terminal are for the daemon.
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) signal(number, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  DaemonDesk daemon{UniqueFd(kTrialSocket)};
  const std::optional<v1::TrialStart> start = daemon.AwaitStart();
  if (!start.has_value()) _exit(0);
  absl::StatusOr<std::unique_ptr<SubmissionHost>> host = SubmissionHost::Spawn();
  if (!host.ok()) {
    daemon.Finish(absl::DeadlineExceededError(host.status().message()), /*unchanged=*/false);
    _exit(0);
  }
  BoundMemory();
  Try(*start, *std::move(host), &daemon);
}

}  // namespace

void ServeIfTrial(int argc, char** argv) {
  if (argc != 1 || std::string_view(argv[0]) != kTrialName) return;
  int type = 0;
  socklen_t size = sizeof type;
  const bool is_socket =
      getsockopt(kTrialSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
  // Called by hand: there is nothing to try.
  if (!is_socket) _exit(static_cast<int>(ExitCode::kUsage));
  fcntl(kTrialSocket, F_SETFD, FD_CLOEXEC);
  Serve();
}

}  // namespace assize::ladder
