// What a live delay holds back: a set that was played a moment ago, and all that follows from it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "ladder/publish/published_ladder.h"
#include "tests/ladder/publish/twins.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::publish {
namespace {

using ::testing::SizeIs;

constexpr int64_t kSecondUs = 1'000'000;
const Reader kOrganiser = {.audience = Audience::kOrganiser};

EventSetup CupOf(const std::vector<VersionId>& entrants, const std::string& delay) {
  EventSetup setup = DemoEvent("cup", entrants);
  setup.format = "round-robin";
  setup.settings =
      SettingsIn(absl::StrCat(R"({"rounds": 2, "sets": 1, "seats": 2, "min_seats": 2,)",
                              R"( "max_seats": 2, "seating": "rotations", "scoring": "placed",)",
                              R"( "live_delay": )", delay, "}"));
  return setup;
}

// Two bots that meet in two rounds of a set each.
class Cup {
 public:
  explicit Cup(const std::string& delay) {
    alpha_ = ladder_.AddBot("alpha");
    beta_ = ladder_.AddBot("beta");
    event_ = Get(ladder_->CreateEvent(CupOf({alpha_, beta_}, delay)));
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{alpha_, beta_}})), IsOk());
  }

  void Play(int set, const Ending& ending = {}) {
    Import(ladder_.store(), {Played(absl::StrCat("s", set, "-0"), ending),
                             Played(absl::StrCat("s", set, "-1"), ending)});
  }
  void PlanSecondRound() {
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{beta_, alpha_}})), IsOk());
  }
  void End() { EXPECT_THAT(ladder_->FinishEvent(event_, 1'800'000'000'000'000), IsOk()); }
  void Suspend() { EXPECT_THAT(ladder_->Suspend(beta_, "3 forfeits in a row"), IsOk()); }
  void Freeze(int round) { EXPECT_THAT(ladder_->PublishRounds(event_, round), IsOk()); }

  std::unique_ptr<PublishedLadder> SeenBy(Reader reader, int64_t now) {
    return Get(PublishedLadder::Open(ladder_.path(), std::move(reader), now));
  }
  size_t SetsSeenBy(Reader reader, int64_t now) {
    return SeenBy(std::move(reader), now)->rows().events.front().sets();
  }
  SetEnd EndOf(int64_t set) {
    for (const SetEnd& end : Get(ladder_->LoadSetEnds(event_))) {
      if (end.set == set) return end;
    }
    ADD_FAILURE() << "set " << set << " is not whole";
    return {};
  }

 private:
  TestLadder ladder_;
  VersionId alpha_ = 0;
  VersionId beta_ = 0;
  EventId event_ = 0;
};

TEST(LiveDelay, ASetIsShownSoManySecondsAfterItsEnd) {
  Cup cup(R"({"seconds": 30})");
  cup.Play(0);
  const int64_t due = cup.EndOf(0).unix_us + 30 * kSecondUs;
  EXPECT_EQ(cup.SetsSeenBy({}, due - 1), 0);
  EXPECT_EQ(cup.SetsSeenBy({.audience = Audience::kOwner, .owner = "marian"}, due - 1), 0);
  EXPECT_EQ(cup.SetsSeenBy(kOrganiser, due - 1), 1);
  EXPECT_EQ(cup.SeenBy({}, due - 1)->next_release_unix_us(), due);
  EXPECT_EQ(cup.SetsSeenBy({}, due), 1);
  EXPECT_EQ(cup.SeenBy({}, due)->next_release_unix_us(), std::nullopt);
}

TEST(LiveDelay, AClockThatIsSetBackShowsNothingEarlier) {
  Cup cup(R"({"seconds": 1})");
  cup.Play(0);
  EXPECT_EQ(cup.SetsSeenBy({}, 0), 0);
}

TEST(LiveDelay, AMatchThatIsHeldBackIsNotLoaded) {
  Cup cup(R"({"seconds": 30})");
  cup.Play(0);
  const int64_t end = cup.EndOf(0).unix_us;
  const auto before = cup.SeenBy({}, end);
  EXPECT_THAT(before->LoadMatch(before->rows().events.front(), 1),
              Fails(absl::StatusCode::kNotFound, "no match 1"));
  const auto after = cup.SeenBy({}, end + 30 * kSecondUs);
  EXPECT_THAT(after->LoadMatch(after->rows().events.front(), 1), IsOk());
}

// The rounds that follow, the event's end, its seed and a suspension would all say how it ended.
TEST(LiveDelay, WhatFollowsFromAHeldSetLeavesNoTrace) {
  Cup open(R"({"seconds": 30})");
  const std::string not_played = TextOf(open.SeenBy({}, 0)->rows());
  Cup over(R"({"seconds": 30})");
  over.Play(0, {.ranks = {1, 2}, .forfeited = 1});
  over.PlanSecondRound();
  over.Play(1, {.ranks = {2, 1}, .forfeited = 0});
  over.Suspend();
  over.End();
  EXPECT_EQ(TextOf(over.SeenBy({}, 0)->rows()), not_played);
  EXPECT_NE(TextOf(over.SeenBy(kOrganiser, 0)->rows()), not_played);
}

TEST(LiveDelay, ReleasedRoundsShowWhileALaterOneIsHeldBack) {
  Cup cup(R"({"decisions": 1})");
  cup.Play(0);
  EXPECT_EQ(cup.SetsSeenBy({}, 0), 0);
  cup.PlanSecondRound();
  EXPECT_THAT(cup.SeenBy({}, 0)->rows().events.front().rounds, SizeIs(1));
  cup.Play(1);
  const auto ladder = cup.SeenBy({}, 0);
  const EventRows& rows = ladder->rows().events.front();
  const bool first_is_earlier = cup.EndOf(1).decisions > 0;
  ASSERT_TRUE(first_is_earlier);
  EXPECT_EQ(rows.sets(), 1);
  EXPECT_EQ(rows.played.front().results.sets.front().number, 0);
  ASSERT_THAT(rows.rounds, SizeIs(2));
  // Not given up: it is held back.
  EXPECT_EQ(rows.rounds.back().open_matches, 1);
  EXPECT_FALSE(rows.event.ended_unix_us.has_value());
}

TEST(LiveDelay, TheEndOfAnEventReleasesWhatNoFurtherMoveCan) {
  Cup cup(R"({"decisions": 1000000})");
  cup.Play(0);
  cup.PlanSecondRound();
  cup.Play(1);
  EXPECT_EQ(cup.SetsSeenBy({}, 0), 0);
  cup.End();
  EXPECT_EQ(cup.SetsSeenBy({}, 0), 2);
}

TEST(LiveDelay, AFreezeHoldsBackWhatADelayHasReleased) {
  Cup cup(R"({"seconds": 30})");
  cup.Play(0);
  cup.Freeze(0);
  EXPECT_EQ(cup.SetsSeenBy({}, INT64_MAX), 0);
  cup.Freeze(1);
  EXPECT_EQ(cup.SetsSeenBy({}, INT64_MAX), 1);
  EXPECT_EQ(cup.SetsSeenBy({}, 0), 0);
}

}  // namespace
}  // namespace assize::ladder::publish
