// A bot's matches at a service, which the tests play on a thread of its own, without TLS.
#include "sample-bots/cpp/sdk/remote_channel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/http2/connection.h"
#include "referee/http2/grpc.h"
#include "tests/bots/loopback_port.h"

namespace assize::bot {
namespace {

using ::testing::HasSubstr;

// Nothing takes nearly as long: a test that hangs fails.
constexpr std::chrono::seconds kHanging(60);

// A stream of the bot's, as the service has it.
class Call : public http2::StreamOwner {
 public:
  Call(http2::StreamPtr stream, http2::Fields head, std::function<void()> heard)
      : stream_(std::move(stream)), head_(std::move(head)), heard_(std::move(heard)) {}

  void OnBytes(std::string_view bytes) override {
    messages_.Add(bytes);
    stream_->Took(bytes.size());
    while (messages_.Peek().state == http2::Messages::State::kWhole) {
      v1::BotMessage said;
      said.ParseFromString(std::string(messages_.Peek().message));
      messages_.Take();
      said_.push_back(said);
    }
    heard_();
  }
  void OnDone(const http2::Fields& /*trailer*/) override {}
  void OnOver() override {}

  std::string Head(const char* name) const {
    const std::string* const value = http2::Find(head_, name);
    return value == nullptr ? "" : *value;
  }
  const std::vector<v1::BotMessage>& said() const { return said_; }
  http2::Stream& stream() { return *stream_; }

  void Say(const v1::RefereeMessage& message) {
    stream_->SendHead({{"assize-session", "the-session"}});
    stream_->Send(http2::Framed(message.SerializeAsString()));
  }
  void End(const absl::Status& status, int retry_ms = 0) {
    stream_->Finish(http2::TrailerOf(status, retry_ms));
  }

 private:
  const http2::StreamPtr stream_;
  const http2::Fields head_;
  const std::function<void()> heard_;
  http2::Messages messages_{1 << 16};
  std::vector<v1::BotMessage> said_;
};

// What runs on its thread it may be asked for from the test's.
class Service : public http2::Reactor::Watcher, public std::enable_shared_from_this<Service> {
 public:
  static std::shared_ptr<Service> Start() {
    std::shared_ptr<Service> service(new Service);
    service->Open();
    return service;
  }

  RemotePlace place() const {
    return {.server = *http2::TargetOf(absl::StrCat("127.0.0.1:", PortOf(listener_))),
            .token = "asz_one",
            .tls = nullptr,
            .roots = ""};
  }

  void OnReady(uint32_t /*events*/) override {
    UniqueFd socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!socket.valid()) return;
    line_ = http2::Connection::Begin(
        &reactor_, http2::Wire(std::move(socket)), http2::Connection::Side::kServer, {},
        {.on_call = [this](const http2::StreamPtr& stream, const http2::Fields& head) {
          const std::scoped_lock lock(mutex_);
          calls_.push_back(std::make_shared<Call>(stream, head, [this] { heard_.notify_all(); }));
          return calls_.back();
        }});
  }

  // Runs it on the service's thread, and waits for it.
  void Do(const std::function<void()>& act) {
    {
      const std::scoped_lock lock(mutex_);
      acts_.push_back(act);
    }
    eventfd_write(wake_->event.get(), 1);
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(heard_.wait_for(lock, kHanging, [this] { return acts_.empty(); }));
  }
  // Waits until that is so; false: in vain.
  bool Await(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + kHanging;
    while (std::chrono::steady_clock::now() < end) {
      bool so = false;
      Do([&] { so = condition(); });
      if (so) return true;
      std::unique_lock lock(mutex_);
      heard_.wait_for(lock, std::chrono::milliseconds(5));
    }
    return false;
  }

  // On its thread alone:
  const std::vector<std::shared_ptr<Call>>& calls() const { return calls_; }
  http2::Connection& line() { return *line_; }

  void Stop() {
    Do([this] {
      // A stream and its call own each other until the connection is lost.
      if (line_ != nullptr) line_->Close(http2::Cut::kOurs);
      reactor_.Forget(listening_);
      reactor_.Stop();
    });
    thread_.join();
  }

 private:
  struct Wake : http2::Reactor::Watcher {
    explicit Wake(Service* service) : service(*service) {}
    void OnReady(uint32_t /*events*/) override {
      eventfd_t count = 0;
      eventfd_read(event.get(), &count);
      service.Handle();
    }
    const UniqueFd event{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    Service& service;
  };

  void Open() {
    wake_ = std::make_shared<Wake>(this);
    reactor_.Watch(wake_->event.get(), EPOLLIN, wake_);
    listening_ = reactor_.Watch(listener_.get(), EPOLLIN, shared_from_this());
    thread_ = std::thread([this] { reactor_.Run(); });
  }
  void Handle() {
    std::deque<std::function<void()>> acts;
    {
      const std::scoped_lock lock(mutex_);
      acts = acts_;
    }
    for (const auto& act : acts) act();
    {
      const std::scoped_lock lock(mutex_);
      acts_.erase(acts_.begin(), acts_.begin() + static_cast<long>(acts.size()));
    }
    heard_.notify_all();
  }

  http2::Reactor reactor_;
  const UniqueFd listener_ = Listener();
  http2::Reactor::Id listening_ = 0;
  std::shared_ptr<Wake> wake_;
  std::shared_ptr<http2::Connection> line_;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable heard_;
  std::deque<std::function<void()>> acts_;
  std::vector<std::shared_ptr<Call>> calls_;
};

v1::BotMessage Hello() {
  v1::BotMessage message;
  message.mutable_hello()->set_bot_name("bot");
  return message;
}

v1::BotMessage MoveFor(uint64_t request) {
  v1::BotMessage message;
  message.mutable_move()->set_request_id(request);
  return message;
}

v1::RefereeMessage Request(uint64_t sequence, uint64_t id) {
  v1::RefereeMessage message;
  message.set_sequence(sequence);
  message.mutable_request()->set_request_id(id);
  return message;
}

class RemoteChannelTest : public ::testing::Test {
 protected:
  ~RemoteChannelTest() override { service_->Stop(); }

  // Waits for the bot's stream of that number, and its Hello.
  std::shared_ptr<Call> CallOf(size_t number) {
    EXPECT_TRUE(service_->Await([&] {
      return service_->calls().size() > number && !service_->calls()[number]->said().empty();
    }));
    std::shared_ptr<Call> call;
    service_->Do([&] { call = service_->calls().at(number); });
    return call;
  }
  // Has the bot asked for something in its first stream.
  std::shared_ptr<Call> AskIn(SeatStream& stream, uint64_t id) {
    stream.Write(Hello());
    std::thread says([&] {
      const auto call = CallOf(0);
      service_->Do([&] { call->Say(Request(1, id)); });
    });
    EXPECT_TRUE(stream.Read(message_));
    says.join();
    return CallOf(0);
  }

  const std::shared_ptr<Service> service_ = Service::Start();
  v1::RefereeMessage message_;
};

TEST_F(RemoteChannelTest, WhileTheBotThinksPingsAreAnswered) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  AskIn(*stream, 1);
  bool answered = false;
  service_->Do([&] { service_->line().Ping([&] { answered = true; }); });
  // The bot does nothing of it: it is not in Read().
  EXPECT_TRUE(service_->Await([&] { return answered; }));
}

TEST_F(RemoteChannelTest, WhileTheBotThinksALostConnectionIsMadeAgain) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  AskIn(*stream, 1);
  service_->Do([&] { service_->line().Close(http2::Cut::kOurs); });
  const auto again = CallOf(1);
  service_->Do([&] {
    EXPECT_EQ(again->Head("assize-session"), "the-session");
    EXPECT_EQ(again->said().front().hello().last_sequence(), 1U);
  });
  stream->Write(MoveFor(1));
  EXPECT_TRUE(service_->Await([&] { return again->said().size() == 2; }));
}

TEST_F(RemoteChannelTest, WhatMayNotHaveArrivedIsSaidAgainAndItsRefusalKeptFromTheBot) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  AskIn(*stream, 7);
  stream->Write(MoveFor(7));
  service_->Do([&] { service_->line().Close(http2::Cut::kOurs); });
  std::thread service([&] {
    const auto again = CallOf(1);
    EXPECT_TRUE(service_->Await([&] { return again->said().size() == 2; }));
    service_->Do([&] {
      EXPECT_EQ(again->said()[1].move().request_id(), 7U);
      v1::RefereeMessage refused;
      refused.set_sequence(2);
      refused.mutable_rejected()->set_request_id(7);
      refused.mutable_rejected()->set_reason(v1::REJECT_REASON_DUPLICATE);
      again->Say(refused);
      again->Say(Request(3, 8));
    });
  });
  EXPECT_TRUE(stream->Read(message_));
  EXPECT_EQ(message_.request().request_id(), 8U);
  service.join();
}

TEST_F(RemoteChannelTest, AServiceThatIsFullIsAskedAgainWhenItSays) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  stream->Write(Hello());
  std::thread service([&] {
    const auto first = CallOf(0);
    service_->Do([&] { first->End(absl::ResourceExhaustedError("E_STREAMS: 1"), 1); });
    const auto second = CallOf(1);
    service_->Do([&] { second->Say(Request(1, 1)); });
  });
  EXPECT_TRUE(stream->Read(message_));
  service.join();
}

TEST_F(RemoteChannelTest, AllThatWasSaidIsHeardBeforeTheEnd) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  stream->Write(Hello());
  std::thread service([&] {
    const auto call = CallOf(0);
    service_->Do([&] {
      for (uint64_t i = 1; i <= 3; ++i) call->Say(Request(i, i));
      call->End(absl::UnauthenticatedError("E_TOKEN: revoked"));
    });
  });
  for (uint64_t i = 1; i <= 3; ++i) {
    EXPECT_TRUE(stream->Read(message_));
    EXPECT_EQ(message_.request().request_id(), i);
  }
  EXPECT_FALSE(stream->Read(message_));
  EXPECT_EQ(stream->Finish().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(std::string(stream->Finish().message()), HasSubstr("E_TOKEN"));
  service.join();
}

TEST_F(RemoteChannelTest, AMessageLargerThanAnyWindowArrives) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  stream->Write(Hello());
  std::thread service([&] {
    const auto call = CallOf(0);
    v1::RefereeMessage large = Request(1, 1);
    large.mutable_request()->set_decision(std::string(3'000'000, 'x'));
    service_->Do([&] { call->Say(large); });
  });
  EXPECT_TRUE(stream->Read(message_));
  EXPECT_EQ(message_.request().decision().size(), 3'000'000U);
  service.join();
}

TEST_F(RemoteChannelTest, WhoLeavesFromAnotherThreadEndsTheWaiting) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  stream->Write(Hello());
  std::thread service([&] {
    CallOf(0);
    channel.Leave();
  });
  EXPECT_FALSE(stream->Read(message_));
  EXPECT_TRUE(stream->Finish().ok());
  service.join();
}

TEST_F(RemoteChannelTest, AnotherThreadMaySpeakWhileOneWaits) {
  RemoteChannel channel(service_->place());
  const auto stream = channel.Open();
  const auto call = AskIn(*stream, 1);
  std::thread speaks([&] {
    stream->Write(MoveFor(1));
    EXPECT_TRUE(service_->Await([&] { return call->said().size() == 2; }));
    service_->Do([&] { call->Say(Request(2, 2)); });
  });
  EXPECT_TRUE(stream->Read(message_));
  speaks.join();
}

TEST_F(RemoteChannelTest, AServiceThatWasNeverReachedIsGivenUp) {
  RemotePlace nowhere = service_->place();
  const UniqueFd taken = Bound();
  nowhere.server = *http2::TargetOf(absl::StrCat("127.0.0.1:", PortOf(taken)));
  RemoteTimes times;
  times.first_contact = std::chrono::milliseconds(1);
  RemoteChannel channel(nowhere, times);
  const auto stream = channel.Open();
  stream->Write(Hello());
  EXPECT_FALSE(stream->Read(message_));
  EXPECT_EQ(stream->Finish().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(stream->Finish().message()), HasSubstr("Connection refused"));
}

// It has sent no message: the bot waits for its first match.
TEST_F(RemoteChannelTest, AServiceThatWasMetIsAskedAgainHoweverLongAgoThatWas) {
  RemoteTimes times;
  times.first_contact = std::chrono::milliseconds(0);
  RemoteChannel channel(service_->place(), times);
  const auto stream = channel.Open();
  stream->Write(Hello());
  std::thread service([&] {
    for (size_t i = 0; i < 3; ++i) {
      CallOf(i);
      service_->Do([&] { service_->line().Close(http2::Cut::kOurs); });
    }
    const auto call = CallOf(3);
    service_->Do([&] { call->Say(Request(1, 5)); });
  });
  EXPECT_TRUE(stream->Read(message_)) << stream->Finish();
  service.join();
}

}  // namespace
}  // namespace assize::bot
