// A bot that sends any bytes on its seat's descriptor, in any pieces, and leaves when it likes:
// what its listener hears has the order that bot_stream.h promises, and what the bot hears are
// frames, an end at most for each stream that it opened.
//
// Each action is a kind and what it needs.
#include <fuzzer/FuzzedDataProvider.h>
#include <sys/socket.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"
#include "referee/match/match.h"
#include "referee/seat/loop.h"
#include "referee/seat/seat_port.h"
#include "tests/fuzz/require.h"

namespace assize::fuzz {
namespace {

using frames::Kind;
using seat::BotStreamPtr;

constexpr int kMaxActions = 300;

std::shared_ptr<seat::Loop> SharedLoop() {
  static const std::shared_ptr<seat::Loop>& loop =
      *new std::shared_ptr<seat::Loop>(*seat::Loop::Start());
  return loop;
}

// Runs it on the loop's thread, after all that was posted before.
template <class Function>
void OnLoop(Function function) {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  SharedLoop()->Post([&] {
    function();
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return done; });
}

// Checks what it hears; all of it on the loop's thread.
class Listener final : public seat::SeatListener {
 public:
  void OnOpen(BotStreamPtr stream) override {
    Require(stream_ == nullptr, "a stream opens when the one before is over");
    stream_ = std::move(stream);
    wanted_ = true;
    ++opens_;
  }
  void OnMessage(const BotStreamPtr& stream, std::string_view bytes) override {
    Require(bytes.size() <= match::kMaxMessageBytes, "a message is no larger than it may be");
    Hear(stream);
  }
  void OnTooLarge(BotStreamPtr stream, size_t bytes) override {
    Require(bytes > match::kMaxMessageBytes, "only what is too large is too large");
    Hear(stream);
  }
  void OnEnd(BotStreamPtr stream, match::StreamEnd end) override {
    Require(stream == stream_, "the stream that ends is the one that is open");
    if (end != match::StreamEnd::kHalfClosed) stream_ = nullptr;
    wanted_ = false;
  }

  void ReadNext() {
    if (stream_ == nullptr) return;
    wanted_ = true;
    stream_->ReadNext();
  }
  void Send(const std::string& bytes) {
    if (stream_ != nullptr) stream_->Send(bytes);
  }
  void Finish() {
    if (stream_ == nullptr) return;
    stream_->Finish({absl::StatusCode::kAborted, "E_FORFEIT: no"});
    stream_ = nullptr;
  }
  int opens() const { return opens_; }

 private:
  void Hear(const BotStreamPtr& stream) {
    Require(stream == stream_, "a message comes on the stream that is open");
    Require(std::exchange(wanted_, false), "a message comes when it is wanted");
  }

  BotStreamPtr stream_;
  bool wanted_ = false;
  int opens_ = 0;
};

class Driver {
 public:
  explicit Driver(FuzzedDataProvider& input) : input_(input) {
    Require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_) == 0, "there are sockets");
    port_ = std::make_unique<seat::SeatPort>(SharedLoop(), UniqueFd(ends_[0]), [] {});
    bot_ = std::make_unique<frames::BotEnd>(UniqueFd(ends_[1]));
  }

  void Play() {
    for (int i = 0; i < kMaxActions && input_.remaining_bytes() > 0; ++i) Act();
  }

  // The bot has left, and reads what it has been sent.
  void Leave() {
    shutdown(ends_[1], SHUT_WR);
    OnLoop([this] {
      port_->Look();
      listener_->Finish();
    });
    port_ = nullptr;
    OnLoop([] {});
    frames::Frame frame;
    int ends = 0;
    while (bot_->Read(frame)) {
      Require(frame.kind == Kind::kMessage || frame.kind == Kind::kEnd, "the referee sends frames");
      ends += frame.kind == Kind::kEnd ? 1 : 0;
    }
    Require(ends <= opened_, "no stream ends twice");
    Require(listener_->opens() <= opened_, "no stream opens by itself");
  }

 private:
  void Act() {
    switch (input_.ConsumeIntegralInRange(0, 13)) {
      case 0:
        return port_->Attach(listener_);
      case 1:
        return port_->Detach();
      case 2:
        return port_->Retire();
      case 3:
        return OnLoop([this] { port_->Look(); });
      case 4:
      case 5:
        return OnLoop([this] { listener_->ReadNext(); });
      case 6:
        return OnLoop([this, size = input_.ConsumeIntegral<uint16_t>()] {
          listener_->Send(std::string(size, 'v'));
        });
      case 7:
        return OnLoop([this] { listener_->Finish(); });
      case 8:
        return Write(input_.ConsumeRandomLengthString(64));
      case 9:
        return Write(frames::Framed(Kind::kMessage, input_.ConsumeRandomLengthString(64)));
      case 10:
        // A message whose length is anything, with some of its payload.
        Write([this] {
          const auto head = frames::HeadBytes(
              Kind::kMessage, input_.ConsumeIntegralInRange<size_t>(0, frames::kMaxPayload));
          return std::string(head.begin(), head.end());
        }());
        return Write(std::string(input_.ConsumeIntegral<uint16_t>(), 'x'));
      default:
        return Write(frames::Framed(static_cast<Kind>(input_.ConsumeIntegralInRange(1, 5)), ""));
    }
  }

  // As much as finds room.
  void Write(const std::string& bytes) {
    bot_->WriteSome(bytes);
    // Whatever it was, it has no more opens than bytes.
    opened_ += static_cast<int>(bytes.size());
  }

  FuzzedDataProvider& input_;
  int ends_[2];
  int opened_ = 0;
  const std::shared_ptr<Listener> listener_ = std::make_shared<Listener>();
  std::unique_ptr<seat::SeatPort> port_;
  std::unique_ptr<frames::BotEnd> bot_;
};

// What the referee says to a bot is read by our own SDKs: no bytes harm them.
void ReadByBot(const std::string& bytes) {
  int ends[2];
  Require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "there are sockets");
  const UniqueFd referee(ends[0]);
  frames::BotEnd bot{UniqueFd(ends[1])};
  Require(send(ends[0], bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
          "a short text has room");
  shutdown(ends[0], SHUT_WR);
  frames::Frame frame;
  size_t read = 0;
  while (bot.Read(frame)) {
    frames::ReadEnd(frame.payload);
    read += frames::kHeadBytes + frame.payload.size();
  }
  Require(read <= bytes.size(), "what was read had been sent");
}

}  // namespace
}  // namespace assize::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace assize::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider input(data, size);
  if (input.ConsumeIntegralInRange(0, 7) == 0) {
    ReadByBot(input.ConsumeRemainingBytesAsString());
    return 0;
  }
  Driver driver(input);
  driver.Play();
  driver.Leave();
  return 0;
}
