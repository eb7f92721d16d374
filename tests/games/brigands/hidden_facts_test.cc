// Brigands: what is said to be hidden, and from whom (BRIG-2.2, BRIG-2.3, BRIG-9.1).
#include <map>
#include <string>

#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

std::map<std::string, Fact> FactsOf(const Game& game) {
  std::map<std::string, Fact> facts;
  for (const Fact& fact : Rules::HiddenFacts(game.state())) facts.emplace(fact.name, fact);
  return facts;
}

TEST(BrigandsHiddenFacts, BRIG_9_1_NobodyKnowsTheDeckBehindThisRoundsCard) {
  const Game game = Position().Round(4).DayCard(kPort).Planning();
  const std::map<std::string, Fact> facts = FactsOf(game);
  EXPECT_FALSE(facts.contains("day_deck(3)"));
  EXPECT_EQ(facts.at("day_deck(4)").known_to, Audience::Everyone());
  for (const std::string name : {"day_deck(5)", "day_deck(6)", "day_deck(7)"}) {
    EXPECT_EQ(facts.at(name).known_to, Audience::Only({})) << name;
    EXPECT_EQ(facts.at(name).equally_likely, 3u) << name;
  }
}

TEST(BrigandsHiddenFacts, BRIG_9_1_HeldCardsAreThePrincesAndTheVictims) {
  const Game game = Position().Held(kBlue, {kTavern, kMarket}).Planning();
  const std::map<std::string, Fact> facts = FactsOf(game);
  const Fact& held = facts.at("held(BLUE)");
  EXPECT_EQ(held.value, "MARKET,TAVERN");
  EXPECT_EQ(held.known_to, Audience::Only({SeatOf(game.pub(), kBlue), SeatOf(game.pub(), kWhite)}));
  EXPECT_EQ(held.equally_likely, 21u);  // 7 * 6 / 2
  EXPECT_FALSE(facts.contains("held(GREEN)"));
}

TEST(BrigandsHiddenFacts, BRIG_6_7_CardsThatGoBackAreNotListedAnyMore) {
  const Game game = Position().Held(kBlue, {kTavern}).StopAt(kPalace).Reveal();
  EXPECT_EQ(game.pub().cards_held[kBlue], 0);
  EXPECT_FALSE(FactsOf(game).contains("held(BLUE)"));
}

TEST(BrigandsHiddenFacts, BRIG_6_9_ADuelHidesTheDeckAlone) {
  for (const auto& [name, fact] : FactsOf(Position(2).Planning())) {
    EXPECT_EQ(name.substr(0, name.find('(')), "day_deck");
  }
}

}  // namespace
}  // namespace assize::games::brigands
