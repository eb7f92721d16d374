// What replay-dump prints of a match: no reader is shown what is not meant for it, and nothing of
// what was is missing.
#include "referee/report/transcript/match_text.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "referee/base/text/json.h"
#include "referee/report/transcript/match_lines.h"
#include "tests/support/rowdy_match.h"

namespace assize {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::Manners;
using ::testing::Not;
using testing::PlayRowdy;
using testing::RowdyMatch;
using testing::RowdySpec;

DumpedMatch DumpOf(const RowdyMatch& played) {
  DumpedMatch match;
  match.stored.entry.id = 7;
  match.stored.entry.name = {.number = 7};
  match.stored.entry.summary = Summarize(played.record, played.timing);
  match.stored.record = played.record;
  match.stored.timing = played.timing;
  match.replayed = replay::Replay(played.record).value();
  EXPECT_TRUE(match.replayed.difference.ok()) << match.replayed.difference;
  return match;
}

// The private events of a match, in English, with their audience.
std::vector<replay::ReplayedEvent> SecretsOf(const DumpedMatch& match) {
  std::vector<replay::ReplayedEvent> secrets;
  for (const replay::ReplayedStep& step : match.replayed.steps) {
    for (const replay::ReplayedEvent& event : step.events) {
      if (!event.audience.IncludesSpectator()) secrets.push_back(event);
    }
  }
  return secrets;
}

// A match in which the prince spies, so that there are secrets.
const DumpedMatch& Spied() {
  static const DumpedMatch match = [] {
    DumpedMatch dumped = DumpOf(PlayRowdy({.seed = "spies", .manners = Manners::kPolite}));
    EXPECT_GE(SecretsOf(dumped).size(), 2u);
    return dumped;
  }();
  return match;
}

const DumpedMatch& Rowdy() {
  static const DumpedMatch match = DumpOf(PlayRowdy({.seats = 6, .seed = "story-3"}));
  return match;
}

// As it is printed, without regard to where lines were broken.
std::string Unbroken(const std::string& text) {
  std::string words;
  for (char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space || (!words.empty() && words.back() != ' ')) words += space ? ' ' : c;
  }
  return words;
}

std::string JsonOf(const std::vector<v1::DumpLine>& lines) {
  std::string text;
  for (const v1::DumpLine& line : lines) text += ToJson(line, JsonLayout::kLine).value();
  return text;
}

std::vector<v1::DumpLine> ParseLines(const std::string& json) {
  std::vector<v1::DumpLine> lines;
  for (size_t at = 0; at < json.size(); at = json.find('\n', at) + 1) {
    const std::string line = json.substr(at, json.find('\n', at) - at);
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(line, &lines.emplace_back()).ok())
        << line;
  }
  return lines;
}

TEST(ReplayDumpTest, SpiedCardsAreShownToThePrinceAndTheVictimOnly) {
  for (int seat = 0; seat < 4; ++seat) {
    const std::string text = Unbroken(SeatText(Spied(), Seat(seat)));
    for (const replay::ReplayedEvent& secret : SecretsOf(Spied())) {
      if (secret.audience.Includes(Seat(seat))) {
        EXPECT_THAT(text, HasSubstr(secret.text)) << "seat " << seat;
      }
    }
  }
}

TEST(ReplayDumpTest, ASeatsTextHasNoOtherSecretLineThanItsOwn) {
  for (int seat = 0; seat < 4; ++seat) {
    const std::string text = SeatText(Spied(), Seat(seat));
    size_t own = 0;
    for (const replay::ReplayedEvent& secret : SecretsOf(Spied())) {
      own += secret.audience.Includes(Seat(seat)) ? 1 : 0;
    }
    size_t shown = 0;
    for (size_t at = text.find("In secret"); at != std::string::npos;
         at = text.find("In secret", at + 1)) {
      ++shown;
    }
    EXPECT_EQ(shown, own) << "seat " << seat;
  }
}

TEST(ReplayDumpTest, ASpectatorIsShownNoSecret) {
  EXPECT_THAT(MatchText(Spied(), Sight::kPublic), Not(HasSubstr("In secret")));
  for (const v1::DumpLine& line : MatchLines(Spied(), Sight::kPublic)) {
    EXPECT_FALSE(line.event().event().brigands().has_spied_cards());
    EXPECT_FALSE(line.has_decision());
    EXPECT_FALSE(line.has_refused());
    EXPECT_FALSE(line.has_incident());
  }
}

TEST(ReplayDumpTest, ASpectatorIsNotToldTheSeed) {
  const std::string text = MatchText(Spied(), Sight::kPublic);
  EXPECT_THAT(text, Not(HasSubstr(ToHex(Spied().replayed.spec.seed.bytes))));
  const v1::DumpLine header = MatchLines(Spied(), Sight::kPublic).front();
  EXPECT_TRUE(header.header().record().seed().empty());
  EXPECT_TRUE(header.header().record().salt().empty());
  EXPECT_EQ(header.header().commitment(), CommitmentHex(Spied()));
}

TEST(ReplayDumpTest, TheFullTextMarksSecretsWithThoseWhoWereTold) {
  const std::string text = Unbroken(MatchText(Spied(), Sight::kEverything));
  for (const replay::ReplayedEvent& secret : SecretsOf(Spied())) {
    std::string seats;
    for (Seat seat : secret.audience.only()) {
      seats += (seats.empty() ? "" : " and ") + std::to_string(seat.index());
    }
    EXPECT_THAT(text, HasSubstr("[for seats " + seats + " alone] " + secret.text));
  }
}

TEST(ReplayDumpTest, TheTextTellsEveryPublicEventInOrder) {
  const std::string text = Unbroken(MatchText(Spied(), Sight::kPublic));
  size_t at = 0;
  for (const replay::ReplayedStep& step : Spied().replayed.steps) {
    for (const replay::ReplayedEvent& event : step.events) {
      if (!event.audience.IncludesSpectator()) continue;
      const std::string shown = event.text.substr(event.text.find('\n') + 1);
      at = text.find(shown, at);
      ASSERT_NE(at, std::string::npos) << shown;
      at += shown.size();
    }
  }
}

TEST(ReplayDumpTest, TheTextTellsWhatTheBotsDidWrong) {
  const std::string text = Unbroken(MatchText(Rowdy(), Sight::kEverything));
  int shown = 0;
  for (const v1::Step& step : Rowdy().stored.record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      const std::string seat =
          "Seat " + std::to_string(entry.seat()) + " (bot-" + std::to_string(entry.seat()) + ") ";
      if (entry.has_moved() && !entry.moved().text().empty()) {
        EXPECT_THAT(text, HasSubstr(entry.moved().text()));
        ++shown;
      }
      if (entry.has_timeout()) {
        EXPECT_THAT(text, HasSubstr(seat + "runs out of time"));
        ++shown;
      }
      if (entry.has_lost()) {
        EXPECT_THAT(text, HasSubstr(seat + "is out: "));
        ++shown;
      }
    }
  }
  EXPECT_GT(shown, 10);
}

TEST(ReplayDumpTest, TheTextShowsTheStandingInEachRoundAndAtTheEnd) {
  const std::string text = MatchText(Spied(), Sight::kPublic);
  int tables = 0;
  for (size_t at = text.find("ducats  tokens"); at != std::string::npos;
       at = text.find("ducats  tokens", at + 1)) {
    ++tables;
  }
  EXPECT_EQ(tables, 7);
  EXPECT_THAT(text, HasSubstr("figure"));
  EXPECT_THAT(text, HasSubstr("the prince"));
}

TEST(ReplayDumpTest, TheTextNamesBotsRolesSeedAndCommitment) {
  EXPECT_THAT(MatchText(Spied(), Sight::kEverything),
              AllOf(HasSubstr("Match 7: "), HasSubstr("bot-3 1.0"), HasSubstr("prince"),
                    HasSubstr(ToHex(Spied().replayed.spec.seed.bytes)),
                    HasSubstr(CommitmentHex(Spied())), HasSubstr("Round 6"), HasSubstr("Result")));
}

TEST(ReplayDumpTest, ARemarkIsShownWithEverythingAndToItsOwnSeatAlone) {
  const DumpedMatch match = DumpOf(PlayRowdy(
      {.seed = "spies", .manners = Manners::kPolite, .remark = "812 tokens\nsure \x1b[2J"}));
  EXPECT_THAT(MatchText(match, Sight::kEverything),
              AllOf(HasSubstr("remarks: 812 tokens / \"sure"), Not(HasSubstr("\x1b"))));
  EXPECT_THAT(JsonOf(MatchLines(match, Sight::kEverything)), HasSubstr("812 tokens"));
  EXPECT_THAT(MatchText(match, Sight::kPublic), Not(HasSubstr("812 tokens")));
  EXPECT_THAT(JsonOf(MatchLines(match, Sight::kPublic)), Not(HasSubstr("812 tokens")));
  for (int seat = 0; seat < 4; ++seat) {
    const bool told = Unbroken(SeatText(match, Seat(seat))).find("812 tokens") != std::string::npos;
    EXPECT_EQ(told, seat == 1) << seat;
    EXPECT_THAT(JsonOf(SeatLines(match, Seat(seat))), Not(HasSubstr("812 tokens")));
  }
}

// The streams of a match without remarks are those of the same match with them.
TEST(ReplayDumpTest, RemarksChangeNoStream) {
  const RowdyMatch silent = PlayRowdy({.seed = "spies"});
  const RowdyMatch talks = PlayRowdy({.seed = "spies", .remark = "812 tokens"});
  EXPECT_EQ(talks.streams, silent.streams);
  EXPECT_NE(talks.record.SerializeAsString(), silent.record.SerializeAsString());
}

TEST(ReplayDumpTest, ASeatsJsonLinesAreItsStreamToTheByte) {
  for (const RowdySpec& spec :
       {RowdySpec{.seed = "spies"}, RowdySpec{.seats = 2, .policy = match::kStrict},
        RowdySpec{.seats = 6, .seed = "story-3"}}) {
    const RowdyMatch played = PlayRowdy(spec);
    const DumpedMatch match = DumpOf(played);
    for (int seat = 0; seat < spec.seats; ++seat) {
      std::vector<std::string> messages;
      std::vector<v1::DumpLine> lines = ParseLines(JsonOf(SeatLines(match, Seat(seat))));
      ASSERT_TRUE(lines.front().has_header());
      EXPECT_EQ(lines.front().header().record().seed(), "");
      EXPECT_EQ(lines.front().header().record().salt(), "");
      // A seat does not learn who sits in the other seats, nor how faults are punished.
      EXPECT_EQ(lines.front().header().record().competitors_size(), 0);
      EXPECT_FALSE(lines.front().header().record().has_policy());
      EXPECT_EQ(lines.front().header().roles_size(), 0);
      lines.erase(lines.begin());
      for (const v1::DumpLine& line : lines) {
        ASSERT_TRUE(line.has_received());
        messages.push_back(line.received().SerializeAsString());
      }
      EXPECT_EQ(messages, played.streams[seat]) << "seat " << seat;
    }
  }
}

TEST(ReplayDumpTest, JsonLinesHoldTheWholeRecord) {
  const std::vector<v1::DumpLine> lines =
      ParseLines(JsonOf(MatchLines(Rowdy(), Sight::kEverything)));
  ASSERT_TRUE(lines.front().has_header());
  EXPECT_EQ(lines.front().header().record().SerializeAsString(),
            Rowdy().stored.record.header().SerializeAsString());
  ASSERT_TRUE(lines.back().has_outcome());
  EXPECT_EQ(lines.back().outcome().SerializeAsString(),
            Rowdy().stored.record.end().SerializeAsString());
  int entries = 0;
  for (const v1::Step& step : Rowdy().stored.record.steps()) entries += step.entries_size();
  int shown = 0;
  uint32_t decisions = 0;
  for (const v1::DumpLine& line : lines) {
    shown += line.has_decision() || line.has_refused() || line.has_incident() ? 1 : 0;
    if (line.has_decision()) {
      EXPECT_EQ(line.decision().seq(), ++decisions);
    }
  }
  EXPECT_EQ(shown, entries);
}

TEST(ReplayDumpTest, DecisionsCarryTheTimeThatTheBotUsed) {
  double ms = 0;
  for (const v1::DumpLine& line : MatchLines(Rowdy(), Sight::kEverything)) {
    ms += line.decision().ms();
  }
  double used_us = 0;
  for (uint64_t used : Rowdy().stored.timing.used_us()) used_us += static_cast<double>(used);
  EXPECT_GT(ms, 0);
  EXPECT_NEAR(ms, used_us / 1000, 0.001);
}

TEST(ReplayDumpTest, AVoidMatchSaysThatItCountsForNobody) {
  const DumpedMatch match = DumpOf(PlayRowdy({.seed = "void", .void_after = 30}));
  EXPECT_THAT(MatchText(match, Sight::kEverything),
              AllOf(HasSubstr("counts for nobody"), HasSubstr("the referee was interrupted")));
  EXPECT_THAT(MatchText(match, Sight::kPublic), Not(HasSubstr("interrupted")));
}

TEST(ReplayDumpTest, ADuelHasNoColumnOfRoles) {
  const DumpedMatch duel = DumpOf(PlayRowdy({.seats = 2, .seed = "duel"}));
  EXPECT_THAT(MatchText(duel, Sight::kEverything), Not(HasSubstr("  role")));
  EXPECT_THAT(MatchText(Spied(), Sight::kEverything), HasSubstr("  role"));
}

TEST(ReplayDumpTest, TheHeadShowsOptionsThatAreOff) {
  EXPECT_THAT(Unbroken(MatchText(Spied(), Sight::kPublic)),
              HasSubstr("seats 4, prince_seat unset, lone_team_takes_all true, duel_threshold 0;"));
}

TEST(ReplayDumpTest, TheHeadNamesSeatsWithoutASandbox) {
  DumpedMatch match = Spied();
  for (int i = 0; i < match.seats(); ++i) {
    match.stored.record.mutable_header()->mutable_competitors(i)->set_unconfined(i == 1);
  }
  EXPECT_THAT(Unbroken(MatchText(match, Sight::kPublic)),
              AllOf(HasSubstr("Without a sandbox"), HasSubstr("user: seat 1.")));
  match.stored.record.mutable_header()->mutable_competitors(1)->set_unconfined(false);
  EXPECT_THAT(MatchText(match, Sight::kPublic), Not(HasSubstr("Without a sandbox")));
}

TEST(ReplayDumpTest, TheHeadNamesRemoteSeatsApart) {
  DumpedMatch match = Spied();
  v1::RecordHeader& header = *match.stored.record.mutable_header();
  for (int i = 0; i < match.seats(); ++i) header.mutable_competitors(i)->set_unconfined(i == 1);
  header.mutable_competitors(1)->set_remote(true);
  header.mutable_clock_rules()->set_most_credit_us(40'000);
  EXPECT_THAT(
      Unbroken(MatchText(match, Sight::kPublic)),
      AllOf(HasSubstr("Run by their owners, so not confined: seat 1."),
            HasSubstr("up to 40 ms a move are not charged"), Not(HasSubstr("Without a sandbox"))));
}

TEST(ReplayDumpTest, ADamagedMatchIsToldUpToTheDifference) {
  RowdyMatch played = PlayRowdy({.seed = "spies", .manners = Manners::kPolite});
  played.record.mutable_steps(5)->mutable_chain()->at(0) ^= 1;
  DumpedMatch match = Spied();
  match.replayed = replay::Replay(played.record).value();
  EXPECT_FALSE(match.replayed.difference.ok());
  EXPECT_EQ(match.replayed.steps.size(), 5u);
  const std::string text = MatchText(match, Sight::kEverything);
  EXPECT_THAT(MatchText(Spied(), Sight::kEverything), HasSubstr(text));
  EXPECT_FALSE(MatchLines(match, Sight::kEverything).back().has_outcome());
}

}  // namespace
}  // namespace assize
