// assize-grpc-bridge: serves the protocol over gRPC to one bot, in the bot's own sandbox.
//
// It is the first process there, has the seat's descriptor, and starts the bot. A bot that abuses
// gRPC harms this process, which is its own. To bots that know what a descriptor is good for, our
// SDKs, it offers one as well: what they say in frames is passed on as it is.
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <deque>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "referee/base/status.h"
#include "referee/bridge/bridge_line.h"
#include "referee/bridge/grpc_seat.h"
#include "referee/bridge/program.h"
#include "referee/bridge/upstream.h"
#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"

namespace assize::bridge {
namespace {

using frames::Kind;

// gRPC's threads need far less than the 8 MiB that would count as the bot's memory.
constexpr size_t kStack = 1 << 20;
// What a bot can make gRPC take, at most; a bridge that needs more ends.
constexpr rlim_t kMostMemory = 256 << 20;
constexpr size_t kTokenBytes = 32;
// For what a bot that has ended has said; a process that it has left behind may still have its
// seat.
constexpr std::chrono::seconds kMostWait(1);

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

// Joins the bot's streams over gRPC to those of frames.
class Joint final : public GrpcListener {
 public:
  explicit Joint(frames::BotEnd* seat) : up_(seat) {}

  void OnOpen(const GrpcStreamPtr& stream) override {
    newest_ = stream;
    streams_.push_back(stream);
    up_.Write(Kind::kOpen, "");
  }

  // A bot that says much waits here as long as the referee does not listen.
  void OnMessage(const GrpcStreamPtr& stream, std::string_view bytes) override {
    if (bytes.size() > frames::kMaxPayload) {
      return stream->Finish({grpc::StatusCode::RESOURCE_EXHAUSTED, "the message is too large"});
    }
    if (stream == newest_ && up_.Write(Kind::kMessage, bytes)) stream->ReadNext();
  }

  void OnEnd(const GrpcStreamPtr& stream, Leaving leaving) override {
    if (stream == newest_) up_.Write(leaving == Leaving::kGone ? Kind::kEnd : Kind::kDone, "");
  }

  // From the referee. What is passed on is on its way after Flush().
  void Pass(const frames::Frame& frame) {
    if (streams_.empty()) return;
    if (frame.kind == Kind::kMessage) return streams_.front()->Send(frame.payload);
    const frames::End end = frames::ReadEnd(frame.payload);
    streams_.front()->Finish({static_cast<grpc::StatusCode>(end.code), end.text});
    streams_.pop_front();
  }
  void Flush() {
    if (!streams_.empty()) streams_.front()->Flush();
  }

  // There is something that the referee has not taken yet.
  bool Waits() const { return up_.Waits(); }
  // It may take more now.
  void WriteWaiting() {
    up_.WriteWaiting();
    if (!up_.Waits() && newest_ != nullptr) newest_->ReadNext();
  }

 private:
  Upstream up_;
  // What is heard of an older one, which the bot has left, is late and counts no more.
  GrpcStreamPtr newest_;
  // Those that the referee has not ended yet, in the order in which they were opened.
  std::deque<GrpcStreamPtr> streams_;
};

// The other way for a bot to speak: frames on a descriptor from us.
class Relay {
 public:
  Relay(frames::BotEnd* seat, UniqueFd bot) : seat_(*seat), bot_(std::move(bot)) {}

  // Passes on what the bot says, until it can say nothing more.
  void PassUp() {
    frames::Frame frame;
    while (bot_.Read(frame)) {
      // Before the referee can answer.
      in_use_ = true;
      seat_.Write(frame.kind, frame.payload);
    }
    if (in_use_) seat_.Write(Kind::kEnd, "");
  }
  // The bot has chosen this way.
  bool in_use() const { return in_use_; }
  void PassDown(const frames::Frame& frame) { bot_.Write(frame.kind, frame.payload); }
  void Close() { bot_.Close(); }

 private:
  frames::BotEnd& seat_;
  frames::BotEnd bot_;
  std::atomic<bool> in_use_ = false;
};

// After the bot's start, so that it does not inherit it.
void LimitMemory() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_cur, kMostMemory);
  setrlimit(RLIMIT_DATA, &limit);
}

// All that comes over gRPC and from the referee, on one thread.
class Loop {
 public:
  // `ended` is readable once the bot has ended.
  Loop(frames::BotEnd* seat, Joint* joint, GrpcSeat* grpc, Relay* relay, int ended)
      : seat_(*seat), joint_(*joint), grpc_(*grpc), relay_(*relay) {
    waits_ = {{ended, POLLIN, 0}, {seat_.descriptor(), POLLIN, 0}};
    for (const int descriptor : grpc_.descriptors()) waits_.push_back({descriptor, POLLIN, 0});
  }

  // Until the bot has ended and the referee has all that it said, or the bot has chosen to do
  // without gRPC.
  void Run() {
    while (!relay_.in_use() && !AllSent()) {
      waits_[kSeat].events = joint_.Waits() ? POLLIN | POLLOUT : POLLIN;
      if (poll(waits_.data(), waits_.size(), static_cast<int>(grpc_.PollTimeout().count())) < 0) {
        for (pollfd& wait : waits_) wait.revents = 0;
      }
      if (waits_[kEnded].revents != 0) HearBotsEnd();
      if ((waits_[kSeat].revents & ~POLLOUT) != 0) HearReferee();
      if ((waits_[kSeat].revents & POLLOUT) != 0) joint_.WriteWaiting();
      grpc_.Work();
    }
  }
  // After that, with frames alone.
  void PassDown() {
    frames::Frame frame;
    while (has_seat_ && seat_.Read(frame)) relay_.PassDown(frame);
    relay_.Close();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr size_t kEnded = 0;
  static constexpr size_t kSeat = 1;

  bool AllSent() const {
    return bot_ended_.has_value() && !joint_.Waits() &&
           (grpc_.Over() || Clock::now() >= *bot_ended_ + kMostWait);
  }
  void HearBotsEnd() {
    bot_ended_ = Clock::now();
    waits_[kEnded].fd = -1;
  }
  void HearReferee() {
    frames::Frame frame;
    do {
      has_seat_ = seat_.Read(frame);
      if (!has_seat_) return LoseReferee();
      if (relay_.in_use()) {
        relay_.PassDown(frame);
      } else {
        joint_.Pass(frame);
      }
    } while (seat_.HasFrame());
    joint_.Flush();
  }
  void LoseReferee() {
    waits_[kSeat].fd = -1;
    relay_.Close();
    grpc_.Retire();
    joint_.WriteWaiting();  // for nobody
  }

  frames::BotEnd& seat_;
  Joint& joint_;
  GrpcSeat& grpc_;
  Relay& relay_;
  std::vector<pollfd> waits_;
  bool has_seat_ = true;
  std::optional<Clock::time_point> bot_ended_;
};

int Bridge(const std::string& socket, const std::vector<std::string>& command) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_setattr_default_np(&attributes);
  // gRPC's own locks are not ours to check, which costs more than taking them.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // Told to end, the bot ends in its own time, and the bridge with it.
  signal(SIGTERM, SIG_IGN);
  absl::StatusOr<UniqueFd> descriptor = frames::SeatFromEnvironment();
  if (!descriptor.ok()) return Fail(descriptor.status());
  // These live until the process ends.
  auto& seat = *new frames::BotEnd(*std::move(descriptor));
  auto& joint = *new Joint(&seat);
  const std::string token = MakeToken();
  absl::StatusOr<std::unique_ptr<GrpcSeat>> server = GrpcSeat::Listen(socket, token, &joint);
  if (!server.ok()) return Fail(server.status());
  GrpcSeat& grpc_seat = *server->release();
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return Fail(absl::ErrnoToStatus(errno, "making the bot's descriptor"));
  }
  const int ended = eventfd(0, EFD_CLOEXEC);
  if (ended < 0) return Fail(absl::ErrnoToStatus(errno, "making a descriptor for the bot's end"));
  auto& relay = *new Relay(&seat, UniqueFd(ends[0]));
  UniqueFd bots(ends[1]);
  absl::StatusOr<Program> started =
      Program::Start(command, {"ASSIZE_ADDRESS=unix:" + socket, "ASSIZE_TOKEN=" + token},
                     Program::Streams::kOurs, bots.get());
  bots.Reset();
  if (!started.ok()) {
    std::fprintf(stderr, "assize-grpc-bridge: %s\n",
                 std::string(started.status().message()).c_str());
    _exit(static_cast<int>(ExitCodeOf(started.status())));
  }
  LimitMemory();
  Program& program = *new Program(*std::move(started));
  std::promise<void> relayed;
  std::thread([&] {
    relay.PassUp();
    relayed.set_value();
  }).detach();
  // Over gRPC.
  std::promise<void> all_sent;
  std::thread([&] {
    const int status = program.Wait();
    // Its last words may still be on their way.
    eventfd_write(ended, 1);
    // A bot that did without gRPC has nothing there; what the referee says to it may find no room.
    const std::future<void> sent = all_sent.get_future();
    while (sent.wait_for(kMostWait) != std::future_status::ready && !relay.in_use()) {
    }
    relayed.get_future().wait_for(kMostWait);
    EndLike(status);
  }).detach();
  Loop loop(&seat, &joint, &grpc_seat, &relay, ended);
  loop.Run();
  all_sent.set_value();
  loop.PassDown();
  // The thread above ends the process.
  while (true) pause();
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
