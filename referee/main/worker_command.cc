#include <iostream>
#include <memory>

#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/node_flags.h"
#include "referee/main/commands.h"
#include "referee/play/batch_work.h"
#include "referee/worker/result_file.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee worker 000017.batch                 # results go into 000017.results\n"
    "  referee worker --jobs 4 --results out.results 000017.batch\n"
    "  referee worker --print 000017.batch\n"
    "  referee worker --server ladder.example.org:7411 --token-file work.token --slots 4 --idle "
    "5m\n"
    "After any stop, start it again: matches that have a result are not played again.\n"
    "Batch and result files contain the seeds of matches: bots must not be able to read them.";

// The longest that a manifest may ask for.
constexpr int64_t kMaxStartMs = 600'000;

ExitCode RunWorker(const play::WorkerSettings& settings) {
  absl::Status status = play::CheckWork(settings);
  if (!status.ok()) return Fail("referee", status);
  if (!settings.print.empty()) {
    status = worker::PrintWorkerFile(settings.print, std::cout);
    return status.ok() ? ExitCode::kOk : Fail("referee", status);
  }
  const absl::StatusOr<ExitCode> done = play::PlayBatches(settings);
  return done.ok() ? *done : Fail("referee", done.status());
}

}  // namespace

void AddWorkerCommand(Command program) {
  Command command = program.AddCommand("worker", "Play batches of matches for a ladder");
  auto settings = std::make_shared<play::WorkerSettings>();
  command.Arguments("BATCH", &settings->batches, "Batch files to play");
  command.Text("--results", &settings->results, "FILE",
               "Where the results go (default: BATCH with .results for .batch)");
  command.Number("--jobs", &settings->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors");
  command.Text("--logs", &settings->logs, "FOLDER",
               "Where to keep the bots' output (default: only the last lines of bots\n"
               "that forfeit are kept, in the result)");
  command.NumberIfGiven("--start-limit", &settings->start_limit_ms, 1, kMaxStartMs, "MS",
                        "The longest time to wait for a bot's start, whatever its manifest says");
  command.Choice("--ponder", &settings->ponder, {"on", "off"}, "on|off",
                 "Whether bots may compute while they have no open request");
  command.Flag("--feed", &settings->feed,
               "Read paths of batch files from standard input, one per line, until its\n"
               "end, and report on standard output which match begins and ends; end at once\n"
               "when the program that started this one ends");
  command.Text("--seats", &settings->seats, "PATH",
               "The socket of ladder-front, which provides the seats of remote bots");
  AddSandboxFlags(command, "required", &settings->sandbox);
  auto node = std::make_shared<NodeFlags>();
  AddNodeFlags(command, node.get());
  command.Flag("--quiet", &settings->quiet, "No progress line and no notes");
  command.Text("--print", &settings->print, "FILE", "Print a batch or result file as JSON");
  command.Footer(kExamples);
  // With --server this program has become another one before it came here.
  command.Run([settings, node] { return RunWorker(*settings); });
}

}  // namespace assize
