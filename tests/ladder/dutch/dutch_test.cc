// Rounds that show one rule each, and what can't be paired.
#include "ladder/pairing/dutch/dutch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ladder/trf/tournament.h"
#include "ladder/trf/trf_file.h"

namespace assize::ladder::dutch {

// Tournaments cut back to an earlier round, with what was paired then.

// (white, black), and (player, 0) for the bye.
using Couples = std::set<std::pair<int, int>>;

Couples CouplesOf(const RoundPairing& pairing);

// The tournament before `round` (from 1) was paired, without those who were not to be paired then.
trf::Tournament CutBefore(const trf::Tournament& tournament, int round);

// What was paired in `round`.
Couples PairedIn(const trf::Tournament& tournament, int round);

using trf::Colour;
using trf::Result;
using trf::RoundEntry;
using trf::Tournament;

Couples CouplesOf(const RoundPairing& pairing) {
  Couples couples;
  for (const Pair& pair : pairing.pairs) couples.emplace(pair.white, pair.black);
  if (pairing.bye != trf::kNobody) couples.emplace(pairing.bye, trf::kNobody);
  return couples;
}

Tournament CutBefore(const Tournament& tournament, int round) {
  Tournament cut = tournament;
  cut.requested_byes.clear();
  for (trf::Player& player : cut.players) {
    const Result result = player.rounds[round - 1].result;
    player.next_absence.reset();
    if (!trf::TookPart(result)) player.next_absence = result;
    player.rounds.resize(round - 1);
  }
  return cut;
}

Couples PairedIn(const Tournament& tournament, int round) {
  Couples couples;
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    const RoundEntry& entry = tournament.players[i].rounds[round - 1];
    const int number = static_cast<int>(i) + 1;
    if (entry.colour == Colour::kWhite) couples.emplace(number, entry.opponent);
    if (entry.result == Result::kPairingBye) couples.emplace(number, trf::kNobody);
  }
  return couples;
}

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

TEST(Dutch, PairsThousandsInRound1AsItPairsSeven) {
  constexpr int kPlayers = 9999;
  constexpr int kPairs = kPlayers / 2;
  const RoundPairing pairing = Paired(TournamentOf(kPlayers, 9));
  ASSERT_EQ(pairing.pairs.size(), kPairs);
  for (int board = 0; board < kPairs; ++board) {
    const auto [one, other] = std::minmax(pairing.pairs[board].white, pairing.pairs[board].black);
    ASSERT_EQ(one, board + 1);
    ASSERT_EQ(other, kPairs + board + 1);
  }
  EXPECT_EQ(pairing.bye, kPlayers);
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
  EXPECT_THAT(ErrorOf(tournament), HasSubstr("the only round has been played"));
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

// The sample tournaments (tests/ladder/data/swiss) are paired as the reference program pairs them,
// at the round where each of them stops and at every round before.

namespace {

std::vector<std::string> SampleNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(ASSIZE_SWISS_DATA)) {
    if (entry.path().extension() == ".trf") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

trf::Tournament ReadSample(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_SWISS_DATA) + "/" + name + ".trf", std::ios::binary);
  const auto tournament = trf::ReadTrf(std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_TRUE(tournament.ok()) << tournament.status();
  return tournament.value_or(trf::Tournament());
}

// White and black; 0 for the opponent of the bye.
std::vector<std::pair<int, int>> ReadBoards(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_SWISS_DATA) + "/" + name + ".pairs");
  int count = 0;
  file >> count;
  std::vector<std::pair<int, int>> boards(count);
  for (auto& [white, black] : boards) file >> white >> black;
  EXPECT_TRUE(file.good()) << name;
  return boards;
}

std::vector<std::pair<int, int>> BoardsOf(const RoundPairing& pairing) {
  std::vector<std::pair<int, int>> boards;
  for (const Pair& pair : pairing.pairs) boards.emplace_back(pair.white, pair.black);
  if (pairing.bye != trf::kNobody) boards.emplace_back(pairing.bye, 0);
  return boards;
}

class Samples : public testing::TestWithParam<std::string> {};

TEST_P(Samples, ArePairedInBoardOrder) {
  const auto pairing = PairDutch(ReadSample(GetParam()));
  ASSERT_TRUE(pairing.ok()) << pairing.status();
  EXPECT_EQ(BoardsOf(*pairing), ReadBoards(GetParam()));
}

TEST_P(Samples, ArePairedInEveryEarlierRound) {
  const trf::Tournament tournament = ReadSample(GetParam());
  for (int round = 1; round <= trf::PlayedRounds(tournament); ++round) {
    const auto pairing = PairDutch(CutBefore(tournament, round));
    ASSERT_TRUE(pairing.ok()) << "round " << round << ": " << pairing.status();
    EXPECT_EQ(CouplesOf(*pairing), PairedIn(tournament, round)) << "round " << round;
  }
}

TEST_P(Samples, AreWrittenAsTheyWereRead) {
  const trf::Tournament tournament = ReadSample(GetParam());
  const auto again = trf::ReadTrf(trf::WriteTrf(tournament));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, tournament);
}

INSTANTIATE_TEST_SUITE_P(All, Samples, testing::ValuesIn(SampleNames()),
                         [](const auto& sample) { return sample.param; });

}  // namespace

}  // namespace assize::ladder::dutch
