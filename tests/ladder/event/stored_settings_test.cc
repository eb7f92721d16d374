// Settings that only somebody who edits the database can have written.
#include "ladder/event/rounds/stored_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "ladder/event/rounds/event_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

constexpr auto kDataLoss = absl::StatusCode::kDataLoss;

constexpr char kCup[] = R"({"rounds": 3, "sets": 1, "seats": 2, "min_seats": 2, "max_seats": 2,)"
                        R"( "seating": "rotations", "scoring": "placed"})";
constexpr char kTestOfTwo[] =
    R"({"seats": 2, "regress": {"elo1": 10, "alpha": 0.05, "beta": 0.05, "most_sets": 8}})";

Event EventOf(const std::string& settings, const std::string& format = "swiss") {
  Event event;
  event.id = 3;
  event.setup = DemoEvent("cup", {11, 12, 13, 14});
  event.setup.format = format;
  event.setup.settings = SettingsIn(settings);
  return event;
}

Event Changed(const std::string& json) {
  Event event = EventOf(kCup);
  event.setup.settings.MergeFrom(SettingsIn(json));
  return event;
}

TEST(StoredSettings, OfEventsAreUsable) {
  EXPECT_THAT(CheckStoredSettings(EventOf(kCup)), IsOk());
  EXPECT_THAT(CheckStoredSettings(EventOf(kTestOfTwo, std::string(kRegressFormat))), IsOk());
}

TEST(StoredSettings, NameTheEventTheSettingItsValueAndWhatIsAllowed) {
  EXPECT_THAT(
      CheckStoredSettings(Changed(R"({"rounds": 4000000000})")),
      Fails(kDataLoss,
            "table event, event 3 (\"cup\"): its settings can't be used: rounds: 4000000000;"
            " must be 0 to 1000000"));
}

TEST(StoredSettings, ThatNoRequestCouldHaveAreDamage) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"sets": 1000001})", "sets: 1000001; must be 1 to 1000000"},
      {R"({"playoff": 1001})", "playoff: 1001"},
      {R"({"half_byes": 1001})", "half_byes: 1001"},
      {R"({"max_seats": 9})", "max_seats: 9; must be 2 to 8"},
      {R"({"min_seats": 5})", "min_seats: 5; must be 2 to 2"},
      {R"({"seats": 5})", "seats: 5; must be 2 to 2"},
      {R"({"seating": "standing"})", "standing"},
      {R"({"scoring": "guessed"})", "guessed"},
      {R"({"acceleration": "turbo"})", "acceleration: \"turbo\"; must be baku"},
      {R"({"tie_breaks": ["coin"]})", "coin"},
      {R"({"challengers": [5]})", "challengers: 5; must be 1 to 4"},
      {R"({"challengers": [0]})", "challengers: 0; must be 1 to 4"},
      {R"({"requested_byes": [{"round": 1, "number": 9, "kind": "HALF"}]})",
       "requested_byes.number: 9; must be 1 to 4"},
      {R"({"requested_byes": [{"round": 1, "number": 1, "kind": "FULL"}]})", "\"FULL\""},
      {R"({"late_entries": [{"number": 9, "round": 1}]})",
       "late_entries.number: 9; must be 1 to 4"},
      {R"({"published_rounds": 4294967295})", "published_rounds: 4294967295"},
      {R"({"options": ["colour=red"]})", "colour"},
      {R"({"clock_rules": {"wall_factor": 5000}})", "clock_rules"},
  };
  for (const auto& [change, named] : cases) {
    EXPECT_THAT(CheckStoredSettings(Changed(change)), Fails(kDataLoss, named)) << change;
    EXPECT_THAT(ScheduleOf(Changed(change)).status(), Fails(kDataLoss, named)) << change;
    EXPECT_THAT(OutlookOf(Changed(change)).status(), Fails(kDataLoss, named)) << change;
  }
}

TEST(StoredSettings, OfAnUnknownGameOrFormatAreDamage) {
  EXPECT_THAT(CheckStoredSettings(EventOf(kCup, "lottery")), Fails(kDataLoss, "lottery"));
  Event event = EventOf(kCup);
  event.setup.game = "chess";
  EXPECT_THAT(CheckStoredSettings(event), Fails(kDataLoss, "chess"));
}

TEST(StoredSettings, ThatContradictTheFormatAreDamage) {
  Event event = EventOf(kCup, "knockout");
  EXPECT_THAT(CheckStoredSettings(event), Fails(kDataLoss, "rounds"));
  // It plans nothing any more, and its tables do not need them.
  event.ended_unix_us = 1;
  EXPECT_THAT(CheckStoredSettings(event), IsOk());
}

TEST(StoredSettings, OfATestHaveTwoEntrantsAndHypotheses) {
  Event event = EventOf(kTestOfTwo, std::string(kRegressFormat));
  event.setup.entrants = {11};
  EXPECT_THAT(CheckStoredSettings(event), Fails(kDataLoss, "the number of entrants: 1"));
  event = EventOf(R"({"seats": 2, "regress": {"elo1": 10, "alpha": 0.9, "beta": 0.05,)"
                  R"( "most_sets": 8}})",
                  std::string(kRegressFormat));
  EXPECT_THAT(CheckStoredSettings(event), Fails(kDataLoss, "alpha: 0.9"));
}

}  // namespace
}  // namespace assize::ladder
