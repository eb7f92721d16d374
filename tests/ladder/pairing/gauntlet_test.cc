// Gauntlets.
#include "ladder/pairing/formats/gauntlet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;

TEST(Gauntlet, OfTwoSeatsMeetsAllOthersOneByOneWithSeatsInTurn) {
  std::vector<Pod> pods;
  for (const PairedRound& round : GauntletRounds(5, {0}, {2, 2, 2}, 0)) {
    pods.insert(pods.end(), round.pods.begin(), round.pods.end());
  }
  EXPECT_THAT(pods, ElementsAre(Pod{0, 1}, Pod{2, 0}, Pod{0, 3}, Pod{4, 0}));
  const auto again = GauntletRounds(5, {0}, {2, 2, 2}, 1);
  EXPECT_THAT(again[0].pods, ElementsAre(Pod{1, 0}));
}

TEST(Gauntlet, WithoutItsChallengerAPodIsNotPlayed) {
  const PairedRound round = {{{0, 2, 3}, {1, 4, 5}}, {}};
  Field field(6);
  field[1].withdrawn = true;
  field[3].withdrawn = true;
  const PairedRound left = GauntletWithoutWithdrawn(round, {0, 1}, field, {3, 2, 3});
  EXPECT_THAT(left.pods, ElementsAre(Pod{0, 2}));
  EXPECT_THAT(left.byes, ElementsAre(PlayerBye{4, ByeKind::kPairingAllocated},
                                     PlayerBye{5, ByeKind::kPairingAllocated}));
}

struct Shape {
  int players, challengers, seats, least, most;
};

class AnyGauntlet : public ::testing::TestWithParam<Shape> {};

TEST_P(AnyGauntlet, EachChallengerMeetsAllOthersAndNoOtherChallenger) {
  const Shape& shape = GetParam();
  std::vector<Player> challengers;
  // Not the first ones, and not in order.
  for (int i = 0; i < shape.challengers; ++i) challengers.push_back(shape.players - 1 - 2 * i);
  const PodRange range = {shape.seats, shape.least, shape.most};
  std::set<std::pair<Player, Player>> met;
  for (const PairedRound& round : GauntletRounds(shape.players, challengers, range, 0)) {
    std::set<Player> busy;
    for (const Pod& pod : round.pods) {
      EXPECT_GE(static_cast<int>(pod.size()), shape.least);
      EXPECT_LE(static_cast<int>(pod.size()), shape.most);
      int in_pod = 0;
      for (Player a : pod) {
        EXPECT_TRUE(busy.insert(a).second);
        const bool challenges = std::count(challengers.begin(), challengers.end(), a) > 0;
        in_pod += challenges ? 1 : 0;
        for (Player b : pod) {
          if (challenges && a != b) met.insert({a, b});
        }
      }
      EXPECT_EQ(in_pod, 1);
    }
  }
  EXPECT_EQ(met.size(),
            static_cast<size_t>(shape.challengers * (shape.players - shape.challengers)));
}

INSTANTIATE_TEST_SUITE_P(Gauntlet, AnyGauntlet,
                         ::testing::Values(Shape{10, 1, 2, 2, 2}, Shape{10, 3, 2, 2, 2},
                                           Shape{10, 1, 4, 4, 4}, Shape{12, 1, 4, 4, 4},
                                           Shape{11, 2, 4, 3, 6}, Shape{30, 5, 5, 5, 5},
                                           Shape{9, 4, 3, 3, 3}));

}  // namespace
}  // namespace assize::ladder::pairing
