// The C++ SDK without a network: which messages ask the bot for what.
#include "sample-bots/cpp/sdk/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/bot.h"

namespace assize::bot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Answers with option 5 and notes each call.
class NotingBot final : public Bot {
 public:
  void Start(const v1::Welcome& welcome) override {
    notes.push_back("start " + welcome.match_id());
  }
  v1::Move Decide(const v1::Request& request) override {
    notes.push_back("decide " + request.decision());
    v1::Move move;
    move.set_option(5);
    return move;
  }
  void Told(const v1::GameEvent& event) override {
    notes.push_back("told " + std::to_string(event.brigands().new_day().round()));
  }
  void Refused(const v1::Rejected& rejected) override {
    notes.push_back("refused " + std::to_string(rejected.request_id()));
  }
  void Defaulted(const v1::Defaulted& defaulted) override {
    notes.push_back("defaulted " + std::to_string(defaulted.request_id()));
  }
  void Over(const v1::MatchOver&) override { notes.push_back("over"); }

  std::vector<std::string> notes;
};

class SessionTest : public ::testing::Test {
 protected:
  v1::RefereeMessage Request(uint64_t id, int options) {
    v1::RefereeMessage message;
    message.mutable_request()->set_request_id(id);
    message.mutable_request()->set_decision("plan");
    for (int i = 0; i < options; ++i) message.mutable_request()->add_options();
    return message;
  }
  v1::RefereeMessage Refusal(uint64_t id, v1::RejectReason reason, uint32_t tries_left) {
    v1::RefereeMessage message;
    message.mutable_rejected()->set_request_id(id);
    message.mutable_rejected()->set_reason(reason);
    message.mutable_rejected()->set_tries_left(tries_left);
    return message;
  }
  bool Answers(v1::RefereeMessage message) { return session.Receive(message, answer); }

  NotingBot bot;
  Session session{bot};
  v1::BotMessage answer;
};

TEST(HelloOf, SaysVersionNameAndWishes) {
  const v1::BotMessage hello = HelloOf({.name = "n", .version = "v", .wants_options = true});
  EXPECT_EQ(hello.hello().protocol_version(), 1u);
  EXPECT_EQ(hello.hello().bot_name(), "n");
  EXPECT_EQ(hello.hello().bot_version(), "v");
  EXPECT_TRUE(hello.hello().wants_options());
}

TEST_F(SessionTest, AnswersARequestWithItsId) {
  EXPECT_TRUE(Answers(Request(3, 0)));
  EXPECT_EQ(answer.move().request_id(), 3u);
  EXPECT_EQ(answer.move().option(), 5u);
}

TEST_F(SessionTest, AnswersNothingElse) {
  v1::RefereeMessage welcome;
  welcome.mutable_welcome()->set_match_id("m");
  v1::RefereeMessage defaulted;
  defaulted.mutable_defaulted()->set_request_id(4);
  v1::RefereeMessage over;
  over.mutable_match_over();
  EXPECT_FALSE(Answers(welcome));
  EXPECT_FALSE(Answers(defaulted));
  EXPECT_FALSE(session.over());
  EXPECT_FALSE(Answers(over));
  EXPECT_TRUE(session.over());
  EXPECT_FALSE(Answers({}));
  EXPECT_THAT(bot.notes, ElementsAre("start m", "defaulted 4", "over"));
}

TEST_F(SessionTest, TellsTheEventsBeforeTheDecisionAndBeforeTheEnd) {
  v1::RefereeMessage request = Request(1, 0);
  request.mutable_request()->add_events()->mutable_brigands()->mutable_new_day()->set_round(1);
  request.mutable_request()->add_events()->mutable_brigands()->mutable_new_day()->set_round(2);
  v1::RefereeMessage over;
  over.mutable_match_over()->add_events()->mutable_brigands()->mutable_new_day()->set_round(6);
  EXPECT_TRUE(Answers(request));
  EXPECT_FALSE(Answers(over));
  EXPECT_THAT(bot.notes, ElementsAre("told 1", "told 2", "decide plan", "told 6", "over"));
}

TEST_F(SessionTest, TriesTheFirstOptionAfterARefusal) {
  ASSERT_TRUE(Answers(Request(3, 9)));
  for (v1::RejectReason reason : {v1::REJECT_REASON_ILLEGAL, v1::REJECT_REASON_FIELD,
                                  v1::REJECT_REASON_SEAT, v1::REJECT_REASON_TURNED_DOWN}) {
    answer.Clear();
    EXPECT_TRUE(Answers(Refusal(3, reason, 1)));
    EXPECT_EQ(answer.move().request_id(), 3u);
    EXPECT_EQ(answer.move().option(), 0u);
    EXPECT_EQ(bot.notes.back(), "refused 3");
  }
}

TEST_F(SessionTest, DecidesAgainAfterARefusalWithoutOptions) {
  ASSERT_TRUE(Answers(Request(3, 0)));
  EXPECT_TRUE(Answers(Refusal(3, v1::REJECT_REASON_ILLEGAL, 2)));
  EXPECT_EQ(answer.move().option(), 5u);
  EXPECT_THAT(bot.notes, ElementsAre("decide plan", "refused 3", "decide plan"));
}

// Notes how much time it has when it is asked.
class HastyBot final : public Bot {
 public:
  v1::Move Decide(const v1::Request&) override {
    times.push_back(deadline().left_ms());
    return {};
  }
  void Refused(const v1::Rejected&) override {}

  std::vector<double> times;
};

// A clock that stands still.
class StandingTime final : public TimeSource {
 public:
  Micros Wall() const override { return Micros(7); }
  Micros Cpu() const override { return Micros(7); }
};

void SetClock(v1::RefereeMessage* message, uint64_t left_us) {
  message->mutable_clock()->set_left_us(left_us);
}

TEST_F(SessionTest, TheBotSeesItsClockWhenItIsAskedAndAfterARefusal) {
  HastyBot hasty;
  const StandingTime time;
  Session timed(hasty, time);
  v1::RefereeMessage request = Request(1, 0);
  SetClock(&request, 6'000'000);
  v1::RefereeMessage refusal = Refusal(1, v1::REJECT_REASON_ILLEGAL, 2);
  SetClock(&refusal, 5'250'000);
  EXPECT_TRUE(timed.Receive(request, answer));
  EXPECT_TRUE(timed.Receive(refusal, answer));
  EXPECT_THAT(hasty.times, ElementsAre(6000, 5250));
}

TEST_F(SessionTest, APlayerOfOneGameSeesTheClockOfTheWholeBot) {
  HastyBot hasty;
  AnyGame all({{v1::GameConfig::kBrigands, hasty}});
  const StandingTime time;
  Session timed(all, time);
  v1::RefereeMessage welcome;
  welcome.mutable_welcome()->mutable_config()->mutable_brigands();
  v1::RefereeMessage request = Request(1, 0);
  SetClock(&request, 1'000'000);
  EXPECT_FALSE(timed.Receive(welcome, answer));
  EXPECT_TRUE(timed.Receive(request, answer));
  EXPECT_THAT(hasty.times, ElementsAre(1000));
}

TEST_F(SessionTest, WithoutAClockTheTimeIsInfinite) {
  HastyBot hasty;
  Session timed(hasty);
  v1::RefereeMessage request = Request(1, 0);
  EXPECT_TRUE(timed.Receive(request, answer));
  EXPECT_FALSE(hasty.deadline().known());
}

TEST_F(SessionTest, TellsARefusalThatWaitsForNothingAndAnswersNothing) {
  ASSERT_TRUE(Answers(Request(3, 9)));
  EXPECT_FALSE(Answers(Refusal(3, v1::REJECT_REASON_ILLEGAL, 0)));
  EXPECT_FALSE(Answers(Refusal(2, v1::REJECT_REASON_ILLEGAL, 2)));
  EXPECT_THAT(bot.notes, ElementsAre("decide plan", "refused 3", "refused 2"));
  bot.notes.clear();
  for (v1::RejectReason reason : {v1::REJECT_REASON_NO_REQUEST, v1::REJECT_REASON_STALE,
                                  v1::REJECT_REASON_DUPLICATE, v1::REJECT_REASON_LATE}) {
    EXPECT_FALSE(Answers(Refusal(3, reason, 0)));
  }
  EXPECT_EQ(bot.notes, std::vector<std::string>(4, "refused 3"));
}

TEST_F(SessionTest, KeepsNothingOfTheRequestBefore) {
  ASSERT_TRUE(Answers(Request(3, 9)));
  ASSERT_TRUE(Answers(Request(4, 0)));
  EXPECT_TRUE(Answers(Refusal(4, v1::REJECT_REASON_ILLEGAL, 2)));
  EXPECT_EQ(answer.move().option(), 5u) << "an option of request 3";
}

}  // namespace
}  // namespace assize::bot
