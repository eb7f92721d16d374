// assize-bridge: lets a program without gRPC play, by reading and writing lines of JSON.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/status.h"
#include "sample-bots/bridge/bridge.h"

namespace {

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-bridge: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(assize::ExitCodeOf(status));
}

int Bridge(const std::vector<std::string>& command) {
  // A program that no longer reads is noticed by the failing write.
  signal(SIGPIPE, SIG_IGN);
  const absl::StatusOr<assize::bot::SeatAddress> seat = assize::bot::SeatFromEnvironment();
  if (!seat.ok()) return Fail(seat.status());
  absl::StatusOr<assize::bridge::Program> program = assize::bridge::Program::Start(command);
  if (!program.ok()) return Fail(program.status());
  return assize::bridge::Bridge(*std::move(program), *seat).Run();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Runs COMMAND and joins it to the seat that ASSIZE_ADDRESS and ASSIZE_TOKEN name: every\n"
      "message of the referee becomes one line of JSON on its stdin, every line of its stdout one\n"
      "message to the referee. The referee starts bots with protocol = \"json-lines\" this way.",
      "assize-bridge");
  app.footer("Example: assize-bridge -- node bot.js");
  std::vector<std::string> command;
  app.add_option("COMMAND", command, "The program and its arguments")->required();
  app.positionals_at_end();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return static_cast<int>(error.get_exit_code() == 0 ? assize::ExitCode::kOk
                                                       : assize::ExitCode::kUsage);
  }
  return Bridge(command);
}
