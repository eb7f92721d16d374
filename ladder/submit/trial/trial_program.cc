#include "ladder/submit/trial/trial_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
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
#include "ladder/submit/bundles/packed_file.h"
#include "ladder/submit/submission_host.h"
#include "ladder/submit/submission_queue.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "ladder/submit/version_desk.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/text/whole_characters.h"
#include "referee/base/unique_fd.h"
#include "referee/process/supervisor/packet.h"

namespace assize::ladder {
namespace {

// Of a report, so that it fits into a packet.
constexpr size_t kMaxText = 60'000;

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

// The daemon's end of the socket: what it orders, and the database, which only it has.
class Daemon final : public VersionDesk {
 public:
  explicit Daemon(UniqueFd socket) : socket_(std::move(socket)) {}

  // The first order; nullopt: there is no daemon.
  std::optional<v1::TrialStart> AwaitStart() {
    v1::TrialOrder order;
    if (process::ReceivePacket(socket_.get(), order) != process::PacketResult::kDone) return {};
    return order.has_start() ? std::optional(order.start()) : std::nullopt;
  }

  // Reads orders until the daemon is gone; `cancel` runs when it is to end, for either reason.
  void Listen(const std::function<void()>& cancel) {
    v1::TrialOrder order;
    while (process::ReceivePacket(socket_.get(), order) == process::PacketResult::kDone) {
      if (order.has_cancel()) cancel();
      if (!order.has_verdict()) continue;
      const MutexLock lock(mutex_);
      verdict_ = order.verdict();
      changed_.notify_all();
    }
    {
      const MutexLock lock(mutex_);
      gone_ = true;
      changed_.notify_all();
    }
    cancel();
  }

  void Say(const std::string& text) {
    v1::TrialReport report;
    report.set_note(std::string(WholeCharacters(text, kMaxText)));
    Send(report);
  }
  void Finish(const absl::Status& status, bool unchanged) {
    v1::TrialReport report;
    report.mutable_done()->set_code(static_cast<int>(status.code()));
    const absl::string_view text = status.message();
    report.mutable_done()->set_message(
        std::string(WholeCharacters({text.data(), text.size()}, kMaxText)));
    report.mutable_done()->set_unchanged(unchanged);
    Send(report);
  }

  absl::StatusOr<std::optional<Version>> Check(const std::string& owner, const std::string& bot,
                                               const Bytes32& sha256) override {
    v1::TrialReport report;
    report.mutable_check()->set_owner(owner);
    report.mutable_check()->set_bot(bot);
    report.mutable_check()->set_sha256(std::string(AsView(sha256)));
    Send(report);
    MutexLock lock(mutex_);
    changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return gone_ || verdict_.has_value();
    });
    if (!verdict_.has_value()) return absl::CancelledError("the service has gone");
    const v1::TrialVerdict verdict = *std::exchange(verdict_, std::nullopt);
    if (verdict.code() != 0) {
      return absl::Status(static_cast<absl::StatusCode>(verdict.code()), verdict.message());
    }
    // Which one it is the daemon knows.
    return verdict.unchanged() ? std::optional(Version{}) : std::nullopt;
  }

  // The daemon adds it once this process has ended.
  absl::StatusOr<Version> Add(const NewVersion& version) override {
    const std::string folder = std::filesystem::temp_directory_path().string();
    const UniqueFd file(open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (!file.valid()) {
      return absl::ResourceExhaustedError(absl::StrCat(folder, ": no file can be made there"));
    }
    ASSIZE_ASSIGN_OR_RETURN(const uint64_t list_bytes, WritePacked(version, file.get()));
    v1::TrialReport report;
    report.mutable_add()->set_list_bytes(list_bytes);
    process::SendPacket(socket_.get(), report, file.get());
    added_ = true;
    return Version{};
  }
  bool added() const { return added_; }

 private:
  void Send(const v1::TrialReport& report) { process::SendPacket(socket_.get(), report); }

  const UniqueFd socket_;
  bool added_ = false;
  Mutex mutex_;
  std::condition_variable changed_;
  bool gone_ ABSL_GUARDED_BY(mutex_) = false;
  std::optional<v1::TrialVerdict> verdict_ ABSL_GUARDED_BY(mutex_);
};

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
                      Daemon* daemon) {
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
  Daemon daemon{UniqueFd(kTrialSocket)};
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
