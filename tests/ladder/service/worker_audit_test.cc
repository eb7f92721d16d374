// The audit of workers, with bots that answer as the test says.
#include "ladder/service/work/worker_audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "absl/synchronization/notification.h"
#include "ladder/store/service/work_store.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int64_t kToken = 5;
constexpr int64_t kOther = 6;

LeasedWorker Named(const std::string& name, int64_t token = kToken, const std::string& owner = "") {
  LeasedWorker worker;
  worker.facts.set_worker(name);
  worker.facts.set_slots(1);
  worker.token = token;
  worker.owner = owner;
  return worker;
}

class WorkerAuditTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(LadderStore::Create(folder_ / "club.db").ok());
    auto opened = LadderStore::OpenForWriting(folder_ / "club.db");
    ASSERT_TRUE(opened.ok()) << opened.status();
    store_ = *std::move(opened);
    for (const auto& [bot, owner] : std::map<std::string, std::string>{
             {"robin", "marian"}, {"much", "marian"}, {"tuck", "will"}, {"greedy", "host"}}) {
      NewVersion version = DemoVersion(bot, "1");
      version.owner = owner;
      const auto added = store_->AddVersion(version);
      ASSERT_TRUE(added.ok()) << added.status();
      files_[bot] = std::string(AsView(added->installed_sha256));
    }
    Open();
  }

  void Open() {
    audit_ = std::make_unique<WorkerAudit>(
        WorkerAuditOptions{.book = &book_,
                           .store = store_.get(),
                           .bots = "/bots",
                           .sandbox = {},
                           .vouched = {"greedy"},
                           .clock = [this] { return now_us_.load(); },
                           .log = [this](const std::string& text) { log_.push_back(text); },
                           .prove = [this](const v1::ProofOrder& order) { return Prove(order); }});
    ASSERT_TRUE(audit_->Start().ok());
  }

  // Called by the audit's thread.
  v1::ProofAnswer Prove(const v1::ProofOrder& order) {
    v1::ProofAnswer answer;
    answer.set_request_id(3);
    v1::Record record;
    record.ParseFromString(order.record());
    const bool asks = record.has_header();
    if (asks) answer.set_verdict(verdict_(record.header().competitors(0).name()));
    const absl::MutexLock lock(&mutex_);
    if (!asks) {
      ++tried_;
      answer.set_verdict(steady_);
    } else {
      asked_.push_back(record.header().match_id());
    }
    return answer;
  }

  bool IsShutOut(const LeasedWorker& worker) { return !book_.Ask(worker).ok(); }

  // A match of one seat.
  void Report(const LeasedWorker& worker, const std::string& bot, const std::string& match = "m") {
    v1::BatchResult result;
    result.set_match_id(match);
    v1::RecordHeader& header = *result.mutable_record()->mutable_header();
    header.set_match_id(match);
    header.set_game("brigands");
    header.add_competitors()->set_name(bot);
    result.mutable_record()->mutable_end()->set_reason(v1::END_REASON_FINISHED);
    result.mutable_record()->mutable_end()->add_results()->set_score(1);
    audit_->Consider(PackResult(result), header, result.SerializeAsString(), {files_.at(bot)},
                     {.id = worker.id(), .caller = "token", .owner = worker.owner});
  }
  // Until so many seats have been asked again, and what follows from the last of them.
  void End(size_t asked) {
    {
      const absl::MutexLock lock(&mutex_);
      const auto enough = [&] { return asked_.size() >= asked; };
      mutex_.Await(absl::Condition(&enough));
    }
    audit_ = nullptr;
  }
  void AwaitTries(int tries) {
    const absl::MutexLock lock(&mutex_);
    const auto enough = [&] { return tried_ >= tries; };
    mutex_.Await(absl::Condition(&enough));
  }
  std::vector<ShutOutWorker> Stored() { return *WorkStore(store_.get()).LoadShutOut(); }

  const TempFolder folder_;
  LeaseBook book_{{}, [] { return milliseconds(1'000); }, nullptr};
  std::unique_ptr<LadderStore> store_;
  // By bot.
  std::map<std::string, std::string> files_;
  std::atomic<int64_t> now_us_ = 7;
  absl::Mutex mutex_;
  v1::ProofVerdict steady_ = v1::PROOF_VERDICT_SAME;
  std::function<v1::ProofVerdict(const std::string& bot)> verdict_ = [](const std::string&) {
    return v1::PROOF_VERDICT_DIFFERENT;
  };
  int tried_ = 0;
  std::vector<std::string> asked_;
  // Written by the audit's thread; to be read after End().
  std::vector<std::string> log_;
  std::unique_ptr<WorkerAudit> audit_;
};

TEST_F(WorkerAuditTest, AnAnswerThatDiffersShutsTheWorkerOutAlsoAfterARestart) {
  Report(Named("n1"), "robin");
  End(1);
  EXPECT_TRUE(IsShutOut(Named("n1")));
  EXPECT_FALSE(IsShutOut(Named("n1", kOther)));
  EXPECT_THAT(
      Stored(),
      ElementsAre(AllOf(Field(&ShutOutWorker::token, kToken),
                        Field(&ShutOutWorker::reason,
                              HasSubstr("robin in seat 0 answers request 3 otherwise than it")))));
  book_.Readmit(Named("n1").id());
  Open();
  EXPECT_TRUE(IsShutOut(Named("n1")));
}

TEST_F(WorkerAuditTest, OneOwnersBotsThatAccuseSeveralTokensAreNotBelieved) {
  Report(Named("n1"), "robin");
  Report(Named("n2", kOther), "much");
  End(2);
  EXPECT_FALSE(IsShutOut(Named("n1")));
  EXPECT_FALSE(IsShutOut(Named("n2", kOther)));
  EXPECT_THAT(Stored(), IsEmpty());
}

TEST_F(WorkerAuditTest, BotsOfTwoOwnersAreBelievedAndReferenceBotsAlways) {
  Report(Named("n1"), "robin");
  Report(Named("n2", kOther), "much");
  Report(Named("n2", kOther), "tuck");
  Report(Named("n3", kOther), "greedy");
  End(4);
  EXPECT_TRUE(IsShutOut(Named("n1")));
  EXPECT_TRUE(IsShutOut(Named("n2", kOther)));
  EXPECT_TRUE(IsShutOut(Named("n3", kOther)));
}

TEST_F(WorkerAuditTest, WhatAnOwnersWorkersDoIsNoDefenceOfOthers) {
  const LeasedWorker owned = Named("n1", kOther, "marian");
  Report(owned, "robin");
  Report(Named("n1"), "much");
  End(2);
  EXPECT_TRUE(IsShutOut(owned));
  EXPECT_TRUE(IsShutOut(Named("n1")));
}

TEST_F(WorkerAuditTest, Of100HonestWorkersNoneIsShutOutWhateverTheirBotsAreLike) {
  verdict_ = [](const std::string& bot) {
    return bot == "tuck"    ? v1::PROOF_VERDICT_UNKNOWN
           : bot == "robin" ? v1::PROOF_VERDICT_UNSTEADY
                            : v1::PROOF_VERDICT_SAME;
  };
  constexpr int kWorkers = 100;
  for (int worker = 0; worker < kWorkers; ++worker) {
    for (const char* bot : {"robin", "tuck", "greedy"}) {
      Report(Named(absl::StrCat("n", worker), worker), bot);
    }
  }
  // Each of tuck and greedy; of robin until it is known not to answer alike.
  End(2 * kWorkers);
  for (int worker = 0; worker < kWorkers; ++worker) {
    EXPECT_FALSE(IsShutOut(Named(absl::StrCat("n", worker), worker)));
  }
}

TEST_F(WorkerAuditTest, ABotThatCouldNotBeTriedIsTriedAgainLater) {
  steady_ = v1::PROOF_VERDICT_UNKNOWN;
  Report(Named("n1"), "robin");
  AwaitTries(1);
  Report(Named("n1"), "robin");
  Report(Named("n1"), "much");
  AwaitTries(2);
  {
    const absl::MutexLock lock(&mutex_);
    EXPECT_EQ(tried_, 2);
    steady_ = v1::PROOF_VERDICT_SAME;
  }
  now_us_ += 601'000'000;
  Report(Named("n1"), "robin");
  End(1);
  EXPECT_EQ(tried_, 3);
  EXPECT_TRUE(IsShutOut(Named("n1")));
}

// With a slow bot of one worker: nothing waits for it but its own seats, and not all of these are kept.
TEST_F(WorkerAuditTest, SlowBotsDelayNoOtherTokensAndNoResults) {
  absl::Notification begun;
  absl::Notification go_on;
  verdict_ = [&](const std::string&) {
    if (!begun.HasBeenNotified()) begun.Notify();
    go_on.WaitForNotification();
    return v1::PROOF_VERDICT_SAME;
  };
  Report(Named("n0"), "robin", "first");
  begun.WaitForNotification();
  for (int match = 0; match < 15; ++match) Report(Named("n0"), "robin", "slow");
  constexpr int kWorkers = 20;
  for (int worker = 1; worker <= kWorkers; ++worker) {
    for (int match = 0; match < 15; ++match) {
      Report(Named(absl::StrCat("n", worker)), "robin", "slow");
    }
  }
  Report(Named("own", 7, "marian"), "robin", "own");
  Report(Named("n1", kOther), "robin", "other");
  go_on.Notify();
  // The first, 200 of the token, and one of each other.
  End(203);
  EXPECT_THAT(std::vector(asked_.begin(), asked_.begin() + 2), ElementsAre("first", "other"));
  EXPECT_EQ(asked_.back(), "own");
}

TEST_F(WorkerAuditTest, WhatIsThrownInAnAnswerIsLoggedAndTheNextBotIsAsked) {
  verdict_ = [](const std::string& bot) {
    if (bot == "robin") throw std::runtime_error("no memory");
    return v1::PROOF_VERDICT_DIFFERENT;
  };
  Report(Named("n1"), "robin", "first");
  Report(Named("n2", kOther), "greedy", "second");
  End(1);
  EXPECT_THAT(log_, Contains("the audit of workers threw: no memory"));
  EXPECT_THAT(asked_, ElementsAre("second"));
  EXPECT_FALSE(IsShutOut(Named("n1")));
  EXPECT_TRUE(IsShutOut(Named("n2", kOther)));
}

TEST_F(WorkerAuditTest, ARecordThatCantBeTrueShutsOut) {
  audit_->ShutOut({.id = Named("n1").id(), .caller = "token"}, "lease", "m", "step 4");
  EXPECT_TRUE(IsShutOut(Named("n1")));
  EXPECT_THAT(Stored(), SizeIs(1));
}

}  // namespace
}  // namespace assize::ladder::service
