// Events: how one is found among thousands of challenges that are over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/ladder/support/sqlite_steps.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Lt;

class EventsTest : public ::testing::Test {
 protected:
  std::vector<EventId> IdsOf(const absl::StatusOr<std::vector<Event>>& events) {
    EXPECT_THAT(events, IsOk());
    std::vector<EventId> ids;
    for (const Event& event : *events) ids.push_back(event.id);
    return ids;
  }
  EventId AddEventAt(const std::string& name, int64_t unix_us) {
    EventSetup setup = DemoEvent(name, {greedy_});
    setup.started_unix_us = unix_us;
    return Get(ladder_->CreateEvent(setup));
  }

  const SqliteSteps steps_;
  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
};

TEST_F(EventsTest, OneIsReadWithItsEntrants) {
  ladder_.AddEvent({greedy_}, "spring");
  const EventId autumn = ladder_.AddEvent({random_, greedy_});
  ladder_.AddEvent({random_}, "winter");
  const Event event = Get(ladder_->LoadEvent(autumn));
  EXPECT_EQ(event.setup.name, "autumn");
  EXPECT_THAT(event.setup.entrants, ElementsAre(random_, greedy_));
  EXPECT_EQ(event.entrants[1].number, 2);
  EXPECT_THAT(ladder_->LoadEvent(99), Fails(absl::StatusCode::kNotFound, "no event 99"));
}

TEST_F(EventsTest, AreListedFromOneOfThemOn) {
  const EventId first = ladder_.AddEvent({greedy_}, "a");
  const EventId second = ladder_.AddEvent({greedy_}, "b");
  EXPECT_THAT(IdsOf(ladder_->ListEvents()), ElementsAre(first, second));
  EXPECT_THAT(IdsOf(ladder_->ListEvents(second)), ElementsAre(second));
  EXPECT_THAT(IdsOf(ladder_->ListEvents(second + 1)), IsEmpty());
}

TEST_F(EventsTest, AreListedBackToTheLastThatIsOlder) {
  AddEventAt("a", 30);
  AddEventAt("b", 10);
  const EventId third = AddEventAt("c", 20);
  const EventId fourth = AddEventAt("d", 21);
  EXPECT_THAT(IdsOf(ladder_->ListEventsSince(20)), ElementsAre(third, fourth));
  EXPECT_THAT(IdsOf(ladder_->ListEventsSince(22)), IsEmpty());
  EXPECT_EQ(IdsOf(ladder_->ListEventsSince(0)).size(), 4);
}

TEST_F(EventsTest, ANameMayBeWrittenInAnotherCase) {
  const EventId ascii = ladder_.AddEvent({greedy_}, "Autumn");
  const EventId other = ladder_.AddEvent({greedy_}, "\u00dcbung");
  EXPECT_EQ(Get(ladder_->FindEvent("aUTUMN")).id, ascii);
  EXPECT_EQ(Get(ladder_->FindEvent("\u00fcbung")).id, other);
}

// An older one is not what is meant.
TEST_F(EventsTest, TheNewestIsDamagedRatherThanAnOlderOne) {
  EXPECT_THAT(ladder_->FindEvent(""), Fails(absl::StatusCode::kNotFound, "no event in it yet"));
  ladder_.AddEvent({greedy_}, "a");
  const EventId second = ladder_.AddEvent({greedy_}, "b");
  ladder_.AddEvent({greedy_}, "c");
  const auto damage = [&](const std::string& event) {
    EXPECT_THAT(ladder_->WriteRows([&](sqlite::Connection& connection) {
      return connection.Execute("UPDATE event SET settings = '[]' WHERE name = '" + event + "'");
    }),
                IsOk());
  };
  damage("a");
  EXPECT_EQ(Get(ladder_->FindEvent("")).setup.name, "c");
  damage("c");
  EXPECT_THAT(ladder_->FindEvent(""),
              Fails(absl::StatusCode::kDataLoss, "the newest event can't be read: "));
  EXPECT_THAT(ladder_->FindEvent(""), Fails(absl::StatusCode::kDataLoss, "\"c\""));
  EXPECT_THAT(ladder_->FindEvent("a"), Fails(absl::StatusCode::kDataLoss, "\"a\""));
  EXPECT_EQ(Get(ladder_->FindEvent("b")).id, second);
}

TEST_F(EventsTest, OneWithoutItsRunIsNamed) {
  const EventId event = ladder_.AddEvent({greedy_}, "a");
  {
    auto other = sqlite::Connection::Open(ladder_.path(), sqlite::Access::kReadWrite, "other");
    ASSERT_THAT(other, IsOk());
    ASSERT_THAT(other->Execute("UPDATE event SET run = 77"), IsOk());
  }
  EXPECT_THAT(ladder_->LoadEvent(event),
              Fails(absl::StatusCode::kDataLoss, "its row of table run is missing"));
}

// The first event of 10,000 is read with the work for the first of a hundred.
TEST_F(EventsTest, OneIsFoundAmongThousandsOfChallengesWithTheSameWork) {
  const EventId cup = ladder_.AddEvent({greedy_, random_}, "cup");
  const auto work = [&] {
    return steps_.Of([&] {
      EXPECT_THAT(ladder_->LoadEvent(cup), IsOk());
      EXPECT_THAT(ladder_->FindEvent("cup"), IsOk());
      EXPECT_THAT(ladder_->ListEventsSince(INT64_MAX), IsOk());
      EXPECT_EQ(Get(ladder_->ForfeitStreak(greedy_)), 1);
      EXPECT_EQ(Get(ladder_->LoadResults({.event = cup, .game = {}})).sets.size(), 1);
      EXPECT_EQ(Get(ladder_->LoadSeatFaults(cup)).size(), 4);
      EXPECT_THAT(ladder_->LoadRounds(cup), IsOk());
    });
  };
  ASSERT_THAT(ladder_->PlanRound(cup, DuelRound(1, 0, {{greedy_, random_}})), IsOk());
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1", {.ranks = {2, 1}, .forfeited = 1})});
  AddChallengesThatAreOver(ladder_.store(), 100);
  const int64_t before = work();
  AddChallengesThatAreOver(ladder_.store(), 9900);
  EXPECT_THAT(work(), Lt(before + 200));
}

}  // namespace
}  // namespace assize::ladder
