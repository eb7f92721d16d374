// Brigand Kings: what always holds in whole matches of random moves.
#include <algorithm>
#include <set>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/flips.h"
#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

// KINGS-3.1, KINGS-3.4.
TEST(KingsMatch, KINGS_3_4_EachCardAndSoldierIsInOnePlace) {
  int decisions = 0;
  ForRandomSteps(4, [&](const State& state, const Rules::Log&) {
    const Public& pub = state.pub;
    ++decisions;
    std::vector<Card> cards;
    for (const County& county : pub.counties.values) {
      if (county.card.has_value()) cards.push_back(*county.card);
      ASSERT_EQ(county.owner.has_value(), county.soldiers > 0);
    }
    cards.insert(cards.end(), pub.discards.begin(), pub.discards.end());
    for (Seat seat : SeatSet::First(pub.config.seats)) {
      ForPile(pub, seat, [&](Card card) { cards.push_back(card); });
      int soldiers = pub.supply[seat] + pub.camp[seat];
      for (const County& county : pub.counties.values) {
        if (county.owner == seat) soldiers += county.soldiers;
      }
      ASSERT_EQ(soldiers, pub.config.soldiers);
    }
    if (!pub.deck.has_value()) {
      ASSERT_TRUE(cards.empty());
      return;
    }
    for (int i = 0; i < *pub.deck; ++i) cards.push_back(state.hidden.deck[i]);
    CardSet all;
    for (Card card : cards) all.Add(card);
    ASSERT_EQ(cards.size(), static_cast<size_t>(pub.config.county_cards()));
    ASSERT_EQ(all, CountyCards(pub.config));
  });
  EXPECT_GT(decisions, 3000);
}

// KINGS-9.1 follows: five counties of at most six tokens, and one more each.
TEST(KingsMatch, KINGS_7_8_ACountyHasAtMostSixTokensWhenATurnStarts) {
  int turns = 0;
  std::set<int> decisions;
  ForRandomSteps(4, [&](const State& state, const Rules::Log&) {
    const Public& pub = state.pub;
    decisions.insert(static_cast<int>(pub.decision));
    if (pub.decision == Decision::kReroll1) ++turns;
    for (const County& county : pub.counties.values) ASSERT_LE(county.tokens(), 6);
    ASSERT_LE(pub.turn, pub.config.turn_cap);
  });
  EXPECT_GT(turns, 1000);
  EXPECT_EQ(decisions.size(), static_cast<size_t>(kDecisions));
}

// KINGS-4.8, KINGS-7.6, KINGS-9.2.
TEST(KingsMatch, KINGS_7_6_PlayGoesClockwise) {
  std::optional<Seat> last;
  ForRandomSteps(2, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Entry& entry : log.entries()) {
      const auto* turn = std::get_if<TurnStarted>(&entry.event);
      if (turn == nullptr) continue;
      const int seats = state.pub.config.seats;
      if (turn->turn > 1) {
        ASSERT_EQ(turn->seat.index(), (last->index() + 1) % seats);
      }
      last = turn->seat;
    }
  });
}

// KINGS-5.6, KINGS-5.9, KINGS-11.3.
TEST(KingsMatch, KINGS_5_10_ListedMovesAreLegalAndTheDefaultIsAmongThem) {
  std::vector<Move> moves;
  size_t listed = 0;
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    for (Seat seat : Rules::Asked(state.pub)) {
      const View view = Rules::ViewOf(state, seat);
      Rules::ListOptions(view, &moves);
      listed += moves.size();
      for (const Move& move : moves) ASSERT_FALSE(Rules::Check(view, move).has_value());
      ASSERT_TRUE(std::ranges::find(moves, Rules::DefaultMove(view)) != moves.end());
    }
  });
  EXPECT_GT(listed, 50000u);
}

// Random moves may flip, and are legal all the same.
TEST(KingsMatch, KINGS_6_7_RandomMovesFlipNowAndThen) {
  Stream stream = ChanceOf("extra", 0).Open({"moves"});
  int flips = 0;
  ForRandomSteps(2, [&](const State& state, const Rules::Log&) {
    if (state.pub.decision != Decision::kDeploy) return;
    const View view = Rules::ViewOf(state, *state.pub.active);
    ASSERT_EQ(Rules::ListsSample(state.pub), !state.pub.face_up[*state.pub.active].Empty());
    for (int i = 0; i < 4; ++i) {
      const Move move = Rules::RandomMove(view, stream);
      const Judgement judgement = Rules::Check(view, move);
      ASSERT_FALSE(judgement.has_value()) << judgement->text;
      flips += std::get<Deploy>(move).flips.empty() ? 0 : 1;
    }
  });
  EXPECT_GT(flips, 300);
}

// Every way to give each suit die to one county, to the camp or to nobody, for KINGS-6.11.
bool SomeAssignmentPays(const Public& pub, const Dice& dice, const Deploy& deploy, int die) {
  if (die == kDice) {
    const auto& left = deploy.muster.values;
    return deploy.camp_muster <= 0 && std::ranges::all_of(left, [](int n) { return n <= 0; });
  }
  if (SomeAssignmentPays(pub, dice, deploy, die + 1)) return true;
  const auto suit = static_cast<Suit>(dice[die]);
  for (Position position : kPositions) {
    if (deploy.muster[position] == 0) continue;
    if (!SuitsOf(*pub.counties[position].card).Has(suit)) continue;
    Deploy less = deploy;
    --less.muster[position];
    if (SomeAssignmentPays(pub, dice, less, die + 1)) return true;
  }
  if (deploy.camp_suit != suit || deploy.camp_muster == 0) return false;
  Deploy less = deploy;
  --less.camp_muster;
  return SomeAssignmentPays(pub, dice, less, die + 1);
}

// Any command of at most 6 soldiers of each kind, legal or not, by KINGS-6.9 to KINGS-6.14 word for
// word. What has the same effect with a transport die of a lower number is not listed.
bool IsListed(const Public& pub, const Deploy& deploy) {
  const Dice& dice = *pub.dice;
  for (int die = 0; die < deploy.transport; ++die) {
    if (dice[die] == dice[deploy.transport]) return false;
  }
  PositionSet counties;
  bool camp = false;
  for (int die = 0; die < kNumberDice; ++die) {
    if (die == deploy.transport) continue;
    camp |= dice[die] == 1;
    if (dice[die] > 1) counties.Add(Position{dice[die]});
  }
  int mustered = deploy.camp_muster;
  int moved = 0;
  for (Position position : kPositions) {
    const bool named = deploy.muster[position] + deploy.from_camp[position] > 0;
    if (named && !counties.Has(position)) return false;
    mustered += deploy.muster[position];
    moved += deploy.from_camp[position];
  }
  return (deploy.camp_muster == 0 || camp) && SomeAssignmentPays(pub, dice, deploy, kNumberDice) &&
         mustered + moved <= dice[deploy.transport] && mustered <= pub.supply[*pub.active] &&
         moved <= pub.camp[*pub.active];
}

// Calls visit(deploy) for each command that names at most the two destinations of its transport.
template <class Visit>
void ForCommands(const Public& pub, const Visit& visit) {
  constexpr int kMax = 6;
  for (int transport = 0; transport < kNumberDice; ++transport) {
    const int first = (*pub.dice)[(transport + 1) % 3];
    const int second = (*pub.dice)[(transport + 2) % 3];
    const int places = (first > 1 ? 1 : 0) + (second > 1 && second != first ? 1 : 0);
    std::array<Position, 2> at = {Position{2}, Position{2}};
    if (first > 1) at[0] = static_cast<Position>(first);
    if (second > 1) at[first > 1 ? 1 : 0] = static_cast<Position>(second);
    Deploy deploy;
    deploy.transport = static_cast<uint8_t>(transport);
    for (int code = 0; code < (kMax + 1) * (kMax + 1) * (kMax + 1) * (kMax + 1); ++code) {
      const int a = code % 7, b = code / 7 % 7, c = code / 49 % 7, d = code / 343;
      if (a + b + c + d > 7 || (places < 2 && b + d > 0) || (places < 1 && a + c > 0)) continue;
      if (places > 0) deploy.muster[at[0]] = a, deploy.from_camp[at[0]] = c;
      if (places > 1) deploy.muster[at[1]] = b, deploy.from_camp[at[1]] = d;
      deploy.camp_suit.reset();
      deploy.camp_muster = 0;
      visit(deploy);
      for (int suit = 0; suit < kSuits; ++suit) {
        deploy.camp_suit = static_cast<Suit>(suit);
        for (deploy.camp_muster = 1; deploy.camp_muster <= 5; ++deploy.camp_muster) visit(deploy);
      }
    }
  }
}

TEST(KingsMatch, KINGS_6_11_TheListIsWhatTheCheckAcceptsAndWhatSomeAssignmentOfDiceAllows) {
  std::vector<Move> moves;
  uint64_t commands = 0;
  int positions = 0;
  Stream stream = ChanceOf("dice", 0).Open({"moves"});
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    if (state.pub.decision != Decision::kDeploy || stream.Below(8) != 0) return;
    const View view = Rules::ViewOf(state, *state.pub.active);
    Rules::ListOptions(view, &moves);
    std::vector<Move> found;
    ForCommands(state.pub, [&](const Deploy& deploy) {
      ++commands;
      const bool listed = IsListed(state.pub, deploy);
      if (listed) found.emplace_back(deploy);
      ASSERT_FALSE(listed && Rules::Check(view, deploy).has_value());
      // The check accepts any of equal transport dice.
      Deploy lowest = deploy;
      for (uint8_t die = 0; die < deploy.transport; ++die) {
        if ((*state.pub.dice)[die] == (*state.pub.dice)[deploy.transport]) {
          lowest.transport = die;
          break;
        }
      }
      ASSERT_EQ(!Rules::Check(view, deploy).has_value(), IsListed(state.pub, lowest));
    });
    ASSERT_EQ(found.size(), moves.size());
    for (const Move& move : found) {
      ASSERT_TRUE(std::ranges::find(moves, move) != moves.end());
    }
    ++positions;
  });
  EXPECT_GT(positions, 20);
  EXPECT_GT(commands, 100000u);
}

// KINGS-5.10: by transport, musters, the camp's suit and number, then soldiers from the camp.
TEST(KingsMatch, KINGS_5_10_TheListIsInOrder) {
  const auto key = [](const Move& move) {
    const auto& deploy = std::get<Deploy>(move);
    std::vector<int> numbers = {deploy.transport};
    for (int n : deploy.muster.values) numbers.push_back(n);
    numbers.push_back(deploy.camp_suit ? static_cast<int>(*deploy.camp_suit) : -1);
    numbers.push_back(deploy.camp_muster);
    for (int n : deploy.from_camp.values) numbers.push_back(n);
    return numbers;
  };
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    if (state.pub.decision != Decision::kDeploy) return;
    std::vector<Move> moves;
    Rules::ListOptions(Rules::ViewOf(state, *state.pub.active), &moves);
    for (size_t i = 1; i < moves.size(); ++i) ASSERT_LT(key(moves[i - 1]), key(moves[i]));
  });
}

TEST(KingsMatch, KINGS_5_10_TheListHasAtMost399Entries) {
  EXPECT_EQ(Board().Camp(kWhite, 6).Dice("4 5 6", "KKKKK").AtDeploy().OptionsOf(kWhite).size(),
            399u);
}

TEST(KingsMatch, KINGS_5_5_WhoIsNotAskedHasNoMove) {
  const Game game = Board().AtDeploy();
  EXPECT_EQ(game.Judged(Transport(0), Seat(kBlack)), "KINGS-5.5");
  EXPECT_TRUE(game.OptionsOf(kBlack).empty());
  EXPECT_EQ(game.Judged(Reroll{0}), "KINGS-5.5");
}

// KINGS-5.7, KINGS-11.10.
TEST(KingsMatch, KINGS_5_7_ARerollLeavesTheOtherDice) {
  ForRandomSteps(1, [&](const State&, const Rules::Log& log) {
    std::optional<Dice> before;
    for (const Rules::Log::Entry& entry : log.entries()) {
      const auto* rolled = std::get_if<DiceRerolled>(&entry.event);
      if (rolled == nullptr) continue;
      ASSERT_NE(rolled->mask, 0);
    }
  });
  Game game = Board().Dice("1 2 3", "MSWLY").At(Decision::kReroll1);
  game.Answer(Reroll{0xF8});
  const Dice dice = *game.pub().dice;
  EXPECT_THAT(std::vector(dice.begin(), dice.begin() + 3), ::testing::ElementsAre(1, 2, 3));
}

// KINGS-4.5, KINGS-4.6, KINGS-4.9: what is done in one turn does not change the dice of the next.
TEST(KingsMatch, KINGS_4_9_LaterDiceDoNotDependOnEarlierDecisions) {
  Game quiet = Board().Dice("1 2 3", "MSWLY").At(Decision::kReroll1);
  Game busy = quiet;
  quiet.Answer(Reroll{0}).Answer(Transport(2));
  busy.Answer(Reroll{0xFF}).Answer(Reroll{0x55}).Answer(Transport(0));
  EXPECT_EQ(quiet.pub().dice, busy.pub().dice);
}

// KINGS-6.18 word for word.
Fought::Forces FightInRounds(int attackers, int defenders, int stability) {
  while (attackers > 0 && defenders > 0) {
    --attackers;
    if (stability > 0) {
      --stability;
      --defenders;
    } else {
      defenders -= std::min(2, defenders);
    }
  }
  return {static_cast<uint8_t>(attackers), static_cast<uint8_t>(defenders),
          static_cast<uint8_t>(stability)};
}

TEST(KingsMatch, KINGS_6_19_TheClosedFormAgreesWithTheRounds) {
  for (int defenders = 1; defenders <= 6; ++defenders) {
    for (int stability = 0; stability + defenders <= 6; ++stability) {
      for (int attackers = 1; attackers <= 6; ++attackers) {
        Game game = Board()
                        .County(3, kBlack, defenders, stability)
                        .Camp(kWhite, 6)
                        .Dice("3 3 6", "MMMMM")
                        .AtDeploy();
        game.Answer(Transport(2).FromCamp(3, attackers));
        EXPECT_EQ(game.Shown<Fought>().at(0).after, FightInRounds(attackers, defenders, stability));
      }
    }
  }
}

// KINGS-6.20, KINGS-7.1: any number of players may camp, and the Excuse gets no stability.
TEST(KingsMatch, KINGS_6_20_ThereIsNoCombatOnTheExcuse) {
  Game game = Board().Camp(kBlack, 3).Dice("1 1 5", "MMMSS").AtDeploy();
  game.Answer(Transport(2).Camp('M', 2));
  EXPECT_EQ(game.camp(kWhite), 2);
  EXPECT_EQ(game.camp(kBlack), 3);
  EXPECT_TRUE(game.Shown<Fought>().empty());
}

// KINGS-6.17, KINGS-11.17.
TEST(KingsMatch, KINGS_11_17_WhatFallsCannotBePlacedAgainInTheSameTurn) {
  const Game game = Board()
                        .County(2, kBlack, 1)
                        .County(3, kWhite, 6)
                        .County(4, kWhite, 6)
                        .Camp(kWhite, 2)
                        .Dice("2 6 6", "LLLSS")
                        .AtDeploy();
  EXPECT_EQ(game.supply(kWhite), 1);
  EXPECT_EQ(game.Judged(Transport(1).Muster(2, 1).Muster(6, 1)), "KINGS-6.13");
}

}  // namespace
}  // namespace assize::games::brigand_kings
