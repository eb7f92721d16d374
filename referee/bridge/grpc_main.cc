// assize-grpc-bridge: serves the protocol over gRPC to one bot, in the bot's own sandbox.
//
// It is the first process there, has the seat's descriptor, and starts the bot. A bot that abuses
// HTTP/2 harms this process, which is its own. Bots that know what a descriptor is good for, our
// SDKs, inherit the seat's as well: as long as nobody calls here, nothing is read from it.
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/data_limit.h"
#include "referee/base/status.h"
#include "referee/bridge/bridge_line.h"
#include "referee/bridge/grpc_door.h"
#include "referee/bridge/grpc_seat.h"
#include "referee/bridge/program.h"
#include "referee/bridge/seat_line.h"
#include "referee/frames/bot_end.h"
#include "referee/http2/reactor.h"

namespace assize::bridge {
namespace {

// What a bot can make the bridge take, at most; a bridge that needs more ends.
constexpr rlim_t kMaxMemory = 256 << 20;
constexpr size_t kTokenBytes = 32;

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "assize-grpc-bridge: %s\n", std::string(status.message()).c_str());
  return static_cast<int>(ExitCodeOf(status));
}

std::string MakeToken() {
  std::array<unsigned char, kTokenBytes> bytes;
  [[maybe_unused]] const ssize_t size = getrandom(bytes.data(), bytes.size(), 0);
  std::string token;
  for (const unsigned char byte : bytes) absl::StrAppend(&token, absl::Hex(byte, absl::kZeroPad2));
  return token;
}

// After the bot's start, so that it does not inherit it.
void LimitMemory() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_cur, DataLimit(kMaxMemory));
  setrlimit(RLIMIT_DATA, &limit);
}

// Written to when a child ends.
int child_ended = -1;

void NoteChildsEnd(int /*signal*/) {
  const int error = errno;
  constexpr uint64_t kOne = 1;
  [[maybe_unused]] const ssize_t written = write(child_ended, &kOne, sizeof kOne);
  errno = error;
}

// Ends this process as the bot has ended, once the referee has all that the bot sent.
class BotsEnd final : public http2::Reactor::Watcher, public std::enable_shared_from_this<BotsEnd> {
 public:
  BotsEnd(http2::Reactor* reactor, const SeatLine* line, const GrpcSeat* seat)
      : reactor_(*reactor), line_(*line), seat_(*seat) {}

  // Before the bot is started. False: there are no descriptors.
  bool Prepare() {
    child_ended = eventfd(0, EFD_CLOEXEC);
    struct sigaction action = {};
    action.sa_handler = NoteChildsEnd;
    action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
    return child_ended >= 0 && sigaction(SIGCHLD, &action, nullptr) == 0;
  }
  void Await(Program program) {
    program_ = std::make_unique<Program>(std::move(program));
    watched_ = reactor_.Watch(child_ended, EPOLLIN, shared_from_this());
  }

  void OnReady(uint32_t /*events*/) override {
    const std::optional<int> status = program_->WaitIfEnded();
    if (!status.has_value()) {
      eventfd_t count = 0;
      eventfd_read(child_ended, &count);
      return;
    }
    reactor_.Forget(watched_);
    // A process that the bot has left behind may still have its connection.
    constexpr std::chrono::seconds kMaxWait(1);
    reactor_.After(kMaxWait, [status = *status] { EndLike(status); });
    EndWhenDelivered(*status);
  }

 private:
  // Its last words may still be on their way.
  void EndWhenDelivered(int status) {
    if (reactor_.quiet() && seat_.Over() && !line_.Waits()) EndLike(status);
    if (!reactor_.quiet()) return reactor_.Slowly([this, status] { EndWhenDelivered(status); });
    constexpr std::chrono::milliseconds kLookAgain(2);
    reactor_.After(kLookAgain, [this, status] { EndWhenDelivered(status); });
  }

  http2::Reactor& reactor_;
  const SeatLine& line_;
  const GrpcSeat& seat_;
  std::unique_ptr<Program> program_;
  http2::Reactor::Id watched_ = 0;
};

int Bridge(const std::string& socket, const std::vector<std::string>& command) {
  // On a signal the bot ends in its own time, and the bridge with it.
  signal(SIGTERM, SIG_IGN);
  absl::StatusOr<UniqueFd> descriptor = frames::SeatFromEnvironment();
  if (!descriptor.ok()) return Fail(descriptor.status());
  const int bots_too = descriptor->get();
  http2::Reactor reactor;
  const std::shared_ptr<SeatLine> line = SeatLine::Begin(&reactor, *std::move(descriptor));
  const std::string token = MakeToken();
  GrpcSeat seat(&reactor, line.get(), token);
  line->SetOwner(&seat);
  const auto door = std::make_shared<GrpcDoor>(&reactor, &seat);
  const absl::Status opened = door->Open(socket);
  if (!opened.ok()) return Fail(opened);
  const auto end = std::make_shared<BotsEnd>(&reactor, line.get(), &seat);
  if (!end->Prepare()) {
    return Fail(absl::ErrnoToStatus(errno, "making a descriptor for the bot's end"));
  }
  absl::StatusOr<Program> program =
      Program::Start(command, {"ASSIZE_ADDRESS=unix:" + socket, "ASSIZE_TOKEN=" + token},
                     Program::Streams::kOurs, bots_too);
  if (!program.ok()) return Fail(program.status());
  end->Await(*std::move(program));
  LimitMemory();
  // The bot's end ends the process.
  while (true) reactor.Run();
}

}  // namespace
}  // namespace assize::bridge

int main(int argc, char** argv) {
  CLI::App app(
      "Serves the method Referee.Play on a unix socket to COMMAND, which it starts with\n"
      "ASSIZE_ADDRESS and ASSIZE_TOKEN, and joins it to the seat whose descriptor ASSIZE_SEAT_FD\n"
      "names. The referee starts bots with protocol = \"grpc\" this way.",
      "assize-grpc-bridge");
  std::string socket;
  app.add_option("--socket", socket, "Path of the socket, at most 107 characters")->required();
  return assize::bridge::RunBridge(app, argc, argv,
                                   [&socket](const std::vector<std::string>& command) {
                                     return assize::bridge::Bridge(socket, command);
                                   });
}
