// What the event loop plays again, gives up, or leaves out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ladder/event/rounds/event_history.h"
#include "tests/ladder/event/event_loop_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_F(EventLoopTest, PlaysRoundAfterRoundAndEndsTheEvent) {
  schedule_.rounds.push_back({{greedy_, robin_}});
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(Stored().sets, SizeIs(3));
  EXPECT_THAT(executor_.played, SizeIs(6));
  EXPECT_EQ(observer_.matches, 6);
  EXPECT_THAT(observer_.open, ElementsAre(4, 2));
  EXPECT_THAT(executor_.released, ::testing::UnorderedElementsAreArray(executor_.played));
}

TEST_F(EventLoopTest, PlaysFurtherSetsOfARoundBeforeTheNextOne) {
  schedule_.rounds.push_back({{greedy_, robin_}});
  schedule_.playoffs = {{1, {{greedy_, random_}}}, {1, {{robin_, random_}}}};
  // It is stopped in the midst of them.
  executor_.stop_after = 5;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  const std::vector<Round> rounds = Get(ladder_->LoadRounds(event_));
  ASSERT_THAT(rounds, SizeIs(2));
  EXPECT_THAT(rounds[0].plan.sets, SizeIs(4));
  EXPECT_THAT(rounds[1].plan.sets, SizeIs(1));
  EXPECT_THAT(Stored().sets, SizeIs(5));
  int64_t number = 0;
  for (const SetResult& set : Stored().sets) {
    EXPECT_EQ(set.number, number++);
    EXPECT_EQ(set.round, number <= 4 ? 1 : 2);
  }
}

// A large round is stored in slices of one transaction.
TEST_F(EventLoopTest, AStopWhileALargeRoundIsPlannedLeavesNothingOfIt) {
  schedule_.rounds = {std::vector(3000, std::pair(greedy_, random_))};
  executor_.stop_after = 0;
  stopped_ = [this] { return !observer_.planning.empty(); };
  const absl::Status stopped = Run();
  EXPECT_EQ(stopped.code(), absl::StatusCode::kCancelled);
  EXPECT_THAT(observer_.planning, ElementsAre(std::array<int64_t, 3>{1, 4096, 6000}));
  EXPECT_THAT(Get(ladder_->LoadRounds(event_)), IsEmpty());
  EXPECT_THAT(observer_.open, IsEmpty());

  stopped_ = nullptr;
  observer_.planning.clear();
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled) << "by the executor";
  EXPECT_THAT(observer_.planning, ElementsAre(std::array<int64_t, 3>{1, 4096, 6000},
                                              std::array<int64_t, 3>{1, 6000, 6000}));
  const std::vector<Round> rounds = Get(ladder_->LoadRounds(event_));
  ASSERT_THAT(rounds, SizeIs(1));
  EXPECT_THAT(rounds[0].plan.sets, SizeIs(3000));
  for (int64_t set = 0; set < 3000; ++set) EXPECT_EQ(rounds[0].plan.sets[set].number, set);
  EXPECT_THAT(observer_.open, ElementsAre(6000));
}

TEST_F(EventLoopTest, ASmallRoundIsPlannedAsAWhole) {
  stopped_ = [] { return true; };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(observer_.planning, IsEmpty());
}

TEST_F(EventLoopTest, PutsResultsWhereTheyWerePlannedInWhateverOrderTheyCome) {
  executor_.backwards = true;
  const auto winner = [](const std::string& id) { return static_cast<size_t>(id.back()) % 2; };
  executor_.fate = [&winner](const v1::BatchMatch& match) {
    return Won(winner(match.header().match_id()));
  };
  ASSERT_THAT(Run(), IsOk());
  const Results results = Stored();
  const std::vector<Round> rounds = Get(ladder_->LoadRounds(event_));
  auto seat = results.seats.begin();
  for (const SetPlan& set : rounds.front().plan.sets) {
    for (const MatchPlan& match : set.matches) {
      for (size_t i = 0; i < match.seats.size(); ++i, ++seat) {
        EXPECT_EQ(seat->version, match.seats[i]);
        EXPECT_EQ(seat->rank, winner(match.match_id) == i ? 1 : 2);
      }
    }
  }
  EXPECT_EQ(seat, results.seats.end());
}

TEST_F(EventLoopTest, AVoidMatchIsPlayedAgain) {
  // Two alone: neither stands out by its company.
  schedule_.rounds = {{{greedy_, random_}}};
  executor_.fate = [](const v1::BatchMatch& match) {
    return match.attempt() < 2 ? Void() : Won(0);
  };
  ASSERT_THAT(Run(), IsOk());
  constexpr size_t kTrials = 2 * 2;
  EXPECT_THAT(executor_.played, SizeIs(3 * 2 + kTrials)) << "each bot of the two is tried once";
  EXPECT_THAT(Stored().sets, SizeIs(1));
  EXPECT_EQ(executor_.forfeited_unplayed, 0);
  EXPECT_EQ(observer_.matches, 2) << "a void match does not count";
}

TEST_F(EventLoopTest, AMatchThatIsVoidFourTimesCountsHalfAPointForEachIfNobodyIsToBlame) {
  std::string unlucky;
  executor_.fate = [&unlucky](const v1::BatchMatch& match) {
    if (unlucky.empty()) unlucky = match.header().match_id();
    const bool dies = match.header().match_id() == unlucky;
    return Fate{.kind = dies ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_EQ(std::count(executor_.played.begin(), executor_.played.end(), unlucky), 4);
  EXPECT_THAT(Stored().sets, SizeIs(1));
  EXPECT_EQ(Get(ladder_->LoadProgress(event_)).abandoned_sets, 1);
  const pairing::History history =
      Get(HistoryOf(Get(ladder_->FindEvent("autumn")), PointersTo(Get(ladder_->LoadRounds(event_))),
                    Stored(), *games::FindGame("brigands").value()));
  ASSERT_THAT(history, SizeIs(1));
  EXPECT_THAT(history[0].pods, SizeIs(1));
  EXPECT_THAT(history[0].byes,
              ElementsAre(pairing::PlayerBye{.player = 0, .kind = pairing::ByeKind::kVoid},
                          pairing::PlayerBye{.player = 1, .kind = pairing::ByeKind::kVoid}));
  EXPECT_THAT(schedule_.dropped, IsEmpty());
}

TEST_F(EventLoopTest, AResultThatCantBeStoredIsVoidAndHoldsUpNoOther) {
  executor_.fate = [](const v1::BatchMatch& match) {
    return Fate{.kind = match.attempt() == 0 ? Fate::Kind::kUnfit : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.played, SizeIs(8));
  EXPECT_THAT(Stored().sets, SizeIs(2));
}

TEST_F(EventLoopTest, WhatNothingWasToldOfIsPlayedAgain) {
  int calls = 0;
  executor_.fate = [&calls](const v1::BatchMatch&) {
    return Fate{.kind = ++calls == 2 ? Fate::Kind::kNothing : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.played, SizeIs(5));
  EXPECT_EQ(executor_.played[4], executor_.played[1]);
}

TEST_F(EventLoopTest, AStoppedEventGoesOnWithTheSetsThatAreNotWhole) {
  executor_.stop_after = 3;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  EXPECT_FALSE(over());
  EXPECT_THAT(Stored().sets, SizeIs(1));
  // In the order of the plan: the first set is whole, of the second this was played.
  const std::string in_vain = executor_.played[2];
  executor_.played.clear();
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.played, SizeIs(2));
  EXPECT_THAT(executor_.played, ::testing::Contains(in_vain));
}

TEST_F(EventLoopTest, ResultsThatWereLeftBehindCountAndAreNotPlayedAgain) {
  executor_.stop_after = 0;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  const std::vector<OpenMatch> open = Get(ladder_->OpenMatches(event_));
  v1::BatchMatch match;
  match.mutable_header()->set_match_id(open[0].plan.match_id);
  // Twice, and one of a match that nobody has planned.
  executor_.left_behind = {ResultOf(match, Won(1).ending), ResultOf(match, Won(0).ending)};
  match.mutable_header()->set_match_id("unknown");
  executor_.left_behind.push_back(ResultOf(match, {}));
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.played, SizeIs(3));
  EXPECT_EQ(Stored().seats[1].rank, 1) << "the first result counts";
  EXPECT_THAT(executor_.released, ::testing::Contains("unknown"));
}

TEST_F(EventLoopTest, AWholeSetThatWasLeftBehindIsNotPlayedAgain) {
  executor_.stop_after = 0;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  std::vector<std::string> left_to_play;
  for (const OpenMatch& open : Get(ladder_->OpenMatches(event_))) {
    if (open.set > 0) {
      left_to_play.push_back(open.plan.match_id);
      continue;
    }
    v1::BatchMatch match;
    match.mutable_header()->set_match_id(open.plan.match_id);
    executor_.left_behind.push_back(ResultOf(match, Won(1).ending));
  }
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.left_behind, IsEmpty());
  EXPECT_EQ(executor_.played, left_to_play);
  EXPECT_EQ(Stored().seats[1].rank, 1);
}

TEST_F(EventLoopTest, AWithdrawnVersionDropsOut) {
  ASSERT_THAT(ladder_->WithdrawBot("robin"), IsOk());
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(schedule_.dropped, ElementsAre("withdrawn"));
}

TEST_F(EventLoopTest, InAnOpenFieldANewerVersionTakesThePlaceOfAnOlderOne) {
  ASSERT_THAT(ladder_->AddEntrants(event_, {ladder_.AddBot("robin", "2")}), IsOk());
  settings_.set_open_field(true);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(schedule_.dropped, ElementsAre("replaced: robin@2"));
}

TEST_F(EventLoopTest, WhereTheFieldWasNamedTwoVersionsPlaySideBySide) {
  ASSERT_THAT(ladder_->AddEntrants(event_, {ladder_.AddBot("robin", "2")}), IsOk());
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(schedule_.dropped, IsEmpty());
}

}  // namespace
}  // namespace assize::ladder
