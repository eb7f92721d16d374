#include "referee/play/batch_work.h"

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/progress/progress.h"
#include "referee/run/run_folders.h"
#include "referee/worker/batch_worker.h"
#include "referee/worker/worker_report.h"

namespace assize::play {
namespace {

// Batches by their paths on standard input, and reports on standard output.
class Feed {
 public:
  explicit Feed(worker::BatchWorker* worker) : worker_(*worker) {}

  // Safe on every thread.
  void Report(const worker::WorkerReport& report) {
    const std::string line = worker::LineOf(report);
    const MutexLock lock(mutex_);
    // If nobody reads the reports, the worker is not needed any more.
    WriteAll(STDOUT_FILENO, line, "standard output").IgnoreError();
  }

  // Reads until the input's end, and reports how we are, until all is over here.
  absl::Status Run(const std::atomic<bool>& over);

 private:
  absl::StatusOr<bool> ReadInput();
  absl::Status AddBatches();

  worker::BatchWorker& worker_;
  std::string text_;
  Mutex mutex_;
};

absl::Status Feed::Run(const std::atomic<bool>& over) {
  constexpr int kLookAgainMs = 50;
  auto next_health = std::chrono::steady_clock::now();
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  while (!over) {
    if (std::chrono::steady_clock::now() >= next_health) {
      worker::Health health = worker::OwnHealth();
      health.lag = worker_.timers().TakeLag();
      Report(health);
      next_health += worker::kHealthEvery;
    }
    if (poll(&input, 1, kLookAgainMs) <= 0) continue;
    ASSIZE_ASSIGN_OR_RETURN(const bool more, ReadInput());
    ASSIZE_RETURN_IF_ERROR(AddBatches());
    if (more) continue;
    worker_.End();
    input.fd = -1;  // Nothing more to read.
  }
  return absl::OkStatus();
}

// False: the input has ended.
absl::StatusOr<bool> Feed::ReadInput() {
  std::array<char, 4096> piece;
  const ssize_t size = read(STDIN_FILENO, piece.data(), piece.size());
  if (size < 0 && errno == EINTR) return true;
  if (size < 0) return absl::ErrnoToStatus(errno, "can't read standard input");
  text_.append(piece.data(), static_cast<size_t>(size));
  return size > 0;
}

absl::Status Feed::AddBatches() {
  for (size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
    const std::string batch = text_.substr(0, end);
    text_.erase(0, end + 1);
    if (batch == worker::kEndBots) {
      worker_.EndBots([this] { Report(worker::BotsEnded{}); });
      continue;
    }
    ASSIZE_RETURN_IF_ERROR(worker_.Add(batch, worker::ResultPathOf(batch)).status());
  }
  return absl::OkStatus();
}

// Returns how many matches there are to play.
absl::StatusOr<int> AddBatches(const WorkerSettings& settings, worker::BatchWorker* worker) {
  int open = 0;
  for (const std::string& batch : settings.batches) {
    const std::string results =
        settings.results.empty() ? worker::ResultPathOf(batch) : settings.results;
    ASSIZE_ASSIGN_OR_RETURN(const worker::BatchQueue::Added added, worker->Add(batch, results));
    open += added.matches - added.done;
    if (settings.quiet) continue;
    std::cerr << batch << ": " << added.matches << " matches, " << added.done
              << " of them played before" << std::endl;
  }
  if (!settings.feed) worker->End();
  return open;
}

run::MatchWorkerSettings WorkersFor(const WorkerSettings& settings, const RunFolders& folders,
                                    bots::SandboxPolicy sandbox) {
  run::MatchWorkerSettings workers;
  workers.scratch = folders.scratch;
  if (settings.start_limit_ms > 0) {
    workers.most_start = std::chrono::milliseconds(settings.start_limit_ms);
  }
  // A ladder's bots may print without end: without --logs nothing is kept.
  if (!settings.logs.empty()) workers.logs = folders.logs;
  workers.log_names = run::LogNames::kByBot;
  workers.sandbox = std::move(sandbox);
  workers.ponder = settings.ponder == "off" ? seat::Ponder::kOff : seat::Ponder::kOn;
  workers.seats = settings.seats;
  return workers;
}

void StopAt(int interrupt, worker::BatchWorker* worker, Progress* progress) {
  if (interrupt == 1) {
    worker->StopBeginning();
    progress->Print(
        "Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
  } else {
    worker->StopNow();
    progress->Print("Stopping now; the running matches will have to be played again.");
  }
}

absl::Status PlayMatches(const WorkerSettings& settings, worker::BatchWorker* worker,
                         Interrupts* interrupts, Progress* progress) {
  Feed feed(worker);
  const auto report = [&](const worker::WorkerReport& what) {
    if (settings.feed) feed.Report(what);
  };
  std::atomic<bool> over = false;
  absl::Status fed;
  std::thread feeder;
  if (settings.feed) {
    feeder = std::thread([&] {
      fed = Guarded("reading orders", [&] { return feed.Run(over); });
      if (!fed.ok()) worker->StopBeginning();
    });
  }
  interrupts->Handle([&](int count) { StopAt(count, worker, progress); });
  const absl::Status played =
      worker->Play({.match_begun = [&](const std::string& id) { report(worker::MatchBegun{id}); },
                    .match_over =
                        [&](const std::string& id, const run::MatchTime& time) {
                          progress->Add();
                          report(worker::MatchOver{.match_id = id, .time = time});
                        }});
  interrupts->Handle(nullptr);
  over = true;
  if (feeder.joinable()) feeder.join();
  for (const absl::Status& status : {fed, played}) ASSIZE_RETURN_IF_ERROR(status);
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckWork(const WorkerSettings& settings) {
  const size_t batches = settings.batches.size();
  if (!settings.print.empty() && (batches > 0 || settings.feed)) {
    return absl::InvalidArgumentError("--print plays nothing: give it without batches and --feed");
  }
  if (settings.print.empty() && batches == 0 && !settings.feed) {
    return absl::InvalidArgumentError("name a batch file to play, or --feed");
  }
  if (!settings.results.empty() && (batches != 1 || settings.feed)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--results names one file, but ", batches, " batches are to be played"));
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitCode> PlayBatches(const WorkerSettings& settings) {
  // Who feeds us wants no results any more once it is gone. If it went before this line, its end of
  // the pipe is closed.
  if (settings.feed) prctl(PR_SET_PDEATHSIG, SIGKILL);
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(settings.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, supervisor.get()));
  if (!sandbox.note.empty() && !settings.quiet) std::cerr << sandbox.note << std::endl;
  Interrupts interrupts;
  worker::BatchWorker worker(WorkersFor(settings, folders, sandbox.policy),
                             static_cast<int>(settings.jobs), supervisor.get());
  ASSIZE_ASSIGN_OR_RETURN(const int open, AddBatches(settings, &worker));
  const bool silent = settings.quiet || settings.feed;
  Progress progress(open, silent ? Progress::Volume::kSilent : Progress::Volume::kAll);
  ASSIZE_RETURN_IF_ERROR(PlayMatches(settings, &worker, &interrupts, &progress));
  return interrupts.count() > 0 ? ExitCode::kInterrupted : ExitCode::kOk;
}

}  // namespace assize::play
