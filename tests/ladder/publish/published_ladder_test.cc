// A database through the gate: frozen rounds, open sets and logs stay in it.
#include "ladder/publish/published_ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ladder/query/event_report.h"
#include "ladder/report/tables/event_view.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::publish {
namespace {

using ::testing::SizeIs;

constexpr char kSecret[] = "my cards were 1 2 3";

EventSetup CupOf(const std::vector<VersionId>& entrants) {
  EventSetup setup = DemoEvent("cup", entrants);
  setup.format = "round-robin";
  setup.settings =
      SettingsIn(R"({"rounds": 2, "sets": 1, "seats": 2, "min_seats": 2, "max_seats": 2,)"
                 R"( "seating": "rotations", "scoring": "placed"})");
  return setup;
}

// A match whose seats have both printed something.
PlayedMatch Talkative(const std::string& id) {
  NewMatch match = MadeUpMatch(id);
  match.timing.clear_seats();
  for (int seat = 0; seat < 2; ++seat) match.timing.add_seats()->add_last_lines(kSecret);
  return {.match = Get(Pack(match)), .attempt = 0};
}

class PublishedLadderTest : public ::testing::Test {
 protected:
  // Round 1 is over, of round 2 one match was played; bots of two owners.
  PublishedLadderTest() {
    NewVersion other = DemoVersion("beta", "1");
    other.owner = "tuck";
    const VersionId alpha = ladder_.AddBot("alpha");
    const VersionId beta = Get(ladder_->AddVersion(other)).id;
    event_ = Get(ladder_->CreateEvent(CupOf({alpha, beta})));
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{alpha, beta}})), IsOk());
    Import(ladder_.store(), {Talkative("s0-0"), Talkative("s0-1")});
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{beta, alpha}})), IsOk());
    Import(ladder_.store(), {Talkative("s1-0")});
  }

  std::unique_ptr<PublishedLadder> OpenFor(Reader reader) {
    return Get(PublishedLadder::Open(ladder_.path(), std::move(reader)));
  }

  TestLadder ladder_;
  EventId event_ = 0;
};

TEST_F(PublishedLadderTest, AMatchOfAnOpenSetIsNotThere) {
  for (const Audience audience : {Audience::kViewer, Audience::kOwner, Audience::kOrganiser}) {
    const auto ladder = OpenFor({.audience = audience, .owner = "marian"});
    const EventRows& cup = ladder->rows().events.front();
    EXPECT_EQ(cup.matches(), 2);
    EXPECT_THAT(ladder->LoadMatch(cup, 2), IsOk());
    EXPECT_THAT(ladder->LoadMatch(cup, 3), Fails(absl::StatusCode::kNotFound, "no match 3"));
  }
}

TEST_F(PublishedLadderTest, LogsGoToTheirOwnersAlone) {
  const auto lines = [&](Reader reader, int seat) {
    const auto ladder = OpenFor(std::move(reader));
    const StoredMatch match = Get(ladder->LoadMatch(ladder->rows().events.front(), 1));
    return match.timing.seats(seat).last_lines_size();
  };
  // Marian's bot has seat 0 of the first match, Tuck's seat 1.
  EXPECT_EQ(lines({}, 0), 0);
  EXPECT_EQ(lines({}, 1), 0);
  EXPECT_EQ(lines({.audience = Audience::kOwner, .owner = "marian"}, 0), 1);
  EXPECT_EQ(lines({.audience = Audience::kOwner, .owner = "marian"}, 1), 0);
  EXPECT_EQ(lines({.audience = Audience::kOrganiser}, 1), 1);
}

TEST_F(PublishedLadderTest, AnOwnerIsTheSameHoweverItsNameIsWritten) {
  const auto ladder = OpenFor({.audience = Audience::kOwner, .owner = "MARIAN"});
  const StoredMatch match = Get(ladder->LoadMatch(ladder->rows().events.front(), 1));
  EXPECT_EQ(match.timing.seats(0).last_lines_size(), 1);
  EXPECT_EQ(match.timing.seats(1).last_lines_size(), 0);
}

TEST_F(PublishedLadderTest, StandingsAreThoseOfTheLadder) {
  const auto ladder = OpenFor({});
  const auto published = Get(ladder->ReportOf(ladder->rows().events.front()));
  const Event event = Get(ladder_->FindEvent("cup"));
  LadderStore& store = ladder_.store();
  const auto rounds = Get(store.LoadRounds(event.id));
  const auto all = Get(EventReportOf(event, Get(store.ListVersions()), PointersTo(rounds),
                                     Get(store.LoadResults({.event = event.id, .game = {}}))));
  EXPECT_EQ(report::StandingsMessage(published).SerializeAsString(),
            report::StandingsMessage(all).SerializeAsString());
}

TEST_F(PublishedLadderTest, AFrozenEventIsShownAsItWas) {
  Import(ladder_.store(), {Talkative("s1-1")});
  ASSERT_THAT(ladder_->FinishEvent(event_, 1'800'000'000'000'000), IsOk());
  ASSERT_THAT(ladder_->PublishRounds(event_, 1), IsOk());
  const auto ladder = OpenFor({});
  const EventRows& cup = ladder->rows().events.front();
  EXPECT_THAT(cup.rounds, SizeIs(1));
  EXPECT_EQ(cup.sets(), 1);
  EXPECT_FALSE(cup.event.ended_unix_us.has_value());
  EXPECT_EQ(cup.event.setup.seed, Seed());
  ASSERT_THAT(ladder_->PublishRounds(event_, std::nullopt), IsOk());
  const auto lifted = OpenFor({});
  EXPECT_EQ(lifted->rows().events.front().sets(), 2);
  EXPECT_TRUE(lifted->rows().events.front().event.ended_unix_us.has_value());
}

TEST_F(PublishedLadderTest, UnknownNamesAreAnsweredWithThoseThereAre) {
  const auto ladder = OpenFor({});
  EXPECT_THAT(ladder->FindEvent("cap"), Fails(absl::StatusCode::kNotFound, "it has: \"cup\""));
  EXPECT_THAT(ladder->FindEvent("CUP"), IsOk());
  EXPECT_THAT(
      PublishedLadder::Open(ladder_.path(), {.audience = Audience::kOwner, .owner = "john"}),
      Fails(absl::StatusCode::kNotFound, "owners: marian, tuck"));
}

}  // namespace
}  // namespace assize::ladder::publish
