// assize-text-bridge: lets a program play that reads and prints words.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/status.h"
#include "referee/bridge/bridge_line.h"
#include "referee/bridge/text_bridge.h"

namespace {

struct Flags {
  std::string name;
  std::string version;
};

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-text-bridge: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(assize::ExitCodeOf(status));
}

int Bridge(const Flags& flags, const std::vector<std::string>& command) {
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
  assize::v1::Hello hello;
  hello.set_bot_name(flags.name);
  hello.set_bot_version(flags.version);
  const char* const game = std::getenv("ASSIZE_GAME");
  return assize::bridge::TextBridge(*std::move(program), &end, hello, game == nullptr ? "" : game)
      .Run();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Runs COMMAND and joins it to the seat whose descriptor ASSIZE_SEAT_FD names: what the\n"
      "referee says becomes words on its stdin, and each line of its stdout is the answer to a\n"
      "line that begins with \"?\". The referee starts bots with protocol = \"text\" this way.",
      "assize-text-bridge");
  app.footer("Example: assize-text-bridge --name my-bot -- sh bot.sh");
  Flags flags{.name = "text", .version = ""};
  app.add_option("--name", flags.name, "The bot's name in the record (default: text)")
      ->type_name("NAME");
  app.add_option("--bot-version", flags.version, "The bot's version in the record")
      ->type_name("VERSION");
  return assize::bridge::RunBridge(app, argc, argv, [&](const std::vector<std::string>& command) {
    return Bridge(flags, command);
  });
}
