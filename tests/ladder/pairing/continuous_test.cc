// The continuous ladder: where most is to be learnt, and nobody waits too long.
#include "ladder/pairing/formats/continuous.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "ladder/pairing/formats/continuous_ladder.h"
#include "ladder/pairing/pod_growth.h"
#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
namespace {

std::vector<Player> Everybody(int players) {
  std::vector<Player> all(players);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// Weights of all pairs, by player and player.
class RandomWeights {
 public:
  RandomWeights(int players, Stream& stream) : players_(players) {
    for (int i = 0; i < players * players; ++i) {
      weights_.push_back(static_cast<double>(stream.Below(1000)));
    }
  }
  double operator()(std::span<const Player> pod) const {
    double sum = 0;
    for (Player a : pod) {
      for (Player b : pod) sum += a < b ? weights_[a * players_ + b] : 0;
    }
    return sum;
  }

 private:
  int players_;
  std::vector<double> weights_;
};

// The greatest weight of `pairs` pairs that seat all of `must_play`, by trying all.
double MostWeight(std::vector<Player> left, std::vector<Player> must_play, int pairs,
                  const RandomWeights& weights) {
  if (left.size() < 2 || pairs == 0) return pairs == 0 && must_play.empty() ? 0 : -INFINITY;
  const Player a = left.front();
  left.erase(left.begin());
  double most = std::count(must_play.begin(), must_play.end(), a) > 0
                    ? -INFINITY
                    : MostWeight(left, must_play, pairs, weights);
  std::erase(must_play, a);
  for (Player b : left) {
    std::vector<Player> rest = left;
    std::vector<Player> still = must_play;
    std::erase(rest, b);
    std::erase(still, b);
    most = std::max(most, weights(std::array{a, b}) + MostWeight(rest, still, pairs - 1, weights));
  }
  return most;
}

TEST(BestPairs, HaveTheGreatestWeightOfAll) {
  Stream stream = Chance(SeedFromText("pairs")).Open({"test"});
  for (int i = 0; i < 100; ++i) {
    const int players = 4 + static_cast<int>(stream.Below(5));
    const int pairs = 1 + static_cast<int>(stream.Below(players / 2));
    const RandomWeights weights(players, stream);
    std::vector<Player> must_play = Everybody(players);
    stream.Shuffle(std::span<Player>(must_play));
    must_play.resize(stream.Below(2 * pairs + 1));
    const auto found = BestPairs(Everybody(players), must_play, pairs, weights);
    EXPECT_EQ(static_cast<int>(found.size()), pairs);
    double weight = 0;
    std::set<Player> seated;
    for (const Pod& pair : found) {
      weight += weights(pair);
      seated.insert(pair.begin(), pair.end());
    }
    EXPECT_EQ(static_cast<int>(seated.size()), 2 * pairs);
    for (Player player : must_play) EXPECT_TRUE(seated.contains(player));
    EXPECT_EQ(weight, MostWeight(Everybody(players), must_play, pairs, weights));
  }
}

TEST(GrowPods, SeatWhoMustPlayAndAreWorthMoreThanPodsByLot) {
  Stream stream = Chance(SeedFromText("grow")).Open({"test"});
  for (int i = 0; i < 20; ++i) {
    const int players = 20;
    const RandomWeights weights(players, stream);
    std::vector<Player> order = Everybody(players);
    stream.Shuffle(std::span<Player>(order));
    const std::vector<Player> must_play(order.begin(), order.begin() + 5);
    const auto found = GrowPods(Everybody(players), must_play, 3, 4, weights);
    ASSERT_EQ(found.size(), 3u);
    std::set<Player> seated;
    double worth = 0;
    double by_lot = 0;
    for (int pod = 0; pod < 3; ++pod) {
      seated.insert(found[pod].begin(), found[pod].end());
      worth += weights(found[pod]);
      by_lot += weights(std::span(order).subspan(4 * pod, 4));
    }
    EXPECT_EQ(seated.size(), 12u);
    for (Player player : must_play) EXPECT_TRUE(seated.contains(player));
    EXPECT_GT(worth, by_lot);
  }
}

TEST(GrowPods, ANamedPodThatIsWorthMostIsFound) {
  const std::set<Player> treasure = {2, 5, 7};
  const auto worth = [&treasure](std::span<const Player> pod) {
    double found = 1;
    for (Player player : pod) found *= treasure.contains(player) ? 10 : 1;
    return found;
  };
  const auto found = GrowPods(Everybody(9), {}, 1, 3, worth);
  EXPECT_THAT(found[0], ::testing::UnorderedElementsAre(2, 5, 7));
}

TEST(LeastWait, IsWhatTakingTurnsNeeds) {
  EXPECT_EQ(LeastWait(12, 3, 4), 0);
  EXPECT_EQ(LeastWait(12, 1, 4), 2);
  EXPECT_EQ(LeastWait(13, 1, 4), 3);
}

struct Shape {
  int players, seats, pods, longest_wait;
};

class AnyLadder : public ::testing::TestWithParam<Shape> {};

// The gain favours the same few players in every round.
TEST_P(AnyLadder, LetsNobodyWaitLongerThanTheBound) {
  const Shape& shape = GetParam();
  FormatSettings settings;
  settings.kind = &kContinuous;
  settings.seats = settings.min_seats = settings.max_seats = shape.seats;
  settings.pods_per_round = shape.pods;
  settings.longest_wait = shape.longest_wait;
  settings.gain = [](std::span<const Player> pod) {
    double gain = 0;
    for (Player player : pod) gain += player < 5 ? 100 : 1.0 / (1 + player);
    return gain;
  };
  const int bound = ContinuousRulesFor(settings, shape.players).longest_wait;
  const History history = PretendEvent(settings, Field(shape.players), nullptr, 40);
  ASSERT_EQ(history.size(), 40u);
  std::vector<int> last(shape.players, -1);
  for (int round = 0; round < 40; ++round) {
    EXPECT_EQ(static_cast<int>(history[round].pods.size()), shape.pods);
    for (const PlayedPod& played : history[round].pods) {
      for (Player player : played.pod) last[player] = round;
    }
    for (Player player = 0; player < shape.players; ++player) {
      EXPECT_LE(round - last[player], bound) << "player " << player;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Continuous, AnyLadder,
                         ::testing::Values(Shape{10, 2, 1, 4}, Shape{10, 2, 1, 6},
                                           Shape{11, 2, 2, 0}, Shape{12, 4, 1, 2},
                                           Shape{13, 4, 1, 3}, Shape{13, 4, 2, 0},
                                           Shape{30, 3, 4, 2}, Shape{9, 3, 3, 0}));

TEST(Continuous, ARoundHasTablesForHalfOfTheFieldButUpToFourInASmallOne) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  EXPECT_EQ(ContinuousRulesFor(settings, 2).pods, 1);
  EXPECT_EQ(ContinuousRulesFor(settings, 5).pods, 2);
  EXPECT_EQ(ContinuousRulesFor(settings, 12).pods, 4);
  EXPECT_EQ(ContinuousRulesFor(settings, 40).pods, 10);
}

TEST(Continuous, PlaysWhereMostIsToBeLearnt) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  settings.pods_per_round = 1;
  settings.longest_wait = 20;
  settings.gain = [](std::span<const Player> pod) {
    return pod[0] + pod[1] == 9 && std::min(pod[0], pod[1]) == 3 ? 1.0 : 0.1;
  };
  const auto round = NextRound(settings, Field(10), {});
  ASSERT_TRUE(round.ok());
  EXPECT_THAT((*round)->pods.at(0), ::testing::UnorderedElementsAre(3, 6));
}

TEST(Continuous, WithoutAGainPlaysWhoseRatingsAreLeastKnown) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  settings.pods_per_round = 1;
  settings.longest_wait = 20;
  // All but players 4 and 5 have met often and are about equal.
  Stream chance = Chance(SeedFromText("gain")).Open({"results"});
  History history;
  for (int i = 0; i < 40; ++i) {
    history.push_back(PretendRound({{{i % 4, (i + 1) % 4}}, {}}, settings.seating, 6, &chance));
  }
  history.push_back({});
  settings.longest_wait = 1000;
  const auto round = NextRound(settings, Field(6), history);
  ASSERT_TRUE(round.ok()) << round.status();
  EXPECT_THAT((*round)->pods.at(0), ::testing::Contains(::testing::AnyOf(4, 5)));
}

TEST(Continuous, RatingsAreKnownBetterThanByPlayingAtRandom) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  settings.pods_per_round = 1;
  Stream chance = Chance(SeedFromText("better")).Open({"results"});
  const int players = 8;
  const History chosen = PretendEvent(settings, Field(players), &chance, 60);
  History random;
  for (int i = 0; i < 60; ++i) {
    std::vector<Player> order = Everybody(players);
    chance.Shuffle(std::span<Player>(order));
    random.push_back(
        PretendRound({{{order[0], order[1]}}, {}}, settings.seating, players, &chance));
  }
  // What one more set between the same two would reveal is the less, the more is known.
  const auto still_to_learn = [&](const History& history) {
    RatingMemory memory;
    for (const PlayedRound& round : history)
      EXPECT_TRUE(memory.AddRound(round, Field(players)).ok());
    const InformationGain gain =
        memory.GainAmong(Everybody(players), settings.seating, settings.side_of);
    double most = 0;
    for (Player a = 0; a < players; ++a) {
      for (Player b = 0; b < a; ++b) most = std::max(most, gain(std::array{a, b}));
    }
    return most;
  };
  EXPECT_LT(still_to_learn(chosen), still_to_learn(random));
}

TEST(Continuous, WhatIsRememberedIsWhatWouldBeReadAgain) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  settings.seats = settings.min_seats = settings.max_seats = 3;
  Stream chance = Chance(SeedFromText("memory")).Open({"results"});
  ContinuousLadder ladder(settings);
  History history;
  Field field(7);
  // Long enough for rounds to be folded in; now and then somebody enters.
  for (int i = 0; i < 200; ++i) {
    if (i == 60) field.resize(9);
    const auto round = ladder.NextRound(field);
    ASSERT_TRUE(round.ok() && round->has_value());
    history.push_back(PretendRound(**round, settings.seating, 9, &chance));
    ASSERT_TRUE(ladder.AddRound(history.back(), field).ok());
  }
  EXPECT_EQ(*ladder.NextRound(field), *NextRound(settings, field, history));
}

TEST(Continuous, GoesOnWithoutWhoHasWithdrawn) {
  FormatSettings settings;
  settings.kind = &kContinuous;
  Stream chance = Chance(SeedFromText("withdrawn")).Open({"results"});
  ContinuousLadder ladder(settings);
  Field field(5);
  for (int i = 0; i < 300; ++i) {
    if (i == 10) field[2].withdrawn = true;
    const auto round = ladder.NextRound(field);
    ASSERT_TRUE(round.ok() && round->has_value());
    for (const Pod& pod : (*round)->pods) {
      EXPECT_EQ(i >= 10 && std::ranges::count(pod, 2) > 0, false);
    }
    ASSERT_TRUE(ladder.AddRound(PretendRound(**round, settings.seating, 5, &chance), field).ok());
  }
}

}  // namespace
}  // namespace assize::ladder::pairing
