// The audit of workers, with bots that answer as the test says.
#include "ladder/service/worker_audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/synchronization/notification.h"
#include "ladder/store/work_store.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class WorkerAuditTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(LadderStore::Create(folder_ / "club.db").ok());
    auto opened = LadderStore::OpenForWriting(folder_ / "club.db");
    ASSERT_TRUE(opened.ok()) << opened.status();
    store_ = *std::move(opened);
    Open();
  }

  void Open() {
    audit_ = std::make_unique<WorkerAudit>(
        WorkerAuditOptions{.book = &book_,
                           .store = store_.get(),
                           .bots = "/bots",
                           .sandbox = {},
                           .clock = [] { return int64_t{7}; },
                           .log = [](const std::string&) {},
                           .prove = [this](const v1::ProofOrder& order) { return Prove(order); }});
    ASSERT_TRUE(audit_->Start().ok());
  }

  v1::ProofAnswer Prove(const v1::ProofOrder& order) {
    v1::ProofAnswer answer;
    answer.set_verdict(order.record().empty() ? steady_ : verdict_);
    answer.set_request_id(3);
    if (!order.record().empty() && ++asked_ == wanted_) done_.Notify();
    return answer;
  }

  static LeasedWorker Named(const std::string& name) {
    LeasedWorker worker;
    worker.facts.set_worker(name);
    worker.facts.set_slots(1);
    worker.token = 5;
    return worker;
  }
  bool IsShutOut(const std::string& name) { return !book_.Ask(Named(name)).ok(); }

  // A match of one seat.
  void Report(const std::string& worker, const std::string& bot) {
    v1::BatchResult result;
    result.set_match_id("m");
    result.mutable_player()->set_worker(worker);
    v1::RecordHeader& header = *result.mutable_record()->mutable_header();
    header.set_game("brigands");
    header.add_competitors()->set_name("robin");
    result.mutable_record()->mutable_end()->set_reason(v1::END_REASON_FINISHED);
    result.mutable_record()->mutable_end()->add_results()->set_score(1);
    audit_->Consider(result, {bot}, 5);
  }
  // Until what waits has been asked.
  void End() {
    done_.WaitForNotification();
    audit_ = nullptr;
  }
  std::vector<ShutOutWorker> Stored() { return *WorkStore(store_.get()).LoadShutOut(); }

  const TempFolder folder_;
  LeaseBook book_{{}, [] { return milliseconds(1'000); }, nullptr};
  std::unique_ptr<LadderStore> store_;
  v1::ProofVerdict steady_ = v1::PROOF_VERDICT_SAME;
  v1::ProofVerdict verdict_ = v1::PROOF_VERDICT_DIFFERENT;
  int asked_ = 0;
  int wanted_ = 1;
  absl::Notification done_;
  std::unique_ptr<WorkerAudit> audit_;
};

TEST_F(WorkerAuditTest, AnAnswerThatDiffersShutsTheWorkerOutAlsoAfterARestart) {
  Report("n1", "bot");
  End();
  EXPECT_TRUE(IsShutOut("n1"));
  EXPECT_THAT(Stored(), ElementsAre(Field(
                            &ShutOutWorker::reason,
                            HasSubstr("robin in seat 0 answers request 3 otherwise than it has"))));
  book_.Readmit("n1");
  Open();
  EXPECT_TRUE(IsShutOut("n1"));
}

TEST_F(WorkerAuditTest, AnswersThatAreAlikeShutNobodyOut) {
  verdict_ = v1::PROOF_VERDICT_SAME;
  Report("n1", "bot");
  End();
  EXPECT_FALSE(IsShutOut("n1"));
  EXPECT_THAT(Stored(), IsEmpty());
}

TEST_F(WorkerAuditTest, AVersionThatAccusesEverybodyIsNotBelieved) {
  wanted_ = 2;
  Report("n1", "framer");
  Report("n2", "framer");
  End();
  EXPECT_FALSE(IsShutOut("n1"));
  EXPECT_FALSE(IsShutOut("n2"));
  EXPECT_THAT(Stored(), IsEmpty());
}

TEST_F(WorkerAuditTest, ARecordThatCantBeTrueShutsOut) {
  audit_->ShutOut("n1", "token", 5, "lease", "m", "step 4");
  EXPECT_TRUE(IsShutOut("n1"));
  EXPECT_THAT(Stored(), SizeIs(1));
}

}  // namespace
}  // namespace assize::ladder::service
