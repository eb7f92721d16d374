// A match between ports and bots' streams of this same process: what a seat's messages and its
// leaving lead to, in which order.
#include "referee/seat/match_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"
#include "referee/games/registry.h"
#include "sample-bots/cpp/sdk/frame_channel.h"
#include "tests/seat/throwing_game.h"

namespace assize::seat {
namespace {

using namespace std::chrono_literals;

// A duel of Brigands; its first request goes to both seats at once.
match::MatchSpec Duel(const games::Game* game = *games::FindGame("brigands"),
                      match::Charged charged = match::Charged::kWall) {
  match::MatchSpec spec;
  spec.match_id = "duel";
  spec.game = game;
  spec.config = *spec.game->Configure(2, {});
  spec.competitors = {{.name = "a", .version = "1"}, {.name = "b", .version = "1"}};
  // Nobody is late here, unless something is wrong.
  spec.clock_rules.move_limit = std::chrono::hours(1);
  spec.clock_rules.charged = charged;
  return spec;
}

// Nor does anybody come too late.
match::Timeouts Patience() {
  match::Timeouts timeouts;
  timeouts.start = timeouts.hello = std::chrono::hours(1);
  return timeouts;
}

// A bot's end of its streams.
class Bot {
 public:
  explicit Bot(UniqueFd socket)
      : socket_(socket.get()),
        channel_(std::make_unique<bot::FrameChannel>(std::move(socket))),
        stream_(channel_->Open()) {}

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
  bool HasMoreToHear() const {
    pollfd waiting = {.fd = socket_, .events = POLLIN, .revents = 0};
    return poll(&waiting, 1, 0) > 0;
  }
  void Leave() {
    stream_->Cancel();
    v1::RefereeMessage message;
    while (stream_->Read(message)) {
    }
    stream_->Finish().IgnoreError();
  }
  void Return() { stream_ = channel_->Open(); }
  // As its process's end leaves its seat.
  void Vanish() {
    stream_ = nullptr;
    channel_ = nullptr;
  }

 private:
  int socket_;
  std::unique_ptr<bot::FrameChannel> channel_;
  std::unique_ptr<bot::SeatStream> stream_;
};

// A bot's processes, whose CPU time the test sets.
class Processes final : public SeatProcesses {
 public:
  std::chrono::microseconds CpuTime(Care) override {
    const MutexLock lock(mutex_);
    ++looks_;
    changed_.notify_all();
    return used_;
  }
  bool Wake(std::function<void()> awake) override {
    const MutexLock lock(mutex_);
    if (still_ && !found_.has_value()) {
      found_ = bot_->HasMoreToHear() ? Found::kMail : Found::kNothing;
    }
    changed_.notify_all();
    awake_ = std::move(awake);
    return !still_;
  }
  void Rest() override {}
  bool AreOf(uint64_t instance) const override { return this->instance == instance; }

  // Their number.
  uint64_t instance = 0;

  // From now on, with what `bot` is sent meanwhile in its pipe.
  void StandStill(const Bot* bot) {
    const MutexLock lock(mutex_);
    still_ = true;
    bot_ = bot;
  }
  // They run, as they have been asked to.
  void Run() {
    std::function<void()> awake;
    {
      const MutexLock lock(mutex_);
      still_ = false;
      awake = std::exchange(awake_, nullptr);
    }
    ASSERT_NE(awake, nullptr);
    awake();
  }
  // What was in the pipe when they were asked to run first; blocks until then.
  enum class Found { kNothing, kMail };
  Found WhatTheyFind() {
    MutexLock lock(mutex_);
    changed_.wait(lock, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return found_.has_value(); });
    return *found_;
  }
  void Use(std::chrono::microseconds more) {
    const MutexLock lock(mutex_);
    used_ += more;
  }
  // Blocks until they have been looked at so often.
  void AwaitLooks(int looks) {
    MutexLock lock(mutex_);
    changed_.wait(lock, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return looks_ >= looks; });
  }

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  std::chrono::microseconds used_ ABSL_GUARDED_BY(mutex_){0};
  int looks_ ABSL_GUARDED_BY(mutex_) = 0;
  bool still_ ABSL_GUARDED_BY(mutex_) = false;
  const Bot* bot_ ABSL_GUARDED_BY(mutex_) = nullptr;
  std::optional<Found> found_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> awake_ ABSL_GUARDED_BY(mutex_);
};

class MatchHostTest : public testing::Test {
 protected:
  MatchHostTest() { Begin(); }
  ~MatchHostTest() override {
    host_->Void("the test is over");
    host_->WaitUntilOver();
    ports_.clear();
    loop_->Stop();
  }

  // Both seats hear their Welcome and request 1.
  void Begin() {
    host_->Begin();
    for (Bot& bot : bots_) bot.SayHello();
    for (Bot& bot : bots_) {
      EXPECT_TRUE(bot.Hear().has_welcome());
      EXPECT_EQ(bot.Hear().request().request_id(), 1u);
    }
  }
  // Another match on the same ports, once the last one is over.
  void BeginAnother(const games::Game* game, match::Charged charged = match::Charged::kWall) {
    PrepareAnother(game, charged);
    Begin();
  }
  void PrepareAnother(const games::Game* game, match::Charged charged = match::Charged::kWall) {
    host_->Void("another begins");
    host_->WaitUntilOver();
    for (Bot& bot : bots_) {
      while (bot.Hear().message_case() != v1::RefereeMessage::MESSAGE_NOT_SET) {
      }
      bot.Return();
    }
    host_ = MatchHost::Create(*match::Match::Create(Duel(game, charged), Patience(), timers_.Now()),
                              {{.port = ports_[0].get(), .processes = &processes_},
                               {.port = ports_[1].get(), .processes = &others_}},
                              loop_, &timers_);
  }

  // Both ends of a seat; the referee's becomes a port.
  Bot Seated() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    ports_.push_back(std::make_unique<SeatPort>(loop_, UniqueFd(ends[0]), [] {}));
    return Bot(UniqueFd(ends[1]));
  }

  Timers timers_;
  // Of seats 0 and 1, in all matches but the first.
  Processes processes_;
  Processes others_;
  std::shared_ptr<Loop> loop_ = *Loop::Start();
  std::vector<std::unique_ptr<SeatPort>> ports_;
  Bot bots_[2] = {Seated(), Seated()};
  std::shared_ptr<MatchHost> host_ =
      MatchHost::Create(*match::Match::Create(Duel(), Patience(), timers_.Now()),
                        {{.port = ports_[0].get()}, {.port = ports_[1].get()}}, loop_, &timers_);
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
  bots_[0].Vanish();
  host_->Exited(Seat(0), "exit status 3");
  EXPECT_EQ(bots_[1].Hear().request().request_id(), 2u);
  bots_[1].Answer(2);
  const match::Match& over = host_->WaitUntilOver();
  EXPECT_TRUE(over.core().forfeited(Seat(0)));
  EXPECT_EQ(over.core().record().end().reason(), v1::END_REASON_FORFEIT);
}

TEST_F(MatchHostTest, WhereCpuTimeIsChargedWhatABotUsesWhileItIsAskedNothingIsNot) {
  BeginAnother(*games::FindGame("brigands"), match::Charged::kCpu);
  processes_.AwaitLooks(1);
  processes_.Use(5ms);
  bots_[0].Answer(1);
  processes_.AwaitLooks(2);
  processes_.Use(7ms);
  bots_[1].Answer(1);
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 2u);
  bots_[0].Answer(2);
  bots_[1].Answer(2);
  EXPECT_EQ(bots_[1].Hear().request().request_id(), 2u);
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 3u);
  host_->Void("enough was played");
  const match::Match& over = host_->WaitUntilOver();
  // Both joined, and answered twice.
  EXPECT_THAT(over.Timing().cpu_us(), testing::ElementsAre(0, 0, 5000, 0, 0, 0));
}

TEST_F(MatchHostTest, ABotThatStandsStillIsAskedOnceItRuns) {
  processes_.StandStill(&bots_[0]);
  PrepareAnother(*games::FindGame("brigands"));
  host_->Begin();
  for (Bot& bot : bots_) bot.SayHello();
  EXPECT_TRUE(bots_[0].Hear().has_welcome());
  EXPECT_TRUE(bots_[1].Hear().has_welcome());
  // Seat 0 has its turn to be sent something first.
  EXPECT_EQ(bots_[1].Hear().request().request_id(), 1u);
  EXPECT_FALSE(bots_[0].HasMoreToHear());
  processes_.Run();
  EXPECT_EQ(bots_[0].Hear().request().request_id(), 1u);
}

TEST_F(MatchHostTest, ABotThatHasSaidHelloStandsStillUntilItsWelcomeIsThere) {
  processes_.StandStill(&bots_[0]);
  others_.StandStill(&bots_[1]);
  PrepareAnother(*games::FindGame("brigands"));
  bots_[0].SayHello();
  host_->Begin();
  EXPECT_EQ(processes_.WhatTheyFind(), Processes::Found::kMail);
  // It has to run to say it.
  EXPECT_EQ(others_.WhatTheyFind(), Processes::Found::kNothing);
  bots_[1].SayHello();
  for (Bot& bot : bots_) EXPECT_TRUE(bot.Hear().has_welcome());
}

TEST_F(MatchHostTest, WhatIsThrownInAMatchEndsThisMatchAlone) {
  for (const Throws throws : {Throws::kAtTheFirstResolve, Throws::kEverAfterTheStart}) {
    const ThrowingGame throwing(throws);
    BeginAnother(&throwing);
    for (Bot& bot : bots_) bot.Answer(1);
    host_->WaitUntilOver();
    EXPECT_EQ(host_->broken(), kPlanted);
    BeginAnother(*games::FindGame("brigands"));
    for (Bot& bot : bots_) bot.Answer(1);
    EXPECT_EQ(bots_[0].Hear().request().request_id(), 2u);
    EXPECT_EQ(host_->broken(), std::nullopt);
  }
}

TEST_F(MatchHostTest, AMatchOfWhoTookTheMemoryEndsAgainstIt) {
  BeginAnother(*games::FindGame("brigands"));
  processes_.instance = 7;
  others_.instance = 8;
  host_->OutOfMemory(8, "no memory");
  const v1::RecordEnd& end = host_->WaitUntilOver().core().record().end();
  EXPECT_EQ(end.reason(), v1::END_REASON_FORFEIT);
  EXPECT_EQ(end.results(0).rank(), 1);
  EXPECT_TRUE(end.results(1).forfeited());
}

TEST_F(MatchHostTest, AMatchWhoseMemoryIsTakenFromOutsideCountsForNobody) {
  BeginAnother(*games::FindGame("brigands"));
  processes_.instance = 7;
  host_->OutOfMemory(9, "no memory");
  const v1::RecordEnd& end = host_->WaitUntilOver().core().record().end();
  EXPECT_EQ(end.reason(), v1::END_REASON_VOID);
  EXPECT_EQ(end.void_reason(), "no memory");
}

TEST_F(MatchHostTest, AMatchThatThrowsWhenItIsStoppedEndsAllTheSame) {
  const ThrowingGame throwing(Throws::kEverAfterTheStart);
  BeginAnother(&throwing);
  host_->Void("stopped");
  host_->WaitUntilOver();
  EXPECT_EQ(host_->broken(), kPlanted);
}

}  // namespace
}  // namespace assize::seat
