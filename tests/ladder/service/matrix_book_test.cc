// Matrices are computed once for all who ask, and never shown from before something was hidden.
#include "ladder/service/matrix_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

class MatrixBookTest : public ::testing::Test {
 protected:
  MatrixBookTest() {
    const VersionId alpha = ladder_.AddBot("alpha");
    const VersionId beta = ladder_.AddBot("beta");
    EventSetup setup = DemoEvent("cup", {alpha, beta});
    event_ = Get(ladder_->CreateEvent(setup));
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{alpha, beta}, {alpha, beta}})),
                IsOk());
    PlaySet(0);
    EXPECT_THAT(book_.Start(), IsOk());
  }

  void PlaySet(int set) {
    Import(ladder_.store(),
           {Played(absl::StrCat("s", set, "-0")), Played(absl::StrCat("s", set, "-1"))});
  }
  uint64_t MatchesIn(const std::string& game = "brigands", const std::string& event = "") {
    const auto report = book_.Get(publish::Audience::kViewer, game, event);
    EXPECT_THAT(report, IsOk());
    return report.ok() && report->tables_size() > 0 ? report->tables(0).matches() : 0;
  }

  TestLadder ladder_;
  EventId event_ = 0;
  PublishedCache published_{ladder_.path(), [] { return int64_t{0}; }, [](const std::string&) {}};
  MatrixBook book_{&published_};
};

TEST_F(MatrixBookTest, ManyWhoAskAtOnceGetOneThatWasComputedOnce) {
  std::vector<std::thread> callers;
  std::vector<uint64_t> matches(20);
  for (size_t i = 0; i < matches.size(); ++i) {
    callers.emplace_back([this, &matches, i] { matches[i] = MatchesIn(); });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_THAT(matches, ::testing::Each(2));
  EXPECT_EQ(book_.computed(), 1);
}

TEST_F(MatrixBookTest, AfterADropNothingFromBeforeIsShown) {
  EXPECT_EQ(MatchesIn(), 2);
  PlaySet(1);
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 4);
  ASSERT_THAT(ladder_->PublishRounds(event_, 0), IsOk());
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 0);
}

TEST_F(MatrixBookTest, IsNotComputedAgainWhenADropHasChangedNothing) {
  EXPECT_EQ(MatchesIn(), 2);
  const int64_t before = book_.computed();
  published_.Drop();
  EXPECT_EQ(MatchesIn(), 2);
  EXPECT_EQ(book_.computed(), before);
}

TEST_F(MatrixBookTest, ErrorsAreAnsweredAndNotKept) {
  for (int i = 0; i < 40; ++i) {
    EXPECT_THAT(book_.Get(publish::Audience::kViewer, absl::StrCat("game-", i), ""),
                Fails(absl::StatusCode::kInvalidArgument, absl::StrCat("game-", i)));
  }
  EXPECT_EQ(MatchesIn(), 2);
}

}  // namespace
}  // namespace assize::ladder::service
