// Duel d'Escrocs: events as sentences.
#include <set>

#include "tests/games/duel_descrocs/position.h"
#include "tests/games/duel_descrocs/random_play.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::StartsWith;

TEST(DuelNarrate, EveryEventOfAMatchReadsAsASentence) {
  std::set<size_t> kinds;
  ForRandomSteps(15, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Entry& entry : log.entries()) {
      const std::string text = Rules::Narrate(state.pub, entry.event);
      if (text.empty()) continue;
      kinds.insert(entry.event.index());
      ASSERT_EQ(text.back(), '.') << text;
      ASSERT_FALSE(text[0] >= 'a' && text[0] <= 'z') << text;
    }
  });
  EXPECT_FALSE(kinds.contains(Event(Discarded{}).index())) << "the opened tick has told it";
  EXPECT_EQ(kinds.size(), std::variant_size_v<Event> - 1);
}

TEST(DuelNarrate, TheTableTellsWhoPlaysWhomInTeams) {
  const auto table = [](const Position& position) {
    const Game game = Position(position).AtResale();
    return Rules::Narrate(game.pub(), MatchStarted{game.pub().config, {}});
  };
  EXPECT_THAT(table(Position().Tiles({kRaoul, kJoe})),
              StartsWith("At the table: Raoul, Joe. Edition house2. R5 is the red 5 "));
  EXPECT_THAT(table(Position().Team(3, Control::kTeam).Tiles({kRaoul, kJoe, kChipo})),
              StartsWith("At the table: Raoul (team 0, seat 0), Joe (seat 1), Chipo (team 0, seat "
                         "0). Edition house2."));
  EXPECT_THAT(table(Position().Team(4).Tiles({kRaoul, kJoe, kChipo, kMofette})),
              StartsWith("At the table: Raoul (team 0, seat 0), Joe (team 1, seat 1), Chipo (team "
                         "0, seat 2), Mofette (team 1, seat 3). Edition house2."));
}

TEST(DuelNarrate, TheDealTellsSharesHiddenCardAndWhoKnewIt) {
  Game game = Position().Tiles({kRaoul, kJoe}).AfterSplit("R1 R2", "G5 B5 TM", "R2");
  game.Answer(Look{LookChoice::kLook}).Answer(Choose{1});
  EXPECT_EQ(Rules::Narrate(game.pub(), game.Shown<SplitMade>().at(0)),
            "The split: [R1 ?] against [G5 B5 TM].");
  EXPECT_EQ(Rules::Narrate(game.pub(), game.Shown<ShareChosen>().at(0)),
            "The deal: Joe takes [G5 B5 TM], Raoul keeps [R1 R2]. Face down lay R2 (in what is "
            "left), known to both sides.");
}

TEST(DuelNarrate, TheDepositTellsBonusLossAndChests) {
  Game game = Position().Chest(1, "Y4").AfterSplit("TM", "R1 R2 G5 B5", "R2");
  game.Answer(Choose{0});
  EXPECT_EQ(
      Rules::Narrate(game.pub(), game.Shown<Deposited>().at(0)),
      "Chipo earns 1 coin for the smaller share. Chipo loses 1 coin by cursed paintings. In the "
      "chests now: Raoul [R1 R2 G5 B5], Chipo [Y4 TM].");
}

TEST(DuelNarrate, FaceDownCardsAreToldByShare) {
  const Game game = Position().AfterSplit("R1 R2", "G5 B5 TM", "R2");
  const FaceDownCards both{
      .side = Side::kZero, .round = 1, .face_down = {Cards("R5"), Cards("G1")}};
  EXPECT_THAT(Rules::Narrate(game.pub(), both),
              testing::HasSubstr(": R5 in the first share, G1 in the second."));
}

TEST(DuelNarrate, TheDealTellsInWhichShareCardsHadLainFaceDown) {
  const Game game = Position().AfterSplit("R1 R2", "G5 B5 TM", "R2");
  ShareChosen chosen{.chooser = Side::kOne,
                     .share = 1,
                     .shares = {Cards("R1 R2"), Cards("G5 B5 TM")},
                     .turned_over = {Cards("R2"), Cards("G5 B5")}};
  const auto told = [&] { return Rules::Narrate(game.pub(), chosen); };
  EXPECT_THAT(told(), testing::HasSubstr("lay G5 B5 and, in what is left, R2, known to"));
  chosen.turned_over[1] = {};
  EXPECT_THAT(told(), testing::HasSubstr("lay R2 (in what is left), known to"));
  chosen.share = 0;
  EXPECT_THAT(told(), testing::HasSubstr("lay R2, known to"));
}

TEST(DuelNarrate, WhoWasShownAllFiveKnewWhatLayFaceDown) {
  const Game game = Position().AfterSplit("R1 R2", "G5 B5 TM", "R2");
  ShareChosen chosen{.chooser = Side::kOne,
                     .share = 0,
                     .shares = {Cards("R1 R2"), Cards("G5 B5 TM")},
                     .turned_over = {Cards("R2"), {}},
                     .leo_seen = 5};
  EXPECT_THAT(Rules::Narrate(game.pub(), chosen),
              testing::HasSubstr("known to both sides: Ninja Leo"));
  chosen.leo_seen = 4;
  EXPECT_THAT(Rules::Narrate(game.pub(), chosen), testing::HasSubstr(" 4 of the five"));
}

TEST(DuelNarrate, AnOpenedTickTellsWhatEachHadSubmitted) {
  const Game game = Position().AfterSplit("R1 R2", "G5 B5 TM", "R2");
  TickClosed closed{.tick = 2, .chairs = 2, .actions = {}};
  EXPECT_EQ(Rules::Narrate(game.pub(), closed), "Everybody is done.");
  Action& action = closed.actions[static_cast<Chair>(1)];
  action.kind = ActionKind::kReinforce;
  action.reinforcement = Reinforcement::kVipere;
  action.own = Cards("R1").Lowest();
  action.target = Cards("G2").Lowest();
  EXPECT_THAT(Rules::Narrate(game.pub(), closed),
              testing::AllOf(testing::HasSubstr("Tick 2 is opened: "),
                             testing::HasSubstr(" plays Vipere (R1 for G2).")));
}

TEST(DuelNarrate, ASaleTellsWhatItWasSoldAs) {
  const Game game = Position().Tiles({kRaoul, kJoe}).AfterSplit("R1 R2", "G5 B5 TM", "R2");
  const auto sale = [&](const char* cards) {
    return Rules::Narrate(
        game.pub(), Exchanged{.chair = static_cast<Chair>(0), .cards = Cards(cards), .coins = 4});
  };
  EXPECT_EQ(sale("R3 R4 R5"), "Raoul sells R3 R4 R5 (a run of one colour) for 4 coins.");
  EXPECT_EQ(sale("R3 Y4 R5"), "Raoul sells R3 R5 Y4 (a run) for 4 coins.");
  EXPECT_EQ(sale("R3 Y3"), "Raoul sells R3 Y3 (equal numbers) for 4 coins.");
  EXPECT_EQ(sale("GT"), "Raoul sells GT for 4 coins.");
}

TEST(DuelNarrate, TheStandingShowsCoinsChestsAndUsedReinforcements) {
  const Game game =
      Position().Tiles({kRaoul, kJoe}).Chest(1, "Y4").AfterSplit("R1 R2", "G5 B5 TM", "R2");
  const Sheet sheet = Rules::Standing(game.pub());
  ASSERT_EQ(sheet.size(), 3u);
  EXPECT_EQ(sheet[1], (std::vector<std::string>{"Raoul", "0", "2", "", ""}));
  EXPECT_EQ(sheet[2], (std::vector<std::string>{"Joe", "1", "2", "Y4", ""}));
  EXPECT_EQ(Rules::Figure(game.pub(), Seat(1)), "Joe");
}

}  // namespace
}  // namespace assize::games::duel_descrocs
