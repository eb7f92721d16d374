// How many bytes the port keeps that clients have sent and nobody takes: on one reactor with its
// clients, without TLS.
#include "ladder/front/listen/acceptor.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/http2/reactor.h"

namespace assize::front {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr size_t kMaxHeld = 100 << 10;

// Takes the bytes that come, or leaves them.
class Sink : public http2::StreamOwner {
 public:
  Sink(http2::StreamPtr stream, bool takes, size_t* heard)
      : stream_(std::move(stream)), takes_(takes), received_(heard) {}
  void OnBytes(std::string_view bytes) override {
    *received_ += bytes.size();
    if (takes_) stream_->Took(bytes.size());
  }
  void OnDone(const http2::Fields& /*trailer*/) override {}
  void OnOver() override {}

 private:
  const http2::StreamPtr stream_;
  const bool takes_;
  size_t* const received_;
};

class ClientStream : public http2::StreamOwner {
 public:
  void OnBytes(std::string_view /*bytes*/) override {}
  void OnDone(const http2::Fields& /*trailer*/) override {}
  void OnOver() override {}
};

class AcceptorTest : public ::testing::Test {
 protected:
  AcceptorTest() {
    auto listener = ListenOn("127.0.0.1:0");
    EXPECT_TRUE(listener.ok()) << listener.status();
    socklen_t size = sizeof address_;
    EXPECT_EQ(getsockname(listener->get(), reinterpret_cast<sockaddr*>(&address_), &size), 0);
    acceptor_.Open(*std::move(listener), nullptr);
  }

  // A connection with one call, whose stream says nothing yet.
  http2::StreamPtr Connect(const std::string& name) {
    UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    EXPECT_EQ(connect(socket.get(), reinterpret_cast<sockaddr*>(&address_), sizeof address_), 0);
    fcntl(socket.get(), F_SETFL, O_NONBLOCK);
    connections_.push_back(http2::Connection::Begin(
        &reactor_, http2::Wire(std::move(socket)), http2::Connection::Side::kClient, {},
        {.on_call = nullptr, .on_closed = [this, name](http2::Cut) { closed_.push_back(name); }}));
    return connections_.back()->Open(
        {{":method", "POST"}, {":scheme", "http"}, {":path", "/" + name}, {":authority", "x"}},
        std::make_shared<ClientStream>());
  }
  // Until `done` is true; a test that waits in vain fails.
  void RunUntil(const std::function<bool()>& done) {
    constexpr std::chrono::seconds kInVain(30);
    const http2::Reactor::Id watchdog = reactor_.After(kInVain, [] {
      FAIL() << "the test waited in vain";
      std::abort();
    });
    Look(done);
    reactor_.Run();
    reactor_.Cancel(watchdog);
  }
  v1::FrontCounts counts() const {
    v1::FrontCounts counts;
    acceptor_.AddTo(&counts);
    return counts;
  }

  http2::Reactor reactor_;
  bool takes_ = false;
  // By the call's path.
  std::map<std::string, size_t> received_;
  Acceptor acceptor_{
      &reactor_,
      {.most_held = kMaxHeld, .connection = {}},
      [this](const http2::StreamPtr& stream, const http2::Fields& head, const std::string&) {
        return std::make_shared<Sink>(stream, takes_,
                                      &received_[http2::Find(head, ":path")->substr(1)]);
      }};
  sockaddr_in address_ = {};
  std::vector<std::shared_ptr<http2::Connection>> connections_;
  // Whose connection the acceptor has closed.
  std::vector<std::string> closed_;

 private:
  void Look(const std::function<bool()>& done) {
    constexpr std::chrono::milliseconds kLook(1);
    reactor_.After(kLook, [this, done] { done() ? reactor_.Stop() : Look(done); });
  }
};

TEST_F(AcceptorTest, WithoutRoomOnlyTheConnectionWithMostUntakenBytesIsClosed) {
  const http2::StreamPtr large = Connect("large");
  const http2::StreamPtr small = Connect("small");
  const http2::StreamPtr other = Connect("other");
  large->Send(std::string(60 << 10, 'x'));
  small->Send(std::string(30 << 10, 'x'));
  other->Send(std::string(30 << 10, 'x'));
  RunUntil([this] { return !closed_.empty(); });
  EXPECT_THAT(closed_, ElementsAre("large"));
  EXPECT_EQ(acceptor_.connections(), 2);
  EXPECT_EQ(counts().cut_flood(), 1);
  // The others have the room that it had.
  small->Send(std::string(15 << 10, 'x'));
  other->Send(std::string(15 << 10, 'x'));
  RunUntil([this] { return received_["small"] == 45 << 10 && received_["other"] == 45 << 10; });
  EXPECT_EQ(acceptor_.connections(), 2);
  EXPECT_EQ(counts().cut_flood(), 1);
  small->Send(std::string(15 << 10, 'x'));
  RunUntil([this] { return closed_.size() == 2; });
  EXPECT_THAT(closed_, ElementsAre("large", "small"));
  EXPECT_EQ(acceptor_.connections(), 1);
}

TEST_F(AcceptorTest, NoConnectionIsClosedWhoseBytesAreTaken) {
  takes_ = true;
  const http2::StreamPtr first = Connect("first");
  const http2::StreamPtr second = Connect("second");
  constexpr size_t kMuch = 10 * kMaxHeld;
  for (const http2::StreamPtr& stream : {first, second}) stream->Send(std::string(kMuch, 'x'));
  RunUntil([this] { return received_["first"] == kMuch && received_["second"] == kMuch; });
  EXPECT_THAT(closed_, IsEmpty());
  EXPECT_EQ(counts().cut_flood(), 0);
}

// Its room is given back once: otherwise each later client would find less.
TEST_F(AcceptorTest, AClientThatLeavesFreesItsBytes) {
  for (int turn = 0; turn < 5; ++turn) {
    const http2::StreamPtr stream = Connect("guest");
    stream->Send(std::string(60 << 10, 'x'));
    RunUntil([this] { return received_["guest"] == 60 << 10; });
    connections_.back()->Close(http2::Cut::kOurs);
    RunUntil([this] { return acceptor_.connections() == 0; });
    received_.clear();
  }
  EXPECT_EQ(counts().cut_flood(), 0);
}

}  // namespace
}  // namespace assize::front
