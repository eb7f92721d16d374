// Results that come in: once, twice, void, unasked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/replay/store/store.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ImportTest : public ::testing::Test {
 protected:
  ImportTest() {
    EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  }
  // The attempt that comes next, by open match.
  std::vector<int> Attempts() {
    std::vector<int> attempts;
    for (const OpenMatch& match : Get(ladder_->OpenMatches(event_)))
      attempts.push_back(match.attempt);
    return attempts;
  }
  size_t StoredMatches() {
    auto matches = Store::OpenForReading(ladder_.path());
    EXPECT_THAT(matches, IsOk());
    return Get(assize::testing::ReadAll(**matches));
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const EventId event_ = ladder_.AddEvent({greedy_, random_});
};

TEST_F(ImportTest, AResultIsStoredWithItsRecord) {
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-1")}), ElementsAre(ImportOutcome::kStored));
  auto matches = Store::OpenForReading(ladder_.path());
  ASSERT_THAT(matches, IsOk());
  const auto match = (*matches)->LoadMatch(1);
  ASSERT_THAT(match, IsOk());
  EXPECT_EQ(match->record.header().match_id(), "s0-1");
  EXPECT_EQ(match->entry.place.deal, 0);
  EXPECT_EQ(match->entry.place.rotation, 1);
}

TEST_F(ImportTest, AResultThatComesAgainChangesNothing) {
  Import(ladder_.store(), {Played("s0-0", {.ranks = {1, 2}})});
  EXPECT_THAT(Import(ladder_.store(),
                     {Played("s0-0", {.ranks = {2, 1}}), Played("s0-1", {.ranks = {2, 1}})}),
              ElementsAre(ImportOutcome::kDuplicate, ImportOutcome::kStored));
  EXPECT_EQ(StoredMatches(), 2u);
  const auto results = ladder_->LoadResults({});
  ASSERT_THAT(results, IsOk());
  EXPECT_EQ(results->seats[0].rank, 1) << "the first result counts";
}

TEST_F(ImportTest, TheSameResultTwiceInOneCallIsStoredOnce) {
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-0"), Played("s0-0")}),
              ElementsAre(ImportOutcome::kStored, ImportOutcome::kDuplicate));
  EXPECT_EQ(StoredMatches(), 1u);
}

TEST_F(ImportTest, ResultsOfOneCallAreStoredTogetherOrNotAtAll) {
  EXPECT_THAT(ladder_->Import(event_, std::vector{Played("s0-0"), Played("of another event")}),
              Fails(absl::StatusCode::kNotFound, "of another event"));
  EXPECT_EQ(StoredMatches(), 0u);
  EXPECT_THAT(Get(ladder_->OpenMatches(event_)), SizeIs(2));
}

TEST_F(ImportTest, AnotherNumberOfSeatsIsRefused) {
  PlayedMatch played = Played("s0-0");
  played.match.entry.summary.seats.emplace_back().bot = "third";
  EXPECT_THAT(ladder_->Import(event_, {&played, 1}),
              Fails(absl::StatusCode::kInvalidArgument, "3 seats, planned for 2"));
}

TEST_F(ImportTest, AnotherGameIsRefused) {
  PlayedMatch played = Played("s0-0");
  played.match.entry.summary.game = "chess";
  EXPECT_THAT(ladder_->Import(event_, {&played, 1}),
              Fails(absl::StatusCode::kInvalidArgument, "played as \"chess\""));
}

TEST_F(ImportTest, AVoidMatchIsOpenAgain) {
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-0", {.ranks = {}})}),
              ElementsAre(ImportOutcome::kVoid));
  EXPECT_THAT(Attempts(), ElementsAre(1, 0));
  EXPECT_EQ(StoredMatches(), 1u) << "its record is kept";
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-0", {}, 1)}),
              ElementsAre(ImportOutcome::kStored));
}

TEST_F(ImportTest, ACopyOfAVoidAttemptIsNoSecondAttempt) {
  Import(ladder_.store(), {Played("s0-0", {.ranks = {}})});
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-0", {.ranks = {}})}),
              ElementsAre(ImportOutcome::kDuplicate));
  EXPECT_THAT(Attempts(), ElementsAre(1, 0));
}

TEST_F(ImportTest, AnAttemptWithoutRecordCountsAsWell) {
  EXPECT_EQ(Get(ladder_->RecordVoid(event_, "s0-0", 0, "its worker died")), ImportOutcome::kVoid);
  EXPECT_EQ(Get(ladder_->RecordVoid(event_, "s0-0", 0, "its worker died")),
            ImportOutcome::kDuplicate);
  EXPECT_THAT(Attempts(), ElementsAre(1, 0));
}

TEST_F(ImportTest, AfterThreeRetriesAMatchIsGivenUp) {
  for (int attempt = 0; attempt < kMaxRetries; ++attempt) {
    EXPECT_EQ(Get(ladder_->RecordVoid(event_, "s0-0", attempt, "no room")), ImportOutcome::kVoid);
  }
  EXPECT_EQ(Get(ladder_->RecordVoid(event_, "s0-0", kMaxRetries, "no room")),
            ImportOutcome::kAbandoned);
  EXPECT_THAT(Get(ladder_->OpenMatches(event_)), SizeIs(1));
  EXPECT_THAT(Import(ladder_.store(), {Played("s0-0"), Played("s0-1")}),
              ElementsAre(ImportOutcome::kDuplicate, ImportOutcome::kStored));
  const auto results = ladder_->LoadResults({});
  EXPECT_THAT(results->sets, IsEmpty()) << "the set counts for nobody";
  EXPECT_EQ(Get(ladder_->LoadProgress(event_)).abandoned_sets, 1);
  EXPECT_THAT(ladder_->FinishEvent(event_, 1), IsOk());
}

TEST_F(ImportTest, AVoidAttemptOfAPlayedMatchChangesNothing) {
  Import(ladder_.store(), {Played("s0-0")});
  EXPECT_EQ(Get(ladder_->RecordVoid(event_, "s0-0", 0, "late")), ImportOutcome::kDuplicate);
}

TEST_F(ImportTest, CountsForfeitsInARow) {
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{greedy_, random_}})), IsOk());
  // Seat 1 is random_ in "s1-0", greedy_ in "s1-1".
  Import(ladder_.store(),
         {Played("s0-0", {.forfeited = 1}), Played("s0-1"), Played("s1-0", {.forfeited = 1})});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 1) << "s0-1 was played to its end";
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 0);
  Import(ladder_.store(), {Played("s1-1", {.forfeited = 0})});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 2);
}

// Two bots that crash in every match: whoever is asked first forfeits it, and ends it.
TEST_F(ImportTest, AMatchThatAnotherForfeitedNeitherExtendsNorEndsAStreak) {
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{greedy_, random_}})), IsOk());
  const Ending first_seat_crashes = {.ranks = {2, 1}, .forfeited = 0, .by_forfeit = true};
  Import(ladder_.store(), {Played("s0-0", first_seat_crashes), Played("s0-1", first_seat_crashes),
                           Played("s1-0", first_seat_crashes), Played("s1-1", first_seat_crashes)});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 2);
  EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 2);
}

TEST_F(ImportTest, ReinstatementForgivesEarlierForfeits) {
  Import(ladder_.store(), {Played("s0-0", {.forfeited = 1}), Played("s0-1", {.forfeited = 0})});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 2);
  EXPECT_THAT(ladder_->Suspend(random_, "2 forfeits in a row"), IsOk());
  EXPECT_THAT(ladder_->Reinstate(Get(ladder_->FindVersion("random"))), IsOk());
  EXPECT_TRUE(Get(ladder_->FindVersion("random")).active());
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 0);
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s1-0", {.forfeited = 1}), Played("s1-1")});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 0) << "s1-1 was played to its end";
}

TEST_F(ImportTest, ABotThatWasWithdrawnAndIsBackIsForgivenNothing) {
  Import(ladder_.store(), {Played("s0-0", {.forfeited = 1}), Played("s0-1", {.forfeited = 0})});
  EXPECT_THAT(ladder_->WithdrawBot("random"), IsOk());
  EXPECT_THAT(ladder_->Reinstate(Get(ladder_->FindVersion("random"))), IsOk());
  EXPECT_TRUE(Get(ladder_->FindVersion("random")).active());
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 2);
}

TEST_F(ImportTest, AStreakFollowsThePlanNotTheArrival) {
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s1-1", {.forfeited = 0}), Played("s1-0", {.forfeited = 1})});
  Import(ladder_.store(), {Played("s0-1"), Played("s0-0", {.forfeited = 1})});
  EXPECT_EQ(Get(ladder_->ForfeitStreak(random_)), 2);
}

}  // namespace
}  // namespace assize::ladder
