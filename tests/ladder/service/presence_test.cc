// Who is there, by the reports of the public port's process and a clock of the test's own.
#include "ladder/service/port/presence.h"

#include <gtest/gtest.h>

#include <optional>

namespace assize::ladder::service {
namespace {

using std::chrono::seconds;

constexpr int64_t kZed = 7;

class PresenceTest : public ::testing::Test {
 protected:
  void Report(uint32_t waiting, uint32_t playing = 0, uint32_t away = 0) {
    v1::PresenceReport report;
    if (waiting + playing + away > 0) {
      v1::RemotePresence& bot = *report.add_bots();
      bot.set_version(kZed);
      bot.set_waiting(waiting);
      bot.set_playing(playing);
      bot.set_away(away);
    }
    book_.Take(report);
  }
  std::optional<int> Streams() { return book_.StreamsOf(kZed); }

  PresenceBook::Time now_{};
  PresenceBook book_{[this] { return now_; }};
};

TEST_F(PresenceTest, AllStreamsCount) {
  book_.Connect();
  Report(2, 1, 1);
  EXPECT_EQ(Streams(), 4);
  EXPECT_EQ(book_.Present().size(), 1);
}

TEST_F(PresenceTest, WithoutAFrontNobodyIsToBlame) {
  EXPECT_EQ(Streams(), 0);
  now_ += seconds(1000);
  EXPECT_EQ(Streams(), 0);
  book_.Connect();
  Report(1);
  book_.Disconnect();
  now_ += seconds(1000);
  EXPECT_EQ(Streams(), 0);
  EXPECT_TRUE(book_.Present().empty());
}

TEST_F(PresenceTest, AfterAStartOfTheFrontABotIsExpectedForAWhile) {
  now_ += seconds(1000);
  book_.Connect();
  Report(0);
  EXPECT_EQ(Streams(), 0);
  now_ += PresenceBook::kExpected;
  EXPECT_EQ(Streams(), std::nullopt);
}

TEST_F(PresenceTest, WhoHasLeftIsExpectedBackForAWhile) {
  book_.Connect();
  now_ += seconds(1000);
  Report(1);
  Report(0);
  now_ += PresenceBook::kExpected - seconds(1);
  Report(0);
  EXPECT_EQ(Streams(), 0);
  now_ += seconds(1);
  EXPECT_EQ(Streams(), std::nullopt);
  Report(1);
  EXPECT_EQ(Streams(), 1);
}

}  // namespace
}  // namespace assize::ladder::service
