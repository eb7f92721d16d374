// In what events differ, as people are told.
#include "ladder/event/setup_differences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "assize/v1/event.pb.h"
#include "ladder/event/event_settings.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Version Bot(VersionId id, const std::string& name) {
  Version version;
  version.id = id;
  version.bot = name;
  version.number = 1;
  return version;
}

v1::EventSettings Settings() {
  v1::EventSettings settings;
  settings.set_sets(5);
  settings.set_seats(2);
  settings.mutable_clock_rules()->set_move_limit_us(1'000'000);
  return settings;
}

EventSetup Cup(const v1::EventSettings& settings, std::vector<VersionId> entrants = {1, 2}) {
  EventSetup setup;
  setup.name = "cup";
  setup.game = "brigands";
  setup.format = "swiss";
  setup.policy = "lenient";
  setup.seed = SeedFromText("cup");
  setup.settings = SettingsText(settings).value();
  setup.entrants = std::move(entrants);
  return setup;
}

std::vector<std::string> Differences(const EventSetup& there, const EventSetup& here,
                                     SetupChecks checks = {.seeds = SeedCheck::kMustBeEqual}) {
  std::vector<Version> versions = {Bot(1, "ann"), Bot(2, "bob"), Bot(3, "cid"), Bot(4, "dan")};
  versions[3].suspended = "3 forfeits in a row";
  const auto differences = DifferencesBetween(there, here, checks, versions);
  EXPECT_TRUE(differences.ok()) << differences.status();
  return differences.value_or(std::vector<std::string>{"error"});
}

TEST(SetupDifferences, OfTheSameSetupAreNone) {
  EventSetup here = Cup(Settings());
  here.name = "another";
  here.started_unix_us = 17;
  EXPECT_THAT(Differences(Cup(Settings()), here), IsEmpty());
}

TEST(SetupDifferences, AreToldAsFlagsWithBothValues) {
  v1::EventSettings settings = Settings();
  settings.set_sets(10);
  settings.set_rounds(3);
  settings.mutable_clock_rules()->set_move_limit_us(2'000'000);
  settings.add_options("rounds=2");
  EventSetup here = Cup(settings);
  here.format = "knockout";
  EXPECT_THAT(Differences(Cup(Settings()), here),
              ElementsAre("--format: swiss there, knockout here", "--rounds: none there, 3 here",
                          "--sets: 5 there, 10 here", "--option: none there, rounds=2 here",
                          "--move-limit: 1000 there, 2000 here"));
}

TEST(SetupDifferences, OfFieldsNameTheBots) {
  EXPECT_THAT(Differences(Cup(Settings()), Cup(Settings(), {1, 3})),
              ElementsAre("bots that only one has: bob@1 there, cid@1 here"));
  EXPECT_THAT(Differences(Cup(Settings()), Cup(Settings(), {2, 1})),
              ElementsAre("bots: the same in another order (their seeding)"));
}

TEST(SetupDifferences, OfOpenFieldsDoNotCount) {
  v1::EventSettings open = Settings();
  open.set_open_field(true);
  EXPECT_THAT(Differences(Cup(open), Cup(open, {1, 2, 3})), IsEmpty());
  EXPECT_THAT(Differences(Cup(Settings()), Cup(open)),
              ElementsAre("bots: ann@1 bob@1 there, all active ones here"));
}

TEST(SetupDifferences, OfSeedsCountOnlyIfOneWasAskedForAndDoNotTellThem) {
  EventSetup here = Cup(Settings());
  here.seed = SeedFromText("other");
  EXPECT_THAT(Differences(Cup(Settings()), here), ElementsAre("--seed: another one there"));
  EXPECT_THAT(Differences(Cup(Settings()), here, {.seeds = SeedCheck::kMayDiffer}), IsEmpty());
  v1::EventSettings settings = Settings();
  settings.set_ids("other");
  EXPECT_THAT(Differences(Cup(Settings()), Cup(settings)), IsEmpty());
  EXPECT_THAT(Differences(Cup(Settings()), Cup(settings), {.ids = SeedCheck::kMustBeEqual}),
              ElementsAre("--ids: another one there"));
}

TEST(SetupDifferences, WhoIsSuspendedSinceDoesNotCountWhereNoBotsWereNamed) {
  const EventSetup there = Cup(Settings(), {1, 4, 2});
  const SetupChecks all = {.field = FieldCheck::kAllActive};
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2}), all), IsEmpty());
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2, 3}), all),
              ElementsAre("bots that only one has: dan@1 there, cid@1 here"));
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2})),
              ElementsAre("bots that only one has: dan@1 there, none here"));
}

TEST(SetupDifferences, WhoEnteredLateDoesNotCount) {
  v1::EventSettings there = Settings();
  v1::LateEntry& late = *there.add_late_entries();
  late.set_number(3);
  late.set_round(2);
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings())), IsEmpty());
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings(), {1, 2, 3})), IsEmpty());
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings(), {1, 3})),
              ElementsAre("bots that only one has: bob@1 there, cid@1 here"));
}

TEST(SetupDifferences, OfWhatRanksAndPairsAreTold) {
  v1::EventSettings here = Settings();
  here.add_tie_breaks("wins");
  here.add_tie_breaks("koya");
  here.set_acceleration("baku");
  here.set_half_byes(2);
  here.set_late_entry(true);
  EXPECT_THAT(Differences(Cup(Settings()), Cup(here)),
              ElementsAre("--tie-breaks: the usual ones there, wins,koya here",
                          "--acceleration: none there, baku here", "--half-byes: 1 there, 2 here",
                          "--late-entry: no there, yes here"));
}

TEST(SetupDifferences, OfChallengersAreToldByName) {
  v1::EventSettings first = Settings();
  first.add_challengers(1);
  v1::EventSettings second = Settings();
  second.add_challengers(2);
  EXPECT_THAT(Differences(Cup(first), Cup(second)),
              ElementsAre("--challenger: ann@1 there, bob@1 here"));
}

}  // namespace
}  // namespace assize::ladder
