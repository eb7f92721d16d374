// Rounds that show one rule each, and what can't be paired.
#include "ladder/pairing/dutch/dutch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace assize::ladder::dutch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using trf::Colour;
using trf::Result;
using trf::Tournament;

Tournament TournamentOf(int players, int rounds) {
  Tournament tournament;
  tournament.planned_rounds = rounds;
  tournament.initial_colour = Colour::kWhite;
  tournament.players.resize(players);
  return tournament;
}

// A round in which everybody not named was absent.
class Round {
 public:
  explicit Round(Tournament* tournament) : tournament_(tournament) {
    for (trf::Player& player : tournament->players) player.rounds.emplace_back();
  }

  Round& WhiteWins(int white, int black) {
    Entry(white) = {black, Colour::kWhite, Result::kWin};
    Entry(black) = {white, Colour::kBlack, Result::kLoss};
    return *this;
  }
  Round& BlackWins(int white, int black) {
    Entry(white) = {black, Colour::kWhite, Result::kLoss};
    Entry(black) = {white, Colour::kBlack, Result::kWin};
    return *this;
  }
  Round& Forfeits(int white, int black) {
    Entry(white) = {black, Colour::kWhite, Result::kForfeitLoss};
    Entry(black) = {white, Colour::kBlack, Result::kForfeitWin};
    return *this;
  }
  Round& Bye(int number, Result kind = Result::kPairingBye) {
    Entry(number) = {.result = kind};
    return *this;
  }

 private:
  trf::RoundEntry& Entry(int number) { return tournament_->players[number - 1].rounds.back(); }

  Tournament* tournament_;
};

RoundPairing Paired(const Tournament& tournament) {
  const auto pairing = PairDutch(tournament);
  EXPECT_TRUE(pairing.ok()) << pairing.status();
  return pairing.value_or(RoundPairing());
}

std::string ErrorOf(const Tournament& tournament) {
  const auto pairing = PairDutch(tournament);
  if (pairing.ok()) return "no error";
  EXPECT_EQ(pairing.status().code(), absl::StatusCode::kFailedPrecondition);
  return std::string(pairing.status().message());
}

TEST(Dutch, PairsTheUpperHalfWithTheLowerHalfInRound1) {
  const RoundPairing pairing = Paired(TournamentOf(7, 5));
  EXPECT_THAT(pairing.pairs, ElementsAre(Pair{1, 4}, Pair{5, 2}, Pair{3, 6}));
  EXPECT_EQ(pairing.bye, 7);
}

TEST(Dutch, GivesTheInitialColourToTheFirst) {
  Tournament tournament = TournamentOf(4, 5);
  tournament.initial_colour = Colour::kBlack;
  EXPECT_THAT(Paired(tournament).pairs, ElementsAre(Pair{3, 1}, Pair{2, 4}));
}

TEST(Dutch, LeavesAbsentPlayersOut) {
  Tournament tournament = TournamentOf(6, 5);
  tournament.players[0].next_absence = Result::kHalfBye;
  tournament.requested_byes = {{Result::kZeroBye, 1, {4}}};
  EXPECT_THAT(Paired(tournament).pairs, ElementsAre(Pair{2, 5}, Pair{6, 3}));
}

TEST(Dutch, PairsOnePlayerWithTheBye) {
  const RoundPairing pairing = Paired(TournamentOf(1, 1));
  EXPECT_TRUE(pairing.pairs.empty());
  EXPECT_EQ(pairing.bye, 1);
}

TEST(Dutch, C1_LetsTwoMeetAgainWhoDidNotPlay) {
  Tournament tournament = TournamentOf(2, 3);
  Round(&tournament).Forfeits(1, 2);
  EXPECT_EQ(Paired(tournament).pairs.size(), 1);
}

TEST(Dutch, C2_GivesNobodyASecondBye) {
  Tournament tournament = TournamentOf(3, 3);
  Round(&tournament).WhiteWins(1, 2).Bye(3);
  EXPECT_EQ(Paired(tournament).bye, 2);
}

// Nobody may have the bye but player 1, although 2 and 3 have fewer points.
TEST(Dutch, C2_CountsAForfeitWinAsABye) {
  Tournament tournament = TournamentOf(3, 4);
  Round(&tournament).Forfeits(2, 3).Bye(1, Result::kHalfBye);
  Round(&tournament).Forfeits(3, 2).Bye(1, Result::kHalfBye);
  EXPECT_EQ(Paired(tournament).bye, 1);
}

// Without C5, 1 and 2 would meet, then 3 would float down to 4 and 5, and 4 and 5 have played.
TEST(Dutch, C5_GivesTheByeToTheLowestScoreEvenIfOthersHaveToFloat) {
  Tournament tournament = TournamentOf(5, 5);
  Round(&tournament).WhiteWins(1, 4).WhiteWins(2, 5).Bye(3, Result::kHalfBye);
  const RoundPairing pairing = Paired(tournament);
  EXPECT_EQ(tournament.players[pairing.bye - 1].rounds[0].result, Result::kLoss);
}

// 3, 4 and 5 have no points; 5 has not played yet.
TEST(Dutch, C9_GivesTheByeToWhoHasPlayedMost) {
  Tournament tournament = TournamentOf(5, 4);
  Round(&tournament).WhiteWins(1, 3).BlackWins(4, 2);
  EXPECT_EQ(Paired(tournament).bye, 4);
}

// 1 and 2 have won all games, both with white.
Tournament TwoLeadersWhoWantBlack(int rounds) {
  Tournament tournament = TournamentOf(6, rounds);
  Round(&tournament).WhiteWins(1, 3).WhiteWins(2, 4).WhiteWins(5, 6);
  Round(&tournament).WhiteWins(1, 4).WhiteWins(2, 5).WhiteWins(6, 3);
  return tournament;
}

bool Meet(const RoundPairing& pairing, int a, int b) {
  return std::any_of(pairing.pairs.begin(), pairing.pairs.end(), [&](const Pair& pair) {
    return pair == Pair{a, b} || pair == Pair{b, a};
  });
}

TEST(Dutch, C3_KeepsEqualAbsolutePreferencesApart) {
  EXPECT_FALSE(Meet(Paired(TwoLeadersWhoWantBlack(4)), 1, 2));
}

TEST(Dutch, C3_LetsTopscorersMeetInTheLastRound) {
  EXPECT_TRUE(Meet(Paired(TwoLeadersWhoWantBlack(3)), 1, 2));
}

TEST(DutchErrors, AskForTheNumberOfRounds) {
  EXPECT_THAT(ErrorOf(TournamentOf(4, 0)), HasSubstr("the number of rounds is not known"));
}

TEST(DutchErrors, SayThatAllRoundsHaveBeenPlayed) {
  Tournament tournament = TournamentOf(2, 1);
  Round(&tournament).WhiteWins(1, 2);
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("all 1 rounds have been played"));
}

TEST(DutchErrors, SayThatNobodyIsThere) {
  Tournament tournament = TournamentOf(1, 3);
  tournament.players[0].next_absence = Result::kZeroBye;
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("nobody is to be paired"));
  EXPECT_THAT(ErrorOf(TournamentOf(0, 3)), HasSubstr("nobody is to be paired"));
}

TEST(DutchErrors, SayThatNoPairingExists) {
  Tournament tournament = TournamentOf(2, 3);
  Round(&tournament).WhiteWins(1, 2);
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("no pairing of the 2 players complies"));
  Tournament alone = TournamentOf(1, 3);
  Round(&alone).Bye(1);
  EXPECT_THAT(ErrorOf(alone), HasSubstr("(C2)"));
}

TEST(DutchErrors, RefuseBakuAccelerationWithOtherPoints) {
  Tournament tournament = TournamentOf(4, 5);
  tournament.acceleration = trf::Acceleration::kBaku;
  tournament.points = {.win = 30, .draw = 10, .pairing_bye = 30};
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("Baku acceleration needs points"));
}

TEST(DutchErrors, RefuseEntriesThatAreMissing) {
  Tournament tournament = TournamentOf(2, 5);
  tournament.players[0].rounds.resize(1);
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("player 2 has entries for 0 rounds, but 1"));
}

}  // namespace
}  // namespace assize::ladder::dutch
