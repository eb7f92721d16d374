// Reports are made once for all who ask, and never shown from before something was hidden. While the
// next one is made, the last whole one serves.
#include "ladder/service/results/report_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

class ReportBookTest : public ::testing::Test {
 protected:
  ReportBookTest() {
    const VersionId alpha = ladder_.AddBot("alpha");
    const VersionId beta = ladder_.AddBot("beta");
    EventSetup setup = DemoEvent("cup", {alpha, beta});
    event_ = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(
        ladder_->PlanRound(event_, DuelRound(1, 0, {{alpha, beta}, {alpha, beta}, {alpha, beta}})),
        IsOk());
    PlaySet(0);
    EXPECT_THAT(book_.Start(), IsOk());
  }

  void PlaySet(int set) {
    Import(ladder_.store(),
           {Played(absl::StrCat("s", set, "-0")), Played(absl::StrCat("s", set, "-1"))});
  }
  uint64_t MatchesIn(const std::string& game = "brigands") {
    const auto report =
        book_.Get<v1::MatrixReport>({.name = game}, [game](const publish::PublishedLadder& ladder) {
          return answers::MatrixOf(ladder, game, "");
        });
    EXPECT_THAT(report, IsOk());
    return report.ok() && report->tables_size() > 0 ? report->tables(0).matches() : 0;
  }
  // As `ladder events` counts them.
  uint64_t MatchesInCup(std::function<void()> when_made = [] {}) {
    const auto info = book_.Get<v1::EventInfo>(
        {.event = "cup", .name = "info"}, [when_made](const publish::PublishedLadder& ladder) {
          when_made();
          return answers::InfoOf(ladder, ladder.rows().events.front());
        });
    EXPECT_THAT(info, IsOk());
    return info.ok() ? info->summary().matches() : 0;
  }

  TestLadder ladder_;
  EventId event_ = 0;
  PublishedCache published_{ladder_.path(), [] { return int64_t{0}; }, [](const std::string&) {}};
  std::atomic<std::chrono::milliseconds> passed_{std::chrono::milliseconds(0)};
  ReportBook book_{{.name = "reports", .published = &published_, .clock = [this] {
                      return std::chrono::steady_clock::time_point(passed_.load());
                    }}};
};

TEST_F(ReportBookTest, ManyWhoAskAtOnceGetOneThatWasComputedOnce) {
  std::vector<std::thread> callers;
  std::vector<uint64_t> matches(20);
  for (size_t i = 0; i < matches.size(); ++i) {
    callers.emplace_back([this, &matches, i] { matches[i] = MatchesIn(); });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_THAT(matches, ::testing::Each(2));
  EXPECT_EQ(book_.made(), 1);
}

TEST_F(ReportBookTest, AfterADropNothingFromBeforeIsShown) {
  EXPECT_EQ(MatchesIn(), 2);
  PlaySet(1);
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 4);
  ASSERT_THAT(ladder_->PublishRounds(event_, 0), IsOk());
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 0);
}

TEST_F(ReportBookTest, IsNotComputedAgainWhenADropHasChangedNothing) {
  EXPECT_EQ(MatchesIn(), 2);
  const int64_t before = book_.made();
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 2);
  EXPECT_EQ(book_.made(), before);
}

TEST_F(ReportBookTest, WhileTheNextOneIsMadeTheLastWholeOneServes) {
  EXPECT_EQ(MatchesInCup(), 2);
  PlaySet(1);
  published_.Age();
  std::atomic<bool> is_made = false;
  std::latch may_end(1);
  const auto make_slowly = [&] {
    is_made = true;
    may_end.wait();
  };
  // What is stored is looked for some moments later.
  while (!is_made) EXPECT_EQ(MatchesInCup(make_slowly), 2);
  EXPECT_EQ(MatchesInCup(make_slowly), 2);
  may_end.count_down();
  while (MatchesInCup() != 4) std::this_thread::yield();
}

TEST_F(ReportBookTest, OneThatIsOlderThanHalfASecondServesNobody) {
  EXPECT_EQ(MatchesInCup(), 2);
  PlaySet(1);
  passed_ = std::chrono::milliseconds(499);
  ASSERT_THAT(published_.GetFresh({}), IsOk());
  EXPECT_EQ(MatchesInCup(), 2);
  PlaySet(2);
  passed_ = std::chrono::milliseconds(2000);
  ASSERT_THAT(published_.GetFresh({}), IsOk());
  EXPECT_EQ(MatchesInCup(), 6);
}

TEST_F(ReportBookTest, OfAnEventThatIsOverNobodyGetsAnOlderOne) {
  EXPECT_EQ(MatchesInCup(), 2);
  PlaySet(1);
  PlaySet(2);
  ASSERT_THAT(ladder_->FinishEvent(event_, 1), IsOk());
  ASSERT_THAT(published_.GetFresh({}), IsOk());
  EXPECT_EQ(MatchesInCup(), 6);
}

TEST_F(ReportBookTest, ErrorsAreAnsweredAndNotKept) {
  for (int i = 0; i < 40; ++i) {
    const std::string game = absl::StrCat("game-", i);
    EXPECT_THAT(book_.Get<v1::MatrixReport>({.name = game},
                                            [game](const publish::PublishedLadder& ladder) {
                                              return answers::MatrixOf(ladder, game, "");
                                            }),
                Fails(absl::StatusCode::kInvalidArgument, game));
  }
  EXPECT_EQ(MatchesIn(), 2);
}

TEST_F(ReportBookTest, OneThatThrowsIsAnErrorAndOthersAreMade) {
  const auto thrown = book_.Get<v1::MatrixReport>(
      {.name = "too large"},
      [](const publish::PublishedLadder&) -> absl::StatusOr<v1::MatrixReport> {
        throw std::bad_alloc();
      });
  EXPECT_THAT(thrown, Fails(absl::StatusCode::kInternal, "too large"));
  EXPECT_EQ(MatchesIn(), 2);
}

}  // namespace
}  // namespace assize::ladder::service
