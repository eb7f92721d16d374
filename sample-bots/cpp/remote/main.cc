// assize-remote: lets a bot that speaks frames or lines of JSON, and knows of no network, play at a
// ladder's service. The bot is started as the referee starts it, a process for each match.
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/bridge/program.h"
#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"
#include "sample-bots/cpp/sdk/remote_channel.h"

namespace assize::bot {
namespace {

using bridge::Program;
using frames::Kind;

constexpr int kFarewellMs = 2000;

enum class Process { kForEachMatch, kForAll };

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-remote: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(ExitCodeOf(status));
}

// A bot's process, from its start to its end, and the far end of its seat.
class RunningBot {
 public:
  static absl::StatusOr<std::unique_ptr<RunningBot>> Start(
      const std::vector<std::string>& command) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      return absl::ErrnoToStatus(errno, "making the bot's descriptor");
    }
    auto seat = std::make_unique<frames::BotEnd>(UniqueFd(ends[0]));
    const UniqueFd bots(ends[1]);
    ASSIZE_ASSIGN_OR_RETURN(Program program,
                            Program::Start(command, {}, Program::Streams::kOurs, bots.get()));
    return std::unique_ptr<RunningBot>(new RunningBot(std::move(program), std::move(seat)));
  }
  // The bot hears that there is nothing more, and has a moment to end by itself.
  ~RunningBot() {
    shutdown(seat_->descriptor(), SHUT_WR);
    pollfd bots_end = {seat_->descriptor(), 0, 0};
    poll(&bots_end, 1, kFarewellMs);
  }

  frames::BotEnd& seat() { return *seat_; }
  // The stream's beginning, up to its Hello. False: the bot has ended instead.
  bool ReadHello(v1::BotMessage& hello) {
    frames::Frame frame;
    while (seat_->Read(frame)) {
      if (frame.kind != Kind::kMessage) continue;
      return hello.ParseFromString(frame.payload) && hello.has_hello();
    }
    return false;
  }

 private:
  RunningBot(Program program, std::unique_ptr<frames::BotEnd> seat)
      : program_(std::move(program)), seat_(std::move(seat)) {}

  Program program_;
  std::unique_ptr<frames::BotEnd> seat_;
};

// One match; returns how it ended for the service's side. `alive`: the bot may play another one.
absl::Status PlayMatch(RunningBot& bot, RemoteChannel& channel, bool* alive) {
  v1::BotMessage hello;
  *alive = bot.ReadHello(hello);
  if (!*alive) return absl::OkStatus();
  const std::unique_ptr<SeatStream> stream = channel.Open();
  stream->Write(hello);
  // What the bot says, until it leaves this stream or begins the next one.
  std::atomic<bool> left = false;
  std::thread up([&] {
    frames::Frame frame;
    v1::BotMessage message;
    while (!left && bot.seat().Read(frame)) {
      if (frame.kind == Kind::kMessage && message.ParseFromString(frame.payload)) {
        stream->Write(message);
      } else if (frame.kind != Kind::kMessage) {
        return;
      }
    }
    *alive = false;
  });
  v1::RefereeMessage message;
  while (stream->Read(message)) bot.seat().Write(Kind::kMessage, message.SerializeAsString());
  left = true;
  const absl::Status status = stream->Finish();
  bot.seat().Write(Kind::kEnd, frames::EndPayload(static_cast<int>(status.code()), ""));
  // The bot opens its next stream, or ends.
  if (!status.ok() || channel.leaving()) bot.seat().Close();
  up.join();
  return status;
}

int Play(const std::vector<std::string>& command, RemotePlace place, Process process) {
  RemoteChannel& channel = *new RemoteChannel(std::move(place));
  LeaveAtSigterm(&channel);
  signal(SIGPIPE, SIG_IGN);
  std::unique_ptr<RunningBot> bot;
  int played = 0;
  while (!channel.leaving()) {
    if (bot == nullptr) {
      absl::StatusOr<std::unique_ptr<RunningBot>> started = RunningBot::Start(command);
      if (!started.ok()) return Fail(started.status());
      bot = *std::move(started);
    }
    bool alive = false;
    const absl::Status status = PlayMatch(*bot, channel, &alive);
    if (!status.ok()) return Fail(status);
    if (!alive && ++played > 3) {
      return Fail(absl::UnavailableError("the bot ended before its match, several times in a row"));
    }
    if (alive) played = 0;
    if (!alive || process == Process::kForEachMatch) bot = nullptr;
  }
  return static_cast<int>(ExitCode::kOk);
}

int Run(const RemotePlace& typed, const std::string& token_file, const std::string& ca_file,
        const std::vector<std::string>& command, bool reuse) {
  // What is typed goes before what the environment says.
  for (const auto& [name, value] :
       {std::pair("ASSIZE_SERVER", typed.server), std::pair("ASSIZE_TOKEN_FILE", token_file),
        std::pair("ASSIZE_CA_FILE", ca_file)}) {
    if (!value.empty()) setenv(name, value.c_str(), 1);
  }
  absl::StatusOr<std::optional<RemotePlace>> place = RemoteFromEnvironment();
  if (!place.ok()) return Fail(place.status());
  if (!place->has_value()) {
    return Fail(absl::InvalidArgumentError("name the server: --server HOST:PORT or ASSIZE_SERVER"));
  }
  // The bot has no use for it.
  unsetenv("ASSIZE_TOKEN");
  unsetenv("ASSIZE_TOKEN_FILE");
  unsetenv("ASSIZE_SERVER");
  return Play(command, **std::move(place), reuse ? Process::kForAll : Process::kForEachMatch);
}

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  CLI::App app(
      "Starts COMMAND, a bot that speaks frames on the descriptor ASSIZE_SEAT_FD, and lets it "
      "play\n"
      "at a ladder's service: a process for each match, until SIGTERM. A bot that speaks lines of\n"
      "JSON is started through assize-bridge.",
      "assize-remote");
  app.footer(
      "Examples:\n"
      "  assize-remote --server club.example:7411 --token-file robin.token -- ./robin\n"
      "  assize-remote --server club.example:7411 --token-file robin.token -- \\\n"
      "      assize-bridge -- node bot.js");
  assize::bot::RemotePlace place;
  std::string token_file;
  std::string ca_file;
  bool reuse = false;
  std::vector<std::string> command;
  app.add_option("--server", place.server, "HOST:PORT of the service (default: ASSIZE_SERVER)");
  app.add_option("--token-file", token_file,
                 "File with the bot's token (default: ASSIZE_TOKEN_FILE)");
  app.add_option("--ca-file", ca_file,
                 "Certificates to trust, in PEM (default: ASSIZE_CA_FILE, or the system's)");
  app.add_flag("--reuse", reuse, "One process for all matches, one after the other");
  app.add_option("COMMAND", command, "The program and its arguments")->required();
  app.positionals_at_end();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return static_cast<int>(error.get_exit_code() == 0 ? assize::ExitCode::kOk
                                                       : assize::ExitCode::kUsage);
  }
  return assize::bot::Run(place, token_file, ca_file, command, reuse);
}
