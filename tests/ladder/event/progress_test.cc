// What people read of an event while it is played.
#include "ladder/event/rounds/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Progress::Time kStart{};

Progress::Time After(int seconds) { return kStart + std::chrono::seconds(seconds); }

// A round of sets of two matches each, between these tables.
RoundPlan RoundOf(int number, const std::vector<std::vector<VersionId>>& tables,
                  const std::string& label = "") {
  RoundPlan round;
  round.number = number;
  for (const std::vector<VersionId>& seats : tables) {
    SetPlan set;
    set.label = label;
    set.matches = {{.match_id = "", .rotation = 0, .seats = seats},
                   {.match_id = "", .rotation = 1, .seats = seats}};
    round.sets.push_back(set);
  }
  return round;
}

TEST(Progress, ARoundIsAnnouncedWithItsSetsMatchesAndByes) {
  Progress progress({.rounds = 3});
  RoundPlan round = RoundOf(1, {{1, 2}, {3, 4}});
  round.byes.push_back({.version = 5, .kind = "PAIRING", .score = 1});
  EXPECT_THAT(progress.OnRound(round, 4, kStart),
              ElementsAre("Round 1 of 3: 2 sets, 4 matches to play, 1 bye"));
}

TEST(Progress, APlayoffIsAnnouncedByItsDrawnTables) {
  Progress progress({.rounds = 2});
  EXPECT_THAT(progress.OnRound(RoundOf(2, {{1, 2}}, "play-off 1"), 2, kStart),
              ElementsAre("Round 2 of 2, play-off 1: 1 table is drawn, 2 matches to play"));
}

TEST(Progress, TablesOfAnotherSizeAreNotedOnce) {
  Progress progress({.rounds = std::nullopt, .seats = 3});
  EXPECT_THAT(progress.OnRound(RoundOf(1, {{1, 2}, {3, 4}}), 4, kStart),
              ElementsAre("Note: 4 bots do not fill tables of 3 seats; they play at tables of 2.",
                          "Round 1: 2 sets, 4 matches to play"));
  EXPECT_THAT(progress.OnRound(RoundOf(2, {{1, 2}, {3, 4}}), 4, kStart),
              ElementsAre("Round 2: 2 sets, 4 matches to play"));
}

TEST(Progress, RoundsWithoutEndAreAnnouncedEveryFewSeconds) {
  Progress progress({.rounds = std::nullopt, .endless = true});
  EXPECT_THAT(progress.OnRound(RoundOf(1, {{1, 2}}), 2, kStart),
              ElementsAre("Round 1: 1 set, 2 matches to play"));
  progress.OnMatch();
  progress.OnMatch();
  EXPECT_THAT(progress.OnRound(RoundOf(2, {{1, 2}}), 2, After(1)), IsEmpty());
  EXPECT_THAT(progress.OnRound(RoundOf(3, {{1, 2}}), 2, After(6)),
              ElementsAre("Round 3: 1 set, 2 matches to play; 2 matches played so far"));
}

TEST(Progress, TheLineEstimatesTheRoundAndTheRest) {
  Progress progress({.rounds = 3});
  progress.OnRound(RoundOf(1, {{1, 2}, {3, 4}}), 4, kStart);
  progress.OnMatch();
  EXPECT_EQ(progress.Line(After(2)),
            "Round 1 of 3: 1 of 4 matches, 0.5/s, 0:00:06 left, in all about 0:00:22");
  progress.SetAside("LLR 1");
  EXPECT_EQ(progress.Line(After(2)),
            "LLR 1; Round 1 of 3: 1 of 4 matches, 0.5/s, 0:00:06 left, in all about 0:00:22");
}

TEST(Progress, AKnockoutHasHalfTheMatchesInTheNextRound) {
  Progress progress({.rounds = 2, .shrinking = 0.5});
  progress.OnRound(RoundOf(1, {{1, 2}, {3, 4}}), 4, kStart);
  progress.OnMatch();
  EXPECT_EQ(progress.Line(After(1)),
            "Round 1 of 2: 1 of 4 matches, 1.0/s, 0:00:03 left, in all about 0:00:05");
}

}  // namespace
}  // namespace assize::ladder
