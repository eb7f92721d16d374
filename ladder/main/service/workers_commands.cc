// `ladder workers list`, `stop` and `slurm`: workers on other machines.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/report/overview/service_report.h"
#include "referee/base/status.h"
#include "referee/base/text/moment.h"
#include "referee/base/text/shell_word.h"
#include "referee/bots/installation.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

struct Settings {
  std::string database;
  std::string worker;
  OutputFlags output;
};

// The last column has sentences about a worker's state: they stand below the table.
Sheet ForScreen(Sheet sheet) {
  sheet.columns.pop_back();
  std::vector<std::string> lines;
  for (std::vector<std::string>& row : sheet.rows) {
    if (!row.back().empty()) lines.push_back(absl::StrCat(row.front(), ": ", row.back()));
    row.pop_back();
  }
  sheet.note = absl::StrJoin(lines, "\n");
  return sheet;
}

absl::StatusOr<std::string> List(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ServiceStatus status, service.Call(v1::GetStatusRequest()));
  const OutputFormat format = settings.output.Get();
  const Sheet sheet = report::WorkersSheet(status);
  return FormatSheet(format == OutputFormat::kText ? ForScreen(sheet) : sheet, status, format);
}

absl::StatusOr<std::string> StopWorkers(client::Client& service, const Settings& settings) {
  v1::StopWorkersRequest request;
  request.set_worker(settings.worker);
  ASSIZE_ASSIGN_OR_RETURN(const v1::StopWorkersResponse stopped, service.Act(request));
  if (stopped.workers().empty()) return "There are no workers on other machines\n";
  return absl::StrCat("Asked to end: ", absl::StrJoin(stopped.workers(), ", "), "\n");
}

struct SlurmSettings {
  // "HOST:PORT" of the service's public port.
  std::string address;
  int64_t nodes = 1;
  int64_t slots = 4;
  int64_t cpus = 0;  // 0: two for each slot
  std::string time = "1h";
  std::string idle = "5m";
  std::string partition;
  std::string account;
  std::string token_file;
  std::string ca_file;
  std::string logs;
  bool print = false;
};

std::string Absolute(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).string();
}

absl::StatusOr<std::string> RefereeProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "referee";
  if (fs::exists(program, error)) return program.string();
  return absl::NotFoundError(absl::StrCat("the program ", program.string(), " is missing"));
}

// A job for each node, all by one call: one that is lost does not touch the others.
absl::StatusOr<std::string> ScriptOf(const SlurmSettings& settings) {
  const absl::StatusOr<absl::Duration> time = ParseSpan(settings.time, absl::Minutes(1));
  if (!time.ok()) return WithContext(time.status(), "--time");
  ASSIZE_RETURN_IF_ERROR(
      WithContext(ParseSpan(settings.idle, absl::Seconds(1)).status(), "--idle"));
  ASSIZE_ASSIGN_OR_RETURN(const std::string referee, RefereeProgram());
  std::string script = absl::StrCat(
      "#!/bin/sh\n#SBATCH --job-name=assize-workers\n#SBATCH --array=1-", settings.nodes,
      "\n#SBATCH --nodes=1\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=",
      settings.cpus > 0 ? settings.cpus : 2 * settings.slots,
      "\n#SBATCH --time=", absl::ToInt64Minutes(*time + absl::Seconds(59)),
      "\n#SBATCH --signal=B:USR1@120\n#SBATCH --open-mode=append\n");
  if (!settings.partition.empty()) {
    absl::StrAppend(&script, "#SBATCH --partition=", settings.partition, "\n");
  }
  if (!settings.account.empty()) {
    absl::StrAppend(&script, "#SBATCH --account=", settings.account, "\n");
  }
  absl::StrAppend(&script, "#SBATCH --output=",
                  settings.logs.empty()
                      ? "/dev/null"
                      : absl::StrCat(Absolute(settings.logs), "/worker-%A-%a.log"),
                  "\n# With exec, so that the signal before the end reaches the worker.\nexec ",
                  ShellWord(referee), " worker --server ", ShellWord(settings.address), " --slots ",
                  settings.slots, " --until ", settings.time, " --idle ", ShellWord(settings.idle));
  if (!settings.token_file.empty()) {
    absl::StrAppend(&script, " --token-file ", ShellWord(Absolute(settings.token_file)));
  }
  if (!settings.ca_file.empty()) {
    absl::StrAppend(&script, " --ca-file ", ShellWord(Absolute(settings.ca_file)));
  }
  return absl::StrCat(script, "\n");
}

absl::Status CheckWords(const SlurmSettings& settings) {
  for (const auto& [name, value] :
       {std::pair("--partition", settings.partition), std::pair("--account", settings.account)}) {
    if (value.find_first_of(" \t\n") == std::string::npos) continue;
    return absl::InvalidArgumentError(absl::StrCat(name, " ", ShellWord(value), ": has spaces"));
  }
  return absl::OkStatus();
}

// sbatch prints the job's number itself.
absl::Status Submit(const std::string& script) {
  FILE* const sbatch = popen("sbatch", "w");
  if (sbatch == nullptr) return absl::UnavailableError("sbatch can't be started");
  const bool written = std::fwrite(script.data(), 1, script.size(), sbatch) == script.size();
  const int status = pclose(sbatch);
  if (written && status == 0) return absl::OkStatus();
  return absl::UnavailableError(
      "sbatch has failed; with --print the script is shown, and nothing is submitted");
}

ExitCode Slurm(const SlurmSettings& settings) {
  absl::Status status = CheckWords(settings);
  absl::StatusOr<std::string> script = status.ok() ? ScriptOf(settings) : status;
  if (!script.ok()) return Fail(kProgram, script.status());
  if (settings.print) {
    std::cout << *script;
    return ExitCode::kOk;
  }
  status = Submit(*script);
  return status.ok() ? ExitCode::kOk : Fail(kProgram, status);
}

void AddSlurmCommand(Command workers) {
  Command slurm =
      workers.AddCommand("slurm", "Have Slurm start workers, by one batch script for all nodes");
  auto settings = std::make_shared<SlurmSettings>();
  slurm.Argument("HOST:PORT", &settings->address, "The service's public port").Required();
  slurm.Number("--nodes", &settings->nodes, 1, 1000, "N", "Workers, each a job of its own");
  slurm.Number("--slots", &settings->slots, 1, 256, "M", "Matches that each plays at a time");
  slurm.NumberIfGiven("--cpus", &settings->cpus, 1, 1024, "C",
                      "Processors of each (default: two for each slot)");
  slurm.Text("--time", &settings->time, "TIME",
             "How long they may run; they begin nothing in the last two minutes");
  slurm.Text("--idle", &settings->idle, "TIME",
             "They end when there was nothing to play for so long");
  slurm.Text("--partition", &settings->partition, "P", "Where (default: Slurm's)");
  slurm.Text("--account", &settings->account, "A", "Who pays (default: Slurm's)");
  slurm.Text("--token-file", &settings->token_file, "FILE",
             "The token, of the scope work, in a folder that all nodes see\n"
             "(default: ~/.config/assize/token there)");
  slurm.Text("--ca-file", &settings->ca_file, "FILE",
             "Certificates to trust, in such a folder (default: ~/.config/assize/ca.pem there)");
  slurm.Text("--logs", &settings->logs, "FOLDER",
             "Where what they print goes (default: nowhere); Slurm makes no folder");
  slurm.Flag("--print", &settings->print, "Print the script and submit nothing");
  slurm.Footer(
      "Examples:\n"
      "  ladder workers slurm ladder.example.org:7411 --nodes 8 --slots 16 --time 4h \\\n"
      "      --token-file work.token --ca-file ca.pem\n"
      "  ladder workers slurm ladder.example.org:7411 --print\n"
      "deploy/doc/CLUSTER.md describes workers, and what must be known about trust.");
  slurm.Run([settings] { return Slurm(*settings); });
}

}  // namespace

void AddWorkersCommands(Command program) {
  Command workers = program.AddCommand("workers", "List, stop and start workers on other machines");
  Command list = workers.AddCommand("list", "List the workers of the last ten minutes");
  auto settings = AddSettings<Settings>(list);
  RunServed(list, settings, List);
  AddFormatFlags(
      list, {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "ServiceStatus", &settings->output);
  list.Footer("Example:\n  ladder workers list club.db");
  Command stop = workers.AddCommand("stop", "Ask workers to end when what they play is over");
  settings = AddSettings<Settings>(stop);
  RunServed(stop, settings, StopWorkers);
  stop.Argument("WORKER", &settings->worker,
                "As `ladder workers list` prints it (default: all of them)");
  stop.Footer("Example:\n  ladder workers stop club.db");
  AddSlurmCommand(workers);
}

}  // namespace assize::ladder
