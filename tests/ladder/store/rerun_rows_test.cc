// What counts of an event when sets of it were played again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

// Set 0 of the event again, which the first seat has lost now.
class RerunResultsTest : public ::testing::Test {
 protected:
  RerunResultsTest() {
    EXPECT_THAT(
        ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}})),
        IsOk());
    Import(ladder_.store(), {Played("s0-0"), Played("s0-1"), Played("s1-0"), Played("s1-1")});
  }

  v1::EventSettings SettingsOf(const std::string& state) const {
    return SettingsIn(absl::StrCat(R"({"rerun": {"event": )", event_, R"(, "state": "RERUN_STATE_)",
                                   state, R"("}})"));
  }
  EventId AddRerun(const std::string& name, const Ending& ending) {
    EventSetup setup = DemoEvent(name, {greedy_, random_});
    setup.settings = SettingsOf("OPEN");
    const EventId rerun = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(rerun, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
    const std::vector<PlayedMatch> played = {Played("s0-0", ending), Played("s0-1", ending)};
    EXPECT_THAT(ladder_->Import(rerun, played), IsOk());
    return rerun;
  }
  void SetState(EventId rerun, const std::string& state) {
    EXPECT_THAT(ladder_->KeepSettings(rerun, SettingsOf(state)), IsOk());
  }
  Results Load(const ResultFilter& filter = {}) { return Get(ladder_->LoadResults(filter)); }
  // Of the event's sets: the rank of the first seat in the first match, and the rerun that counts.
  std::vector<std::pair<int, EventId>> Counting(const ResultFilter& filter) {
    std::vector<std::pair<int, EventId>> counting;
    const Results results = Load(filter);
    for (const SetResult& set : results.sets) {
      if (set.event != event_) continue;
      const MatchResult& match = results.MatchesOf(set).front();
      counting.emplace_back(results.SeatsOf(match).front().rank, set.rerun);
    }
    return counting;
  }
  std::vector<std::pair<int, EventId>> OfEvent() { return Counting({.event = event_, .game = {}}); }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const EventId event_ = ladder_.AddEvent({greedy_, random_});
};

TEST_F(RerunResultsTest, CountWhenTheyAreAppliedAndNotBefore) {
  const EventId rerun = AddRerun("rerun-1", {.ranks = {2, 1}});
  EXPECT_THAT(OfEvent(), ElementsAre(Pair(1, 0), Pair(1, 0)));
  SetState(rerun, "DROPPED");
  EXPECT_THAT(OfEvent(), ElementsAre(Pair(1, 0), Pair(1, 0)));
  SetState(rerun, "APPLIED");
  EXPECT_THAT(OfEvent(), ElementsAre(Pair(2, rerun), Pair(1, 0)));
  // With all others, where the same matches come as the rerun's own too.
  EXPECT_THAT(Counting({}), ElementsAre(Pair(2, rerun), Pair(1, 0)));
  EXPECT_THAT(Load().sets, SizeIs(3));
  EXPECT_THAT(Counting({.event = event_, .game = {}, .end_rerun = rerun}),
              ElementsAre(Pair(1, 0), Pair(1, 0)));
}

TEST_F(RerunResultsTest, TheNewestOfSeveralCounts) {
  const EventId first = AddRerun("rerun-1", {.ranks = {2, 1}});
  const EventId second = AddRerun("rerun-2", {});
  SetState(first, "APPLIED");
  SetState(second, "APPLIED");
  EXPECT_THAT(OfEvent(), ElementsAre(Pair(1, second), Pair(1, 0)));
  EXPECT_THAT(Counting({.event = event_, .game = {}, .end_rerun = second}),
              ElementsAre(Pair(2, first), Pair(1, 0)));
}

TEST_F(RerunResultsTest, FaultsAreThoseOfWhatCounts) {
  const EventId rerun = AddRerun("rerun-1", {.ranks = {2, 1}, .forfeited = 0});
  const auto forfeits = [this](std::optional<EventId> event) {
    const auto seats = Get(ladder_->LoadSeatFaults(event));
    return std::pair(seats.size(), std::ranges::count_if(seats, [](const SeatFaults& seat) {
                       return !seat.forfeit.empty();
                     }));
  };
  EXPECT_THAT(forfeits(event_), Pair(8, 0));
  SetState(rerun, "APPLIED");
  EXPECT_THAT(forfeits(event_), Pair(8, 2));
  // The first seats of the two sets, and the new ones once.
  EXPECT_THAT(forfeits({}), Pair(8, 2));
}

TEST_F(RerunResultsTest, ASetThatWasGivenUpCountsAgain) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(2, 2, {{greedy_, random_}})), IsOk());
  for (int attempt = 0; attempt <= kMaxRetries; ++attempt) {
    ASSERT_THAT(ladder_->RecordVoid(event_, "s2-0", attempt, "its worker ended"), IsOk());
  }
  EXPECT_THAT(OfEvent(), SizeIs(2));
  EventSetup setup = DemoEvent("rerun-1", {greedy_, random_});
  setup.settings = SettingsOf("APPLIED");
  const EventId rerun = Get(ladder_->CreateEvent(setup));
  ASSERT_THAT(ladder_->PlanRound(rerun, DuelRound(1, 2, {{greedy_, random_}})), IsOk());
  const std::vector<PlayedMatch> played = {Played("s2-0"), Played("s2-1")};
  ASSERT_THAT(ladder_->Import(rerun, played), IsOk());
  EXPECT_THAT(OfEvent(), ElementsAre(Pair(1, 0), Pair(1, 0), Pair(1, rerun)));
}

TEST_F(RerunResultsTest, TheChainIsWholeAndForfeitsInItAreNoStreak) {
  const EventId rerun = AddRerun("rerun-1", {.ranks = {2, 1}, .forfeited = 0});
  SetState(rerun, "APPLIED");
  EXPECT_THAT(ladder_->CheckChain([](int64_t) { return true; }), IsOk());
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 0);
  EXPECT_EQ(Get(ladder_->FindEvent("")).id, event_);
}

// What follows from set 2, which was planned later, and which was played again.
class ReplacedSetTest : public RerunResultsTest {
 protected:
  ReplacedSetTest() {
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 2, {{greedy_, random_}})), IsOk());
  }

  // In both of its matches.
  void LetGreedyForfeit(EventId event) {
    const std::vector<PlayedMatch> played = {Played("s2-0", {.ranks = {2, 1}, .forfeited = 0}),
                                             Played("s2-1", {.ranks = {1, 2}, .forfeited = 1})};
    EXPECT_THAT(ladder_->Import(event, played), IsOk());
  }
  void GiveUp() {
    for (const char* match : {"s2-0", "s2-1"}) {
      for (int attempt = 0; attempt <= kMaxRetries; ++attempt) {
        EXPECT_THAT(ladder_->RecordVoid(event_, match, attempt, "its worker ended"), IsOk());
      }
    }
  }
  EventId PlanRerun() {
    EventSetup setup = DemoEvent("rerun-1", {greedy_, random_});
    setup.settings = SettingsOf("OPEN");
    const EventId rerun = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(rerun, DuelRound(1, 2, {{greedy_, random_}})), IsOk());
    return rerun;
  }
  EventId PlayAgain() {
    const EventId rerun = PlanRerun();
    const std::vector<PlayedMatch> played = {Played("s2-0"), Played("s2-1")};
    EXPECT_THAT(ladder_->Import(rerun, played), IsOk());
    return rerun;
  }
  void SuspendAt(VersionId version, int64_t unix_us) {
    EXPECT_THAT(ladder_->Suspend(version, "3 forfeits in a row"), IsOk());
    EXPECT_THAT(ladder_->WriteRows([&](sqlite::Connection& connection) -> absl::Status {
      auto update = connection.Prepare("UPDATE suspension SET since_unix_us = ? WHERE version = ?");
      if (!update.ok()) return update.status();
      update->Bind(unix_us, version);
      return update->Run();
    }),
                IsOk());
  }
  // The versions whose suspensions stand on it, and the sets of each.
  std::vector<std::pair<VersionId, std::vector<int64_t>>> SuspensionsOn(EventId rerun) {
    std::vector<std::pair<VersionId, std::vector<int64_t>>> suspensions;
    for (const SuspensionOn& on : Get(ladder_->LoadSuspensionsOn(rerun))) {
      EXPECT_EQ(on.reason, "3 forfeits in a row");
      suspensions.emplace_back(on.version, on.sets);
    }
    return suspensions;
  }
};

TEST_F(ReplacedSetTest, IsGivenUpNoMoreWhenTheRerunIsApplied) {
  GiveUp();
  const EventId rerun = PlayAgain();
  EventProgress progress = Get(ladder_->LoadProgress(event_));
  EXPECT_EQ(
      std::tuple(progress.whole_sets, progress.abandoned_sets, progress.played, progress.abandoned),
      std::tuple(2, 1, 4, 2));
  SetState(rerun, "APPLIED");
  progress = Get(ladder_->LoadProgress(event_));
  EXPECT_EQ(
      std::tuple(progress.whole_sets, progress.abandoned_sets, progress.played, progress.abandoned),
      std::tuple(3, 0, 6, 0));
  EXPECT_EQ(progress.matches, 6);
  // Another event's is its own.
  EXPECT_EQ(Get(ladder_->LoadProgress(rerun)).whole_sets, 1);
  EXPECT_THAT(ladder_->FinishEvent(event_, 1), IsOk());
}

TEST_F(ReplacedSetTest, ItsForfeitsAreNoStreakWhenTheRerunIsApplied) {
  LetGreedyForfeit(event_);
  const EventId rerun = PlayAgain();
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 2);
  SetState(rerun, "DROPPED");
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 2);
  SetState(rerun, "APPLIED");
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 0);
}

TEST_F(ReplacedSetTest, ForfeitsOfARerunExtendNoStreak) {
  LetGreedyForfeit(event_);
  const EventId rerun = PlanRerun();
  LetGreedyForfeit(rerun);
  SetState(rerun, "APPLIED");
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 0);
}

TEST_F(ReplacedSetTest, NamesWhoWasSuspendedForItsForfeits) {
  LetGreedyForfeit(event_);
  const EventId rerun = PlanRerun();
  EXPECT_THAT(SuspensionsOn(rerun), IsEmpty());
  SuspendAt(greedy_, INT64_MAX);
  // It was suspended for something else.
  SuspendAt(random_, INT64_MAX);
  EXPECT_THAT(SuspensionsOn(rerun), ElementsAre(Pair(greedy_, ElementsAre(2))));
  // Of a rerun of other sets too.
  EXPECT_THAT(SuspensionsOn(AddRerun("rerun-2", {})), IsEmpty());
}

TEST_F(ReplacedSetTest, WhatWasForfeitedForTheSuspensionHasNotCausedIt) {
  SuspendAt(greedy_, 1);
  LetGreedyForfeit(event_);
  EXPECT_THAT(SuspensionsOn(PlanRerun()), IsEmpty());
}

TEST_F(ReplacedSetTest, NamesWhoWasSuspendedAfterItsMatchesWereVoid) {
  GiveUp();
  SuspendAt(random_, INT64_MAX);
  EXPECT_THAT(SuspensionsOn(PlanRerun()), ElementsAre(Pair(random_, ElementsAre(2))));
  EXPECT_THAT(ladder_->Reinstate(Get(ladder_->FindVersion("random"))), IsOk());
  SuspendAt(random_, INT64_MAX);
  EXPECT_THAT(SuspensionsOn(Get(ladder_->FindEvent("rerun-1")).id), IsEmpty())
      << "what was before is forgiven";
}

}  // namespace
}  // namespace assize::ladder
