// Operations of submissions, tried as the test says.
#include "ladder/service/bots/submission_operations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/synchronization/mutex.h"
#include "absl/synchronization/notification.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class SubmissionOperationsTest : public ::testing::Test {
 protected:
  std::string Add(const std::string& owner, const std::string& bot) {
    v1::SubmissionStart start;
    start.set_owner(owner);
    start.set_bot(bot);
    const std::string name = Get(SubmissionOperations::FreshName());
    Get(operations_.Add(caller_, name, start));
    return name;
  }
  // As an owner's upload does.
  std::string Submit(const std::string& owner, const std::string& bot) {
    const std::string name = Add(owner, bot);
    operations_.Accept(name);
    return name;
  }
  v1::Operation Await(const std::string& name) {
    absl::Notification done;
    operations_.Wait(name, std::chrono::hours(1), [&done] { done.Notify(); });
    done.WaitForNotification();
    return Get(operations_.Find(caller_, name));
  }
  absl::Status TryOne(const v1::SubmissionStart& start, v1::Operation* operation) {
    {
      const absl::MutexLock lock(&mutex_);
      tried_.push_back(start.bot());
    }
    if (start.bot() == "hydra") throw std::runtime_error("can't open /srv/ladder/secret");
    operation->mutable_submit()->mutable_version()->set_bot(start.bot());
    return absl::OkStatus();
  }

  TestLadder ladder_;
  const Folder uploads_;
  ServiceStore store_{&ladder_.store()};
  Caller caller_{.name = "ann", .scopes = {v1::SCOPE_SUBMIT}};
  absl::Mutex mutex_;
  std::vector<std::string> tried_;
  std::vector<std::string> log_;
  SubmissionOperations operations_{
      {.store = &store_,
       .uploads = uploads_.path(),
       .try_one = [this](const v1::SubmissionStart& start, const std::string&,
                         const SubmissionTrial::Hooks&,
                         v1::Operation* operation) { return TryOne(start, operation); },
       .log =
           [this](const std::string&, const std::string& text) {
             const absl::MutexLock lock(&mutex_);
             log_.push_back(text);
           }}};
};

TEST_F(SubmissionOperationsTest, OneWhoseTrialThrowsIsGivenUpAndOthersAreTried) {
  ASSERT_THAT(operations_.Start(), IsOk());
  const std::string bad = Submit("marian", "hydra");
  const std::string good = Submit("will", "tuck");
  const v1::Operation refused = Await(bad);
  const v1::Operation accepted = Await(good);
  operations_.Stop();
  EXPECT_EQ(tried_, (std::vector<std::string>{"hydra", "hydra", "hydra", "tuck"}));
  EXPECT_THAT(log_, Contains(HasSubstr("threw: can't open /srv/ladder/secret")).Times(3));
  // Its owner learns nothing of this machine's files.
  EXPECT_THAT(refused.error().message(), AllOf(HasSubstr("could not be tried, 3 times: an error of "
                                                         "the service"),
                                               Not(HasSubstr("secret"))));
  EXPECT_EQ(accepted.submit().version().bot(), "tuck");
}

TEST_F(SubmissionOperationsTest, ACallThatThrowsWhenItIsAnsweredHarmsNoOther) {
  ASSERT_THAT(operations_.Start(), IsOk());
  const auto broken = [] { throw std::runtime_error("no memory"); };
  const std::string first = Add("marian", "robin");
  // Answered when its time is over, and by the thread that tries submissions.
  operations_.Wait(first, std::chrono::milliseconds(0), broken);
  operations_.Wait(first, std::chrono::hours(1), broken);
  absl::Notification over;
  operations_.Wait(first, std::chrono::milliseconds(0), [&over] { over.Notify(); });
  over.WaitForNotification();
  operations_.Accept(first);
  EXPECT_EQ(Await(first).submit().version().bot(), "robin");
  EXPECT_EQ(Await(Submit("will", "tuck")).submit().version().bot(), "tuck");
}

}  // namespace
}  // namespace assize::ladder::service
