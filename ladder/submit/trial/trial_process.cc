#include "ladder/submit/trial/trial_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "assize/v1/trial.pb.h"
#include "ladder/submit/bundles/packed_file.h"
#include "ladder/submit/trial/trial_program.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "ladder/submit/version_desk.h"
#include "referee/base/status.h"
#include "referee/process/supervisor/packet.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct SocketPair {
  UniqueFd ours;
  UniqueFd theirs;
};

absl::StatusOr<SocketPair> MakeSockets() {
  std::array<int, 2> ends;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return absl::ErrnoToStatus(errno, "creating the socket of a trial");
  }
  return SocketPair{UniqueFd(ends[0]), UniqueFd(ends[1])};
}

absl::StatusOr<pid_t> Execute(int socket) {
  // Above the number that it becomes, so that it is inherited.
  const UniqueFd high(fcntl(socket, F_DUPFD_CLOEXEC, kTrialSocket + 1));
  if (!high.valid()) return absl::ErrnoToStatus(errno, "creating the descriptor of a trial");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, high.get(), kTrialSocket);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own, so that Ctrl-C at the terminal is ours to pass on.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string name = kTrialName;
  std::array<char*, 2> argv = {name.data(), nullptr};
  pid_t pid = 0;
  const int error =
      posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return absl::ErrnoToStatus(error, "creating the process of a trial");
  return pid;
}

v1::TrialOrder OrderOf(const SubmissionRules& rules, const std::string& upload) {
  v1::TrialOrder order;
  v1::TrialStart& start = *order.mutable_start();
  start.set_upload(upload);
  start.set_owner(rules.owner.value_or(""));
  if (rules.bot.has_value()) start.set_bot(*rules.bot);
  start.set_build_limit_ms(rules.build_limit.count());
  start.set_seats(rules.seats);
  start.set_move_limit_us(rules.clock.move_limit.count());
  start.set_bank_us(rules.clock.bank.count());
  start.set_start_limit_ms(rules.start_limit.count());
  start.set_most_entries(rules.unpacked.entries);
  start.set_most_bytes(rules.unpacked.bytes);
  start.set_most_cpu_ms(rules.unpacked.cpu.count());
  WriteSandbox(rules.sandbox, &start);
  return order;
}

v1::TrialOrder VerdictOf(const absl::StatusOr<std::optional<Version>>& checked) {
  v1::TrialOrder order;
  v1::TrialVerdict& verdict = *order.mutable_verdict();
  verdict.set_code(static_cast<int>(checked.status().code()));
  verdict.set_message(std::string(checked.status().message()));
  verdict.set_unchanged(checked.ok() && checked->has_value());
  return order;
}

// kAborted is for the end of the process.
absl::StatusCode CodeOf(const v1::TrialVerdict& done) {
  const auto code = static_cast<absl::StatusCode>(done.code());
  if (code == absl::StatusCode::kOk) return absl::StatusCode::kInternal;
  return code == absl::StatusCode::kAborted ? absl::StatusCode::kUnavailable : code;
}

Bytes32 HashIn(const v1::TrialCheck& check) {
  Bytes32 hash{};
  std::copy_n(check.sha256().begin(), std::min(check.sha256().size(), hash.size()), hash.begin());
  return hash;
}

absl::StatusOr<Submission::Result> Add(LadderStore* store, int file, uint64_t list_bytes) {
  ASSIZE_ASSIGN_OR_RETURN(const auto map, PackedFileMap::Open(file, list_bytes));
  PackedVersion version = map->version();
  version.facts.submitted_unix_us = absl::ToUnixMicros(absl::Now());
  ASSIZE_ASSIGN_OR_RETURN(Version added, AddPackedVersion(store, version));
  return Submission::Result{std::move(added), false};
}

}  // namespace

absl::StatusOr<std::unique_ptr<TrialProcess>> TrialProcess::Start() {
  ASSIZE_ASSIGN_OR_RETURN(SocketPair sockets, MakeSockets());
  ASSIZE_ASSIGN_OR_RETURN(const pid_t pid, Execute(sockets.theirs.get()));
  return std::unique_ptr<TrialProcess>(new TrialProcess(pid, std::move(sockets.ours)));
}

TrialProcess::TrialProcess(pid_t pid, UniqueFd socket)
    : pid_(pid), socket_(std::move(socket)), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

TrialProcess::~TrialProcess() { End(milliseconds(0)); }

void TrialProcess::Cancel() {
  if (cancelled_.exchange(true)) return;
  v1::TrialOrder order;
  order.mutable_cancel();
  process::SendPacket(socket_.get(), order);
  eventfd_write(wake_.get(), 1);
}

bool TrialProcess::Await() {
  std::optional<steady_clock::time_point> deadline;
  while (true) {
    if (cancelled_ && !deadline.has_value()) deadline = steady_clock::now() + kGrace;
    const auto left = std::chrono::ceil<milliseconds>(
        deadline.value_or(steady_clock::time_point()) - steady_clock::now());
    if (deadline.has_value() && left.count() <= 0) return false;
    std::array<pollfd, 2> waits = {
        {{socket_.get(), POLLIN, 0}, {deadline.has_value() ? -1 : wake_.get(), POLLIN, 0}}};
    poll(waits.data(), waits.size(), deadline.has_value() ? static_cast<int>(left.count()) : -1);
    if (waits[0].revents != 0) return true;
  }
}

void TrialProcess::End(milliseconds grace) {
  const auto deadline = steady_clock::now() + grace;
  while (!ended_) {
    if (steady_clock::now() >= deadline) kill(pid_, SIGKILL);
    const pid_t reaped = waitpid(pid_, &status_, WNOHANG);
    ended_ = reaped == pid_ || (reaped < 0 && errno == ECHILD);
    if (!ended_) poll(nullptr, 0, 2);
  }
}

std::string TrialProcess::HowItEnded() const {
  if (WIFSIGNALED(status_)) {
    return absl::StrCat("signal ", WTERMSIG(status_), " (", strsignal(WTERMSIG(status_)), ")");
  }
  if (WEXITSTATUS(status_) == kTrialOutOfMemory) {
    return absl::StrCat("it needed more than ", kTrialMemoryBytes >> 20, " MiB of memory");
  }
  return absl::StrCat("exit status ", WEXITSTATUS(status_));
}

absl::StatusOr<Submission::Result> TrialProcess::Try(
    const SubmissionRules& rules, const std::string& upload, LadderStore* store,
    const std::function<void(const std::string&)>& say) {
  StoreDesk desk(store);
  std::optional<Version> unchanged;
  process::SendPacket(socket_.get(), OrderOf(rules, upload));
  while (Await()) {
    v1::TrialReport report;
    UniqueFd file;
    if (process::ReceivePacket(socket_.get(), report, &file) != process::PacketResult::kDone) break;
    if (report.has_check()) {
      const auto checked =
          desk.Check(report.check().owner(), report.check().bot(), HashIn(report.check()));
      if (checked.ok()) unchanged = *checked;
      process::SendPacket(socket_.get(), VerdictOf(checked));
    } else if (report.has_add()) {
      // Nobody else has the file any more.
      End(kGrace);
      return Add(store, file.get(), report.add().list_bytes());
    } else if (report.has_done()) {
      // Its supervisor removes its folders first.
      End(kGrace);
      const v1::TrialVerdict& done = report.done();
      if (done.code() == 0 && unchanged.has_value()) return Submission::Result{*unchanged, true};
      return absl::Status(CodeOf(done), done.message());
    } else {
      say(report.note());
    }
  }
  End(kGrace);
  if (cancelled_) return absl::CancelledError("stopped");
  return absl::AbortedError(HowItEnded());
}

}  // namespace assize::ladder
