// Pages are functions of what their eyes may see: some pairs of each game. `viewer_twins` compares
// as many as are wanted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/games/registry.h"
#include "referee/viewer/match_page.h"
#include "tests/viewer/twin_matches.h"

namespace assize::viewer {
namespace {

using For = TwinMatches::For;

constexpr uint64_t kPairs = 25;
// Of each game, for each planted leak.
constexpr uint64_t kPairsForLeaks = 4;

TEST(ViewerTwins, HaveEqualPages) {
  for (const games::Game* game : games::AllGames()) {
    for (const For whom : {For::kSeat, For::kSpectator}) {
      const TwinTally tally = CompareTwins(*game, whom, 0, kPairs);
      EXPECT_EQ(tally.differences, 0u) << tally.first;
      EXPECT_GT(tally.different, 0u) << game->info().name;
      EXPECT_GT(tally.steps, kPairs) << game->info().name;
    }
  }
}

TEST(ViewerTwins, FindPlantedLeaks) {
  for (const PlantedLeak& leak : PlantedLeaks()) {
    for (const For whom : {For::kSeat, For::kSpectator}) {
      if (!(whom == For::kSeat ? leak.in_seats_pages : leak.in_spectators_pages)) continue;
      uint64_t found = 0;
      for (const games::Game* game : games::AllGames()) {
        found += CompareTwins(*game, whom, 0, kPairsForLeaks, leak.payload).differences;
      }
      EXPECT_GT(found, 0u) << leak.name << (whom == For::kSeat ? ", seats" : ", spectators");
    }
  }
}

// So that it is enough to compare payloads.
TEST(ViewerTwins, APageIsAFunctionOfItsPayload) {
  for (const games::Game* game : games::AllGames()) {
    const TwinMatches twins(*game, For::kSeat, 0);
    const PayloadSettings settings = {.seat = twins.viewer(), .program = "twins"};
    EXPECT_EQ(MatchPage(twins.one(), settings).value(),
              PageOf(PayloadFor(twins.one(), twins.viewer())));
    EXPECT_TRUE(MatchPage(twins.one(), settings).value() ==
                MatchPage(twins.other(), settings).value());
  }
}

}  // namespace
}  // namespace assize::viewer
