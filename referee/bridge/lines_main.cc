// assize-bridge: lets a program play that reads and writes lines of JSON.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/status.h"
#include "referee/bridge/bridge_line.h"
#include "referee/bridge/lines_bridge.h"

namespace {

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-bridge: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(assize::ExitCodeOf(status));
}

int Bridge(const std::vector<std::string>& command) {
  using assize::bridge::Program;
  // A program that no longer reads is noticed by the failing write.
  signal(SIGPIPE, SIG_IGN);
  // On a signal the program ends in its own time, and the bridge with it.
  signal(SIGTERM, SIG_IGN);
  absl::StatusOr<assize::UniqueFd> seat = assize::frames::SeatFromEnvironment();
  if (!seat.ok()) return Fail(seat.status());
  assize::frames::BotEnd end(*std::move(seat));
  absl::StatusOr<Program> program = Program::Start(command, {}, Program::Streams::kPipes);
  if (!program.ok()) return Fail(program.status());
  return assize::bridge::LinesBridge(*std::move(program), &end).Run();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Runs COMMAND and joins it to the seat whose descriptor ASSIZE_SEAT_FD names: every message\n"
      "of the referee becomes one line of JSON on its stdin, every line of its stdout one message\n"
      "to the referee. The referee starts bots with protocol = \"json-lines\" this way.",
      "assize-bridge");
  app.footer("Example: assize-bridge -- node bot.js");
  return assize::bridge::RunBridge(app, argc, argv, Bridge);
}
