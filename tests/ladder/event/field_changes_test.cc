// Late entries and byes that are asked for, as changes of an event's settings.
#include "ladder/event/life/field_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "ladder/event/settings/event_settings.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

v1::EventSettings FourRounds() {
  v1::EventSettings settings;
  settings.set_rounds(4);
  settings.set_seats(2);
  settings.set_min_seats(2);
  settings.set_max_seats(2);
  settings.set_seating("rotations");
  settings.set_scoring("placed");
  return settings;
}

Event Swiss(const v1::EventSettings& settings = FourRounds(), int bots = 6) {
  Event event;
  event.setup.name = "cup";
  event.setup.game = "brigands";
  event.setup.format = "swiss";
  event.setup.settings = settings;
  for (int number = 1; number <= bots; ++number) {
    event.setup.entrants.push_back(100 + number);
    event.entrants.push_back(
        {.number = number, .version = 100 + number, .out_from = {}, .out_reason = {}});
  }
  return event;
}

ByeRequest Asks(int round, const std::string& kind = "half") {
  return {.number = 3, .name = "robin@1", .round = round, .kind = kind};
}

std::string ErrorOf(const absl::StatusOr<v1::EventSettings>& settings) {
  return std::string(settings.status().message());
}

TEST(Byes, AreKeptInTheSettingsAndTakenBack) {
  const v1::EventSettings asked = Get(WithBye(Swiss(), 1, Asks(3)));
  ASSERT_THAT(asked.requested_byes(), SizeIs(1));
  EXPECT_EQ(asked.requested_byes(0).round(), 3u);
  EXPECT_EQ(asked.requested_byes(0).number(), 3u);
  EXPECT_EQ(asked.requested_byes(0).kind(), "HALF");
  ByeRequest back = Asks(3);
  back.back = true;
  EXPECT_THAT(Get(WithBye(Swiss(asked), 1, back)).requested_byes(), SizeIs(0));
  EXPECT_THAT(ErrorOf(WithBye(Swiss(), 1, back)), HasSubstr("has not asked for a bye in round 3"));
}

TEST(Byes, AskedForTwiceAreOneOfTheLastKind) {
  const v1::EventSettings asked = Get(WithBye(Swiss(), 1, Asks(3)));
  EXPECT_THAT(Get(WithBye(Swiss(asked), 1, Asks(3))).requested_byes(), SizeIs(1));
  const v1::EventSettings zero = Get(WithBye(Swiss(asked), 1, Asks(3, "zero")));
  ASSERT_THAT(zero.requested_byes(), SizeIs(1));
  EXPECT_EQ(zero.requested_byes(0).kind(), "ZERO");
}

TEST(Byes, OfHalfAPointAreBoundedAndOfNoneAreNot) {
  const v1::EventSettings one = Get(WithBye(Swiss(), 0, Asks(1)));
  EXPECT_THAT(ErrorOf(WithBye(Swiss(one), 0, Asks(2))),
              HasSubstr("robin@1 has 1 of the 1 half-point byes"));
  const v1::EventSettings two = Get(WithBye(Swiss(one), 0, Asks(2, "zero")));
  EXPECT_THAT(Get(WithBye(Swiss(two), 0, Asks(3, "zero"))).requested_byes(), SizeIs(3));
  v1::EventSettings none = FourRounds();
  none.set_half_byes(0);
  EXPECT_THAT(ErrorOf(WithBye(Swiss(none), 0, Asks(1))), HasSubstr("0 of the 0"));
}

TEST(Byes, AreForRoundsThatAreStillToBePaired) {
  EXPECT_THAT(ErrorOf(WithBye(Swiss(), 2, Asks(2))),
              HasSubstr("round 2 of event \"cup\" is paired already; the next one is 3"));
  EXPECT_THAT(ErrorOf(WithBye(Swiss(), 4, Asks(4))), HasSubstr("it was the last one"));
  EXPECT_THAT(ErrorOf(WithBye(Swiss(), 0, Asks(5))), HasSubstr("has the rounds 1 to 4"));
  EXPECT_THAT(ErrorOf(WithBye(Swiss(), 0, Asks(1, "hafl"))), HasSubstr("Did you mean 'half'?"));
}

TEST(Byes, AreForWhoIsInASwissThatGoesOn) {
  Event event = Swiss();
  event.entrants[2].out_from = 2;
  EXPECT_THAT(ErrorOf(WithBye(event, 1, Asks(3))), HasSubstr("out of the event since round 2"));
  event = Swiss();
  event.setup.format = "knockout";
  EXPECT_THAT(ErrorOf(WithBye(event, 1, Asks(3))), HasSubstr("is a knockout"));
  event = Swiss();
  event.ended_unix_us = 1;
  EXPECT_THAT(ErrorOf(WithBye(event, 1, Asks(3))), HasSubstr("is over"));
}

TEST(LateEntries, BeginInTheNextRoundAndDoNotLengthenTheEvent) {
  v1::EventSettings settings = FourRounds();
  settings.set_rounds(0);
  const Event event = Swiss(settings, 8);
  const v1::EventSettings late = Get(WithLateEntries(event, 2, 2));
  ASSERT_THAT(late.late_entries(), SizeIs(2));
  EXPECT_EQ(late.late_entries(1).number(), 10u);
  EXPECT_EQ(late.late_entries(1).round(), 3u);
  const Event after = Swiss(late, 10);
  EXPECT_EQ(FirstEntrants(after.setup, late), 8);
  EXPECT_EQ(Get(FormatSettingsOf(after.setup, late)).rounds, 3);
}

TEST(LateEntries, LeaveTheAcceleratedGroupAsItWas) {
  v1::EventSettings settings = FourRounds();
  settings.set_acceleration("baku");
  EXPECT_EQ(Get(FormatSettingsOf(Swiss(settings, 8).setup, settings)).accelerated, 4);
  const v1::EventSettings late = Get(WithLateEntries(Swiss(settings, 8), 1, 4));
  EXPECT_EQ(Get(FormatSettingsOf(Swiss(late, 12).setup, late)).accelerated, 4);
}

TEST(LateEntries, MayAskForByesInTheirOwnRounds) {
  const v1::EventSettings late = Get(WithLateEntries(Swiss(FourRounds(), 2), 0, 1));
  v1::EventSettings third = late;
  third.mutable_late_entries(0)->set_round(3);
  EXPECT_THAT(ErrorOf(WithBye(Swiss(third, 3), 1, Asks(2))),
              HasSubstr("enters the event in round 3"));
  EXPECT_TRUE(WithBye(Swiss(third, 3), 1, Asks(3)).ok());
}

TEST(LateEntries, AreRefusedWhereNoRoundIsLeftAndInOtherFormats) {
  EXPECT_THAT(ErrorOf(WithLateEntries(Swiss(), 4, 1)), HasSubstr("all 4 rounds"));
  Event event = Swiss();
  event.setup.format = "round-robin";
  EXPECT_THAT(ErrorOf(WithLateEntries(event, 1, 1)), HasSubstr("is a round-robin"));
}

}  // namespace
}  // namespace assize::ladder
