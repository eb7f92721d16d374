// An executor whose matches are played elsewhere, by workers of this test and a clock of its own: sets
// stay whole, what is lost is played again, and no loss is a bot's fault.
#include "ladder/executor/here/leased_play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/executor/here/local_executor.h"
#include "referee/base/seed.h"
#include "tests/ladder/support/batches.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Pair;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

constexpr int kSeatings = 2;

// Sets of two matches: "1.0", "1.1", "2.0" ...
v1::Batch SetsOf(int sets) {
  std::vector<std::string> ids;
  for (int set = 1; set <= sets; ++set) {
    for (int i = 0; i < kSeatings; ++i) ids.push_back(absl::StrCat(set, ".", i));
  }
  v1::Batch batch = BatchOf(ids);
  batch.mutable_bots(0)->set_sha256("digest");
  for (v1::BatchMatch& match : *batch.mutable_matches()) {
    const std::string set =
        match.header().match_id().substr(0, match.header().match_id().find('.'));
    match.mutable_header()->set_seed(std::string(AsView(SeedFromText(set).bytes)));
  }
  return batch;
}

// Called whenever the executor waits: workers elsewhere do something then.
class LeasedPlayTest : public ::testing::Test {
 protected:
  void SetUp() override {
    LocalExecutorSettings settings;
    settings.folder = folder_ / "batches";
    settings.jobs = 0;
    settings.leased = {.book = &book_, .event = 1};
    auto opened =
        LocalExecutor::Open(std::move(settings),
                            [](int) -> absl::StatusOr<std::unique_ptr<Worker>> {
                              return absl::InternalError("no worker of this machine plays");
                            },
                            {.now = [this] { return now_; },
                             .wait =
                                 [this](milliseconds time) {
                                   now_ += time;
                                   if (work_) work_();
                                 }});
    ASSERT_TRUE(opened.ok()) << opened.status();
    executor_ = *std::move(opened);
  }

  LeasedWorker WorkerNamed(const std::string& name) {
    LeasedWorker worker;
    worker.facts.set_worker(name);
    worker.facts.set_slots(1);
    worker.speed = speeds_[name];
    return worker;
  }
  // The worker asks, and what it is given is noted and, as it asks, returned.
  v1::LeaseAnswer Ask(const std::string& name) {
    absl::StatusOr<v1::LeaseAnswer> answer = book_.Ask(WorkerNamed(name));
    EXPECT_TRUE(answer.ok());
    for (const v1::BatchMatch& match : answer->batch().matches()) {
      played_by_[match.header().match_id()].push_back(name);
    }
    return *std::move(answer);
  }
  void PlayAll(const std::string& name, const v1::LeaseAnswer& answer) {
    for (const v1::BatchMatch& match : answer.batch().matches()) {
      book_.Take(answer.lease(), PackResult(ResultOf(match.header().match_id())),
                 {.start = {}, .play = seconds(1)});
    }
    v1::ReportRequest over;
    over.set_worker(name);
    over.set_lease(answer.lease());
    over.set_over(true);
    v1::ReportAnswer answered;
    book_.Settle(WorkerNamed(over.worker()).id(), over, &answered);
  }
  absl::Status Play(const v1::Batch& batch) {
    return executor_->Play(
        batch,
        {.on_result = [this](const PlayedResult& result) { results_.push_back(result.match_id); },
         .on_void = [this](
                        const v1::BatchMatch& match,
                        const std::string& reason) { voids_[match.header().match_id()] = reason; },
         .on_note = [this](const std::string& note) { notes_.push_back(note); },
         .on_retracted =
             [this](const std::string& id) {
               retracted_.push_back(id);
               return true;
             }});
  }

  const TempFolder folder_;
  milliseconds now_{1'000};
  LeaseBook book_{{.lease = seconds(90), .batch = seconds(4)}, [this] { return now_; }, nullptr};
  std::unique_ptr<LocalExecutor> executor_;
  std::function<void()> work_;
  // By worker: in parts of the service's own; none: not measured.
  std::map<std::string, double> speeds_;
  std::map<std::string, std::vector<std::string>> played_by_;
  std::vector<std::string> results_;
  std::map<std::string, std::string> voids_;
  std::vector<std::string> notes_;
  std::vector<std::string> retracted_;
};

TEST_F(LeasedPlayTest, EachSetIsPlayedWholeByOneWorker) {
  work_ = [this] {
    for (const std::string name : {"n1", "n2"}) PlayAll(name, Ask(name));
  };
  ASSERT_TRUE(Play(SetsOf(12)).ok());
  EXPECT_THAT(results_, SizeIs(12 * kSeatings));
  std::set<std::string> workers;
  for (int set = 1; set <= 12; ++set) {
    const std::vector<std::string> first = played_by_[absl::StrCat(set, ".0")];
    EXPECT_THAT(first, SizeIs(1));
    EXPECT_EQ(first, played_by_[absl::StrCat(set, ".1")]);
    workers.insert(first.begin(), first.end());
  }
  EXPECT_THAT(workers, UnorderedElementsAre("n1", "n2"));
}

TEST_F(LeasedPlayTest, SetsAreSharedOutByTheSpeedOfTheWorkers) {
  speeds_ = {{"fast", 1}, {"slow", 0.5}};
  // By worker: the sets of each lease.
  std::map<std::string, std::vector<int>> leases;
  // When each is done with what it plays: a match takes a second of the fast one.
  std::map<std::string, milliseconds> done;
  std::map<std::string, v1::LeaseAnswer> playing;
  work_ = [&] {
    for (const auto& [name, speed] : speeds_) {
      if (done[name] > now_) continue;
      if (!playing[name].lease().empty()) PlayAll(name, std::exchange(playing[name], {}));
      const v1::LeaseAnswer answer = Ask(name);
      if (answer.lease().empty()) continue;
      const int matches = answer.batch().matches_size();
      leases[name].push_back(matches / kSeatings);
      done[name] = now_ + milliseconds(static_cast<int64_t>(1000 * matches / speed));
      playing[name] = answer;
    }
  };
  ASSERT_TRUE(Play(SetsOf(60)).ok());
  EXPECT_THAT(results_, SizeIs(60 * kSeatings));
  // Four seconds' worth after the first, and less where little is left.
  EXPECT_THAT(leases["fast"].front(), 4);
  EXPECT_THAT(leases["slow"].front(), 2);
  EXPECT_THAT(leases["fast"][1], 2);
  EXPECT_THAT(leases["slow"][1], 1);
  EXPECT_THAT(std::accumulate(leases["fast"].begin(), leases["fast"].end(), 0),
              AllOf(Ge(39), Le(41)));
}

TEST_F(LeasedPlayTest, WhatAWorkerLosesIsPlayedByAnother) {
  work_ = [this] {
    if (played_by_.empty()) {
      Ask("dying");
      return;
    }
    // The other one comes when nothing was heard of the first for long.
    if (now_ < seconds(120)) {
      now_ += seconds(10);
      return;
    }
    PlayAll("n2", Ask("n2"));
  };
  ASSERT_TRUE(Play(SetsOf(2)).ok());
  EXPECT_THAT(results_, UnorderedElementsAre("1.0", "1.1", "2.0", "2.1"));
  EXPECT_THAT(voids_, IsEmpty());
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("dying has lost a lease")));
}

// A lease numbers its bots itself.
TEST_F(LeasedPlayTest, WhatIsLostIsPlayedAgainByTheSameBots) {
  v1::Batch batch = SetsOf(2);
  batch.add_bots()->set_sha256("other");
  for (int match = kSeatings; match < batch.matches_size(); ++match) {
    batch.mutable_matches(match)->mutable_bots()->Clear();
    batch.mutable_matches(match)->add_bots(1);
  }
  std::map<std::string, std::vector<std::string>> bots;
  const auto ask = [&](const std::string& name) {
    const v1::LeaseAnswer answer = Ask(name);
    for (const v1::BatchMatch& match : answer.batch().matches()) {
      bots[match.header().match_id()].push_back(
          answer.batch().bots(static_cast<int>(match.bots(0))).sha256());
    }
    return answer;
  };
  work_ = [&] {
    const bool leased_twice = played_by_.contains("2.0");
    if (results_.size() == kSeatings && !leased_twice) {
      ask("dying");
    } else if (leased_twice && now_ < seconds(120)) {
      now_ += seconds(10);
    } else {
      PlayAll("n1", ask("n1"));
    }
  };
  ASSERT_TRUE(Play(batch).ok());
  EXPECT_THAT(played_by_["2.0"], ElementsAre("dying", "n1"));
  EXPECT_THAT(bots["1.0"], ElementsAre("digest"));
  EXPECT_THAT(bots["2.0"], ElementsAre("other", "other"));
}

TEST_F(LeasedPlayTest, WhatALiarHasReportedIsPlayedAgain) {
  bool lied = false;
  work_ = [&] {
    if (!lied) {
      const v1::LeaseAnswer answer = Ask("liar");
      if (answer.lease().empty()) return;
      book_.Take(answer.lease(), PackResult(ResultOf("1.0")), {.start = {}, .play = seconds(1)});
      lied = true;
    } else if (!results_.empty()) {
      book_.ShutOut(WorkerNamed("liar").id(), "", "", "it lies");
      PlayAll("n2", Ask("n2"));
    }
  };
  ASSERT_TRUE(Play(SetsOf(1)).ok());
  EXPECT_THAT(retracted_, ElementsAre("1.0"));
  EXPECT_THAT(results_, UnorderedElementsAre("1.0", "1.0", "1.1"));
  EXPECT_THAT(played_by_["1.0"], ElementsAre("liar", "n2"));
  EXPECT_EQ(book_.Ask(WorkerNamed("liar")).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(LeasedPlayTest, AMatchThatIsLostAgainAndAgainIsVoid) {
  work_ = [this] {
    const v1::LeaseAnswer answer = Ask("n1");
    if (answer.lease().empty()) return;
    v1::ReportRequest begun;
    begun.set_worker("n1");
    begun.set_lease(answer.lease());
    for (const v1::BatchMatch& match : answer.batch().matches()) {
      begun.add_begun(match.header().match_id());
    }
    v1::ReportAnswer answered;
    book_.Settle(WorkerNamed(begun.worker()).id(), begun, &answered);
  };
  ASSERT_TRUE(Play(SetsOf(1)).ok());
  EXPECT_THAT(results_, IsEmpty());
  EXPECT_THAT(voids_, SizeIs(kSeatings));
  EXPECT_THAT(played_by_["1.0"], SizeIs(5));
}

TEST_F(LeasedPlayTest, ABotWhoseFilesAreNotThereEndsThePlayAndIsNotToBlame) {
  work_ = [this] {
    const v1::LeaseAnswer answer = Ask("n1");
    if (answer.lease().empty()) return;
    book_.LackBot(WorkerNamed("n1").id(), answer.batch().bots(0).sha256(), "gone");
  };
  const absl::Status played = Play(SetsOf(2));
  EXPECT_EQ(played.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(played.message()), HasSubstr("gone"));
  EXPECT_THAT(voids_, IsEmpty());
  EXPECT_THAT(results_, IsEmpty());
}

TEST_F(LeasedPlayTest, AMatchWithAnAttemptBehindItIsPlayedAlone) {
  v1::Batch batch = SetsOf(2);
  batch.mutable_matches(0)->set_attempt(1);
  // By lease: matches, and the attempts behind its first one.
  std::vector<std::pair<int, uint32_t>> leases;
  work_ = [&] {
    const v1::LeaseAnswer answer = Ask("n1");
    if (answer.lease().empty()) return;
    leases.emplace_back(answer.batch().matches_size(), answer.batch().matches(0).attempt());
    PlayAll("n1", answer);
  };
  ASSERT_TRUE(Play(batch).ok());
  EXPECT_THAT(leases, ElementsAre(Pair(1, 0), Pair(2, 0), Pair(1, 1)));
}

TEST_F(LeasedPlayTest, AnExecutorThatStopsLetsWorkersEndWhatTheyPlay) {
  v1::LeaseAnswer held;
  work_ = [&] {
    if (held.lease().empty()) {
      held = Ask("n1");
      if (!held.lease().empty()) executor_->StopBeginning();
      return;
    }
    v1::ReportRequest report;
    report.set_worker("n1");
    report.set_lease(held.lease());
    v1::ReportAnswer answer;
    book_.Settle(WorkerNamed(report.worker()).id(), report, &answer);
    if (answer.state() == v1::LEASE_STATE_WINDS_UP) PlayAll("n1", held);
  };
  EXPECT_TRUE(absl::IsCancelled(Play(SetsOf(40))));
  EXPECT_THAT(results_, SizeIs(held.batch().matches_size()));
}

TEST_F(LeasedPlayTest, MatchesOfRemoteBotsAreNotLeased) {
  v1::Batch batch = SetsOf(1);
  batch.mutable_bots(0)->clear_sha256();
  batch.mutable_bots(0)->set_remote(7);
  work_ = [this] {
    EXPECT_THAT(Ask("n1").lease(), IsEmpty());
    if (!notes_.empty()) executor_->StopBeginning();
  };
  EXPECT_TRUE(absl::IsCancelled(Play(batch)));
  EXPECT_THAT(notes_, ElementsAre(HasSubstr("--jobs 1 or more")));
}

}  // namespace
}  // namespace assize::ladder
