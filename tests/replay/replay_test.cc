// Playing records again: what the replay says of a match, and that every kind of match is
// confirmed.
#include "referee/replay/playback/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/match/reapply.h"
#include "tests/support/rowdy_match.h"

namespace assize::replay {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Manners;
using testing::PlayRowdy;
using testing::RowdyMatch;
using testing::RowdySpec;

// Many short stories under both policies, with 2 to 6 seats.
std::vector<RowdyMatch> ManyMatches() {
  std::vector<RowdyMatch> matches;
  for (int i = 0; i < 60; ++i) {
    const std::string seed = absl::StrCat("story-", i);
    matches.push_back(PlayRowdy({.seats = 2 + i % 5,
                                 .seed = seed,
                                 .policy = i % 4 == 3 ? match::kStrict : match::kLenient,
                                 .void_after = i % 10 == 9 ? 5 * i : 0}));
  }
  return matches;
}

std::vector<std::string> MessagesOf(const std::vector<ReplayedStep>& steps, How how) {
  std::vector<std::string> found;
  for (const ReplayedStep& step : steps) {
    for (const ReplayedEntry& entry : step.entries) {
      if (entry.decision && entry.decision->how == how) found.push_back(entry.decision->kind);
    }
  }
  return found;
}

TEST(ReplayTest, ConfirmsAMatchOfBotsThatAskForFewOptions) {
  for (const std::string_view game : {"brigands", "carcassonne-robbers"}) {
    const RowdyMatch played =
        PlayRowdy({.seats = 2, .seed = "story-3", .game = game, .max_options = 16});
    const auto match = Replay(played.record);
    ASSERT_TRUE(match.ok()) << match.status();
    EXPECT_TRUE(match->difference.ok()) << match->difference;
    EXPECT_EQ(match->streams, played.streams);
  }
}

TEST(ReplayTest, ConfirmsEveryKindOfMatch) {
  std::set<v1::EndReason> endings;
  std::set<How> ways;
  std::set<v1::ForfeitReason> losses;
  for (const RowdyMatch& played : ManyMatches()) {
    const auto match = Replay(played.record);
    ASSERT_TRUE(match.ok()) << match.status();
    EXPECT_TRUE(match->difference.ok()) << match->difference;
    EXPECT_EQ(match->streams, played.streams);
    EXPECT_EQ(match->steps.size(), static_cast<size_t>(played.record.steps_size()));
    endings.insert(played.record.end().reason());
    for (const ReplayedStep& step : match->steps) {
      for (const ReplayedEntry& entry : step.entries) {
        if (entry.decision) ways.insert(entry.decision->how);
        if (entry.entry.has_lost()) losses.insert(entry.entry.lost().reason());
      }
    }
  }
  EXPECT_EQ(endings.size(), 3u) << "finished, forfeited and void matches must be among them";
  EXPECT_EQ(ways.size(), 4u);
  EXPECT_EQ(losses.size(), 5u);
}

TEST(ReplayTest, VerifyCountsWhatItCompared) {
  const RowdyMatch played = PlayRowdy({.manners = Manners::kPolite});
  const auto verified = Verify(played.record);
  ASSERT_TRUE(verified.ok()) << verified.status();
  int decisions = 0;
  for (const v1::Step& step : played.record.steps()) {
    for (const v1::Entry& entry : step.entries()) decisions += entry.has_moved() ? 1 : 0;
  }
  size_t messages = 0;
  for (const auto& stream : played.streams) messages += stream.size();
  EXPECT_EQ(verified->steps, played.record.steps_size());
  EXPECT_EQ(verified->decisions, decisions);
  EXPECT_EQ(static_cast<size_t>(verified->messages), messages);
}

// The request that each decision belongs to, found in the seat's own stream.
std::map<uint64_t, std::string> RequestsOf(const std::vector<std::string>& stream) {
  std::map<uint64_t, std::string> kinds;
  for (const std::string& bytes : stream) {
    v1::RefereeMessage message;
    EXPECT_TRUE(message.ParseFromString(bytes));
    if (message.has_request()) kinds[message.request().request_id()] = message.request().decision();
  }
  return kinds;
}

TEST(ReplayTest, DecisionsCarryRequestAndKindThatTheSeatWasAsked) {
  int asked = 0;
  for (const RowdyMatch& played : ManyMatches()) {
    const auto match = Replay(played.record);
    ASSERT_TRUE(match.ok());
    std::vector<std::map<uint64_t, std::string>> requests;
    for (const auto& stream : played.streams) requests.push_back(RequestsOf(stream));
    for (const ReplayedStep& step : match->steps) {
      for (const ReplayedEntry& entry : step.entries) {
        if (!entry.decision || entry.decision->request_id == 0) continue;
        ++asked;
        EXPECT_EQ(requests[entry.seat.index()][entry.decision->request_id], entry.decision->kind);
        if (entry.decision->how == How::kAnswered) {
          EXPECT_EQ(entry.entry.moved().move().request_id(), entry.decision->request_id);
        }
      }
    }
  }
  EXPECT_GT(asked, 1000);
}

TEST(ReplayTest, OnlyForfeitedSeatsDecideUnasked) {
  for (const RowdyMatch& played : ManyMatches()) {
    const auto match = Replay(played.record);
    ASSERT_TRUE(match.ok());
    for (const ReplayedStep& step : match->steps) {
      for (const ReplayedEntry& entry : step.entries) {
        if (entry.decision && entry.decision->request_id == 0) {
          EXPECT_EQ(entry.decision->how, How::kForfeit);
        }
      }
    }
  }
}

TEST(ReplayTest, PoliteBotsAnswerEverything) {
  const auto match = Replay(PlayRowdy({.manners = Manners::kPolite}).record);
  ASSERT_TRUE(match.ok());
  EXPECT_THAT(MessagesOf(match->steps, How::kTimeout), IsEmpty());
  EXPECT_THAT(MessagesOf(match->steps, How::kTries), IsEmpty());
  EXPECT_THAT(MessagesOf(match->steps, How::kForfeit), IsEmpty());
  EXPECT_GT(MessagesOf(match->steps, How::kAnswered).size(), 20u);
}

TEST(ReplayTest, EventsAreThoseThatTheSeatsWereTold) {
  const RowdyMatch played = PlayRowdy({.manners = Manners::kPolite});
  const auto match = Replay(played.record);
  ASSERT_TRUE(match.ok());
  for (int seat = 0; seat < 4; ++seat) {
    std::vector<std::string> sent;
    for (const std::string& bytes : played.streams[seat]) {
      v1::RefereeMessage message;
      ASSERT_TRUE(message.ParseFromString(bytes));
      for (const v1::GameEvent& event : message.request().events()) {
        sent.push_back(event.SerializeAsString());
      }
      for (const v1::GameEvent& event : message.match_over().events()) {
        sent.push_back(event.SerializeAsString());
      }
    }
    std::vector<std::string> replayed;
    for (const ReplayedStep& step : match->steps) {
      for (const ReplayedEvent& event : step.events) {
        if (event.audience.Includes(Seat(seat))) {
          replayed.push_back(event.event.SerializeAsString());
        }
      }
    }
    EXPECT_EQ(replayed, sent);
  }
}

TEST(ReplayTest, EntriesTellWhichMessagesTheyLedTo) {
  const RowdyMatch played = PlayRowdy({.seed = "story-1"});
  const auto match = Replay(played.record);
  ASSERT_TRUE(match.ok());
  int refused = 0;
  for (const ReplayedStep& step : match->steps) {
    for (const ReplayedEntry& entry : step.entries) {
      if (!entry.entry.has_moved() || entry.entry.moved().text().empty()) continue;
      if (entry.sent_after == entry.sent_before) continue;  // the end of a flood is not answered
      v1::RefereeMessage message;
      ASSERT_TRUE(message.ParseFromString(played.streams[entry.seat.index()][entry.sent_before]));
      EXPECT_EQ(message.rejected().text(), entry.entry.moved().text());
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(ReplayTest, AnotherFormatIsNamed) {
  v1::Record record = PlayRowdy({.seats = 2}).record;
  record.mutable_header()->set_format(2);
  const auto match = Replay(record);
  EXPECT_EQ(match.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(match.status().message()), HasSubstr("header.format is 2"));
}

TEST(ReplayTest, AGameThatIsNotKnownIsDamagedData) {
  v1::Record record = PlayRowdy({.seats = 2}).record;
  record.mutable_header()->set_game("brigand");
  const auto match = Replay(record);
  EXPECT_EQ(match.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(match.status().message()), HasSubstr("'brigand'"));
}

// A later version of the program may put a refusal into other words.
TEST(ReplayTest, KeepsTheWordsInWhichASeatWasRefused) {
  v1::Record record = PlayRowdy({.seed = "words"}).record;
  int reworded = 0;
  for (v1::Step& step : *record.mutable_steps()) {
    for (v1::Entry& entry : *step.mutable_entries()) {
      if (!entry.has_moved() || entry.moved().text().empty()) continue;
      entry.mutable_moved()->set_text("in the words of that time");
      ++reworded;
    }
  }
  ASSERT_GT(reworded, 0);
  const v1::Record older = match::Reapply(record, match::SpecOf(record.header()).value())->record();
  const auto match = Replay(older);
  ASSERT_TRUE(match.ok()) << match.status();
  EXPECT_TRUE(match->difference.ok()) << match->difference;
  // Without its words the digests say that they were others.
  v1::Record changed = older;
  v1::Entry* refused = nullptr;
  for (v1::Step& step : *changed.mutable_steps()) {
    for (v1::Entry& entry : *step.mutable_entries()) {
      if (!entry.moved().text().empty()) refused = &entry;
    }
  }
  refused->mutable_moved()->set_text("something else");
  EXPECT_FALSE(Verify(changed).ok());
}

}  // namespace
}  // namespace assize::replay
