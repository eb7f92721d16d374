#include "ladder/main/service/serve_flags.h"

#include <chrono>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

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
               "A port without TLS, only on this machine, e.g. 127.0.0.1:7410");
  command.Texts("--allow-origin", &flags->origins, "ORIGIN",
                "Another site whose pages may call the service in a browser, e.g.\n"
                "https://arena.example; repeatable. Those of --site may, at the public port");
  command.Flag("--no-reflection", &flags->no_reflection,
               "Answer no calls of gRPC's reflection, which lists the methods to anybody");
}

}  // namespace

void AddServeFlags(Command command, ServeFlags* flags) {
  command.Number("--drain-seconds", &flags->drain_s, 0, 86'400, "S",
                 "How long running matches may take to end after SIGTERM");
  command.Number("--build-limit", &flags->build_limit_s, 1, 86'400, "S",
                 "Seconds for the build command of a submitted bot");
  command.Texts("--reference", &flags->references, "BOT",
                "A bot that may be challenged at any time; repeatable");
  command.Texts("--trust", &flags->trusted, "BOT",
                "A bot that workers may play on machines which can't confine it; repeatable");
  command.Number(
      "--submissions", &flags->submissions, 1, 64, "N",
      "Submissions that are tested at a time, in addition to the matches of --jobs; those\n"
      "of one owner are tested one after another");
  command.Text("--metrics", &flags->metrics, "FILE",
               "A world-readable file, such as one for node_exporter's\n"
               "textfile collector, to which metrics for Prometheus are written every 5 s");
  const Option folder = command.Text(
      "--site", &flags->site_folder, "FOLDER",
      "Keep the pages of `ladder site` there up to date, for browsers that come to the\n"
      "public port, or for a web server; a FOLDER that is not a site is not changed");
  command.Text("--url", &flags->site_settings.url, "ADDRESS", "The public address of that site")
      .Needs(folder);
  command
      .NumberIfGiven("--matches", &flags->site_matches, 0, 1'000'000, "N",
                     "How many of the newest matches of each event have a page to step through\n"
                     "(default: all, the newest events first, up to 3000)")
      .Needs(folder);
  command.Number("--lease", &flags->lease_s, 3, 3600, "S",
                 "How long nothing may be heard of a worker on another machine until its matches\n"
                 "are played elsewhere");
  command.Number("--lease-work", &flags->lease_work_s, 1, 3600, "S",
                 "For how long a worker on another machine is given matches at a time");
  command.Number("--measure", &flags->measure_ms, 0, 600'000, "MS",
                 "How long, three times, the speed of this machine and of workers on others is\n"
                 "measured; 0: speeds are not compared");
  AddHostFlags(command, &flags->runner, FewestJobs::kNone);
  AddPortFlags(command, &flags->front);
}

absl::StatusOr<service::DaemonOptions> OptionsOf(const ServeFlags& flags,
                                                 const bots::SandboxPolicy& sandbox) {
  service::DaemonOptions options;
  options.database = flags.database;
  options.commit = flags.commit;
  options.reference_bots = flags.references;
  options.trusted_bots = flags.trusted;
  options.clock = [] { return absl::ToUnixMicros(absl::Now()); };
  options.jobs = static_cast<int>(flags.runner.jobs);
  options.leases = {.lease = std::chrono::seconds(flags.lease_s),
                    .batch = std::chrono::seconds(flags.lease_work_s)};
  options.measure = std::chrono::milliseconds(flags.measure_ms);
  options.drain_limit = std::chrono::seconds(flags.drain_s);
  options.start_limit = std::chrono::milliseconds(flags.runner.start_limit_ms);
  options.logs = flags.runner.logs;
  options.sandbox = sandbox;
  options.worker_arguments = WorkerArguments(flags.runner.sandbox, sandbox);
  options.metrics = flags.metrics;
  options.site_folder = flags.site_folder;
  options.site_settings = flags.site_settings;
  options.site_settings.live = true;
  if (flags.site_matches >= 0) options.site_settings.matches = flags.site_matches;
  if (!flags.site_settings.url.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(options.site_settings.url,
                            site::CheckedUrl("--url", flags.site_settings.url));
  }
  options.submissions_at_a_time = static_cast<int>(flags.submissions);
  options.submissions.build_limit = std::chrono::seconds(flags.build_limit_s);
  options.submissions.clock = {.move_limit = std::chrono::milliseconds(MatchFlags().move_limit_ms),
                               .bank = std::chrono::milliseconds(MatchFlags().bank_ms)};
  options.submissions.start_limit = options.start_limit;
  options.submissions.unpacked = kOneBot;
  options.submissions.sandbox = sandbox;
  options.front = flags.front;
  return options;
}

}  // namespace assize::ladder
