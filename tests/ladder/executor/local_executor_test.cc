// The executor with workers of this same process and a clock of its own: what ends, hangs, is
// damaged or grows costs at most the match in play, and never the event.
#include "ladder/executor/here/local_executor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "tests/ladder/executor/fake_worker.h"
#include "tests/ladder/support/batches.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class LocalExecutorTest : public ::testing::Test {
 protected:
  std::unique_ptr<LocalExecutor> Open(int jobs, WorkerBounds bounds = {}) {
    settings_.folder = temp_ / "batches";
    settings_.jobs = jobs;
    settings_.bounds = bounds;
    auto executor = LocalExecutor::Open(
        settings_, [this](int) { return std::make_unique<FakeWorker>(&plan_); },
        {.now = [this] { return plan_.now; },
         .wait = [this](std::chrono::milliseconds time) { plan_.now += time; }});
    EXPECT_TRUE(executor.ok()) << executor.status();
    return *std::move(executor);
  }
  absl::Status Play(LocalExecutor& executor, const v1::Batch& batch) {
    return executor.Play(
        batch,
        {.on_result = [this](const PlayedResult& result) { results.push_back(result.match_id); },
         .on_void = [this](
                        const v1::BatchMatch& match,
                        const std::string& reason) { voids[match.header().match_id()] = reason; },
         .on_note = [this](const std::string& text) { notes.push_back(text); }});
  }
  // Those matches in whose play a worker is hit.
  void Let(Fate fate, std::set<std::string> ids) {
    plan_.fate = [fate, ids = std::move(ids)](const v1::BatchMatch& match) {
      return ids.contains(match.header().match_id()) ? fate : Fate::kPlayed;
    };
  }

  const TempFolder temp_;
  WorkerPlan plan_;
  LocalExecutorSettings settings_;
  std::vector<std::string> results;
  std::map<std::string, std::string> voids;
  std::vector<std::string> notes;
};

TEST_F(LocalExecutorTest, PlaysEveryMatchOnce) {
  const auto executor = Open(2);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c", "d", "e"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "b", "c", "d", "e"));
  EXPECT_EQ(plan_.started, 2);
  EXPECT_THAT(notes, IsEmpty());
}

TEST_F(LocalExecutorTest, OnlyTheMatchInPlayIsVoidWhenAWorkerDies) {
  Let(Fate::kCrash, {"b"});
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c", "d"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "c", "d"));
  EXPECT_THAT(voids, ElementsAre(std::pair("b", "the worker ended: signal 9")));
}

TEST_F(LocalExecutorTest, WhoMayNotGiveUpWaitsLongerEachTimeWhileWorkersDieAtTheirStart) {
  settings_.most_failures = std::nullopt;
  plan_.stillborn = true;
  const auto executor = Open(1);
  // The machine has time again after twenty attempts.
  constexpr int kAttempts = 20;
  std::vector<std::chrono::milliseconds> pauses;
  std::chrono::milliseconds before = plan_.now;
  const absl::Status played = executor->Play(
      BatchOf({"a", "b"}),
      {.on_result = [this](const PlayedResult& result) { results.push_back(result.match_id); },
       .on_void = [this](const v1::BatchMatch& match,
                         const std::string& reason) { voids[match.header().match_id()] = reason; },
       .on_note =
           [&](const std::string& text) {
             if (text.find("goes on by itself") == std::string::npos) return;
             notes.push_back(text);
             pauses.push_back(plan_.now - before);
             before = plan_.now;
             if (plan_.started >= kAttempts) plan_.stillborn = false;
           }});
  ASSERT_TRUE(played.ok()) << played;
  EXPECT_THAT(results, UnorderedElementsAre("a", "b"));
  EXPECT_THAT(voids, IsEmpty());
  ASSERT_GE(notes.size(), 8u);
  EXPECT_EQ(notes[0],
            "3 workers one after another could not go on: signal 9; it goes on by itself in 1 s");
  EXPECT_THAT(notes[1], HasSubstr("in 2 s"));
  EXPECT_THAT(notes[7], HasSubstr("in 60 s"));
  // What was announced has passed, by the fake clock.
  EXPECT_GE(pauses[1], std::chrono::seconds(1));
  EXPECT_GE(pauses[8], std::chrono::seconds(60));
}

TEST_F(LocalExecutorTest, AMatchWhoseFrontDiesIsPlayedAgain) {
  int deaths = 4;
  plan_.fate = [&deaths](const v1::BatchMatch& match) {
    if (match.header().match_id() != "b" || deaths == 0) return Fate::kPlayed;
    --deaths;
    return Fate::kFrontGone;
  };
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "b", "c"));
  EXPECT_THAT(voids, IsEmpty());
}

TEST_F(LocalExecutorTest, AMatchWithWhichTheFrontDiesAgainAndAgainIsVoidAndHoldsUpNoOther) {
  Let(Fate::kFrontGone, {"b"});
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "c"));
  EXPECT_THAT(voids, ElementsAre(std::pair("b", "the worker ended: the front process is gone")));
  EXPECT_EQ(std::ranges::count(plan_.begun, "b"), 5);
}

TEST_F(LocalExecutorTest, WorkersThatFindTheirFilesLockedEndThePlayInTheEnd) {
  plan_.locked_out = true;
  const auto executor = Open(1);
  const absl::Status played = Play(*executor, BatchOf({"a", "b"}));
  EXPECT_EQ(played.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(played.message()), HasSubstr("another worker is writing it"));
  EXPECT_EQ(plan_.started, 3);
  EXPECT_THAT(voids, IsEmpty());
}

// Matches of the hosted bot 0 and the remote bot 1; "r1" needs the latter.
v1::Batch WithRemote(const std::vector<std::string>& ids) {
  v1::Batch batch = BatchOf(ids);
  batch.add_bots()->set_remote(7);
  for (v1::BatchMatch& match : *batch.mutable_matches()) {
    if (match.header().match_id().starts_with('r')) match.set_bots(0, 1);
  }
  return batch;
}

TEST_F(LocalExecutorTest, OthersArePlayedWhileARemoteBotIsExpected) {
  int looks = 0;
  RemotePlaces places([&looks](int64_t) { return ++looks < 50 ? 0 : 1; });
  settings_.remote_places = &places;
  const auto executor = Open(2);
  ASSERT_TRUE(Play(*executor, WithRemote({"r1", "a", "r2", "b", "c"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "b", "c", "r1", "r2"));
  EXPECT_THAT(std::vector(plan_.begun.begin(), plan_.begun.begin() + 3),
              UnorderedElementsAre("a", "b", "c"));
}

TEST_F(LocalExecutorTest, ARemoteBotPlaysNoMoreMatchesAtATimeThanItHasStreams) {
  RemotePlaces places([](int64_t) { return 1; });
  settings_.remote_places = &places;
  // Somebody else plays against it.
  const std::vector<int64_t> seat = {7};
  const int other = places.Join();
  ASSERT_TRUE(places.Take(other, seat));
  plan_.fate = [&](const v1::BatchMatch& match) {
    const bool remote = match.header().match_id().starts_with('r');
    EXPECT_FALSE(remote && places.MayTake(other, seat)) << "while it plays";
    places.WantNone(other);
    if (match.header().match_id() == "c") places.GiveBack(other, seat);
    return Fate::kPlayed;
  };
  const auto executor = Open(3);
  ASSERT_TRUE(Play(*executor, WithRemote({"r1", "r2", "r3", "a", "b", "c"})).ok());
  EXPECT_THAT(results, SizeIs(6));
  EXPECT_TRUE(places.Take(other, seat)) << "all is given back";
}

TEST_F(LocalExecutorTest, HoweverManyMatchesKillTheirWorkersTheOthersArePlayed) {
  std::vector<std::string> ids;
  std::set<std::string> deadly;
  for (int i = 0; i < 40; ++i) {
    ids.push_back("match " + std::to_string(i));
    if (i % 2 == 0) deadly.insert(ids.back());
  }
  Let(Fate::kCrash, deadly);
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf(ids)).ok());
  EXPECT_THAT(results, SizeIs(20));
  EXPECT_THAT(voids, SizeIs(20));
}

TEST_F(LocalExecutorTest, AWorkerThatReportsNothingIsKilledAndItsMatchIsVoid) {
  Let(Fate::kHang, {"b"});
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c"})).ok());
  EXPECT_THAT(results, UnorderedElementsAre("a", "c"));
  EXPECT_THAT(voids["b"], HasSubstr("reported nothing for 30 s"));
}

TEST_F(LocalExecutorTest, AResultThatCantBeReadBlocksNobody) {
  Let(Fate::kDamaged, {"b"});
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c", "d", "e", "f", "g", "h"})).ok());
  EXPECT_THAT(results, SizeIs(7));
  EXPECT_THAT(voids["b"], HasSubstr("result can't be read"));
}

TEST_F(LocalExecutorTest, AMatchIsTriedAgainAloneWithAFreshWorkerAfterAllOthers) {
  v1::Batch batch = BatchOf({"tried", "a", "b", "also tried"});
  batch.mutable_matches(0)->set_attempt(1);
  batch.mutable_matches(3)->set_attempt(2);
  const auto executor = Open(2);
  ASSERT_TRUE(Play(*executor, batch).ok());
  EXPECT_THAT(results, SizeIs(4));
  ASSERT_THAT(plan_.begun, SizeIs(4));
  EXPECT_THAT(std::vector(plan_.begun.begin() + 2, plan_.begun.end()),
              ElementsAre("tried", "also tried"));
  EXPECT_NE(plan_.workers[2], plan_.workers[1]);
  EXPECT_NE(plan_.workers[2], plan_.workers[3]);
}

// Deals in several rotations: "deal 3/1".
v1::Batch SetsOf(int deals, int rotations) {
  std::vector<std::string> ids;
  for (int deal = 0; deal < deals; ++deal) {
    for (int rotation = 0; rotation < rotations; ++rotation) {
      ids.push_back(absl::StrCat("deal ", deal, "/", rotation));
    }
  }
  v1::Batch batch = BatchOf(ids);
  for (v1::BatchMatch& match : *batch.mutable_matches()) {
    const std::string deal =
        match.header().match_id().substr(0, match.header().match_id().find('/'));
    match.mutable_header()->set_seed(std::string(AsView(SeedFromText(deal).bytes)));
  }
  return batch;
}

TEST_F(LocalExecutorTest, NoMatchBeginsWhileABotOfAnyWorkerKnowsItsDeal) {
  for (int jobs : {1, 2, 4}) {
    const auto executor = Open(jobs);
    ASSERT_TRUE(Play(*executor, SetsOf(30, 4)).ok());
    EXPECT_THAT(results, SizeIs(120));
    EXPECT_THAT(plan_.breaches, IsEmpty());
    results.clear();
  }
}

TEST_F(LocalExecutorTest, BotsThatMustEndDoSoWhateverIsMeasuredMeanwhile) {
  int matches = 0;
  plan_.fate = [&](const v1::BatchMatch&) {
    // After the last of the first block more deals would be worth their starts.
    plan_.time = {.start = std::chrono::hours(++matches == 8 ? 1 : 0),
                  .play = std::chrono::seconds(1)};
    return Fate::kPlayed;
  };
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, SetsOf(20, 2)).ok());
  EXPECT_THAT(results, SizeIs(40));
  EXPECT_THAT(plan_.breaches, IsEmpty());
}

TEST_F(LocalExecutorTest, WorkersAreKeptFromOneRotationToTheNextAndTheirBotsAreNot) {
  const auto executor = Open(2);
  ASSERT_TRUE(Play(*executor, SetsOf(16, 3)).ok());
  EXPECT_EQ(plan_.started, 2);
  EXPECT_THAT(plan_.ends, ElementsAre(std::pair(1, 4), std::pair(2, 4)));
}

TEST_F(LocalExecutorTest, ADealIsNotPlayedAgainBesideWorkersThatAreReplacedOrDie) {
  int matches = 0;
  plan_.fate = [&](const v1::BatchMatch&) {
    return ++matches % 7 == 0 ? Fate::kCrash : Fate::kPlayed;
  };
  const auto executor = Open(3, {.matches = 5});
  ASSERT_TRUE(Play(*executor, SetsOf(20, 3)).ok());
  EXPECT_EQ(results.size() + voids.size(), 60u);
  EXPECT_GE(voids.size(), 5u);
  EXPECT_THAT(plan_.breaches, IsEmpty());
}

TEST_F(LocalExecutorTest, AMatchThatIsTriedAgainWaitsForTheEndOfAllBotsThatKnowItsDeal) {
  Let(Fate::kCrash, {"deal 1/0"});
  const auto executor = Open(2);
  v1::Batch sets = SetsOf(4, 2);
  ASSERT_TRUE(Play(*executor, sets).ok());
  EXPECT_THAT(voids, SizeIs(1));
  Let(Fate::kPlayed, {});
  for (v1::BatchMatch& match : *sets.mutable_matches()) match.set_attempt(1);
  ASSERT_TRUE(Play(*executor, sets).ok());
  EXPECT_THAT(plan_.breaches, IsEmpty());
}

TEST_F(LocalExecutorTest, WorkersThatNeverBeginAMatchEndTheEvent) {
  plan_.stillborn = true;
  const auto executor = Open(2);
  const absl::Status played = Play(*executor, BatchOf({"a", "b"}));
  EXPECT_EQ(played.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(played.message()), HasSubstr("signal 9"));
  EXPECT_THAT(voids, IsEmpty()) << "no match is to blame";
}

TEST_F(LocalExecutorTest, AFullDiskIsNoMatchsFaultAndEndsThePlayInTheEnd) {
  plan_.fate = [](const v1::BatchMatch&) { return Fate::kDiskFull; };
  const auto executor = Open(1);
  EXPECT_EQ(Play(*executor, BatchOf({"a", "b"})).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(voids, IsEmpty());
}

TEST_F(LocalExecutorTest, AWorkerIsReplacedAfterSoManyMatchesWithoutLosingOne) {
  const auto executor = Open(1, {.matches = 2});
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c", "d", "e", "f"})).ok());
  EXPECT_THAT(results, SizeIs(6));
  EXPECT_THAT(voids, IsEmpty());
  EXPECT_GE(plan_.started, 3);
}

TEST_F(LocalExecutorTest, AWorkerThatGrowsTooLargeIsReplacedWithoutLosingAMatch) {
  int matches = 0;
  plan_.fate = [this, &matches](const v1::BatchMatch&) {
    plan_.health.resident_bytes = ++matches == 3 ? int64_t{300} << 20 : 1 << 20;
    return Fate::kPlayed;
  };
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c", "d", "e", "f"})).ok());
  EXPECT_THAT(results, SizeIs(6));
  EXPECT_EQ(plan_.started, 2);
  EXPECT_THAT(notes, ElementsAre(HasSubstr("300 MiB")));
}

TEST_F(LocalExecutorTest, AMachineThatIsTooBusyIsNotedOnce) {
  settings_.most_lag = std::chrono::milliseconds(20);
  plan_.health.lag = std::chrono::milliseconds(35);
  const auto executor = Open(1);
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b", "c"})).ok());
  EXPECT_THAT(notes, ElementsAre(HasSubstr("35 ms late")));
}

TEST_F(LocalExecutorTest, TheTimeInWhichTheExecutorItselfStoodStillIsNoSilence) {
  const auto executor = Open(1);
  plan_.fate = [this](const v1::BatchMatch&) {
    plan_.now += std::chrono::hours(1);
    return Fate::kPlayed;
  };
  ASSERT_TRUE(Play(*executor, BatchOf({"a", "b"})).ok());
  EXPECT_THAT(results, SizeIs(2));
}

}  // namespace
}  // namespace assize::ladder
