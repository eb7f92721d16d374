// A seat's stream sent again to another bot.
#include "referee/replay/playback/seat_transcript.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/rowdy_match.h"

namespace assize::replay {
namespace {

using testing::Manners;
using testing::PlayRowdy;
using testing::RowdyMatch;

v1::Hello AskingForLists(bool wanted) {
  v1::Hello hello;
  hello.set_wants_options(wanted);
  return hello;
}

std::vector<v1::RefereeMessage> Messages(const std::vector<SeatMessage>& sent) {
  std::vector<v1::RefereeMessage> messages;
  for (const SeatMessage& message : sent) {
    EXPECT_TRUE(messages.emplace_back().ParseFromString(message.bytes));
  }
  return messages;
}

// The message without what depends on the bot's wish for options.
std::string WithoutOptions(v1::RefereeMessage message) {
  if (message.has_request()) {
    message.mutable_request()->clear_options();
    message.mutable_request()->clear_options_partial();
    message.mutable_request()->clear_option_count();
  }
  return message.SerializeAsString();
}

TEST(SeatTranscriptTest, DiffersFromTheRecordedStreamInOptionsAlone) {
  const RowdyMatch played = PlayRowdy({.seats = 5, .seed = "story-3"});
  for (const bool lists : {false, true}) {
    for (int seat = 0; seat < 5; ++seat) {
      const auto sent = SeatTranscript(played.record, Seat(seat), AskingForLists(lists), true);
      ASSERT_TRUE(sent.ok()) << sent.status();
      const std::vector<v1::RefereeMessage> messages = Messages(*sent);
      ASSERT_EQ(messages.size(), played.streams[seat].size());
      for (size_t i = 0; i < messages.size(); ++i) {
        v1::RefereeMessage recorded;
        ASSERT_TRUE(recorded.ParseFromString(played.streams[seat][i]));
        EXPECT_EQ(WithoutOptions(messages[i]), WithoutOptions(recorded));
        if (messages[i].has_request()) {
          EXPECT_EQ(messages[i].request().options_size() > 0, lists);
        }
      }
    }
  }
}

TEST(SeatTranscriptTest, ABotThatAsksForFewOptionsIsSentTheirCount) {
  const RowdyMatch played = PlayRowdy({.seats = 5, .seed = "story-3"});
  v1::Hello few = AskingForLists(true);
  few.set_max_options(16);
  const auto counted = SeatTranscript(played.record, Seat(1), few, true);
  const auto listed = SeatTranscript(played.record, Seat(1), AskingForLists(true), true);
  ASSERT_TRUE(counted.ok() && listed.ok());
  const std::vector<v1::RefereeMessage> less = Messages(*counted);
  const std::vector<v1::RefereeMessage> all = Messages(*listed);
  ASSERT_EQ(less.size(), all.size());
  int left_out = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(WithoutOptions(less[i]), WithoutOptions(all[i]));
    if (!all[i].has_request()) continue;
    const int options = all[i].request().options_size();
    EXPECT_EQ(less[i].request().option_count(), static_cast<uint32_t>(options));
    EXPECT_EQ(less[i].request().options_size(), options > 16 ? 0 : options);
    if (options > 16) ++left_out;
  }
  EXPECT_GT(left_out, 0);
}

TEST(SeatTranscriptTest, ABotThatWantsNarrationIsSentIt) {
  const RowdyMatch played = PlayRowdy({.seats = 5, .seed = "story-3"});
  v1::Hello hello = AskingForLists(false);
  const auto silent = SeatTranscript(played.record, Seat(1), hello, true);
  hello.set_wants_narration(true);
  const auto told = SeatTranscript(played.record, Seat(1), hello, true);
  ASSERT_TRUE(silent.ok() && told.ok());
  std::vector<v1::RefereeMessage> messages = Messages(*told);
  ASSERT_EQ(messages.size(), silent->size());
  EXPECT_EQ(messages[1].narration().sentences(1).substr(0, 8), "Round 1\n");
  for (size_t i = 0; i < messages.size(); ++i) {
    messages[i].clear_narration();
    EXPECT_EQ(messages[i].SerializeAsString(), (*silent)[i].bytes);
  }
}

TEST(SeatTranscriptTest, EachRequestComesWithTheGameAsItStood) {
  const RowdyMatch played = PlayRowdy({.manners = Manners::kPolite});
  const auto sent = SeatTranscript(played.record, Seat(2), AskingForLists(false), true);
  ASSERT_TRUE(sent.ok());
  int requests = 0;
  for (const SeatMessage& stored : *sent) {
    v1::RefereeMessage message;
    ASSERT_TRUE(message.ParseFromString(stored.bytes));
    ASSERT_EQ(message.has_request(), stored.table != nullptr);
    if (!message.has_request()) continue;
    ++requests;
    EXPECT_EQ(stored.table->View(Seat(2)).SerializeAsString(),
              message.request().view().SerializeAsString());
    EXPECT_TRUE(stored.table->Commit(Seat(2), stored.table->DefaultMove(Seat(2))).accepted());
  }
  EXPECT_GT(requests, 6);
}

}  // namespace
}  // namespace assize::replay
