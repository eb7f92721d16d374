// The states of an event's life, and plans of its acts.
#include "ladder/event/life/event_life.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

constexpr int64_t kHour = int64_t{3600} * 1'000'000;
constexpr int64_t kNow = int64_t{1'796'144'400} * 1'000'000;

absl::Status PlanAt(v1::EventAct act, int64_t when, v1::EventSettings* settings) {
  return Plan({.act = act, .when = when, .zone = "UTC"}, kNow, settings);
}

TEST(EventLife, GoesFromDraftToFinal) {
  Event event;
  v1::EventSettings settings;
  settings.set_draft(true);
  settings.set_awaits_field(true);
  EXPECT_EQ(LifeOf(event, settings, 0), v1::EVENT_LIFE_DRAFT);
  settings.set_draft(false);
  EXPECT_EQ(LifeOf(event, settings, 0), v1::EVENT_LIFE_OPEN);
  settings.set_awaits_field(false);
  MarkDone(v1::EVENT_ACT_CLOSE, kNow, &settings);
  EXPECT_EQ(LifeOf(event, settings, 0), v1::EVENT_LIFE_CLOSED);
  EXPECT_EQ(LifeOf(event, settings, 1), v1::EVENT_LIFE_RUNNING);
  settings.set_published_rounds(1);
  EXPECT_EQ(LifeOf(event, settings, 2), v1::EVENT_LIFE_RESULTS_FROZEN);
  event.ended_unix_us = kNow;
  EXPECT_EQ(LifeOf(event, settings, 3), v1::EVENT_LIFE_RESULTS_FROZEN);
  settings.clear_published_rounds();
  EXPECT_EQ(LifeOf(event, settings, 3), v1::EVENT_LIFE_REVEALED);
  MarkDone(v1::EVENT_ACT_FINAL, kNow, &settings);
  EXPECT_EQ(LifeOf(event, settings, 3), v1::EVENT_LIFE_FINAL);
  EXPECT_EQ(LifeText(v1::EVENT_LIFE_RESULTS_FROZEN), "results frozen");
}

TEST(EventLife, AnOpenFieldTakesBotsUntilSubmissionsClose) {
  v1::EventSettings settings;
  EXPECT_FALSE(TakesBots(settings));
  settings.set_open_field(true);
  EXPECT_TRUE(TakesBots(settings));
  MarkDone(v1::EVENT_ACT_CLOSE, kNow, &settings);
  EXPECT_FALSE(TakesBots(settings));
}

TEST(EventPlan, SaysWhatComesNext) {
  v1::EventSettings settings;
  EXPECT_EQ(NextTime(settings), nullptr);
  ASSERT_THAT(PlanAt(v1::EVENT_ACT_FINAL, kNow + 3 * kHour, &settings), IsOk());
  ASSERT_THAT(PlanAt(v1::EVENT_ACT_START, kNow + kHour, &settings), IsOk());
  EXPECT_EQ(TimeText(*NextTime(settings)), "start 2026-12-01 18:00 UTC");
  MarkDone(v1::EVENT_ACT_START, kNow, &settings);
  EXPECT_EQ(NextTime(settings)->act(), v1::EVENT_ACT_FINAL);
  ASSERT_THAT(Plan({.act = v1::EVENT_ACT_FINAL}, kNow, &settings), IsOk());
  EXPECT_EQ(NextTime(settings), nullptr);
}

TEST(EventPlan, RefusesThePastAndWhatWasDone) {
  v1::EventSettings settings;
  EXPECT_THAT(PlanAt(v1::EVENT_ACT_START, kNow, &settings),
              Fails(absl::StatusCode::kInvalidArgument, "has passed"));
  EXPECT_THAT(PlanAt(v1::EVENT_ACT_START, kNow + 100'000 * kHour, &settings),
              Fails(absl::StatusCode::kInvalidArgument, "ten years"));
  EXPECT_THAT(
      Plan({.act = v1::EVENT_ACT_START, .when = kNow + kHour, .zone = "Mars"}, kNow, &settings),
      Fails(absl::StatusCode::kInvalidArgument, "Mars"));
  MarkDone(v1::EVENT_ACT_START, kNow, &settings);
  EXPECT_THAT(PlanAt(v1::EVENT_ACT_START, kNow + kHour, &settings),
              Fails(absl::StatusCode::kFailedPrecondition, "was done"));
}

TEST(EventPlan, KeepsTheOrderOfALife) {
  v1::EventSettings settings;
  ASSERT_THAT(PlanAt(v1::EVENT_ACT_START, kNow + kHour, &settings), IsOk());
  ASSERT_THAT(PlanAt(v1::EVENT_ACT_CLOSE, kNow + 2 * kHour, &settings), IsOk());
  EXPECT_THAT(CheckOrder(settings),
              Fails(absl::StatusCode::kInvalidArgument, "start 2026-12-01 18:00 UTC is before"));
  // Bots enter while a continuous ladder is played.
  settings.set_open_field(true);
  EXPECT_THAT(CheckOrder(settings), IsOk());
  ASSERT_THAT(PlanAt(v1::EVENT_ACT_FINAL, kNow + kHour / 2, &settings), IsOk());
  EXPECT_FALSE(CheckOrder(settings).ok());
}

}  // namespace
}  // namespace assize::ladder
