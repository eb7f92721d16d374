// Acts, requests and the audit log.
#include "ladder/store/service/service_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/base/files/sqlite.h"
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

// Answers are stamped by the clock, so these are all of "now".
TEST_F(ServiceStoreTest, AnswersGoByAgeAndNumberButNotWhileTheyArePromised) {
  constexpr int64_t kFuture = INT64_MAX;
  const auto answer = [this](const std::string& id) {
    Act act = Withdrawal();
    return Get(service_.Perform(&act, Key(id, id), [] { return std::string("done"); }));
  };
  const auto kept = [this](const std::string& id) {
    return Get(service_.FindAnswer("uid 1", Key(id, id))).has_value();
  };
  for (const char* id : {"a", "b", "c"}) answer(id);
  ASSERT_THAT(service_.PruneAnswers({.kept_unix_us = 0, .oldest_unix_us = kFuture, .most = 1}),
              IsOk());
  EXPECT_TRUE(kept("a") && kept("b") && kept("c"));
  ASSERT_THAT(service_.PruneAnswers({.kept_unix_us = kFuture, .oldest_unix_us = 0, .most = 3}),
              IsOk());
  EXPECT_TRUE(kept("a") && kept("b") && kept("c"));
  ASSERT_THAT(service_.PruneAnswers({.kept_unix_us = kFuture, .oldest_unix_us = 0, .most = 2}),
              IsOk());
  EXPECT_TRUE(!kept("a") && kept("b") && kept("c"));
  ASSERT_THAT(
      service_.PruneAnswers({.kept_unix_us = kFuture, .oldest_unix_us = kFuture, .most = 100}),
      IsOk());
  EXPECT_FALSE(kept("b") || kept("c"));
  EXPECT_EQ(Get(service_.VerifyAudit()), 3);
}

TEST_F(ServiceStoreTest, OperationsThatAreDoneGoByAgeAndNumber) {
  for (const char* name : {"a", "b", "c", "waits"}) {
    StoredOperation operation;
    operation.name = name;
    ASSERT_THAT(service_.AddOperation(operation), IsOk());
  }
  ASSERT_THAT(service_.FinishOperation("a", "done", 10), IsOk());
  ASSERT_THAT(service_.FinishOperation("b", "done", 20), IsOk());
  ASSERT_THAT(service_.FinishOperation("c", "done", 30), IsOk());
  EXPECT_THAT(Get(service_.PruneOperations({.kept_unix_us = 5, .oldest_unix_us = 99, .most = 1})),
              ::testing::IsEmpty());
  EXPECT_THAT(Get(service_.PruneOperations({.kept_unix_us = 25, .oldest_unix_us = 0, .most = 1})),
              ::testing::UnorderedElementsAre("a", "b"));
  EXPECT_THAT(Get(service_.PruneOperations({.kept_unix_us = 99, .oldest_unix_us = 99, .most = 9})),
              ::testing::ElementsAre("c"));
  EXPECT_EQ(Get(service_.LoadOperations(0)).size(), 1U);
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
