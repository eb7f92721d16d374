// Brigands: the lists of legal moves against brute force, defaults, forced decisions, random moves.
#include <algorithm>
#include <bit>
#include <cmath>

#include "referee/base/seed.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

bool IsLegal(const View& view, const Move& move) { return !Rules::Check(view, move).has_value(); }

bool Contains(const std::vector<Move>& moves, const Move& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool AllDiffer(const std::vector<Move>& moves) {
  for (size_t i = 0; i < moves.size(); ++i) {
    if (std::find(moves.begin() + static_cast<long>(i) + 1, moves.end(), moves[i]) != moves.end()) {
      return false;
    }
  }
  return true;
}

// All ways to place at most three pieces on eight cards.
std::vector<std::array<uint8_t, kDistricts>> Placements() {
  std::vector<std::array<uint8_t, kDistricts>> placements;
  for (int code = 0; code < 1 << (2 * kDistricts); ++code) {
    std::array<uint8_t, kDistricts> placement;
    int pieces = 0;
    for (int i = 0; i < kDistricts; ++i) {
      placement[static_cast<size_t>(i)] = static_cast<uint8_t>((code >> (2 * i)) & 3);
      pieces += placement[static_cast<size_t>(i)];
    }
    if (pieces <= 3) placements.push_back(placement);
  }
  return placements;
}

// How many of all plans with at most three bandits, three patrols and three tokens are legal.
size_t CountLegalPlans(const View& view) {
  static const auto placements = Placements();
  size_t legal = 0;
  Move move = Plan();
  Plan& plan = std::get<Plan>(move);
  for (const auto& bandits : placements) {
    for (const auto& patrols : placements) {
      for (unsigned tokens = 0; tokens < 1u << kDistricts; ++tokens) {
        if (std::popcount(tokens) > 3) continue;
        for (size_t i = 0; i < kDistricts; ++i) {
          Team& team = plan.cards.values[i];
          team.bandits = bandits[i] & 3;
          team.patrols = patrols[i] & 3;
          team.token = (tokens >> i) & 1;
        }
        legal += IsLegal(view, move) ? 1 : 0;
      }
    }
  }
  return legal;
}

void ExpectPlansAreThoseOfBruteForce(const Game& game, Colour colour) {
  const std::vector<Move> options = game.OptionsOf(colour);
  for (const Move& move : options) {
    ASSERT_EQ(game.Judged(colour, move), "legal");
  }
  EXPECT_TRUE(AllDiffer(options));
  EXPECT_EQ(CountLegalPlans(game.view(colour)), options.size());
}

TEST(BrigandsOptions, BRIG_7_1_ABrigandsPlansAreExactlyTheLegalOnes) {
  ExpectPlansAreThoseOfBruteForce(
      Position().Hand(kBlue, 2).Held(kBlue, {kTavern, kConvoy}).Planning(), kBlue);
}

TEST(BrigandsOptions, BRIG_7_2_ThePrincesPlansAreExactlyTheLegalOnes) {
  ExpectPlansAreThoseOfBruteForce(Position().Hand(kWhite, 1).Planning(), kWhite);
}

TEST(BrigandsOptions, BRIG_7_3_ADuellistsPlansAreExactlyTheLegalOnes) {
  ExpectPlansAreThoseOfBruteForce(
      Position(2).Hand(kBlue, 1).Prisoners(kBlue, 1).DuelPatrols(kBlue, 2).Planning(), kBlue);
}

TEST(BrigandsOptions, BRIG_7_3_ADuellistWithoutBanditsPlacesPatrolsAlone) {
  const Game game =
      Position(2).Hand(kGreen, 3).Prisoners(kGreen, 3).DuelPatrols(kGreen, 2).Planning();
  ExpectPlansAreThoseOfBruteForce(game, kGreen);
  EXPECT_EQ(game.OptionsOf(kGreen).size(), 28u);
}

// Every move that can be written down, but for plans.
std::vector<Move> AllOtherMoves() {
  std::vector<Move> moves;
  for (int action = 0; action <= static_cast<int>(Action::kPush); ++action) {
    for (int colour = 0; colour < kColours; ++colour) {
      moves.push_back(Wheel{static_cast<Action>(action), static_cast<Colour>(colour)});
    }
  }
  for (int size = 0; size <= 3; ++size) {
    for (int code = 0; code < 8 * 8 * 8; ++code) {
      moves.push_back(Port{static_cast<uint8_t>(size),
                           {static_cast<uint8_t>(code & 7), static_cast<uint8_t>((code >> 3) & 7),
                            static_cast<uint8_t>(code >> 6)}});
    }
  }
  for (const Tavern& tavern : {Roll1(), Roll3()}) moves.push_back(tavern);
  for (Track track : {Track::kSpy, Track::kJudgment}) moves.push_back(Upgrade{track});
  for (int escaping = 0; escaping <= 4; ++escaping) moves.push_back(Escaping(escaping));
  return moves;
}

TEST(BrigandsOptions, BRIG_7_TheListIsExactlyWhatTheCheckAccepts) {
  const std::vector<Move> all = AllOtherMoves();
  int decisions[7] = {};
  ForRandomDecisions(40, [&](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    std::vector<Move> options;
    Rules::ListOptions(view, &options);
    ++decisions[static_cast<int>(state.pub.decision)];
    ASSERT_EQ(options.size(), static_cast<size_t>(Rules::CountOptions(view)));
    for (const Move& move : options) ASSERT_TRUE(IsLegal(view, move));
    size_t legal = 0;
    for (const Move& move : all) legal += IsLegal(view, move) ? 1 : 0;
    ASSERT_EQ(legal, state.pub.decision == Decision::kPlan ? 0 : options.size());
    if (state.pub.decision != Decision::kPlan) {
      ASSERT_TRUE(AllDiffer(options));
    }
  });
  for (int decision = 1; decision < 7; ++decision) EXPECT_GT(decisions[decision], 0) << decision;
}

TEST(BrigandsOptions, BRIG_7_AnOptionIsFoundByItsNumberInTheList) {
  ForRandomDecisions(80, [](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    std::vector<Move> options;
    Rules::ListOptions(view, &options);
    for (int number = 0; number < Rules::CountOptions(view); ++number) {
      ASSERT_EQ(Rules::OptionAt(view, number), options[static_cast<size_t>(number)]) << number;
    }
  });
}

TEST(BrigandsOptions, BRIG_7_TheDefaultMoveIsInTheList) {
  ForRandomDecisions(200, [](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    std::vector<Move> options;
    Rules::ListOptions(view, &options);
    ASSERT_TRUE(Contains(options, Rules::DefaultMove(view)));
  });
}

// BRIG-12.A24.
TEST(BrigandsOptions, BRIG_7_10_WhoIsAskedHasAChoice) {
  ForRandomDecisions(2000, [](const State& state, Seat seat) {
    ASSERT_GE(Rules::CountOptions(Rules::ViewOf(state, seat)), 2);
  });
}

TEST(BrigandsOptions, BRIG_7_10_WhoIsNotAskedHasNoLegalMove) {
  Game game = Position().BanditsWithToken(kMarket, kBlue, 1).Bandits(kMarket, kGreen, 1).Reveal();
  EXPECT_EQ(game.Judged(kGreen, Pass()), "BRIG-7.10");
  EXPECT_TRUE(game.OptionsOf(kGreen).empty());
  const View spectator = Rules::ViewOf(game.state(), std::nullopt);
  EXPECT_EQ(Rules::Check(spectator, Pass())->rule, "BRIG-7.10");
  EXPECT_EQ(Rules::CountOptions(spectator), 0);
}

TEST(BrigandsOptions, AMoveOfAnotherKindIsRefusedByName) {
  const Game game = Position().BanditsWithToken(kMarket, kBlue, 1).Reveal();
  const Judgement breach = Rules::Check(game.view(kBlue), Escaping(1));
  EXPECT_EQ(breach->rule, "BRIG-7");
  EXPECT_EQ(breach->text, "the decision is wheel, the move is escape");
}

// BRIG-12.A23.
TEST(BrigandsOptions, BRIG_7_4_OnlyColoursOnTheTileAreTargets) {
  const Game game = Position()
                        .BanditsWithToken(kMarket, kBlue, 1)
                        .Bandits(kMarket, kRed, 1)
                        .Bandits(kPort, kGreen, 1)
                        .PatrolsWithToken(kMarket, 1)
                        .Reveal();
  EXPECT_THAT(game.OptionsOf(kBlue),
              testing::ElementsAre(Move(Pass()), Move(Home()), Move(MoveOn()), Move(Steal(kRed)),
                                   Move(Push(kRed))));
  EXPECT_THAT(game.OptionsOf(kWhite),
              testing::ElementsAre(Move(Pass()), Move(Spy()), Move(ReturnPrison()), Move(MoveOn()),
                                   Move(Steal(kBlue)), Move(Steal(kRed))));
  EXPECT_EQ(game.Judged(kBlue, Steal(kGreen)), "BRIG-7.4");
  EXPECT_EQ(game.Judged(kBlue, Steal(kBlue)), "BRIG-7.4");
}

TEST(BrigandsOptions, BRIG_1_5_TheWheelsOfPrinceAndBrigandsDiffer) {
  const Game game =
      Position().BanditsWithToken(kMarket, kBlue, 1).PatrolsWithToken(kMarket, 1).Reveal();
  EXPECT_EQ(game.Judged(kBlue, Spy()), "BRIG-1.5");
  EXPECT_EQ(game.Judged(kBlue, ReturnPrison()), "BRIG-1.5");
  EXPECT_EQ(game.Judged(kWhite, Home()), "BRIG-1.5");
  EXPECT_EQ(game.Judged(kWhite, Push(kBlue)), "BRIG-1.5");
}

TEST(BrigandsOptions, BRIG_6_8_FourCardsAreAlwaysEnoughForAPlan) {
  const Game game =
      Position().Prisoners(kBlue, 2).Held(kBlue, {kMarket, kPort, kTavern}).Planning();
  EXPECT_EQ(game.OptionsOf(kBlue).size(), 4u);
}

TEST(BrigandsOptions, BRIG_7_9_PiecesOfTheOtherRoleAreRefused) {
  const Game game = Position().Planning();
  Plan patrol;
  patrol.cards[kMarket].bandits = 3;
  patrol.cards[kPort].patrols = 1;
  EXPECT_EQ(game.Judged(kBlue, patrol), "BRIG-7.9");
  Plan bandit;
  bandit.cards[kMarket].patrols = 3;
  bandit.cards[kPort].bandits = 1;
  EXPECT_EQ(game.Judged(kWhite, bandit), "BRIG-7.9");
}

// Draws 200 times the number of options and measures how far the counts are from equal, in standard
// deviations of the chi-square statistic.
double Unevenness(const Game& game, Colour colour) {
  const std::vector<Move> options = game.OptionsOf(colour);
  std::vector<int> counts(options.size());
  Stream stream(SeedFromText("uniform").bytes);
  constexpr int kExpected = 200;
  const View view = game.view(colour);
  for (size_t i = 0; i < kExpected * options.size(); ++i) {
    const auto found = std::find(options.begin(), options.end(), Rules::RandomMove(view, stream));
    if (found == options.end()) return INFINITY;
    ++counts[static_cast<size_t>(found - options.begin())];
  }
  double chi_square = 0;
  for (int count : counts) chi_square += std::pow(count - kExpected, 2) / kExpected;
  const double freedom = static_cast<double>(options.size()) - 1;
  return std::abs(chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(BrigandsOptions, BRIG_10_4_RandomMovesAreUniformOverTheList) {
  constexpr double kTooUneven = 4;
  EXPECT_LT(Unevenness(Position().Hand(kBlue, 2).Planning(), kBlue), kTooUneven);
  EXPECT_LT(Unevenness(Position().Hand(kBlue, 1).Held(kBlue, {kMarket, kPort, kTavern}).Planning(),
                       kBlue),
            kTooUneven);
  EXPECT_LT(Unevenness(Position().Hand(kWhite, 1).Planning(), kWhite), kTooUneven);
  EXPECT_LT(Unevenness(Position(2).Hand(kBlue, 1).Prisoners(kBlue, 2).Planning(), kBlue),
            kTooUneven);
  EXPECT_LT(Unevenness(Position().Bandits(kPort, kBlue, 3).Hand(kBlue, 6).Reveal(), kBlue),
            kTooUneven);
  EXPECT_LT(Unevenness(
                Position().BanditsWithToken(kMarket, kBlue, 1).Bandits(kMarket, kGreen, 1).Reveal(),
                kBlue),
            kTooUneven);
  EXPECT_LT(Unevenness(Position().Prisoners(kBlue, 3).Hand(kBlue, 4).Reveal(), kBlue), kTooUneven);
}

}  // namespace
}  // namespace assize::games::brigands
