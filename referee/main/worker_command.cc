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
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/mutex.h"
#include "referee/base/processors.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/progress.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/main/commands.h"
#include "referee/main/worker_print.h"
#include "referee/run/run_folders.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"
#include "referee/worker/batch_queue.h"
#include "referee/worker/worker_report.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee worker 000017.batch                 # results go into 000017.results\n"
    "  referee worker --jobs 4 --results out.results 000017.batch\n"
    "  referee worker --print 000017.batch\n"
    "Start it again after any stop: matches that have a result are not played again.\n"
    "Batch and result files contain the seeds of matches: keep them from the bots.";

// The longest that a manifest may ask for.
constexpr int64_t kMostStartMs = 600'000;

struct WorkerSettings {
  std::vector<std::string> batches;
  std::string results;
  std::string print;
  int64_t jobs = DefaultJobs();
  std::string logs;
  int64_t start_limit_ms = 0;  // 0: as the bots' manifests say
  bool feed = false;
  bool quiet = false;
  std::string ponder = "on";
  SandboxFlags sandbox;
};

// What who feeds us is told on standard output. Safe on every thread.
class Reporter {
 public:
  void Report(const worker::WorkerReport& report) {
    const std::string line = worker::LineOf(report);
    const MutexLock lock(mutex_);
    // Short enough to be written in one piece. If nobody reads it, nobody needs us any more.
    while (write(STDOUT_FILENO, line.data(), line.size()) < 0 && errno == EINTR) {
    }
  }

 private:
  Mutex mutex_;
};

// One `referee worker` that plays.
class Work {
 public:
  explicit Work(const WorkerSettings& settings) : settings_(settings) {}

  ExitCode Run() {
    const absl::StatusOr<ExitCode> done = PlayAll();
    return done.ok() ? *done : Fail("referee", done.status());
  }

 private:
  absl::StatusOr<ExitCode> PlayAll();
  absl::Status AddBatches();
  run::MatchWorkerSettings WorkersIn(const RunFolders& folders, bots::SandboxPolicy sandbox) const;
  absl::Status RunMatches(run::Runner* runner, Interrupts* interrupts, Progress* progress);
  absl::Status PlayMatches(run::Runner* runner, Progress* progress);
  absl::Status Keep(run::FinishedMatch match);
  void Interrupted(int count, run::Runner* runner, Progress* progress);
  absl::Status Feed(const std::atomic<bool>& over);
  absl::StatusOr<bool> ReadInput(std::string* text);
  absl::Status TakeLines(std::string* text);

  const WorkerSettings settings_;
  Reporter reporter_;
  const std::shared_ptr<run::Roster> roster_ = std::make_shared<run::Roster>();
  worker::BatchQueue queue_{roster_};
  int open_ = 0;
  seat::Timers* timers_ = nullptr;
  std::atomic<bool> stopping_now_ = false;
};

absl::StatusOr<ExitCode> Work::PlayAll() {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(settings_.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings_.sandbox, supervisor.get()));
  if (!sandbox.note.empty() && !settings_.quiet) std::cerr << sandbox.note << std::endl;
  Interrupts interrupts;
  ASSIZE_RETURN_IF_ERROR(AddBatches());
  seat::Timers timers(supervisor->pulse());
  run::Runner runner(&queue_, WorkersIn(folders, sandbox.policy), supervisor.get(), &timers);
  const bool silent = settings_.quiet || settings_.feed;
  Progress progress(open_, silent ? Progress::Volume::kSilent : Progress::Volume::kAll);
  timers_ = &timers;
  ASSIZE_RETURN_IF_ERROR(RunMatches(&runner, &interrupts, &progress));
  return interrupts.count() > 0 ? ExitCode::kInterrupted : ExitCode::kOk;
}

absl::Status Work::AddBatches() {
  for (const std::string& batch : settings_.batches) {
    const std::string results =
        settings_.results.empty() ? worker::ResultPathOf(batch) : settings_.results;
    ASSIZE_ASSIGN_OR_RETURN(const worker::BatchQueue::Added added, queue_.Add(batch, results));
    open_ += added.matches - added.done;
    if (settings_.quiet) continue;
    std::cerr << batch << ": " << added.matches << " matches, " << added.done
              << " of them played before" << std::endl;
  }
  if (!settings_.feed) queue_.End();
  return absl::OkStatus();
}

run::MatchWorkerSettings Work::WorkersIn(const RunFolders& folders,
                                         bots::SandboxPolicy sandbox) const {
  run::MatchWorkerSettings workers;
  workers.bots = roster_;
  workers.scratch = folders.scratch;
  if (settings_.start_limit_ms > 0) {
    workers.most_start = std::chrono::milliseconds(settings_.start_limit_ms);
  }
  // A ladder's bots print without end: what nobody asked for is not kept.
  if (!settings_.logs.empty()) workers.logs = folders.logs;
  workers.log_names = run::LogNames::kByBot;
  workers.sandbox = std::move(sandbox);
  workers.ponder = settings_.ponder == "off" ? seat::Ponder::kOff : seat::Ponder::kOn;
  return workers;
}

absl::Status Work::RunMatches(run::Runner* runner, Interrupts* interrupts, Progress* progress) {
  std::atomic<bool> over = false;
  absl::Status fed;
  std::thread feeder;
  if (settings_.feed) {
    feeder = std::thread([&] {
      fed = Feed(over);
      if (!fed.ok()) runner->StopBeginning();
    });
  }
  interrupts->Handle([&](int count) { Interrupted(count, runner, progress); });
  const absl::Status played = PlayMatches(runner, progress);
  interrupts->Handle(nullptr);
  over = true;
  if (feeder.joinable()) feeder.join();
  for (const absl::Status& status : {fed, played}) ASSIZE_RETURN_IF_ERROR(status);
  return absl::OkStatus();
}

absl::Status Work::PlayMatches(run::Runner* runner, Progress* progress) {
  absl::Status kept;
  const auto finished = [&](run::FinishedMatch match) {
    const std::string id = match.planned.spec.match_id;
    progress->Add();
    kept.Update(Keep(std::move(match)));
    // Without a place to keep them, further matches would be played in vain.
    if (!kept.ok()) return runner->StopBeginning();
    if (settings_.feed) reporter_.Report(worker::MatchOver{id});
  };
  const auto beginning = [this](const run::PlannedMatch& match) {
    if (settings_.feed) reporter_.Report(worker::MatchBegun{match.spec.match_id});
  };
  const absl::Status played = runner->Run(static_cast<int>(settings_.jobs), finished, beginning);
  return kept.ok() ? played : kept;
}

// A match that was stopped by the user has not been played; one that had to be stopped for our own
// failure is told as void, and is followed by no other unless the failure was its own.
absl::Status Work::Keep(run::FinishedMatch match) {
  const v1::RecordEnd& end = match.record.end();
  const bool is_void = end.reason() == v1::END_REASON_VOID;
  if (is_void && stopping_now_) return absl::OkStatus();
  const absl::Status failure =
      is_void && !match.broken
          ? absl::UnavailableError(absl::StrCat("match ", match.planned.spec.match_id,
                                                " is void: ", end.void_reason()))
          : absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(queue_.Finish(std::move(match)));
  return failure;
}

void Work::Interrupted(int count, run::Runner* runner, Progress* progress) {
  if (count == 1) {
    runner->StopBeginning();
    progress->Print(
        "Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
  } else {
    stopping_now_ = true;
    runner->StopNow("interrupted by the user");
    progress->Print("Stopping now; the matches in play will have to be played again.");
  }
}

// Reads the batches' paths from standard input until its end, and reports how we are, until all is
// over here.
absl::Status Work::Feed(const std::atomic<bool>& over) {
  constexpr int kLookAgainMs = 50;
  auto next_health = std::chrono::steady_clock::now();
  std::string text;
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  while (!over) {
    if (std::chrono::steady_clock::now() >= next_health) {
      worker::Health health = worker::OwnHealth();
      health.lag = timers_->TakeLag();
      reporter_.Report(health);
      next_health += worker::kHealthEvery;
    }
    if (poll(&input, 1, kLookAgainMs) <= 0) continue;
    ASSIZE_ASSIGN_OR_RETURN(const bool more, ReadInput(&text));
    ASSIZE_RETURN_IF_ERROR(TakeLines(&text));
    if (more) continue;
    queue_.End();
    input.fd = -1;  // Nothing more to look at but the time.
  }
  return absl::OkStatus();
}

// False: the input has ended.
absl::StatusOr<bool> Work::ReadInput(std::string* text) {
  std::array<char, 4096> piece;
  const ssize_t size = read(STDIN_FILENO, piece.data(), piece.size());
  if (size < 0 && errno == EINTR) return true;
  if (size < 0) return absl::ErrnoToStatus(errno, "can't read standard input");
  text->append(piece.data(), static_cast<size_t>(size));
  return size > 0;
}

absl::Status Work::TakeLines(std::string* text) {
  for (size_t end = text->find('\n'); end != std::string::npos; end = text->find('\n')) {
    const std::string batch = text->substr(0, end);
    text->erase(0, end + 1);
    ASSIZE_RETURN_IF_ERROR(queue_.Add(batch, worker::ResultPathOf(batch)).status());
  }
  return absl::OkStatus();
}

absl::Status CheckSettings(const WorkerSettings& settings) {
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

ExitCode RunWorker(const WorkerSettings& settings) {
  absl::Status status = CheckSettings(settings);
  if (!status.ok()) return Fail("referee", status);
  if (!settings.print.empty()) {
    status = PrintWorkerFile(settings.print, std::cout);
    return status.ok() ? ExitCode::kOk : Fail("referee", status);
  }
  // Who feeds us wants no results any more once it is gone. If it went before this line, its end of
  // the pipe is closed.
  if (settings.feed) prctl(PR_SET_PDEATHSIG, SIGKILL);
  return Work(settings).Run();
}

}  // namespace

void AddWorkerCommand(Command program) {
  Command command = program.AddCommand("worker", "Play batches of matches for a ladder");
  auto settings = std::make_shared<WorkerSettings>();
  command.Arguments("BATCH", &settings->batches, "Batch files to play");
  command.Text("--results", &settings->results, "FILE",
               "Where the results go (default: BATCH with .results for .batch)");
  command.Number("--jobs", &settings->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors");
  command.Text("--logs", &settings->logs, "FOLDER",
               "Where to keep what the bots print (default: kept are the last lines of those that\n"
               "are forfeited, in the result)");
  command.NumberIfGiven("--start-limit", &settings->start_limit_ms, 1, kMostStartMs, "MS",
                        "The longest time to wait for a bot's start, whatever its manifest says");
  command.Choice("--ponder", &settings->ponder, {"on", "off"}, "on|off",
                 "Whether bots may compute while they have no open request");
  command.Flag("--feed", &settings->feed,
               "Read paths of batch files from standard input, one a line, until its\n"
               "end, and report on standard output which match begins and ends; end at once\n"
               "when the program that started this one ends");
  AddSandboxFlags(command, "required", &settings->sandbox);
  command.Flag("--quiet", &settings->quiet, "No progress line and no notes");
  command.Text("--print", &settings->print, "FILE", "Print a batch or result file as JSON");
  command.Footer(kExamples);
  command.Run([settings] { return RunWorker(*settings); });
}

}  // namespace assize
