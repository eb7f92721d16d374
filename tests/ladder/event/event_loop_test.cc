// The event loop with an executor that plays nothing: what is played again, given up, or left out.
#include "ladder/event/event_loop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_history.h"
#include "ladder/event/event_settings.h"
#include "referee/games/registry.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// What becomes of a match that is given to the executor.
struct Fate {
  enum class Kind { kOver, kWorkerDied, kNothing, kUnfit } kind = Kind::kOver;
  Ending ending = {};
};
Fate Won(size_t seat) { return {.ending = {.ranks = {seat == 0 ? 1 : 2, seat == 1 ? 1 : 2}}}; }
Fate Forfeited(int seat) {
  return {.ending = {.ranks = Won(static_cast<size_t>(1 - seat)).ending.ranks, .forfeited = seat}};
}
Fate Void() { return {.ending = {.ranks = {}}}; }

v1::BatchResult ResultOf(const v1::BatchMatch& match, const Ending& ending) {
  v1::BatchResult result;
  result.set_match_id(match.header().match_id());
  result.set_attempt(match.attempt());
  *result.mutable_record() = MadeUpMatch(match.header().match_id(), ending).record;
  return result;
}

class FakeExecutor : public Executor {
 public:
  // By match id and attempt; by default the first seat wins.
  std::function<Fate(const v1::BatchMatch&)> fate = [](const v1::BatchMatch&) { return Won(0); };
  std::vector<v1::BatchResult> left_behind;
  // Stop after this many matches.
  size_t stop_after = SIZE_MAX;
  bool backwards = false;

  // The folders of the batch that is being played.
  std::vector<std::string> bots;
  std::vector<std::string> played;
  std::vector<std::string> released;
  // Matches with a bot that may not play, which it forfeits.
  int forfeited_unplayed = 0;

  absl::StatusOr<Recovered> Recover() override {
    return Recovered{.results = std::exchange(left_behind, {}), .notes = {}};
  }
  absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) override {
    std::vector<v1::BatchMatch> matches(work.matches().begin(), work.matches().end());
    bots.clear();
    for (const v1::BatchBot& bot : work.bots()) bots.push_back(bot.folder());
    if (backwards) std::reverse(matches.begin(), matches.end());
    for (const v1::BatchMatch& match : matches) {
      if (played.size() >= stop_after) return absl::CancelledError("stopped");
      played.push_back(match.header().match_id());
      PlayOne(match, listener);
    }
    return absl::OkStatus();
  }
  void Release(std::span<const std::string> match_ids) override {
    released.insert(released.end(), match_ids.begin(), match_ids.end());
  }
  void StopBeginning() override { stop_after = played.size(); }
  void StopNow() override { StopBeginning(); }

 private:
  void PlayOne(const v1::BatchMatch& match, const ExecutorListener& listener) {
    const auto barred = std::ranges::find_if(
        match.barred(), [](const std::string& reason) { return !reason.empty(); });
    Fate now;
    if (barred == match.barred().end()) {
      now = fate(match);
    } else {
      ++forfeited_unplayed;
      now = Forfeited(static_cast<int>(barred - match.barred().begin()));
    }
    if (now.kind == Fate::Kind::kUnfit) {
      v1::BatchResult unfit = ResultOf(match, now.ending);
      unfit.mutable_record()->mutable_end()->mutable_results(0)->set_score(2);
      return listener.on_result(std::move(unfit));
    }
    if (now.kind == Fate::Kind::kNothing) return;
    if (now.kind == Fate::Kind::kWorkerDied) return listener.on_void(match, "signal 9");
    listener.on_result(ResultOf(match, now.ending));
  }
};

// Rounds of these duels, a set each, without those who are out.
class FakeSchedule : public Schedule {
 public:
  std::vector<std::vector<std::pair<VersionId, VersionId>>> rounds;
  // Further sets, first to last: of which round, and its duels.
  std::vector<std::pair<int, std::vector<std::pair<VersionId, VersionId>>>> playoffs;
  std::vector<std::string> dropped;

  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) override {
    for (const Dropout& out : state.dropouts) dropped.push_back(out.reason);
    if (!playoffs.empty() && playoffs.front().first == static_cast<int>(state.rounds.size())) {
      const auto duels = playoffs.front().second;
      playoffs.erase(playoffs.begin());
      return PlanOf(state, static_cast<int>(state.rounds.size()), duels);
    }
    if (state.rounds.size() == rounds.size() || !state.dropouts.empty()) return std::nullopt;
    return PlanOf(state, static_cast<int>(state.rounds.size()) + 1, rounds[state.rounds.size()]);
  }

 private:
  static RoundPlan PlanOf(const EventState& state, int number,
                          const std::vector<std::pair<VersionId, VersionId>>& duels) {
    RoundPlan plan;
    plan.number = number;
    int64_t set = SetsPlanned(state.rounds);
    for (const auto& [first, second] : duels) {
      plan.sets.push_back(
          PlanOfSet(SeedsOf(state.event.setup, {}), set++, {{first, second}, {second, first}}));
    }
    return plan;
  }
};

class FakeObserver : public EventObserver {
 public:
  void OnRound(const RoundPlan&, int open_matches) override { open.push_back(open_matches); }
  void OnMatch() override { ++matches; }
  void OnRoundOver(const EventState&) override {}
  void OnNote(const std::string& text) override { notes.push_back(text); }

  std::vector<int> open;
  int matches = 0;
  std::vector<std::string> notes;
};

class EventLoopTest : public ::testing::Test {
 protected:
  EventLoopTest() { schedule_.rounds = {{{greedy_, random_}, {robin_, random_}}}; }

  absl::Status Run(Suspension suspension = Suspension::kForForfeitsAndBreaking) {
    EventMatches matches;
    matches.name = "autumn";
    matches.game = games::FindGame("brigands").value();
    matches.seeds = {.luck = SeedFromText("autumn"), .ids = SeedFromText("autumn")};
    matches.settings = settings_;
    InstalledVersions installed;
    for (VersionId version : {greedy_, random_, robin_}) {
      installed[version] = {
          .name = absl::StrCat("bot-", version), .label = "1", .folder = FolderOf(version)};
    }
    return EventLoop(&ladder_.store(), &executor_, &schedule_, matches, installed, suspension,
                     &observer_)
        .Run(event_);
  }
  static std::string FolderOf(VersionId version) { return absl::StrCat("/bots/", version); }
  // Each match in which the bot plays ends its worker, but not if `spared` says so.
  void LetBreak(VersionId version, std::function<bool(const v1::BatchMatch&)> spared) {
    executor_.fate = [version, spared = std::move(spared), this](const v1::BatchMatch& match) {
      const bool plays = std::ranges::any_of(
          match.bots(), [&](uint32_t bot) { return executor_.bots.at(bot) == FolderOf(version); });
      return Fate{.kind = plays && !spared(match) ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
    };
  }
  bool IsPlanned(const v1::BatchMatch& match) {
    for (const Round& round : Get(ladder_->LoadRounds(event_))) {
      for (const SetPlan& set : round.plan.sets) {
        for (const MatchPlan& planned : set.matches) {
          if (planned.match_id == match.header().match_id()) return true;
        }
      }
    }
    return false;
  }
  std::string ReasonOf(const std::string& bot) {
    return Get(ladder_->FindVersion(bot)).suspended.value_or("");
  }
  // All its matches; the first seat wins the others.
  void LetForfeit(VersionId version) {
    executor_.fate = [name = absl::StrCat("bot-", version)](const v1::BatchMatch& match) {
      for (int seat = 0; seat < match.bots_size(); ++seat) {
        if (match.header().competitors(seat).name() == name) return Forfeited(seat);
      }
      return Won(0);
    };
  }
  Results Stored() { return Get(ladder_->LoadResults({.event = event_, .game = {}})); }
  bool over() { return Get(ladder_->FindEvent("autumn")).ended_unix_us.has_value(); }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const VersionId robin_ = ladder_.AddBot("robin");
  const EventId event_ = ladder_.AddEvent({greedy_, random_, robin_});
  v1::EventSettings settings_;
  FakeExecutor executor_;
  FakeSchedule schedule_;
  FakeObserver observer_;
};

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
  EXPECT_EQ(observer_.matches, 2) << "what was void is no match that counts";
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
      Get(HistoryOf(Get(ladder_->FindEvent("autumn")), Get(ladder_->LoadRounds(event_)), Stored(),
                    *games::FindGame("brigands").value()));
  ASSERT_THAT(history, SizeIs(1));
  EXPECT_THAT(history[0].pods, SizeIs(1));
  EXPECT_THAT(history[0].byes,
              ElementsAre(pairing::PlayerBye{.player = 0, .kind = pairing::ByeKind::kVoid},
                          pairing::PlayerBye{.player = 1, .kind = pairing::ByeKind::kVoid}));
  EXPECT_THAT(schedule_.dropped, IsEmpty());
}

TEST_F(EventLoopTest, ABotThatBreaksItsMatchesIsFoundAloneAndItsOpponentsWin) {
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("breaks its matches"));
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
  EXPECT_EQ(executor_.forfeited_unplayed, 4);
  const Results results = Stored();
  ASSERT_THAT(results.sets, SizeIs(2));
  for (const SeatResult& seat : results.seats) {
    EXPECT_EQ(seat.rank, seat.version == random_ ? 2 : 1);
  }
}

TEST_F(EventLoopTest, ABotThatBreaksMatchesAlonePaysWhereItsOnlyOpponentMightHaveDoneIt) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("alone with itself too, 3 times of 3: signal 9"));
  EXPECT_THAT(ReasonOf("greedy"), IsEmpty());
  EXPECT_THAT(Stored().sets, SizeIs(1));
}

TEST_F(EventLoopTest, ABotThatIsGoodWhenItIsTriedIsFoundByTheCompanyOfItsVictims) {
  LetBreak(random_, [this](const v1::BatchMatch& match) { return !IsPlanned(match); });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("nobody else's did"));
  EXPECT_THAT(Stored().sets, SizeIs(2));
}

TEST_F(EventLoopTest, WhereATrialBreaksCompanyIsNoProof) {
  int trials = 0;
  LetBreak(random_, [&](const v1::BatchMatch& match) { return !IsPlanned(match) && ++trials > 1; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 sits in all matches that end")));
  EXPECT_EQ(Get(ladder_->LoadProgress(event_)).abandoned_sets, 2);
}

// Two of three workers are ended, whoever plays.
TEST_F(EventLoopTest, NobodyIsSuspendedForWorkersThatSomethingElseEndsManyTimesAMinute) {
  int calls = 0;
  executor_.fate = [&calls](const v1::BatchMatch&) {
    return Fate{.kind = ++calls % 3 != 0 ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
  };
  ASSERT_THAT(Run(), IsOk());
  EXPECT_TRUE(over());
  for (const char* bot : {"greedy", "random", "robin"}) EXPECT_THAT(ReasonOf(bot), IsEmpty());
}

TEST_F(EventLoopTest, WhereAllBotsBreakTheirTrialsItIsNoneOfTheirs) {
  executor_.fate = [](const v1::BatchMatch&) { return Fate{.kind = Fate::Kind::kWorkerDied}; };
  ASSERT_THAT(Run(), IsOk());
  for (const char* bot : {"greedy", "random", "robin"}) EXPECT_THAT(ReasonOf(bot), IsEmpty());
}

TEST_F(EventLoopTest, ABotThatBreaksItsMatchesIsSuspendedInARegressionToo) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(Suspension::kForBreaking), IsOk());
  EXPECT_THAT(ReasonOf("random"), HasSubstr("breaks its matches"));
}

TEST_F(EventLoopTest, NothingThatHappensInAChallengeSuspendsAnybody) {
  schedule_.rounds = {{{greedy_, random_}}};
  LetBreak(random_, [](const v1::BatchMatch&) { return false; });
  ASSERT_THAT(Run(Suspension::kNever), IsOk());
  EXPECT_TRUE(over());
  EXPECT_THAT(ReasonOf("random"), IsEmpty());
  EXPECT_THAT(executor_.played, SizeIs(2 * 4)) << "nobody is tried";
}

TEST_F(EventLoopTest, WhoIsSuspendedPlaysAChallengeLikeAllOthers) {
  ASSERT_THAT(ladder_->Suspend(random_, "3 forfeits in a row"), IsOk());
  ASSERT_THAT(Run(Suspension::kNever), IsOk());
  EXPECT_TRUE(over());
  EXPECT_EQ(executor_.forfeited_unplayed, 0);
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
  // Both sets begin before either goes on: the first is whole, of the second this was played.
  const std::string in_vain = executor_.played[1];
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
  match.mutable_header()->set_match_id("stranger");
  executor_.left_behind.push_back(ResultOf(match, {}));
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(executor_.played, SizeIs(3));
  EXPECT_EQ(Stored().seats[1].rank, 1) << "the first result counts";
  EXPECT_THAT(executor_.released, ::testing::Contains("stranger"));
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

TEST_F(EventLoopTest, ThreeForfeitsInARowSuspendAVersion) {
  schedule_.rounds = {{{greedy_, random_}, {robin_, random_}}, {{greedy_, robin_}}};
  LetForfeit(random_);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(schedule_.dropped, ElementsAre(HasSubstr("4 forfeits in a row")));
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
  EXPECT_TRUE(Get(ladder_->FindVersion("random")).suspended.has_value());
}

TEST_F(EventLoopTest, ASuspendedVersionForfeitsWhatALongRoundStillHasForIt) {
  schedule_.rounds = {{}};
  for (int64_t i = 0; i < kSetsPerSlice; ++i) {
    schedule_.rounds[0].insert(schedule_.rounds[0].end(), {{greedy_, random_}, {greedy_, robin_}});
  }
  LetForfeit(random_);
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Stored().sets, SizeIs(2 * kSetsPerSlice));
  // Half of each slice is with the version.
  EXPECT_EQ(executor_.forfeited_unplayed, kSetsPerSlice);
  EXPECT_THAT(observer_.notes, ElementsAre(HasSubstr("random@1 is suspended")));
}

TEST_F(EventLoopTest, ASliceThatWasBegunIsPlayedToItsEndWhereverTheEventWasStopped) {
  schedule_.rounds = {{}};
  schedule_.rounds[0].assign(2 * kSetsPerSlice, {greedy_, random_});
  LetForfeit(random_);
  executor_.stop_after = 10;
  EXPECT_EQ(Run().code(), absl::StatusCode::kCancelled);
  executor_.stop_after = SIZE_MAX;
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(Stored().sets, SizeIs(2 * kSetsPerSlice));
  EXPECT_EQ(executor_.forfeited_unplayed, 2 * kSetsPerSlice);
}

TEST_F(EventLoopTest, ForfeitsSuspendNobodyWhereTheyAreWhatIsMeasured) {
  executor_.fate = [](const v1::BatchMatch&) { return Forfeited(0); };
  ASSERT_THAT(Run(Suspension::kForBreaking), IsOk());
  EXPECT_THAT(observer_.notes, IsEmpty());
  EXPECT_FALSE(Get(ladder_->FindVersion("random")).suspended.has_value());
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
