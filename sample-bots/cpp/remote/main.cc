// assize-remote: lets a bot that knows only frames or lines of JSON, but no network, play at a
// ladder's service. The bot is started as the referee starts it, one process for each match.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/status.h"
#include "referee/bridge/bridge_line.h"
#include "referee/http2/reactor.h"
#include "sample-bots/cpp/remote/bot_process.h"
#include "sample-bots/cpp/sdk/event_watch.h"
#include "sample-bots/cpp/sdk/remote_match.h"

namespace assize::bot {
namespace {

using frames::Kind;

constexpr std::chrono::seconds kLongestWait(60);
constexpr int kMaxEarlyEnds = 3;

enum class Process { kForEachMatch, kForAll };

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-remote: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(ExitCodeOf(status));
}

// Connects the bot's streams to matches, one after the other.
class Relay {
 public:
  Relay(std::vector<std::string> command, RemotePlace place, Process process)
      : command_(std::move(command)), process_(process), service_(&reactor_, std::move(place), {}) {
    EventWatch::AtSigterm(EventWatch::On(&reactor_, [this] { Leave(); }));
  }

  int Run();

 private:
  absl::Status PlayMatch();
  absl::Status StartBot();
  bool OnFrame(Kind kind, std::string_view payload);
  // Until the condition is true, or the bot has ended.
  template <class Condition>
  void AwaitBot(Condition condition) {
    while (!bot_->ended() && !condition()) reactor_.RunOnce(kLongestWait);
  }
  void PassOn(RemoteMatch& match);
  void Leave() {
    leaving_ = true;
    if (match_.has_value()) match_->Leave();
  }

  const std::vector<std::string> command_;
  const Process process_;
  http2::Reactor reactor_;
  RemoteService service_;
  std::shared_ptr<BotProcess> bot_;
  std::optional<RemoteMatch> match_;
  // The Hello that begins the bot's stream, once it has come.
  std::optional<v1::BotMessage> hello_;
  v1::BotMessage received_;
  v1::RefereeMessage message_;
  // The bot was sent the end of its match.
  bool finished_ = false;
  bool leaving_ = false;
};

// Takes the bot's messages until it leaves its stream or begins the next one.
bool Relay::OnFrame(Kind kind, std::string_view payload) {
  const bool read = kind == Kind::kMessage &&
                    received_.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
  if (match_.has_value()) {
    if (read) match_->Send(received_);
    return kind == Kind::kMessage;
  }
  if (kind != Kind::kMessage) return true;
  if (read && received_.has_hello()) {
    hello_ = received_;
  } else {
    bot_->Leave();
  }
  return false;
}

absl::Status Relay::StartBot() {
  if (bot_ != nullptr) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(
      bot_, BotProcess::Start(&reactor_, command_, [this](Kind kind, std::string_view payload) {
        return OnFrame(kind, payload);
      }));
  return absl::OkStatus();
}

void Relay::PassOn(RemoteMatch& match) {
  while (bot_->has_room() && match.Next(message_)) {
    finished_ = finished_ || message_.has_match_over();
    bot_->Write(Kind::kMessage, message_.SerializeAsString());
  }
  // Sends an answer that has just come before anything else is waited for.
  if (!match.over()) reactor_.RunOnce(kLongestWait);
}

absl::Status Relay::PlayMatch() {
  AwaitBot([this] { return hello_.has_value() || leaving_; });
  if (!hello_.has_value()) return absl::OkStatus();
  match_.emplace(&service_, [] {});
  match_->Begin(*std::exchange(hello_, std::nullopt));
  bot_->GoOn();
  while (!match_->over()) {
    PassOn(*match_);
    // There is no bot to play it.
    if (bot_->ended()) match_->Leave();
  }
  const absl::Status status = match_->status();
  match_.reset();
  bot_->Write(Kind::kEnd, frames::EndPayload(static_cast<int>(status.code()), ""));
  AwaitBot([this] { return bot_->has_read_all(); });
  return status;
}

int Relay::Run() {
  int early_ends = 0;
  while (!leaving_) {
    if (const absl::Status started = StartBot(); !started.ok()) return Fail(started);
    if (!hello_.has_value()) bot_->GoOn();
    finished_ = false;
    const absl::Status status = PlayMatch();
    if (!status.ok()) return Fail(status);
    early_ends = bot_->ended() && !finished_ ? early_ends + 1 : 0;
    if (early_ends > kMaxEarlyEnds) {
      return Fail(absl::UnavailableError("the bot ended before its match, several times in a row"));
    }
    if (bot_->ended() || process_ == Process::kForEachMatch) {
      bot_->Leave();
      bot_ = nullptr;
    }
  }
  if (bot_ != nullptr) bot_->Leave();
  return static_cast<int>(ExitCode::kOk);
}

int Run(const std::string& server, const std::string& token_file, const std::string& ca_file,
        const std::vector<std::string>& command, bool reuse) {
  // The command line takes precedence over the environment.
  for (const auto& [name, value] :
       {std::pair("ASSIZE_SERVER", server), std::pair("ASSIZE_TOKEN_FILE", token_file),
        std::pair("ASSIZE_CA_FILE", ca_file)}) {
    if (!value.empty()) setenv(name, value.c_str(), 1);
  }
  absl::StatusOr<std::optional<RemotePlace>> place = RemoteFromEnvironment();
  if (!place.ok()) return Fail(place.status());
  if (!place->has_value()) {
    return Fail(absl::InvalidArgumentError("name the server: --server HOST:PORT or ASSIZE_SERVER"));
  }
  // The bot does not need them.
  unsetenv("ASSIZE_TOKEN");
  unsetenv("ASSIZE_TOKEN_FILE");
  unsetenv("ASSIZE_SERVER");
  signal(SIGPIPE, SIG_IGN);
  Relay relay(command, **std::move(place), reuse ? Process::kForAll : Process::kForEachMatch);
  return relay.Run();
}

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  CLI::App app(
      "Starts COMMAND, a bot with frames on the descriptor ASSIZE_SEAT_FD, and lets it\n"
      "play at a ladder's service: one process for each match, until SIGTERM. A bot\n"
      "with lines of JSON is started through assize-bridge.",
      "assize-remote");
  app.footer(
      "Examples:\n"
      "  assize-remote --server club.example:7411 --token-file robin.token -- ./robin\n"
      "  assize-remote --server club.example:7411 --token-file robin.token -- \\\n"
      "      assize-bridge -- node bot.js");
  std::string server;
  std::string token_file;
  std::string ca_file;
  bool reuse = false;
  app.add_option("--server", server, "HOST:PORT of the service (default: ASSIZE_SERVER)");
  app.add_option("--token-file", token_file,
                 "File with the bot's token (default: ASSIZE_TOKEN_FILE)");
  app.add_option("--ca-file", ca_file,
                 "Certificates to trust, in PEM (default: ASSIZE_CA_FILE, or the system's)");
  app.add_flag("--reuse", reuse, "One process for all matches, one after the other");
  return assize::bridge::RunBridge(app, argc, argv, [&](const std::vector<std::string>& command) {
    return assize::bot::Run(server, token_file, ca_file, command, reuse);
  });
}
