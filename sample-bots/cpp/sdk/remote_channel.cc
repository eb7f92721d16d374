#include "sample-bots/cpp/sdk/remote_channel.h"

#include <cstdio>
#include <string>
#include <utility>

#include "referee/base/status.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bot {
namespace {

// Less than a service waits for the answer to a ping.
constexpr std::chrono::seconds kTendEvery(1);
constexpr std::chrono::seconds kLongestWait(60);

}  // namespace

// Has the reactor for as long as it is in scope.
class RemoteChannel::Turn {
 public:
  explicit Turn(RemoteChannel* channel) : channel_(*channel) { channel_.Take(); }
  Turn(const Turn&) = delete;
  ~Turn() { channel_.GiveBack(); }

 private:
  RemoteChannel& channel_;
};

class RemoteChannel::Match final : public SeatStream {
 public:
  explicit Match(RemoteChannel* channel) : channel_(*channel), match_(&channel->service_, [] {}) {
    const Turn turn(&channel_);
    channel_.match_ = this;
  }
  ~Match() override {
    const Turn turn(&channel_);
    channel_.match_ = nullptr;
    match_.Cancel();
  }

  bool Read(v1::RefereeMessage& message) override {
    const Turn turn(&channel_);
    while (!match_.Next(message)) {
      if (match_.over()) return false;
      channel_.Wait();
    }
    return true;
  }

  // The first is the Hello.
  bool Write(const v1::BotMessage& message) override {
    const Turn turn(&channel_);
    if (message.has_hello()) {
      match_.Begin(message);
      if (channel_.leaving()) match_.Leave();
    } else {
      match_.Send(message);
    }
    // Sends the answer before anything else is waited for.
    channel_.reactor_.RunLater();
    return true;
  }

  absl::Status Finish() override { return match_.status(); }
  void Cancel() override {
    const Turn turn(&channel_);
    match_.Cancel();
  }
  void Leave() { match_.Leave(); }

 private:
  RemoteChannel& channel_;
  RemoteMatch match_;
};

RemoteChannel::RemoteChannel(RemotePlace place, const RemoteTimes& times)
    : service_(&reactor_, std::move(place), times),
      wake_(EventWatch::On(&reactor_, [] {})),
      tender_([this] { Tend(); }) {}

RemoteChannel::~RemoteChannel() {
  stopped_ = true;
  // Wakes the thread that tends the connection, which then gives the reactor back.
  { const Turn turn(this); }
  { const MutexLock lock(tending_); }
  stop_.notify_all();
  tender_.join();
}

std::unique_ptr<SeatStream> RemoteChannel::Open() { return std::make_unique<Match>(this); }

void RemoteChannel::Take() {
  uses_.fetch_add(1, std::memory_order_relaxed);
  if (taken_.try_lock()) return;
  ++wanted_;
  wake_->Signal();
  taken_.lock();
  --wanted_;
}

void RemoteChannel::GiveBack() { taken_.unlock(); }

void RemoteChannel::Wait() {
  reactor_.RunOnce(kLongestWait);
  if (wanted_ == 0) return;
  taken_.unlock();
  while (wanted_ > 0) std::this_thread::yield();
  taken_.lock();
}

// While the bot thinks, pings must be answered and a lost connection made again.
void RemoteChannel::Tend() {
  MutexLock lock(tending_);
  uint64_t seen = 0;
  while (!stop_.wait_for(lock, kTendEvery, [this] { return stopped_.load(); })) {
    const uint64_t uses = uses_;
    if (uses != std::exchange(seen, uses) || !taken_.try_lock()) continue;
    while (wanted_ == 0 && !stopped_) reactor_.RunOnce(kLongestWait);
    taken_.unlock();
  }
}

void RemoteChannel::LeaveNow() {
  leaving_ = true;
  if (match_ != nullptr) match_->Leave();
}

void RemoteChannel::Leave() {
  const Turn turn(this);
  LeaveNow();
  // The thread in Read() checks whether its match is over.
  wake_->Signal();
}

void RemoteChannel::LeaveAtSigterm() {
  const Turn turn(this);
  EventWatch::AtSigterm(EventWatch::On(&reactor_, [this] { LeaveNow(); }));
}

int RunRemoteBot(Bot& bot, const BotInfo& info, RemotePlace place) {
  RemoteChannel channel(std::move(place));
  channel.LeaveAtSigterm();
  const v1::BotMessage hello = HelloOf(info);
  v1::RefereeMessage message;
  v1::BotMessage answer;
  while (!channel.leaving()) {
    const std::unique_ptr<SeatStream> stream = channel.Open();
    Session session(bot);
    stream->Write(hello);
    while (stream->Read(message)) {
      if (session.Receive(message, answer)) stream->Write(answer);
    }
    if (const absl::Status status = stream->Finish(); !status.ok()) {
      std::fprintf(stderr, "assize: %s\n", std::string(status.message()).c_str());
      return static_cast<int>(ExitCodeOf(status));
    }
  }
  return static_cast<int>(ExitCode::kOk);
}

}  // namespace assize::bot
