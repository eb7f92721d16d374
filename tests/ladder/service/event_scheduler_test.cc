// What the clock does with events, by a clock of the test's own.
#include "ladder/service/play/event_scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/ladder/support/sqlite_steps.h"

namespace assize::ladder::service {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kMinute = int64_t{60} * 1'000'000;
constexpr int64_t kBegin = int64_t{1'796'144'400} * 1'000'000;

// An event that waits for its field, and its scheduler.
class EventSchedulerTest : public ::testing::Test {
 protected:
  EventSchedulerTest() {
    EventSetup setup = DemoEvent("cup", {});
    v1::EventSettings settings;
    settings.set_draft(true);
    settings.set_awaits_field(true);
    settings.set_sets(1);
    settings.set_seats(2);
    settings.set_min_seats(2);
    settings.set_max_seats(2);
    settings.set_seating("rotations");
    settings.set_scoring("placed");
    setup.format = "swiss";
    setup.settings = settings;
    event_ = Get(ladder_->CreateEvent(setup));
    Restart();
  }

  void Restart() {
    service_ = std::make_unique<ServiceStore>(&ladder_.store());
    scheduler_ = std::make_unique<EventScheduler>(EventSchedulerOptions{
        .store = service_.get(),
        .clock = [this] { return now_; },
        .start =
            [this](EventId event) {
              started_.push_back(event);
              return absl::OkStatus();
            },
        .log = [this](const std::string&, const std::string& text) { logged_.push_back(text); }});
  }
  void PlanAt(v1::EventAct act, int64_t minutes) {
    ASSERT_THAT(ChangeLife(&ladder_.store(), event_,
                           [&](v1::EventSettings* settings) {
                             return Plan({.act = act, .when = kBegin + minutes * kMinute}, now_,
                                         settings);
                           }),
                IsOk());
    scheduler_->Wake();
  }
  void TickAt(int64_t minutes) {
    now_ = kBegin + minutes * kMinute;
    scheduler_->Tick();
  }
  v1::EventSettings settings() { return Get(ladder_->LoadEvent(event_)).setup.settings; }
  std::vector<std::string> acts() {
    std::vector<std::string> acts;
    for (const AuditEntry& entry : Get(service_->LoadAudit(1, 100))) {
      EXPECT_EQ(entry.act.actor, "clock");
      acts.push_back(entry.act.name);
    }
    return acts;
  }
  v1::EventLife life() { return LifeOf(Get(ladder_->LoadEvent(event_)), settings(), 0); }

  const SqliteSteps steps_;
  TestLadder ladder_;
  EventId event_ = 0;
  std::unique_ptr<ServiceStore> service_;
  std::unique_ptr<EventScheduler> scheduler_;
  int64_t now_ = kBegin;
  std::vector<EventId> started_;
  std::vector<std::string> logged_;
};

TEST_F(EventSchedulerTest, DoesEachActAtItsTime) {
  for (const char* bot : {"robin", "tuck"}) ladder_.AddBot(bot);
  PlanAt(v1::EVENT_ACT_OPEN, 1);
  PlanAt(v1::EVENT_ACT_CLOSE, 2);
  PlanAt(v1::EVENT_ACT_START, 3);
  TickAt(0);
  EXPECT_EQ(life(), v1::EVENT_LIFE_DRAFT);
  TickAt(1);
  EXPECT_EQ(life(), v1::EVENT_LIFE_OPEN);
  TickAt(2);
  EXPECT_EQ(life(), v1::EVENT_LIFE_CLOSED);
  EXPECT_EQ(Get(ladder_->LoadEvent(event_)).entrants.size(), 2);
  EXPECT_THAT(started_, IsEmpty());
  TickAt(3);
  EXPECT_EQ(life(), v1::EVENT_LIFE_RUNNING);
  EXPECT_THAT(started_, ElementsAre(event_));
  EXPECT_THAT(Get(service_->WantedEvents()), ElementsAre(event_));
  EXPECT_THAT(acts(), ElementsAre("open event", "close event", "start event"));
}

TEST_F(EventSchedulerTest, DoesWhatWasDueWhileItWasAwayOnce) {
  for (const char* bot : {"robin", "tuck"}) ladder_.AddBot(bot);
  PlanAt(v1::EVENT_ACT_OPEN, 1);
  PlanAt(v1::EVENT_ACT_START, 2);
  now_ = kBegin + 100 * kMinute;
  for (int i = 0; i < 3; ++i) {
    Restart();
    scheduler_->Tick();
    scheduler_->Tick();
  }
  EXPECT_THAT(acts(), ElementsAre("open event", "start event"));
  EXPECT_THAT(started_, ElementsAre(event_));
}

TEST_F(EventSchedulerTest, AClockThatIsSetBackUndoesAndRepeatsNothing) {
  PlanAt(v1::EVENT_ACT_OPEN, 10);
  TickAt(10);
  for (const int64_t minute : {0, 5, 9, 10, 11}) {
    TickAt(minute);
    scheduler_->Wake();
    TickAt(minute);
    EXPECT_EQ(life(), v1::EVENT_LIFE_OPEN);
  }
  EXPECT_THAT(acts(), ElementsAre("open event"));
}

TEST_F(EventSchedulerTest, WhatCanNeverBeDoneIsNotedOnceAndHoldsUpNoOtherAct) {
  PlanAt(v1::EVENT_ACT_START, 1);
  PlanAt(v1::EVENT_ACT_REVEAL, 2);
  ASSERT_THAT(ladder_->CancelEvent(event_, kBegin), IsOk());
  for (const int64_t minute : {1, 2, 3, 4}) {
    scheduler_->Wake();
    TickAt(minute);
  }
  EXPECT_THAT(scheduler_->NoteOf(event_), HasSubstr("start is due and can't be done any more"));
  EXPECT_THAT(acts(), ElementsAre("reveal event"));
  EXPECT_EQ(std::ranges::count_if(
                logged_, [](const std::string& text) { return text.starts_with("start is due"); }),
            1);
}

TEST_F(EventSchedulerTest, WhatCannotBeDoneIsDoneAsSoonAsItCan) {
  PlanAt(v1::EVENT_ACT_START, 1);
  PlanAt(v1::EVENT_ACT_FREEZE_RESULTS, 2);
  TickAt(3);
  EXPECT_EQ(life(), v1::EVENT_LIFE_DRAFT);
  EXPECT_THAT(scheduler_->NoteOf(event_),
              HasSubstr("start is due: event \"cup\" has 0 active bots"));
  EXPECT_THAT(acts(), IsEmpty());
  for (const char* bot : {"robin", "tuck"}) ladder_.AddBot(bot);
  TickAt(4);
  EXPECT_THAT(acts(), ElementsAre("start event", "freeze-results event"));
  EXPECT_EQ(scheduler_->NoteOf(event_), "");
  EXPECT_EQ(life(), v1::EVENT_LIFE_RESULTS_FROZEN);
}

TEST_F(EventSchedulerTest, NothingIsDoneAfterAStop) {
  PlanAt(v1::EVENT_ACT_OPEN, 1);
  scheduler_->Stop();
  TickAt(2);
  EXPECT_EQ(life(), v1::EVENT_LIFE_DRAFT);
}

TEST_F(EventSchedulerTest, AnEventIsFinalWhenItIsOverAndPublished) {
  for (const char* bot : {"robin", "tuck"}) ladder_.AddBot(bot);
  PlanAt(v1::EVENT_ACT_START, 1);
  PlanAt(v1::EVENT_ACT_FREEZE_RESULTS, 2);
  PlanAt(v1::EVENT_ACT_REVEAL, 3);
  PlanAt(v1::EVENT_ACT_FINAL, 4);
  TickAt(5);
  EXPECT_THAT(scheduler_->NoteOf(event_), HasSubstr("reveal is due"));
  ASSERT_THAT(ladder_->FinishEvent(event_, now_), IsOk());
  TickAt(6);
  EXPECT_EQ(life(), v1::EVENT_LIFE_FINAL);
  EXPECT_THAT(PerformAct(service_.get(), event_, v1::EVENT_ACT_REVEAL, now_),
              Fails(absl::StatusCode::kFailedPrecondition, "is final"));
}

// Challenges are not pruned: a season leaves thousands.
TEST_F(EventSchedulerTest, AChallengeIsReadOnce) {
  const auto look = [this] {
    scheduler_->Wake();
    return steps_.Of([this] { scheduler_->Tick(); });
  };
  PlanAt(v1::EVENT_ACT_OPEN, 1000);
  AddChallengesThatAreOver(ladder_.store(), 10);
  scheduler_->Tick();
  const int64_t before = look();
  EXPECT_GT(before, 0);
  AddChallengesThatAreOver(ladder_.store(), 9990);
  EXPECT_GT(look(), 9990) << "they are new";
  EXPECT_LT(look(), before + 200);
  // Between plans nothing is read.
  EXPECT_EQ(steps_.Of([this] { scheduler_->Tick(); }), 0);
  TickAt(1000);
  EXPECT_EQ(life(), v1::EVENT_LIFE_OPEN);
}

// An event that was made after the scheduler's first look.
TEST_F(EventSchedulerTest, AnEventThatIsNewIsLookedAt) {
  scheduler_->Tick();
  AddChallengesThatAreOver(ladder_.store(), 3);
  EventSetup setup = DemoEvent("later", {});
  v1::EventSettings settings = this->settings();
  setup.settings = settings;
  event_ = Get(ladder_->CreateEvent(setup));
  PlanAt(v1::EVENT_ACT_OPEN, 1);
  TickAt(2);
  EXPECT_EQ(life(), v1::EVENT_LIFE_OPEN);
}

}  // namespace
}  // namespace assize::ladder::service
