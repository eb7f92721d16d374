// Matches of the referee played again through assize/sim.h.
#include "tests/sim/parity.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/registry.h"
#include "tests/support/rowdy_match.h"

namespace assize::testing {
namespace {

// Every game with every number of seats.
std::vector<RowdySpec> AllSettings(Manners manners) {
  std::vector<RowdySpec> settings;
  for (const games::Game* game : games::AllGames()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      settings.push_back({.seats = seats, .manners = manners, .game = game->info().name});
    }
  }
  return settings;
}

void ExpectParity(RowdySpec spec, int matches) {
  for (int i = 0; i < matches; ++i) {
    const std::string seed = absl::StrCat("parity-", i);
    spec.seed = seed;
    const auto parity = CompareWithSim(PlayRowdy(spec).record);
    ASSERT_TRUE(parity.ok()) << spec.game << ", " << spec.seats << " seats, seed " << seed << ": "
                             << parity.status();
    EXPECT_GT(parity->views, 0);
  }
}

TEST(SimParity, FinishedMatchesComeOutTheSameToTheLastByte) {
  for (const RowdySpec& spec : AllSettings(Manners::kPolite)) ExpectParity(spec, 2);
}

TEST(SimParity, SoDoMatchesWithDefaultMovesAndForfeits) {
  for (const RowdySpec& spec : AllSettings(Manners::kRowdy)) ExpectParity(spec, 2);
}

TEST(SimParity, AnotherDealIsNoticed) {
  for (const RowdySpec& spec : AllSettings(Manners::kPolite)) {
    const auto parity = CompareWithSim(PlayRowdy(spec).record, std::string(32, 'x'));
    EXPECT_FALSE(parity.ok()) << spec.game << ", " << spec.seats << " seats";
  }
}

}  // namespace
}  // namespace assize::testing
