// Leases by a clock of the test: who is given what, until when, and what becomes of it.
#include "ladder/executor/leases/lease_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/ladder/support/batches.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

constexpr int64_t kToken = 7;
constexpr int64_t kEvent = 3;
constexpr LeaseTimes kTimes = {.lease = seconds(90), .batch = seconds(30)};

LeasedWorker WorkerNamed(const std::string& name, int64_t token = kToken) {
  LeasedWorker worker;
  worker.facts.set_worker(name);
  worker.facts.set_slots(2);
  worker.token = token;
  return worker;
}

WorkerId Id(const std::string& name, int64_t token = kToken) {
  return {.token = token, .name = name};
}

v1::LeaseAnswer AnswerWith(const std::vector<std::string>& ids) {
  v1::LeaseAnswer answer;
  *answer.mutable_batch() = BatchOf(ids);
  answer.mutable_batch()->mutable_bots(0)->set_sha256("digest");
  return answer;
}

// As the match was leased.
v1::BatchResult PlayedAs(const std::string& id) {
  v1::BatchResult result = ResultOf(id);
  *result.mutable_record()->mutable_header() = BatchOf({id}).matches(0).header();
  return result;
}

class LeaseBookTest : public ::testing::Test {
 protected:
  LeaseBookTest() { Open(nullptr); }

  void Open(std::unique_ptr<LeaseFiles> files) {
    book_ = std::make_unique<LeaseBook>(
        kTimes, [this] { return now_; }, std::move(files));
    member_ = book_->Join(kEvent);
  }
  // The worker asks, is granted these matches, and has them.
  std::string Lease(const std::string& worker, const std::vector<std::string>& ids) {
    EXPECT_TRUE(book_->Ask(WorkerNamed(worker)).ok());
    EXPECT_TRUE(book_->NextHungry(member_).has_value());
    EXPECT_TRUE(book_->Grant(member_, Id(worker), AnswerWith(ids)).ok());
    return book_->Ask(WorkerNamed(worker))->lease();
  }
  v1::ReportAnswer Report(const std::string& worker, const std::string& lease,
                          const std::vector<std::string>& waiting, bool over = false) {
    v1::ReportRequest report;
    report.set_worker(worker);
    report.set_lease(lease);
    report.mutable_waiting()->Add(waiting.begin(), waiting.end());
    report.set_over(over);
    v1::ReportAnswer answer;
    book_->Settle(Id(worker), report, &answer);
    return answer;
  }
  absl::Status Check(const WorkerId& worker, const std::string& lease,
                     const v1::BatchResult& result) {
    return book_->CheckPlayed(worker, lease, PackResult(result),
                              result.record().header().SerializeAsString());
  }
  std::vector<std::string> UnplayedIds() {
    std::vector<std::string> ids;
    for (const LeaseBook::Unplayed& unplayed : book_->TakeNews(member_).unplayed) {
      ids.push_back(unplayed.match.header().match_id());
    }
    return ids;
  }

  milliseconds now_{1'000'000};
  std::unique_ptr<LeaseBook> book_;
  int member_ = 0;
};

TEST_F(LeaseBookTest, AResultCountsOnceAndIsAcknowledgedWhenItIsStored) {
  const std::string lease = Lease("n1", {"a", "b"});
  EXPECT_TRUE(Check(Id("n1"), lease, PlayedAs("a")).ok());
  book_->Take(lease, PackResult(PlayedAs("a")), {});
  EXPECT_EQ(Check(Id("n1"), lease, PlayedAs("a")).code(), absl::StatusCode::kAlreadyExists);
  book_->Take(lease, PackResult(PlayedAs("a")), {});
  EXPECT_THAT(book_->TakeNews(member_).played, SizeIs(1));
  EXPECT_THAT(Report("n1", lease, {"a"}).acknowledged(), IsEmpty());
  const std::string stored = "a";
  book_->Release({&stored, 1});
  EXPECT_THAT(Report("n1", lease, {"a"}).acknowledged(), ElementsAre("a"));
}

TEST_F(LeaseBookTest, ALeaseThatIsNotExtendedIsLostAndItsMatchesAreBack) {
  const std::string lease = Lease("n1", {"a", "b"});
  now_ += seconds(80);
  EXPECT_EQ(book_->Extend(Id("n1"), lease).state(), v1::LEASE_STATE_GOES_ON);
  now_ += seconds(80);
  EXPECT_THAT(UnplayedIds(), IsEmpty());
  now_ += seconds(11);
  EXPECT_THAT(UnplayedIds(), UnorderedElementsAre("a", "b"));
  EXPECT_EQ(book_->Extend(Id("n1"), lease).state(), v1::LEASE_STATE_LOST);
  EXPECT_EQ(Check(Id("n1"), lease, PlayedAs("a")).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(book_->InPlay(member_), 0);
}

TEST_F(LeaseBookTest, AWorkerThatAsksAgainHasNothingInPlay) {
  const std::string lease = Lease("n1", {"a"});
  v1::ReportRequest begun;
  begun.set_worker("n1");
  begun.set_lease(lease);
  begun.add_begun("a");
  v1::ReportAnswer answer;
  book_->Settle(Id("n1"), begun, &answer);
  EXPECT_TRUE(book_->Ask(WorkerNamed("n1")).ok());
  const LeaseBook::News news = book_->TakeNews(member_);
  ASSERT_THAT(news.unplayed, SizeIs(1));
  EXPECT_TRUE(news.unplayed[0].begun);
  EXPECT_TRUE(news.unplayed[0].lost);
}

TEST_F(LeaseBookTest, AWorkerHasTheNextLeaseWhileItPlaysOne) {
  const std::string first = Lease("n1", {"a"});
  const std::vector<std::string> playing = {first};
  ASSERT_TRUE(book_->Ask(WorkerNamed("n1"), playing).ok());
  // Not another event's: its bots would play beside those of the first.
  const int other = book_->Join(kEvent + 1);
  EXPECT_FALSE(book_->NextHungry(other).has_value());
  book_->WantNone(other);
  ASSERT_TRUE(book_->NextHungry(member_).has_value());
  ASSERT_TRUE(book_->Grant(member_, Id("n1"), AnswerWith({"b"})).ok());
  const std::string second = book_->Ask(WorkerNamed("n1"), playing)->lease();
  EXPECT_FALSE(second.empty());
  EXPECT_THAT(UnplayedIds(), IsEmpty());
  EXPECT_TRUE(Check(Id("n1"), first, PlayedAs("a")).ok());
  EXPECT_TRUE(Check(Id("n1"), second, PlayedAs("b")).ok());
}

TEST_F(LeaseBookTest, AWorkerCannotHoardLeases) {
  std::vector<std::string> playing;
  for (const std::string id : {"a", "b"}) {
    ASSERT_TRUE(book_->Ask(WorkerNamed("n1"), playing).ok());
    ASSERT_TRUE(book_->NextHungry(member_).has_value());
    ASSERT_TRUE(book_->Grant(member_, Id("n1"), AnswerWith({id})).ok());
    playing.push_back(book_->Ask(WorkerNamed("n1"), playing)->lease());
  }
  ASSERT_TRUE(book_->Ask(WorkerNamed("n1"), playing).ok());
  EXPECT_FALSE(book_->NextHungry(member_).has_value());
  // What it does not name is played elsewhere.
  playing.pop_back();
  ASSERT_TRUE(book_->Ask(WorkerNamed("n1"), playing).ok());
  EXPECT_TRUE(book_->NextHungry(member_).has_value());
  EXPECT_THAT(UnplayedIds(), ElementsAre("b"));
}

TEST_F(LeaseBookTest, AWorkerThatIsShutOutWhileItIsGrantedALeaseDoesNotKeepItsMatches) {
  ASSERT_TRUE(book_->Ask(WorkerNamed("n1")).ok());
  ASSERT_TRUE(book_->NextHungry(member_).has_value());
  book_->ShutOut(Id("n1"), "", "", "it lies");
  ASSERT_TRUE(book_->Grant(member_, Id("n1"), AnswerWith({"a"})).ok());
  EXPECT_THAT(UnplayedIds(), ElementsAre("a"));
}

TEST_F(LeaseBookTest, WhatAWorkerGivesBackWasNotLost) {
  const std::string lease = Lease("n1", {"a", "b"});
  Report("n1", lease, {}, /*over=*/true);
  const LeaseBook::News news = book_->TakeNews(member_);
  ASSERT_THAT(news.unplayed, SizeIs(2));
  EXPECT_FALSE(news.unplayed[0].lost);
  EXPECT_THAT(news.notes, IsEmpty());
}

TEST_F(LeaseBookTest, OnlyMatchesOfTheLeaseAreTakenAndOnlyAsTheyWereLeased) {
  const std::string lease = Lease("n1", {"a"});
  EXPECT_EQ(Check(Id("n1"), "nonsense", PlayedAs("a")).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Check(Id("n2"), lease, PlayedAs("a")).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Check(Id("n1"), lease, PlayedAs("c")).code(), absl::StatusCode::kInvalidArgument);
  v1::BatchResult other_seed = PlayedAs("a");
  other_seed.mutable_record()->mutable_header()->set_seed(std::string(32, 'x'));
  EXPECT_EQ(Check(Id("n1"), lease, other_seed).code(), absl::StatusCode::kInvalidArgument);
  v1::BatchResult other_attempt = PlayedAs("a");
  other_attempt.set_attempt(1);
  EXPECT_EQ(Check(Id("n1"), lease, other_attempt).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(LeaseBookTest, BotsAreForWorkersThatPlayThemAndTheirTokens) {
  Lease("n1", {"a"});
  EXPECT_TRUE(book_->MayFetch(Id("n1"), "digest"));
  EXPECT_FALSE(book_->MayFetch(Id("n1"), "another"));
  EXPECT_FALSE(book_->MayFetch(Id("n1", kToken + 1), "digest"));
  EXPECT_FALSE(book_->MayFetch(Id("n2"), "digest"));
}

TEST_F(LeaseBookTest, WhoWantsMatchesOfABotThatIsNotThereLearnsIt) {
  Lease("n1", {"a"});
  EXPECT_EQ(book_->LackBot(Id("n2"), "digest", "gone"), "");
  EXPECT_EQ(book_->LackBot(Id("n1"), "another", "gone"), "");
  EXPECT_TRUE(book_->TakeNews(member_).failure.ok());
  const std::string text = book_->LackBot(Id("n1"), "digest", "gone");
  EXPECT_THAT(text, HasSubstr("the service does not have the files of "));
  const absl::Status failure = book_->TakeNews(member_).failure;
  EXPECT_EQ(failure.code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(failure.message(), text);
  EXPECT_TRUE(book_->TakeNews(member_).failure.ok());
}

TEST_F(LeaseBookTest, WhoHasFewestInPlayIsNext) {
  Lease("n1", {"a", "b"});
  const int other = book_->Join(kEvent + 1);
  EXPECT_TRUE(book_->Ask(WorkerNamed("n2")).ok());
  EXPECT_TRUE(book_->NextHungry(other).has_value());
  EXPECT_FALSE(book_->NextHungry(member_).has_value());
  book_->WantNone(other);
  EXPECT_TRUE(book_->NextHungry(member_).has_value());
}

TEST_F(LeaseBookTest, AWorkerThatDoesNotAskAnyMoreIsGrantedNothing) {
  EXPECT_TRUE(book_->Ask(WorkerNamed("n1")).ok());
  now_ += seconds(10);
  EXPECT_FALSE(book_->NextHungry(member_).has_value());
}

TEST_F(LeaseBookTest, WorkersWindUpAndWhatNobodyHasIsBackAtOnce) {
  const std::string lease = Lease("n1", {"a"});
  EXPECT_TRUE(book_->Ask(WorkerNamed("n2")).ok());
  EXPECT_TRUE(book_->Grant(member_, Id("n2"), AnswerWith({"b"})).ok());
  book_->WindUp(member_);
  EXPECT_THAT(UnplayedIds(), ElementsAre("b"));
  EXPECT_EQ(book_->Extend(Id("n1"), lease).state(), v1::LEASE_STATE_WINDS_UP);
  book_->Revoke(member_);
  EXPECT_EQ(book_->Extend(Id("n1"), lease).state(), v1::LEASE_STATE_LOST);
}

TEST_F(LeaseBookTest, WorkersAreAskedToLeave) {
  Lease("n1", {"a"});
  EXPECT_THAT(book_->AskToLeave("nobody"), IsEmpty());
  EXPECT_THAT(book_->AskToLeave(""), ElementsAre("n1"));
  EXPECT_TRUE(book_->Ask(WorkerNamed("n1"))->leave());
  EXPECT_TRUE(book_->List()[0].leaving());
}

TEST_F(LeaseBookTest, AWorkerThatHasLiedIsShutOutAndItsMatchIsPlayedAgain) {
  const std::string lease = Lease("n1", {"a", "b"});
  book_->ShutOut(Id("n1"), lease, "a", "step 3 differs");
  EXPECT_THAT(UnplayedIds(), UnorderedElementsAre("a", "b"));
  const auto answer = book_->Ask(WorkerNamed("n1"));
  EXPECT_TRUE(absl::IsFailedPrecondition(answer.status()));
  EXPECT_THAT(book_->List()[0].refused(), HasSubstr("step 3 differs"));
}

TEST_F(LeaseBookTest, AResultThatWasNotPlayedAsLeasedIsRejectedOnce) {
  const std::string lease = Lease("n1", {"a", "b"});
  book_->Reject(Id("n1"), lease, "a");
  EXPECT_THAT(UnplayedIds(), ElementsAre("a"));
  EXPECT_EQ(book_->CheckOpen(Id("n1"), lease, "a").code(), absl::StatusCode::kAlreadyExists);
  book_->Reject(Id("n1"), lease, "a");
  EXPECT_THAT(UnplayedIds(), IsEmpty());
  EXPECT_EQ(book_->InPlay(member_), 1);
}

TEST_F(LeaseBookTest, WorkersWithAnotherTokenAreOthersWhateverTheirNames) {
  const std::string lease = Lease("n1", {"a"});
  EXPECT_TRUE(book_->Ask(WorkerNamed("n1", kToken + 1)).ok());
  EXPECT_EQ(book_->Extend(Id("n1", kToken + 1), lease).state(), v1::LEASE_STATE_LOST);
  EXPECT_EQ(Check(Id("n1", kToken + 1), lease, PlayedAs("a")).code(), absl::StatusCode::kNotFound);
  book_->ShutOut(Id("n1", kToken + 1), "", "", "it lies");
  EXPECT_FALSE(book_->Ask(WorkerNamed("n1", kToken + 1)).ok());
  EXPECT_EQ(book_->Extend(Id("n1"), lease).state(), v1::LEASE_STATE_GOES_ON);
  EXPECT_THAT(UnplayedIds(), IsEmpty());
}

TEST_F(LeaseBookTest, ATokenIsShutOutAfterSomeOfItsWorkersAndAnOwnersAfterTheFirst) {
  LeasedWorker owned = WorkerNamed("fresh", kToken + 1);
  owned.owner = "marian";
  book_->ShutOut(Id("n0", kToken + 1), "", "", "it lies");
  EXPECT_TRUE(absl::IsFailedPrecondition(book_->Ask(owned).status()));
  constexpr int kShutOut = 5;
  for (int i = 0; i < kShutOut; ++i) {
    EXPECT_TRUE(book_->Ask(WorkerNamed("fresh")).ok()) << i;
    book_->ShutOut(Id(absl::StrCat("n", i)), "", "", "it lies");
  }
  const auto answer = book_->Ask(WorkerNamed("fresh"));
  EXPECT_THAT(answer.status().message(), HasSubstr("5 of the workers with its token"));
  book_->Readmit(Id("n0"));
  EXPECT_TRUE(book_->Ask(WorkerNamed("fresh")).ok());
}

TEST_F(LeaseBookTest, NamesThatAreMadeUpFillNothing) {
  constexpr int kNames = 2000;
  for (int i = 0; i < kNames; ++i) {
    ASSERT_TRUE(book_->Ask(WorkerNamed(absl::StrCat("n", i))).ok());
  }
  EXPECT_TRUE(absl::IsResourceExhausted(book_->Ask(WorkerNamed("one more")).status()));
  EXPECT_TRUE(book_->Ask(WorkerNamed("n7")).ok());
  EXPECT_TRUE(book_->Ask(WorkerNamed("another's", kToken + 1)).ok());
  now_ += seconds(700);
  EXPECT_TRUE(book_->Ask(WorkerNamed("one more")).ok());
}

TEST_F(LeaseBookTest, AfterARestartLeasesGoOnWithoutTheirMatchesBeingLeasedTwice) {
  const TempFolder folder;
  Open(*LeaseFiles::Open(folder / "leases"));
  const std::string lease = Lease("n1", {"a", "b", "stored"});
  // kill -9.
  Open(*LeaseFiles::Open(folder / "leases"));
  EXPECT_EQ(Check(Id("n1"), lease, PlayedAs("a")).code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(Report("n1", lease, {"a"}).again(), IsEmpty());
  EXPECT_THAT(book_->Adopt(member_, BatchOf({"a", "b", "c"})), UnorderedElementsAre("a", "b"));
  const v1::ReportAnswer answer = Report("n1", lease, {"a", "stored"});
  EXPECT_THAT(answer.again(), ElementsAre("a"));
  EXPECT_THAT(answer.acknowledged(), ElementsAre("stored"));
  EXPECT_TRUE(Check(Id("n1"), lease, PlayedAs("a")).ok());
  now_ += kTimes.lease;
  EXPECT_THAT(UnplayedIds(), UnorderedElementsAre("a", "b"));
  // Nothing is left of it.
  EXPECT_THAT((*LeaseFiles::Open(folder / "leases"))->Load(), IsEmpty());
}

TEST_F(LeaseBookTest, NoSeedIsWrittenIntoTheFiles) {
  const TempFolder folder;
  auto files = *LeaseFiles::Open(folder / "leases");
  Open(std::move(files));
  Lease("n1", {"a"});
  const std::string seed = BatchOf({"a"}).matches(0).header().seed();
  for (const v1::KeptLease& kept : (*LeaseFiles::Open(folder / "leases"))->Load()) {
    EXPECT_EQ(kept.SerializeAsString().find(seed), std::string::npos);
  }
}

}  // namespace
}  // namespace assize::ladder
