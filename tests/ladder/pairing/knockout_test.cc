// Knockouts: brackets and pods.
#include "ladder/pairing/formats/knockout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>

#include "tests/ladder/support/pretend_event.h"

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

FormatSettings Knockout(int seats, int least, int most) {
  FormatSettings settings;
  settings.kind = &kKnockout;
  settings.seats = seats;
  settings.min_seats = least;
  settings.max_seats = most;
  return settings;
}

// Who is still in after each round is who is in the next one, with these players withdrawn.
void ExpectStillInAreInTheNextRound(const FormatSettings& settings, const History& history,
                                    Field field, const std::vector<Player>& withdrawn) {
  for (Player player : withdrawn) field[static_cast<size_t>(player)].withdrawn = true;
  for (size_t rounds = 0; rounds <= history.size(); ++rounds) {
    const History so_far(history.begin(), history.begin() + static_cast<std::ptrdiff_t>(rounds));
    const auto next = NextRound(settings, field, so_far);
    ASSERT_TRUE(next.ok()) << next.status();
    std::vector<Player> players;
    if (next->has_value()) {
      for (const Pod& pod : (*next)->pods) players.insert(players.end(), pod.begin(), pod.end());
      for (const PlayerBye& bye : (*next)->byes) players.push_back(bye.player);
    }
    std::ranges::sort(players);
    EXPECT_EQ(StillIn(settings, field, so_far), players) << rounds << " rounds";
  }
}

std::vector<PlayerBye> Byes(std::vector<Player> players) {
  std::vector<PlayerBye> byes;
  for (Player player : players) byes.push_back({player, ByeKind::kPairingAllocated});
  return byes;
}

TEST(Bracket, BestSeedsMeetLate) {
  const History history = PretendEvent(Knockout(2, 2, 2), Field(8), nullptr);
  ASSERT_EQ(history.size(), 3u);
  std::vector<std::vector<Pod>> pods;
  for (const PlayedRound& round : history) {
    pods.emplace_back();
    for (const PlayedPod& played : round.pods) pods.back().push_back(played.pod);
  }
  EXPECT_THAT(pods[0], ElementsAre(Pod{0, 7}, Pod{3, 4}, Pod{1, 6}, Pod{2, 5}));
  EXPECT_THAT(pods[1], ElementsAre(Pod{0, 3}, Pod{1, 2}));
  EXPECT_THAT(pods[2], ElementsAre(Pod{0, 1}));
}

TEST(Bracket, ByesOfTheFirstRoundGoToTheBestSeeds) {
  const auto round = NextBracketRound(Field(5), {}, sets::Scoring::kPlaced);
  ASSERT_TRUE(round.has_value());
  EXPECT_THAT(round->pods, ElementsAre(Pod{3, 4}));
  EXPECT_EQ(round->byes, Byes({0, 1, 2}));
}

// A drawn match between players 2 and 5.
PlayedPod Drawn(double score_of_2, double score_of_5) {
  sets::MatchOutcome match;
  match.seats = {{.player = 5, .score = score_of_5, .rank = 1},
                 {.player = 2, .score = score_of_2, .rank = 1}};
  return {{5, 2}, {{{match}}}};
}

TEST(OrderInPod, IsByPointsThenByTheGamesScoresThenByTheSeed) {
  PlayedPod won = Drawn(0.9, 0.1);
  won.sets[0].matches[0].seats[1].rank = 2;
  const auto decider = [](const PlayedPod& played) {
    return DeciderBetween(played, sets::Scoring::kPlaced, 2, 5);
  };
  EXPECT_THAT(OrderInPod(won, sets::Scoring::kPlaced), ElementsAre(5, 2));
  EXPECT_EQ(decider(won), Decider::kPoints);
  EXPECT_THAT(OrderInPod(Drawn(0.4, 0.6), sets::Scoring::kPlaced), ElementsAre(5, 2));
  EXPECT_EQ(decider(Drawn(0.4, 0.6)), Decider::kScores);
  EXPECT_THAT(OrderInPod(Drawn(0.5, 0.5), sets::Scoring::kPlaced), ElementsAre(2, 5));
  EXPECT_EQ(decider(Drawn(0.5, 0.5)), Decider::kSeed);
}

TEST(Bracket, EverybodyLosesOnceButTheWinner) {
  Stream chance = Chance(SeedFromText("bracket")).Open({"results"});
  for (int players = 2; players <= 40; ++players) {
    const History history = PretendEvent(Knockout(2, 2, 2), Field(players), &chance);
    EXPECT_EQ(static_cast<int>(history.size()), BracketRounds(players));
    std::multiset<Player> losers;
    for (const PlayedRound& round : history) {
      for (const PlayedPod& played : round.pods) {
        losers.insert(OrderInPod(played, sets::Scoring::kPlaced)[1]);
      }
    }
    EXPECT_EQ(static_cast<int>(losers.size()), players - 1);
    EXPECT_EQ(static_cast<int>(std::set<Player>(losers.begin(), losers.end()).size()), players - 1);
  }
}

TEST(Bracket, WhoIsStillInIsInTheNextRound) {
  Stream chance = Chance(SeedFromText("still in")).Open({"results"});
  for (int players = 2; players <= 20; ++players) {
    const FormatSettings settings = Knockout(2, 2, 2);
    const Field field(static_cast<size_t>(players));
    const History history = PretendEvent(settings, field, &chance);
    ExpectStillInAreInTheNextRound(settings, history, field, {});
    ExpectStillInAreInTheNextRound(settings, history, field, {0});
    ExpectStillInAreInTheNextRound(settings, history, field, {0, 1});
  }
}

TEST(Bracket, WhoMeetsAWithdrawnPlayerGoesOn) {
  Field field(4);
  History history;
  history.push_back(PretendRound(*NextBracketRound(field, history, sets::Scoring::kPlaced),
                                 sets::Seating::kRotated, 4, nullptr));
  field[0].withdrawn = true;
  // Player 1 is alone in the final and has won.
  EXPECT_EQ(NextBracketRound(field, history, sets::Scoring::kPlaced), std::nullopt);
  field.assign(4, {});
  field[3].withdrawn = true;
  const auto first = NextBracketRound(field, {}, sets::Scoring::kPlaced);
  EXPECT_THAT(first->pods, ElementsAre(Pod{1, 2}));
  EXPECT_EQ(first->byes, Byes({0}));
}

// One match of two players by their ranks and scores.
sets::MatchOutcome Match(Player a, int rank_a, double score_a, Player b, int rank_b,
                         double score_b) {
  sets::MatchOutcome match;
  match.seats = {{.player = a, .score = score_a, .rank = rank_a},
                 {.player = b, .score = score_b, .rank = rank_b}};
  return match;
}

TEST(Ties, AreBrokenByScoresAndThenBySeeds) {
  PlayedPod played = {{3, 2}, {{{Match(3, 1, 0.5, 2, 1, 0.5)}}}};
  EXPECT_THAT(OrderInPod(played, sets::Scoring::kPlaced), ElementsAre(2, 3));
  played.sets[0].matches[0] = Match(3, 1, 0.6, 2, 1, 0.4);
  EXPECT_THAT(OrderInPod(played, sets::Scoring::kPlaced), ElementsAre(3, 2));
  // Points come before scores.
  played.sets[0].matches[0] = Match(3, 2, 0.6, 2, 1, 0.4);
  EXPECT_THAT(OrderInPod(played, sets::Scoring::kPlaced), ElementsAre(2, 3));
  // A pod that was not played.
  played.sets.clear();
  EXPECT_THAT(OrderInPod(played, sets::Scoring::kPlaced), ElementsAre(2, 3));
}

TEST(PodKnockout, AreDealtInASerpentineAndTheBestGoOn) {
  const History history = PretendEvent(Knockout(4, 4, 4), Field(16), nullptr);
  ASSERT_EQ(history.size(), 3u);
  ASSERT_EQ(history[0].pods.size(), 4u);
  EXPECT_EQ(history[0].pods[0].pod, (Pod{0, 7, 8, 15}));
  EXPECT_EQ(history[0].pods[3].pod, (Pod{3, 4, 11, 12}));
  EXPECT_EQ(history[1].pods[0].pod, (Pod{0, 3, 4, 7}));
  EXPECT_EQ(history[2].pods.size(), 1u);
  EXPECT_THAT(history[2].pods[0].pod, UnorderedElementsAre(0, 1, 2, 3));
}

TEST(PodKnockout, TheFinalHasTheSeatsThatWereAskedFor) {
  Stream chance = Chance(SeedFromText("final")).Open({"results"});
  for (int seats = 3; seats <= 6; ++seats) {
    for (int players = seats; players <= 40; ++players) {
      const History history = PretendEvent(Knockout(seats, 3, 6), Field(players), &chance);
      ASSERT_EQ(history.back().pods.size(), 1u);
      EXPECT_EQ(static_cast<int>(history.back().pods[0].pod.size()), seats)
          << players << " players at tables of " << seats;
    }
  }
}

TEST(PodKnockout, WithARangeTheFinalTakesWhoeverFits) {
  FormatSettings settings = Knockout(4, 3, 6);
  settings.any_size = true;
  const History history = PretendEvent(settings, Field(6), nullptr);
  ASSERT_EQ(history.size(), 1u);
  EXPECT_EQ(history[0].pods[0].pod.size(), 6u);
}

TEST(PodKnockout, ThePlaceLeftInTheFinalGoesToTheBestOfTheOthersByPointsAndNotByTheSeed) {
  FormatSettings settings = Knockout(4, 4, 4);
  settings.advancing = 1;
  settings.scoring = sets::Scoring::kAveraged;
  History history = {
      PretendRound(**NextRound(settings, Field(12), {}), settings.seating, 12, nullptr)};
  const auto finalists = [&] { return (**NextRound(settings, Field(12), history)).pods.at(0); };
  // Seconds with equal records: the best seed.
  EXPECT_THAT(finalists(), UnorderedElementsAre(0, 1, 2, 3));
  ASSERT_EQ(history[0].pods[0].pod, (Pod{0, 5, 6, 11}));
  for (sets::SeatOutcome& seat : history[0].pods[0].sets[0].matches[0].seats) {
    if (seat.player == 0) seat.rank = 2;
    if (seat.player == 5) seat.rank = 1;
  }
  EXPECT_THAT(finalists(), UnorderedElementsAre(0, 1, 2, 5));
}

// A pod of two whose sets were drawn and whose play-off went like this: ranks of player 5, then 2.
PlayedPod WithPlayoffs(std::vector<std::pair<int, int>> ranks) {
  PlayedPod played = Drawn(0.5, 0.5);
  for (const auto& [of_5, of_2] : ranks) {
    sets::MatchOutcome match;
    match.seats = {{.player = 5, .score = 0.5, .rank = of_5},
                   {.player = 2, .score = 0.5, .rank = of_2}};
    played.playoffs.push_back({{match}});
  }
  return played;
}

TEST(PlayOff, DecidesWhatNothingElseDoesSetBySet) {
  const auto decider = [](const PlayedPod& played) {
    return DeciderBetween(played, sets::Scoring::kPlaced, 2, 5);
  };
  EXPECT_TRUE(IsDrawn(WithPlayoffs({}), sets::Scoring::kPlaced, 1));
  EXPECT_TRUE(IsDrawn(WithPlayoffs({{1, 1}}), sets::Scoring::kPlaced, 1));
  const PlayedPod won = WithPlayoffs({{1, 1}, {1, 2}, {2, 1}});
  EXPECT_FALSE(IsDrawn(won, sets::Scoring::kPlaced, 1));
  EXPECT_THAT(OrderInPod(won, sets::Scoring::kPlaced), ElementsAre(5, 2))
      << "the first that decides";
  EXPECT_EQ(decider(won), Decider::kPlayoff);
  // It counts for nothing else.
  EXPECT_EQ(sets::PointsOf(won.pod, won.sets, sets::Scoring::kPlaced),
            (std::vector<Points>{sets::kPoint / 2, sets::kPoint / 2}));
}

TEST(PlayOff, IsPlayedAtTablesWhereTheSeedWouldDecideWhoGoesOn) {
  const FormatSettings settings = Knockout(2, 2, 2);
  History history = {
      PretendRound(**NextRound(settings, Field(4), {}), settings.seating, 4, nullptr)};
  EXPECT_THAT(DrawnPods(settings, history), ::testing::IsEmpty());
  PlayedPod& first = history[0].pods[0];
  for (sets::MatchOutcome& match : first.sets[0].matches) {
    for (sets::SeatOutcome& seat : match.seats) {
      seat.rank = 1;
      seat.score = 0.5;
    }
  }
  EXPECT_THAT(DrawnPods(settings, history), ElementsAre(first.pod));
  // A table whose sets could not be played has none.
  first.sets.clear();
  EXPECT_THAT(DrawnPods(settings, history), ::testing::IsEmpty());
}

// Everybody at the table gets the rank of the player in `ranks`.
PlayedRound OneTable(const std::vector<int>& ranks) {
  PlayedPod played;
  sets::MatchOutcome match;
  for (size_t player = 0; player < ranks.size(); ++player) {
    played.pod.push_back(static_cast<Player>(player));
    match.seats.push_back({.player = static_cast<Player>(player), .rank = ranks[player]});
  }
  played.sets = {{{match}}};
  return {{played}, {}};
}

TEST(PlayOff, InAFinalDecidesTheFirstPlaceAlone) {
  FormatSettings settings = Knockout(4, 3, 6);
  EXPECT_THAT(DrawnPods(settings, {OneTable({1, 2, 2, 4})}), ::testing::IsEmpty());
  EXPECT_THAT(DrawnPods(settings, {OneTable({1, 1, 3, 4})}), ElementsAre(Pod{0, 1, 2, 3}));
  // Five are too many for a final of four: here the first two go on.
  EXPECT_THAT(DrawnPods(settings, {OneTable({1, 1, 3, 4, 5})}), ::testing::IsEmpty());
  EXPECT_THAT(DrawnPods(settings, {OneTable({1, 2, 2, 4, 5})}), ElementsAre(Pod{0, 1, 2, 3, 4}));
}

struct Shape {
  int players, seats, least, most, advancing;
};

class AnyPodKnockout : public ::testing::TestWithParam<Shape> {};

TEST_P(AnyPodKnockout, EndInOneFinalAfterTheRoundsThatWereForeseen) {
  const Shape& shape = GetParam();
  FormatSettings settings = Knockout(shape.seats, shape.least, shape.most);
  settings.advancing = shape.advancing;
  Stream chance = Chance(SeedFromText("heats")).Open({"results"});
  const History history = PretendEvent(settings, Field(shape.players), &chance);
  EXPECT_EQ(static_cast<int>(history.size()), *RoundCount(settings, shape.players));
  EXPECT_EQ(history.back().pods.size(), 1u);
  EXPECT_TRUE(history.back().byes.empty());
  ExpectStillInAreInTheNextRound(settings, history, Field(shape.players), {});
  ExpectStillInAreInTheNextRound(settings, history, Field(shape.players), {0, 1});
  std::set<Player> before;
  for (const PlayedRound& round : history) {
    std::set<Player> now;
    for (const PlayedPod& played : round.pods) {
      EXPECT_GE(static_cast<int>(played.pod.size()), shape.least);
      EXPECT_LE(static_cast<int>(played.pod.size()), shape.most);
      now.insert(played.pod.begin(), played.pod.end());
    }
    for (const PlayerBye& bye : round.byes) now.insert(bye.player);
    if (!before.empty()) {
      EXPECT_LT(now.size(), before.size());
      EXPECT_TRUE(std::includes(before.begin(), before.end(), now.begin(), now.end()));
    }
    before = now;
  }
}

INSTANTIATE_TEST_SUITE_P(Knockout, AnyPodKnockout,
                         ::testing::Values(Shape{12, 4, 4, 4, 0}, Shape{6, 3, 3, 3, 1},
                                           Shape{7, 4, 4, 4, 3}, Shape{100, 5, 3, 6, 2},
                                           Shape{13, 4, 3, 5, 1}, Shape{9, 3, 3, 3, 1},
                                           Shape{3, 3, 3, 3, 0}, Shape{64, 8, 8, 8, 4}));

}  // namespace
}  // namespace assize::ladder::pairing
