#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/event_flags.h"
#include "ladder/service/daemon.h"
#include "ladder/site/site.h"
#include "referee/base/plain_text.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder serve club.db --jobs 2\n"
    "  ladder serve club.db --tls-listen 0.0.0.0:7411 --tls-cert chain.pem --tls-key key.pem\n"
    "  ladder submit club.db ./my-bot\n"
    "  ladder run club.db --game brigands --format swiss\n"
    "The daemon is the only one that writes the database while it runs; commands find it through\n"
    "club.db.service/ladder.sock and ask it, also for several events at a time. SIGTERM or Ctrl-C\n"
    "ends it when the matches in play are over, a second one ends them too. Events that were\n"
    "running go on by themselves at the next start, whatever the end was. "
    "ladder/service/README.md\n"
    "describes it.";

struct Settings {
  std::string database;
  std::string commit;
  int64_t drain_s = 60;
  int64_t build_limit_s = 300;
  std::vector<std::string> references;
  int64_t submissions = 2;
  std::string metrics;
  std::string site_folder;
  site::SiteSettings site_settings;
  RunnerFlags runner;
  service::FrontOptions front;
};

absl::Status Serve(const Settings& settings) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  ASSIZE_ASSIGN_OR_RETURN(const std::shared_ptr<SubmissionHost> host, SubmissionHost::Spawn());
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.runner.sandbox, host->supervisor()));
  if (!sandbox.note.empty()) spdlog::warn("sandbox {}", Quoted(sandbox.note));
  service::DaemonOptions options;
  options.database = settings.database;
  options.commit = settings.commit;
  options.reference_bots = settings.references;
  options.clock = [] { return absl::ToUnixMicros(absl::Now()); };
  options.jobs = static_cast<int>(settings.runner.jobs);
  options.drain_limit = std::chrono::seconds(settings.drain_s);
  options.start_limit = std::chrono::milliseconds(settings.runner.start_limit_ms);
  options.logs = settings.runner.logs;
  options.sandbox = sandbox.policy;
  options.worker_arguments = WorkerArguments(settings.runner.sandbox, sandbox.policy);
  options.metrics = settings.metrics;
  options.site_folder = settings.site_folder;
  options.site_settings = settings.site_settings;
  options.site_settings.live = true;
  if (!settings.site_settings.url.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(options.site_settings.url,
                            site::CheckedUrl(settings.site_settings.url));
  }
  options.submissions_at_a_time = static_cast<int>(settings.submissions);
  options.submissions.build_limit = std::chrono::seconds(settings.build_limit_s);
  options.submissions.clock = {.move_limit = std::chrono::milliseconds(MatchFlags().move_limit_ms),
                               .bank = std::chrono::milliseconds(MatchFlags().bank_ms)};
  options.submissions.sandbox = sandbox.policy;
  options.front = settings.front;
  Interrupts interrupts;
  // While it starts its certificate is fresh: `systemctl reload` then must not drain it.
  interrupts.HandleHangUp([] {});
  ASSIZE_ASSIGN_OR_RETURN(const auto daemon, service::Daemon::Start(options, host));
  spdlog::info("serving {} at {}", Quoted(settings.database), Quoted(daemon->socket()));
  for (const std::string& port : daemon->ports()) spdlog::info("listening {}", Quoted(port));
  interrupts.HandleHangUp([&daemon] { daemon->Reload(); });
  interrupts.Handle([&daemon](int count) {
    spdlog::info(count == 1 ? "draining" : "stopping now");
    count == 1 ? daemon->Drain() : daemon->StopNow();
  });
  daemon->WaitForEnd();
  interrupts.Handle(nullptr);
  interrupts.HandleHangUp(nullptr);
  spdlog::info("stopped");
  return absl::OkStatus();
}

void AddPortFlags(Command command, service::FrontOptions* flags) {
  const Option tls = command.Text("--tls-listen", &flags->tls_listen, "HOST:PORT",
                                  "The public port, with TLS 1.3, e.g. 0.0.0.0:7411 or [::]:7411");
  const Option certificate =
      command.Text("--tls-cert", &flags->certificate, "FILE",
                   "Its certificate and chain (PEM), read again when it changes and at SIGHUP");
  const Option key = command.Text("--tls-key", &flags->key, "FILE", "Its private key (PEM)");
  tls.Needs(certificate).Needs(key);
  certificate.Needs(tls);
  key.Needs(tls);
  command.Text("--plain-listen", &flags->plain_listen, "HOST:PORT",
               "A port without TLS, on this machine alone, e.g. 127.0.0.1:7410");
}

}  // namespace

void AddServeCommand(Command program, const std::string& commit) {
  Command command =
      program.AddCommand("serve", "Play events and take submissions until it is told to stop");
  auto settings = std::make_shared<Settings>();
  settings->commit = commit;
  settings->site_settings.program =
      absl::StrCat("ladder serve", commit.empty() ? "" : " (", commit, commit.empty() ? "" : ")");
  AddDatabaseArgument(command, &settings->database);
  command.Number("--drain-seconds", &settings->drain_s, 0, 86'400, "S",
                 "How long matches in play may take to end after SIGTERM");
  command.Number("--build-limit", &settings->build_limit_s, 1, 86'400, "S",
                 "Seconds for the build command of a submitted bot");
  command.Texts("--reference", &settings->references, "BOT",
                "A bot that may be challenged at any time; repeatable");
  command.Number(
      "--submissions", &settings->submissions, 1, 64, "N",
      "Submissions that are tried at a time, beside the matches of --jobs; those of one\n"
      "owner come one after another");
  command.Text("--metrics", &settings->metrics, "FILE",
               "A file for everybody to read, such as one of node_exporter's textfile\n"
               "collector, into which the numbers for Prometheus are written every 5 s");
  const Option folder = command.Text(
      "--site", &settings->site_folder, "FOLDER",
      "Keep the pages of `ladder site` there, fresh within seconds; a web server hands them\n"
      "out, and a FOLDER that is no site is left alone");
  command.Text("--url", &settings->site_settings.url, "ADDRESS", "Where that site will be found")
      .Needs(folder);
  command
      .Number("--matches", &settings->site_settings.matches, 0, 1'000'000, "N",
              "How many of the newest matches of each event have a page to step through")
      .Needs(folder);
  AddHostFlags(command, &settings->runner);
  AddPortFlags(command, &settings->front);
  command.Footer(kFooter);
  command.Run([settings] {
    const absl::Status served = Serve(*settings);
    return served.ok() ? ExitCode::kOk : Fail(kProgram, served);
  });
}

}  // namespace assize::ladder
