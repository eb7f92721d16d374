// Swiss rounds of pods.
#include "ladder/pairing/pod_pairing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
// Sizes of pods.

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PodSizes, AreNearWhatIsAimedAt) {
  const PodRange range = {4, 3, 6};
  EXPECT_THAT(PodSizesFor(12, range).sizes, ElementsAre(4, 4, 4));
  EXPECT_THAT(PodSizesFor(13, range).sizes, ElementsAre(5, 4, 4));
  EXPECT_THAT(PodSizesFor(15, range).sizes, ElementsAre(4, 4, 4, 3));
  EXPECT_THAT(PodSizesFor(14, range).sizes, ElementsAre(4, 4, 3, 3));
  EXPECT_THAT(PodSizesFor(7, range).sizes, ElementsAre(4, 3));
  EXPECT_THAT(PodSizesFor(6, range).sizes, ElementsAre(3, 3));
  EXPECT_THAT(PodSizesFor(5, range).sizes, ElementsAre(5));
}

TEST(PodSizes, ByesAreForWhoIsLeftOverAlone) {
  const PodSizes fixed = PodSizesFor(14, {4, 4, 4});
  EXPECT_THAT(fixed.sizes, ElementsAre(4, 4, 4));
  EXPECT_EQ(fixed.byes, 2);
  EXPECT_EQ(PodSizesFor(7, {2, 2, 2}).byes, 1);
  // 7 does not divide into pods of 4 and 5.
  EXPECT_EQ(PodSizesFor(7, {4, 4, 5}).byes, 2);
}

TEST(PodSizes, TooFewPlayersFillNoPod) {
  EXPECT_THAT(PodSizesFor(2, {4, 3, 6}).sizes, IsEmpty());
  EXPECT_EQ(PodSizesFor(2, {4, 3, 6}).byes, 2);
}

TEST(PodSizes, FitEveryFieldAndRange) {
  for (int least = 2; least <= 8; ++least) {
    for (int most = least; most <= 8; ++most) {
      for (int players = least; players <= 60; ++players) {
        const PodSizes found = PodSizesFor(players, {least, least, most});
        EXPECT_EQ(std::accumulate(found.sizes.begin(), found.sizes.end(), found.byes), players);
        EXPECT_GE(found.sizes.back(), least);
        EXPECT_LE(found.sizes.front(), most);
        EXPECT_LE(found.sizes.front() - found.sizes.back(), 1);
        // With one bye fewer there is no number of pods that fits.
        if (found.byes == 0) continue;
        const int seated = players - found.byes + 1;
        for (int pods = 1; pods <= seated; ++pods) {
          EXPECT_FALSE(pods * least <= seated && seated <= pods * most);
        }
      }
    }
  }
}

}  // namespace

namespace {

using ::testing::ElementsAre;

FormatSettings SwissSettings(int seats, int least, int most, int rounds) {
  FormatSettings settings;
  settings.seed = SeedFromText("swiss");
  settings.seats = seats;
  settings.min_seats = least;
  settings.max_seats = most;
  settings.rounds = rounds;
  settings.scoring = sets::Scoring::kAveraged;
  settings.bye_points = sets::kPoint / 2;
  return settings;
}

std::vector<Player> Everybody(int players) {
  std::vector<Player> all(players);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// Pairing-allocated byes, one a round.
PairingHistory HistoryWithByes(int players, const std::vector<Player>& byes) {
  History history;
  for (Player player : byes) history.push_back({{}, {{player, ByeKind::kPairingAllocated}}});
  return PairingHistory(players, history, sets::Scoring::kPlaced, sets::kPoint);
}

TEST(Byes, GoToTheLowestScoreAndTheLastSeedOfIt) {
  History history = {{{}, {{4, ByeKind::kHalfPoint}, {1, ByeKind::kHalfPoint}}}};
  const PairingHistory pairing_history(5, history, sets::Scoring::kPlaced, sets::kPoint);
  EXPECT_THAT(PlayersForByes(pairing_history, Everybody(5), 2), ElementsAre(3, 2));
  EXPECT_THAT(PlayersForByes(pairing_history, Everybody(5), 4), ElementsAre(3, 2, 0, 4));
}

TEST(Byes, GoToNobodyTwiceWhileSomebodyHasHadNone) {
  const PairingHistory pairing_history = HistoryWithByes(4, {3, 2, 1});
  EXPECT_THAT(PlayersForByes(pairing_history, Everybody(4), 1), ElementsAre(0));
  const PairingHistory all = HistoryWithByes(4, {3, 2, 1, 0});
  EXPECT_THAT(PlayersForByes(all, Everybody(4), 1), ElementsAre(3));
}

// Field sizes, seats and ranges of whole events.
struct Shape {
  int players, seats, least, most, rounds;
};

class SwissInPods : public ::testing::TestWithParam<Shape> {
 protected:
  History Play(std::string_view seed) {
    const Shape& shape = GetParam();
    FormatSettings settings = SwissSettings(shape.seats, shape.least, shape.most, shape.rounds);
    settings.seed = SeedFromText(seed);
    Stream chance = Chance(SeedFromText("results")).Open({"swiss"});
    return PretendEvent(settings, Field(shape.players), &chance);
  }
};

TEST_P(SwissInPods, SeatsEverybodyOnceARoundInPodsOfAllowedSizes) {
  const Shape& shape = GetParam();
  const History history = Play("a");
  EXPECT_EQ(history.size(), static_cast<size_t>(shape.rounds));
  for (const PlayedRound& round : history) {
    std::set<Player> seen;
    for (const PlayedPod& played : round.pods) {
      EXPECT_GE(static_cast<int>(played.pod.size()), shape.least);
      EXPECT_LE(static_cast<int>(played.pod.size()), shape.most);
      for (Player player : played.pod) EXPECT_TRUE(seen.insert(player).second);
    }
    for (const PlayerBye& bye : round.byes) EXPECT_TRUE(seen.insert(bye.player).second);
    EXPECT_EQ(seen.size(), static_cast<size_t>(shape.players));
    EXPECT_EQ(static_cast<int>(round.byes.size()),
              PodSizesFor(shape.players, {shape.seats, shape.least, shape.most}).byes);
  }
}

TEST_P(SwissInPods, GivesByesToTheLowestOfThoseWithTheFewest) {
  const Shape& shape = GetParam();
  const History history = Play("a");
  for (size_t i = 0; i < history.size(); ++i) {
    const PairingHistory pairing_history(shape.players,
                                         {history.begin(), history.begin() + static_cast<long>(i)},
                                         sets::Scoring::kAveraged, sets::kPoint / 2);
    std::set<Player> resting;
    for (const PlayerBye& bye : history[i].byes) resting.insert(bye.player);
    for (Player resting_player : resting) {
      for (Player player = 0; player < shape.players; ++player) {
        if (resting.contains(player)) continue;
        EXPECT_LE(pairing_history.Of(resting_player).byes, pairing_history.Of(player).byes);
        if (pairing_history.Of(resting_player).byes == pairing_history.Of(player).byes) {
          EXPECT_LE(pairing_history.Of(resting_player).points, pairing_history.Of(player).points);
        }
      }
    }
  }
}

TEST_P(SwissInPods, IsTheSameAgainWithTheSameSeedAndOtherwiseWithAnother) {
  const auto pods_of = [](const History& history) {
    std::vector<Pod> pods;
    for (const PlayedRound& round : history) {
      for (const PlayedPod& played : round.pods) pods.push_back(played.pod);
    }
    return pods;
  };
  EXPECT_EQ(pods_of(Play("a")), pods_of(Play("a")));
  EXPECT_NE(pods_of(Play("a")), pods_of(Play("b")));
}

INSTANTIATE_TEST_SUITE_P(Swiss, SwissInPods,
                         ::testing::Values(Shape{12, 4, 4, 4, 5}, Shape{13, 4, 4, 4, 6},
                                           Shape{14, 3, 3, 3, 5}, Shape{17, 4, 3, 6, 5},
                                           Shape{7, 4, 3, 6, 4}, Shape{25, 5, 5, 5, 4},
                                           Shape{30, 8, 6, 8, 3}, Shape{40, 6, 3, 6, 5}));

TEST(SwissInPods, EqualScoresMeetWhileNobodyHasMetThem) {
  // After one round of 16 players in pods of 4 the four winners have not met.
  FormatSettings settings = SwissSettings(4, 4, 4, 3);
  const Field field(16);
  const History history = PretendEvent(settings, field, nullptr, 2);
  const PairingHistory pairing_history(16, {history.front()}, sets::Scoring::kAveraged, 0);
  for (const PlayedPod& played : history[1].pods) {
    for (Player player : played.pod) {
      EXPECT_EQ(pairing_history.Of(player).points, pairing_history.Of(played.pod[0]).points);
    }
  }
  // The best pod comes first.
  EXPECT_EQ(pairing_history.Of(history[1].pods.front().pod[0]).points, sets::kPoint);
}

TEST(SwissInPods, NobodyMeetsAgainWhileThatCanBeHelped) {
  Stream chance = Chance(SeedFromText("meet")).Open({"results"});
  const History history = PretendEvent(SwissSettings(4, 3, 6, 6), Field(48), &chance);
  const PairingHistory pairing_history(48, history, sets::Scoring::kAveraged, 0);
  for (Player a = 0; a < 48; ++a) {
    for (Player b = 0; b < a; ++b) EXPECT_LE(pairing_history.Meetings(a, b), 1);
  }
}

TEST(SwissInPods, SingleGamesBalanceSeatsAndRoles) {
  FormatSettings settings = SwissSettings(4, 4, 4, 8);
  settings.seating = sets::Seating::kAsNamed;
  Stream chance = Chance(SeedFromText("seats")).Open({"results"});
  const History history = PretendEvent(settings, Field(32), &chance);
  const PairingHistory pairing_history(32, history, sets::Scoring::kAveraged, 0);
  for (Player player = 0; player < 32; ++player) {
    for (int seat = 0; seat < 4; ++seat) {
      EXPECT_THAT(pairing_history.Of(player).seats[seat],
                  ::testing::AllOf(::testing::Ge(1), ::testing::Le(3)))
          << "player " << player << ", seat " << seat;
    }
  }
}

TEST(BestSeats, GiveARoleToWhoHasHadItLeast) {
  // Player 0 was prince (role 0) in seat 0, player 1 in seat 1.
  sets::MatchOutcome match;
  match.seats = {{.player = 0, .role = 0}, {.player = 1, .role = 1}, {.player = 2, .role = 1}};
  History history = {{{{{0, 1, 2}, {{{match}}}}}, {}}};
  const PairingHistory pairing_history(3, history, sets::Scoring::kPlaced, 0);
  PodRules rules;
  rules.range = {3, 3, 3};
  rules.seating = sets::Seating::kAsNamed;
  // Now the prince sits in seat 2.
  rules.seat_roles = {1, 1, 0};
  EXPECT_NE(InBestSeats(pairing_history, {0, 1, 2}, rules)[2], 0);
  rules.seating = sets::Seating::kRotated;
  EXPECT_THAT(InBestSeats(pairing_history, {0, 1, 2}, rules), ElementsAre(0, 1, 2));
}

}  // namespace

}  // namespace assize::ladder::pairing
