// A match between ports and bots' streams of this same process: what a seat's messages and its
// leaving lead to, in which order.
#include "referee/host/match_host.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "referee/base/hash.h"
#include "referee/games/registry.h"
#include "sample-bots/cpp/sdk/seat_stream.h"
#include "tests/host/temp_folder.h"

namespace assize::host {
namespace {

constexpr char kToken[] = "token";

// A duel of Brigands; its first request goes to both seats at once.
match::MatchSpec Duel() {
  match::MatchSpec spec;
  spec.match_id = "duel";
  spec.game = *games::FindGame("brigands");
  spec.config = *spec.game->Configure(2, {});
  spec.competitors = {{.name = "a", .version = "1"}, {.name = "b", .version = "1"}};
  // Nobody is late here, unless something is wrong.
  spec.clock_rules.move_limit = std::chrono::seconds(60);
  return spec;
}

// A bot's end of its streams.
class Bot {
 public:
  explicit Bot(const std::string& socket)
      : channel_({.address = "unix:" + socket, .token = kToken}), stream_(channel_.Open()) {}

  // Says Hello; `last_sequence` as after a reconnect.
  void SayHello(std::optional<uint64_t> last_sequence = std::nullopt) {
    v1::BotMessage message;
    message.mutable_hello()->set_protocol_version(1);
    message.mutable_hello()->set_bot_name("bot");
    message.mutable_hello()->set_wants_options(true);
    if (last_sequence.has_value()) message.mutable_hello()->set_last_sequence(*last_sequence);
    stream_->Write(message);
  }
  void Answer(uint64_t request_id) {
    v1::BotMessage message;
    message.mutable_move()->set_request_id(request_id);
    message.mutable_move()->set_option(0);
    stream_->Write(message);
  }
  // The next message; an empty one at the stream's end.
  v1::RefereeMessage Hear() {
    v1::RefereeMessage message;
    if (!stream_->Read(message)) message.Clear();
    return message;
  }
  void Leave() {
    stream_->Cancel();
    v1::RefereeMessage message;
    while (stream_->Read(message)) {
    }
    stream_->Finish();
  }
  void Return() { stream_ = channel_.Open(); }

 private:
  bot::SeatChannel channel_;
  std::unique_ptr<bot::SeatStream> stream_;
};

class MatchHostTest : public testing::Test {
 protected:
  // Both seats have heard their Welcome and request 1.
  MatchHostTest() {
    host_->Begin();
    for (Bot& bot : bots_) bot.SayHello();
    for (Bot& bot : bots_) {
      EXPECT_TRUE(bot.Hear().has_welcome());
      EXPECT_EQ(bot.Hear().request().request_id(), 1u);
    }
  }
  ~MatchHostTest() override {
    host_->Void("the test is over");
    host_->WaitUntilOver();
  }

  std::unique_ptr<SeatPort> Listen(const std::string& name) const {
    return *SeatPort::Listen(folder_ / name, HashOf(kToken), [] {});
  }

  TempFolder folder_;
  Timers timers_;
  std::vector<std::unique_ptr<SeatPort>> ports_ = [this] {
    std::vector<std::unique_ptr<SeatPort>> ports;
    ports.push_back(Listen("0"));
    ports.push_back(Listen("1"));
    return ports;
  }();
  std::shared_ptr<MatchHost> host_ =
      MatchHost::Create(*match::Match::Create(Duel(), match::Patience(), timers_.Now()),
                        {ports_[0].get(), ports_[1].get()}, &timers_);
  Bot bots_[2] = {Bot(folder_ / "0"), Bot(folder_ / "1")};
};

TEST_F(MatchHostTest, ABotIsReadAgainOnceItHasBeenToldSomething) {
  bots_[0].Answer(1);
  bots_[0].Answer(1);
  bots_[1].Answer(1);
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 2u);
  EXPECT_EQ(bots_[0].Hear().rejected().reason(), v1::REJECT_REASON_STALE);
}

TEST_F(MatchHostTest, ABotThatReturnsAndNeedsToHearNothingIsReadAllTheSame) {
  constexpr uint64_t kRequest = 2;  // after the Welcome
  bots_[0].Leave();
  bots_[0].Return();
  bots_[0].SayHello(kRequest);
  bots_[0].Answer(1);
  bots_[1].Answer(1);
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 2u);
}

TEST_F(MatchHostTest, ABotThatIsGoneForfeitsAtTheLatestWhenItIsAsked) {
  bots_[0].Answer(1);
  bots_[1].Answer(1);
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 2u);
  bots_[0].Answer(2);
  bots_[0].Leave();
  host_->Exited(Seat(0), "exit status 3");
  EXPECT_EQ(bots_[1].Hear().request().request_id(), 2u);
  bots_[1].Answer(2);
  const match::Match& over = host_->WaitUntilOver();
  EXPECT_TRUE(over.core().forfeited(Seat(0)));
  EXPECT_EQ(over.core().record().end().reason(), v1::END_REASON_FORFEIT);
}

}  // namespace
}  // namespace assize::host
