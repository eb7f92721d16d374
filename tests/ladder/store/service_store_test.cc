// Acts, requests and the audit log.
#include "ladder/store/service_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/base/sqlite.h"
#include "referee/base/status.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

Act Withdrawal() {
  return {.actor = "uid 1", .name = "withdraw", .subject = "robin", .detail = ""};
}

RequestKey Key(const std::string& id, const std::string& request) {
  return {.id = id, .digest = HashOf(request)};
}

class ServiceStoreTest : public ::testing::Test {
 protected:
  ServiceStoreTest() { ladder_.AddBot("robin"); }

  absl::StatusOr<std::string> Withdraw(const std::optional<RequestKey>& key = {}) {
    Act act = Withdrawal();
    return service_.Perform(&act, key, [this]() -> absl::StatusOr<std::string> {
      ASSIZE_RETURN_IF_ERROR(ladder_->WithdrawBot("robin"));
      return std::string("done");
    });
  }
  bool withdrawn() { return Get(ladder_->FindVersion("robin")).withdrawn; }

  TestLadder ladder_;
  ServiceStore service_{&ladder_.store()};
};

TEST_F(ServiceStoreTest, AnActAndItsEntryAreOneTransaction) {
  ASSERT_THAT(Withdraw(), IsOk());
  EXPECT_TRUE(withdrawn());
  EXPECT_EQ(Get(service_.VerifyAudit()), 1);
  // The second fails, and has no entry.
  EXPECT_FALSE(Withdraw().ok());
  EXPECT_EQ(Get(service_.VerifyAudit()), 1);
}

TEST_F(ServiceStoreTest, NothingStaysOfAnActThatFailsLate) {
  Act act = Withdrawal();
  const auto done = service_.Perform(&act, {}, [this]() -> absl::StatusOr<std::string> {
    ASSIZE_RETURN_IF_ERROR(ladder_->WithdrawBot("robin"));
    return absl::FailedPreconditionError("late");
  });
  EXPECT_THAT(done, Fails(absl::StatusCode::kFailedPrecondition, "late"));
  EXPECT_FALSE(withdrawn());
  EXPECT_EQ(Get(service_.VerifyAudit()), 0);
}

TEST_F(ServiceStoreTest, NothingStaysThoughTheErrorOfAWritingCallIsIgnored) {
  Act act = Withdrawal();
  const auto done = service_.Perform(&act, {}, [this]() -> absl::StatusOr<std::string> {
    ASSIZE_RETURN_IF_ERROR(ladder_->WithdrawBot("robin"));
    ladder_->WithdrawBot("nobody").IgnoreError();
    return std::string("done");
  });
  EXPECT_FALSE(done.ok());
  EXPECT_FALSE(withdrawn());
}

TEST_F(ServiceStoreTest, ARequestHasOneEffectHoweverOftenItIsSent) {
  for (int i = 0; i < 100; ++i) EXPECT_EQ(Get(Withdraw(Key("one", "robin"))), "done");
  EXPECT_EQ(Get(service_.VerifyAudit()), 1);
  EXPECT_THAT(Withdraw(Key("one", "tuck")),
              Fails(absl::StatusCode::kInvalidArgument, "another request"));
}

TEST_F(ServiceStoreTest, AChangedAuditLogDoesNotVerify) {
  for (const char* bot : {"tuck", "john"}) ladder_.AddBot(bot);
  for (const char* bot : {"robin", "tuck", "john"}) {
    Act act = Withdrawal();
    act.subject = bot;
    ASSERT_THAT(service_.Perform(&act, {},
                                 [&]() -> absl::StatusOr<std::string> {
                                   ASSIZE_RETURN_IF_ERROR(ladder_->WithdrawBot(bot));
                                   return std::string();
                                 }),
                IsOk());
  }
  ASSERT_EQ(Get(service_.VerifyAudit()), 3);
  for (const char* change : {"UPDATE audit SET actor = 'uid 2' WHERE number = 2",
                             "DELETE FROM audit WHERE number = 2"}) {
    ASSERT_THAT(ladder_->WriteRows([change](sqlite::Connection& connection) {
      return connection.Execute(change);
    }),
                IsOk());
    EXPECT_THAT(service_.VerifyAudit(), Fails(absl::StatusCode::kDataLoss, "entry 2"));
  }
}

TEST_F(ServiceStoreTest, AFeedNumbersEachThingOnce) {
  const auto append = [this](FeedAudience audience, const std::vector<std::string>& subjects) {
    std::vector<FeedRow> rows;
    for (const std::string& subject : subjects) rows.push_back({0, subject, "item " + subject});
    return Get(service_.AppendFeed(audience, rows)).size();
  };
  EXPECT_EQ(append(FeedAudience::kViewer, {"a", "b"}), 2u);
  EXPECT_EQ(append(FeedAudience::kViewer, {"b", "c", "a"}), 1u);
  EXPECT_EQ(append(FeedAudience::kOrganiser, {"c"}), 1u);
  const std::vector<FeedRow> rows = Get(service_.LoadFeed(FeedAudience::kViewer));
  ASSERT_EQ(rows.size(), 3u);
  for (size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].number, static_cast<int64_t>(i + 1));
  EXPECT_EQ(rows[2].item, "item c");
}

}  // namespace
}  // namespace assize::ladder
