// The four lights of a bot.
#include "ladder/owner/pages/lights.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/ladder/owner/made_up_event.h"

namespace assize::ladder::owner {
namespace {

using Light = v1::TrafficLight;

// Four matches of version 1, some of which it forfeits for that reason.
struct FourMatches {
  FourMatches(int forfeits, const std::string& reason, int64_t faults = 0) {
    publish::LadderParts parts;
    publish::EventParts& event = parts.events.emplace_back();
    for (int i = 0; i < 4; ++i) AddSet(event, {{{1, 0}, {2, 1}}});
    for (int i = 0; i < forfeits; ++i) event.results.seats[2 * i].forfeited = true;
    rows = RowsOf(std::move(parts));
    seats = SeatsOf(rows, 1, "");
    for (int i = 0; i < forfeits; ++i) seats[i].faults.forfeit = reason;
    seats[3].faults.faults = faults;
  }

  publish::LadderRows rows;
  std::vector<OwnSeat> seats;
};

TEST(Lights, NothingIsKnownBeforeTheFirstMatch) {
  EXPECT_EQ(StartsLight({}).color(), Light::COLOR_GREY);
  EXPECT_EQ(PlaysLight({}).color(), Light::COLOR_GREY);
}

TEST(Lights, ABotStartsIfItJoins) {
  EXPECT_EQ(StartsLight(FourMatches(0, "").seats).color(), Light::COLOR_GREEN);
  EXPECT_EQ(StartsLight(FourMatches(4, "EXITED").seats).color(), Light::COLOR_GREEN);
  EXPECT_EQ(StartsLight(FourMatches(1, "NO_SHOW").seats).color(), Light::COLOR_YELLOW);
  EXPECT_EQ(StartsLight(FourMatches(4, "NO_SHOW").seats).color(), Light::COLOR_RED);
}

TEST(Lights, ABotPlaysIfItKeepsToTheRules) {
  EXPECT_EQ(PlaysLight(FourMatches(0, "").seats).color(), Light::COLOR_GREEN);
  EXPECT_EQ(PlaysLight(FourMatches(0, "", 2).seats).color(), Light::COLOR_YELLOW);
  EXPECT_EQ(PlaysLight(FourMatches(1, "EXITED").seats).text(), "it forfeited 1 of 4 matches");
  EXPECT_EQ(PlaysLight(FourMatches(4, "EXITED").seats).color(), Light::COLOR_RED);
}

TEST(Lights, ABotBeatsTheYardstickIfThatIsCertainEnough) {
  EXPECT_EQ(BeatsLight("random@1", 0.97).color(), Light::COLOR_GREEN);
  EXPECT_EQ(BeatsLight("random@1", 0.6).color(), Light::COLOR_YELLOW);
  EXPECT_EQ(BeatsLight("random@1", 0.2).color(), Light::COLOR_RED);
  EXPECT_EQ(BeatsLight("random@1", {}).color(), Light::COLOR_GREY);
  EXPECT_EQ(BeatsLight("", {}).color(), Light::COLOR_GREY);
}

TEST(Lights, AWithdrawnOrSuspendedBotIsNotGreen) {
  Version version;
  version.bot = "robin";
  version.number = 2;
  EXPECT_EQ(SubmittedLight(version, true).color(), Light::COLOR_GREEN);
  version.suspended = "3 forfeits in a row";
  EXPECT_EQ(SubmittedLight(version, true).color(), Light::COLOR_YELLOW);
}

}  // namespace
}  // namespace assize::ladder::owner
