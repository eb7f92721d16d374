// All results at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ResultsTest : public ::testing::Test {
 protected:
  Results Load(const ResultFilter& filter = {}) {
    auto results = ladder_->LoadResults(filter);
    EXPECT_THAT(results, IsOk());
    return results.ok() ? *std::move(results) : Results();
  }
  // The numbers of the sets that count.
  std::vector<int64_t> SetNumbers(const ResultFilter& filter = {}) {
    std::vector<int64_t> numbers;
    for (const SetResult& set : Load(filter).sets) numbers.push_back(set.number);
    return numbers;
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const EventId event_ = ladder_.AddEvent({greedy_, random_});
};

TEST_F(ResultsTest, AnEmptyLadderHasNone) {
  EXPECT_THAT(Load().sets, IsEmpty());
  EXPECT_THAT(Load().seats, IsEmpty());
}

TEST_F(ResultsTest, ASeatTellsWhoSatThereAndHowItEnded) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 7, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s7-0"), Played("s7-1", {.ranks = {2, 1}, .forfeited = 0})});
  const Results results = Load();
  ASSERT_THAT(results.sets, SizeIs(1));
  EXPECT_EQ(results.sets[0].number, 7);
  EXPECT_EQ(results.sets[0].round, 1);
  EXPECT_EQ(results.sets[0].event, event_);
  const auto matches = results.MatchesOf(results.sets[0]);
  ASSERT_THAT(matches, SizeIs(2));
  EXPECT_EQ(matches[1].rotation, 1);
  const auto seats = results.SeatsOf(matches[1]);
  ASSERT_THAT(seats, SizeIs(2));
  EXPECT_EQ(seats[0].version, random_);
  EXPECT_EQ(seats[0].rank, 2);
  EXPECT_EQ(seats[0].score, 0);
  EXPECT_TRUE(seats[0].forfeited);
  EXPECT_EQ(results.roles[seats[0].role], "prince");
  EXPECT_EQ(seats[1].version, greedy_);
  EXPECT_EQ(seats[1].score, 1);
  EXPECT_FALSE(seats[1].forfeited);
  EXPECT_EQ(results.roles[seats[1].role], "robber");
}

TEST_F(ResultsTest, ASeatHasItsFailures) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s0-0", {.forfeited = 0}), Played("s0-1", {.late = 1})});
  const Results results = Load();
  const auto crashed = results.SeatsOf(results.matches[0]);
  EXPECT_TRUE(crashed[0].crashed);
  EXPECT_TRUE(crashed[0].failed());
  EXPECT_FALSE(crashed[0].defaulted);
  const auto late = results.SeatsOf(results.matches[1]);
  EXPECT_FALSE(late[0].failed());
  EXPECT_TRUE(late[1].defaulted);
  EXPECT_FALSE(late[1].crashed);
  EXPECT_EQ(late[1].late, 1);
  EXPECT_EQ(late[1].unread, 0);
  // The made-up record has a fault of its own, and five moves.
  EXPECT_EQ(late[1].illegal, 1);
  EXPECT_EQ(late[1].decisions, 6);
}

TEST_F(ResultsTest, ASetCountsOnlyWhenWhole) {
  ASSERT_THAT(
      ladder_->PlanRound(
          event_, DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}, {greedy_, random_}})),
      IsOk());
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1"), Played("s1-0")});
  EXPECT_THAT(SetNumbers(), ElementsAre(0));
  Import(ladder_.store(), {Played("s2-1"), Played("s2-0")});
  EXPECT_THAT(SetNumbers(), ElementsAre(0, 2));
  Import(ladder_.store(), {Played("s1-1")});
  EXPECT_THAT(SetNumbers(), ElementsAre(0, 1, 2));
}

TEST_F(ResultsTest, TheOrderIsThatOfThePlan) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}})),
              IsOk());
  Import(ladder_.store(), {Played("s1-1"), Played("s0-1")});
  Import(ladder_.store(), {Played("s1-0", {.ranks = {2, 1}}), Played("s0-0")});
  const Results results = Load();
  ASSERT_THAT(results.matches, SizeIs(4));
  std::vector<VersionId> first_seats;
  std::vector<int> ranks;
  for (const MatchResult& match : results.matches) {
    first_seats.push_back(results.SeatsOf(match)[0].version);
    ranks.push_back(results.SeatsOf(match)[0].rank);
  }
  EXPECT_THAT(first_seats, ElementsAre(greedy_, random_, random_, greedy_));
  EXPECT_THAT(ranks, ElementsAre(1, 1, 2, 1));
}

// Roles decide the order of parameters in a fit, and so its last digits.
TEST_F(ResultsTest, RolesHaveTheSameNumbersInWhateverOrderMatchesCameIn) {
  const auto with_roles = [](const std::string& id, const std::string& first,
                             const std::string& second) {
    PlayedMatch played = Played(id);
    played.match.entry.summary.seats[0].role = first;
    played.match.entry.summary.seats[1].role = second;
    return played;
  };
  const std::vector<PlayedMatch> matches = {with_roles("s0-0", "b", "a"),
                                            with_roles("s0-1", "", "c")};
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {matches[0]});
  Import(ladder_.store(), {matches[1]});
  const Results forwards = Load();
  EXPECT_THAT(forwards.roles, ElementsAre("", "a", "b", "c"));

  const EventId other = ladder_.AddEvent({greedy_, random_}, "backwards");
  ASSERT_THAT(ladder_->PlanRound(other, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  ASSERT_THAT(ladder_->Import(other, std::vector{matches[1]}), IsOk());
  ASSERT_THAT(ladder_->Import(other, std::vector{matches[0]}), IsOk());
  const Results backwards = Load({.event = other, .game = {}});
  EXPECT_EQ(backwards.roles, forwards.roles);
  const auto roles = [](const Results& results) {
    std::vector<int> numbers;
    for (const SeatResult& seat : results.seats) numbers.push_back(seat.role);
    return numbers;
  };
  EXPECT_EQ(roles(backwards), (std::vector{2, 1, 0, 3}));
  EXPECT_EQ(roles(Load({.event = event_, .game = {}})), roles(backwards));
}

TEST_F(ResultsTest, RolesAreSortedAgainAfterLaterResultsWereAdded) {
  Results first;
  first.roles = {"", "b"};
  first.seats = {{.role = 1}, {.role = 0}};
  Results later;
  later.roles = {"", "a", "b"};
  later.seats = {{.role = 2}, {.role = 1}};
  Append(later, &first);
  EXPECT_THAT(first.roles, ElementsAre("", "a", "b"));
  std::vector<int> numbers;
  for (const SeatResult& seat : first.seats) numbers.push_back(seat.role);
  EXPECT_THAT(numbers, ElementsAre(2, 0, 2, 1));
}

TEST_F(ResultsTest, CanBeThoseOfOneEventOrOneGame) {
  EventSetup other = DemoEvent("winter", {greedy_, random_});
  other.game = "bluff";
  const auto winter = ladder_->CreateEvent(other);
  ASSERT_THAT(winter, IsOk());
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  ASSERT_THAT(ladder_->PlanRound(*winter, DuelRound(1, 1, {{greedy_, random_}})), IsOk());
  ASSERT_THAT(ladder_->Import(event_, std::vector{Played("s0-0"), Played("s0-1")}), IsOk());
  std::vector<PlayedMatch> bluff = {Played("s1-0"), Played("s1-1")};
  for (PlayedMatch& match : bluff) match.match.entry.summary.game = "bluff";
  Import(ladder_.store(), bluff);
  EXPECT_THAT(SetNumbers(), ElementsAre(0, 1));
  EXPECT_THAT(SetNumbers({.event = *winter, .game = {}}), ElementsAre(1));
  EXPECT_THAT(SetNumbers({.event = {}, .game = "brigands"}), ElementsAre(0));
  EXPECT_THAT(SetNumbers({.event = {}, .game = "chess"}), IsEmpty());
}

// Sets with their seats, whatever the roles' indices.
std::vector<std::string> Described(const Results& results) {
  std::vector<std::string> lines;
  for (const SetResult& set : results.sets) {
    std::string& line = lines.emplace_back(absl::StrCat(set.round, " ", set.number));
    for (const MatchResult& match : results.MatchesOf(set)) {
      for (const SeatResult& seat : results.SeatsOf(match)) {
        absl::StrAppend(&line, " ", seat.version, " ", seat.rank, " ", results.roles[seat.role]);
      }
    }
  }
  return lines;
}

TEST_F(ResultsTest, AreTheSameReadInPartsAsInOne) {
  std::vector<PlayedMatch> played;
  for (int round = 1; round <= 3; ++round) {
    const int set = 2 * round - 2;
    ASSERT_THAT(
        ladder_->PlanRound(event_, DuelRound(round, set, {{greedy_, random_}, {random_, greedy_}})),
        IsOk());
    for (const int number : {set, set + 1}) {
      for (const int rotation : {1, 0}) {
        played.push_back(Played(absl::StrCat("s", number, "-", rotation),
                                {.ranks = {1 + number % 2, 2 - number % 2}}));
      }
    }
    // Of the last set one match is open.
    if (round == 3) played.pop_back();
    Import(ladder_.store(), std::exchange(played, {}));
  }
  const std::vector<std::string> all = Described(Load());
  ASSERT_THAT(all, SizeIs(5));
  for (int64_t first = 0; first <= 6; ++first) {
    Results parts = Load({.event = event_, .game = {}});
    DropFrom(first, &parts);
    EXPECT_THAT(parts.sets, SizeIs(std::min<int64_t>(first, 5)));
    Append(Load({.event = event_, .game = {}, .first_set = first}), &parts);
    EXPECT_EQ(Described(parts), all) << first;
  }
}

TEST_F(ResultsTest, EventsWithTheSameMatchIdsAreToldApart) {
  const EventId twin = ladder_.AddEvent({greedy_, random_}, "twin");
  for (const EventId event : {event_, twin}) {
    ASSERT_THAT(ladder_->PlanRound(event, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  }
  ASSERT_THAT(ladder_->Import(twin, std::vector{Played("s0-0"), Played("s0-1")}), IsOk());
  EXPECT_THAT(SetNumbers({.event = twin, .game = {}}), ElementsAre(0));
  EXPECT_THAT(SetNumbers({.event = event_, .game = {}}), IsEmpty());
}

TEST_F(ResultsTest, SeatsThatAreMissingAreNoticed) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
  {
    auto other =
        sqlite::Connection::Open(ladder_.path(), sqlite::Access::kReadWrite, ladder_.path());
    ASSERT_THAT(other, IsOk());
    ASSERT_THAT(other->Execute("DELETE FROM seat WHERE match = 2 AND seat = 1"), IsOk());
  }
  EXPECT_THAT(ladder_->LoadResults({}),
              Fails(absl::StatusCode::kDataLoss, "are not those that were planned"));
}

}  // namespace
}  // namespace assize::ladder
