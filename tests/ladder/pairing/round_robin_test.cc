// Round robins of two seats.
#include "ladder/pairing/formats/round_robin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace assize::ladder::pairing {
namespace {

using ::testing::UnorderedElementsAre;

std::vector<Pod> WithoutSeats(std::vector<Pod> pods) {
  for (Pod& pod : pods) std::sort(pod.begin(), pod.end());
  return pods;
}

// FIDE Handbook C.05, annex 1, table for 5 or 6 players; here players count from 0.
TEST(Berger, PairsAsFidesTableForSixPlayers) {
  const std::vector<std::vector<Pod>> table = {{{0, 5}, {1, 4}, {2, 3}},
                                               {{5, 3}, {4, 2}, {0, 1}},
                                               {{1, 5}, {2, 0}, {3, 4}},
                                               {{5, 4}, {0, 3}, {1, 2}},
                                               {{2, 5}, {3, 1}, {4, 0}}};
  for (size_t round = 0; round < table.size(); ++round) {
    EXPECT_THAT(WithoutSeats(BergerRound(6, static_cast<int>(round)).pods),
                ::testing::UnorderedElementsAreArray(WithoutSeats(table[round])));
  }
}

// The same table with the sixth player left out, seats and all.
TEST(Berger, SeatsAsFidesTableForFivePlayers) {
  EXPECT_THAT(BergerRound(5, 0).pods, UnorderedElementsAre(Pod{1, 4}, Pod{2, 3}));
  EXPECT_THAT(BergerRound(5, 1).pods, UnorderedElementsAre(Pod{4, 2}, Pod{0, 1}));
  EXPECT_THAT(BergerRound(5, 2).pods, UnorderedElementsAre(Pod{2, 0}, Pod{3, 4}));
  EXPECT_THAT(BergerRound(5, 3).pods, UnorderedElementsAre(Pod{0, 3}, Pod{1, 2}));
  EXPECT_THAT(BergerRound(5, 4).pods, UnorderedElementsAre(Pod{3, 1}, Pod{4, 0}));
}

class EveryField : public ::testing::TestWithParam<int> {};

TEST_P(EveryField, MeetsOnceAndTheSecondTimeInTheOtherSeats) {
  const int players = GetParam();
  std::set<Pod> met;
  for (int round = 0; round < 2 * BergerRounds(players); ++round) {
    for (const Pod& pod : BergerRound(players, round).pods) {
      ASSERT_EQ(pod.size(), 2u);
      EXPECT_TRUE(met.insert(pod).second) << pod[0] << " and " << pod[1] << " again";
    }
    if (round == BergerRounds(players) - 1) {
      EXPECT_EQ(met.size(), static_cast<size_t>(players * (players - 1) / 2));
      for (const Pod& pod : met) EXPECT_FALSE(met.contains({pod[1], pod[0]}));
    }
  }
  EXPECT_EQ(met.size(), static_cast<size_t>(players * (players - 1)));
}

TEST_P(EveryField, PutsEverybodyIntoEachRoundOnce) {
  const int players = GetParam();
  std::map<Player, int> rests;
  for (int round = 0; round < BergerRounds(players); ++round) {
    const PairedRound paired = BergerRound(players, round);
    std::set<Player> seen;
    for (const Pod& pod : paired.pods) seen.insert(pod.begin(), pod.end());
    for (const PlayerBye& bye : paired.byes) {
      EXPECT_TRUE(seen.insert(bye.player).second);
      EXPECT_EQ(bye.kind, ByeKind::kZeroPoint);
      ++rests[bye.player];
    }
    EXPECT_EQ(seen.size(), static_cast<size_t>(players));
    EXPECT_EQ(paired.byes.size(), static_cast<size_t>(players % 2));
  }
  for (const auto& [player, times] : rests) EXPECT_EQ(times, 1) << player;
}

TEST_P(EveryField, HasBalancedSeatsAfterAnyNumberOfRounds) {
  const int players = GetParam();
  std::vector<int> more_often_first(players);
  for (int round = 0; round < 4 * BergerRounds(players); ++round) {
    for (const Pod& pod : BergerRound(players, round).pods) {
      ++more_often_first[pod[0]];
      --more_often_first[pod[1]];
    }
    for (Player player = 0; player < players; ++player) {
      ASSERT_LE(std::abs(more_often_first[player]), 1) << player << " after round " << round;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Berger, EveryField, ::testing::Range(2, 41));

}  // namespace

}  // namespace assize::ladder::pairing
