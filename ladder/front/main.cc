// ladder-front: the public port of a ladder's service.
#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/front/front.h"
#include "referee/base/version.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"

namespace {

using assize::ExitCode;
using assize::front::FrontSettings;

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder-front --tls-listen 0.0.0.0:7411 --tls-cert chain.pem --tls-key key.pem \\\n"
    "      --daemon run/front.sock --seats run/seats.sock\n"
    "  ladder-front --plain-listen 127.0.0.1:7410 --daemon run/front.sock --seats run/seats.sock\n"
    "The daemon starts it; by hand it is started for tests. It may be killed and started again\n"
    "at any time: matches of remote bots that were in play are played again.";

struct Typed {
  FrontSettings settings;
  std::vector<std::string> origins;
  int64_t most_connections = 4096;
  int64_t most_per_address = 1024;
  int64_t away_s = 60;
  int64_t expected_s = 15;
  int64_t hello_s = 5;
  int64_t drain_s = 60;
  bool heartbeat = false;
  bool no_reflection = false;
};

// Who does not read must not keep the port waiting: then it is left out.
void ShowLife() {
  constexpr std::string_view kLine = "alive\n";
  pollfd room = {STDOUT_FILENO, POLLOUT, 0};
  if (poll(&room, 1, 0) != 1 || (room.revents & POLLOUT) == 0) return;
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, kLine.data(), kLine.size());
}

ExitCode Run(Typed typed) {
  FrontSettings& settings = typed.settings;
  settings.connections.most_connections = static_cast<size_t>(typed.most_connections);
  settings.connections.most_per_address = static_cast<size_t>(typed.most_per_address);
  settings.remote_seats.away = std::chrono::seconds(typed.away_s);
  settings.remote_seats.expected = std::chrono::seconds(typed.expected_s);
  settings.remote_seats.hello = std::chrono::seconds(typed.hello_s);
  settings.drain = std::chrono::seconds(typed.drain_s);
  if (typed.heartbeat) settings.alive = ShowLife;
  if (typed.no_reflection) settings.describe = assize::front::Probes::Describe::kNothing;
  absl::StatusOr<assize::front::Origins> origins = assize::front::Origins::Of(typed.origins);
  if (!origins.ok()) return assize::Fail("ladder-front", origins.status());
  settings.web.origins = *std::move(origins);
  if (settings.tls_listen.empty() && settings.plain_listen.empty()) {
    return assize::Fail("ladder-front",
                        absl::InvalidArgumentError("give --tls-listen or --plain-listen"));
  }
  const auto listening = [](const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
  };
  const auto note = [](const std::string& line) {
    std::fprintf(stderr, "ladder-front: %s\n", line.c_str());
  };
  const absl::Status served = assize::front::Serve(settings, listening, note);
  return served.ok() ? ExitCode::kOk : assize::Fail("ladder-front", served);
}

}  // namespace

int main(int argc, char** argv) {
  assize::Program program("ladder-front",
                          "The public port of a ladder's service: TLS, limits, and the seats of "
                          "remote bots",
                          assize::BuildCommit());
  assize::Command command = program.command();
  auto typed = std::make_shared<Typed>();
  const assize::Option tls = command.Text("--tls-listen", &typed->settings.tls_listen, "HOST:PORT",
                                          "Where to listen with TLS 1.3; port 0: any");
  const assize::Option certificate =
      command.Text("--tls-cert", &typed->settings.certificate, "FILE",
                   "The certificate and its chain (PEM); read again when it changes");
  const assize::Option key =
      command.Text("--tls-key", &typed->settings.key, "FILE", "Its private key (PEM)");
  tls.Needs(certificate).Needs(key);
  certificate.Needs(tls);
  key.Needs(tls);
  command.Text("--plain-listen", &typed->settings.plain_listen, "HOST:PORT",
               "Where to listen without TLS, on this machine alone");
  command.Text("--daemon", &typed->settings.daemon, "PATH", "The daemon's socket for this program")
      .Required();
  command
      .Text("--seats", &typed->settings.seats, "PATH",
            "The socket to make for match workers, in a folder that is nobody else's")
      .Required();
  command.Text("--site", &typed->settings.web.site, "FOLDER",
               "Serve the files of this published site to browsers");
  command.Texts(
      "--allow-origin", &typed->origins, "ORIGIN",
      "A site whose pages may call the service in a browser, e.g. https://arena.example;\n"
      "repeatable. Pages of this port's own site always may");
  command.Number("--most-connections", &typed->most_connections, 1, 100'000, "N",
                 "Connections at a time");
  command.Number("--most-per-address", &typed->most_per_address, 1, 100'000, "N",
                 "The same from one address");
  command.Number("--away-limit", &typed->away_s, 1, 3600, "S",
                 "How long a bot that has lost its connection may stay away from a match");
  command.Number(
      "--expect", &typed->expected_s, 0, 3600, "S",
      "How long a bot that is not there is expected to come: since it was there last, or\n"
      "since the start of this program. Then its seat stays empty");
  command.Number("--hello-limit", &typed->hello_s, 1, 60, "S",
                 "How long a bot that is admitted may take for its Hello");
  command.Number("--drain", &typed->drain_s, 0, 3600, "S",
                 "After SIGTERM, how long matches in play may take to end");
  command.Flag("--no-reflection", &typed->no_reflection,
               "Answer no calls of gRPC's reflection, which lists the methods to anybody");
  command.Flag("--heartbeat", &typed->heartbeat,
               "Print \"alive\" every 2 s while it works, for the daemon that watches it");
  command.Footer(kExamples);
  command.Run([typed] { return Run(*typed); });
  return program.Main(argc, argv);
}
