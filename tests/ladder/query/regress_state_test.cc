// What is reported of a test of two versions while it is played.
#include "ladder/query/regress_state.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/event/settings/event_settings.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

v1::EventSettings FixedSets(uint32_t sets) {
  v1::EventSettings settings;
  settings.set_seats(2);
  settings.set_seating("rotations");
  v1::RegressSettings& regress = *settings.mutable_regress();
  regress.set_elo1(10);
  regress.set_alpha(0.05);
  regress.set_beta(0.05);
  regress.set_fixed_sets(sets);
  return settings;
}

// The test version, which sits first in the first match and second in the other, wins both.
std::vector<PlayedMatch> Won(int64_t set) {
  const std::string match = "s" + std::to_string(set) + "-";
  return {Played(match + "0", {.ranks = {1, 2}}), Played(match + "1", {.ranks = {2, 1}})};
}

TEST(RegressState, SetsCountUpToTheFirstThatIsStillToBePlayed) {
  TestLadder ladder;
  const VersionId base = ladder.AddBot("old");
  const VersionId test = ladder.AddBot("new");
  EventSetup setup = DemoEvent("test", {base, test});
  setup.format = std::string(kRegressFormat);
  setup.settings = FixedSets(3);
  const EventId id = Get(ladder->CreateEvent(setup));
  ASSERT_THAT(ladder->PlanRound(id, DuelRound(1, 0, {{test, base}, {test, base}, {test, base}})),
              IsOk());
  const auto sets = [&ladder] {
    const Event event = Get(ladder->FindEvent("test"));
    const absl::StatusOr<report::RegressState> state = LoadRegressState(&ladder.store(), event);
    EXPECT_THAT(state, IsOk());
    return state.ok() ? state->tally.test.sprt().sets() : -1;
  };
  Import(ladder.store(), Won(0));
  Import(ladder.store(), Won(2));
  EXPECT_EQ(sets(), 1);
  Import(ladder.store(), Won(1));
  EXPECT_EQ(sets(), 3);
}

}  // namespace
}  // namespace assize::ladder
