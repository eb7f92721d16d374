// Brigand's Bluff: options, draws, the course of a round, and what must hold in every match.
#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// --- Options. ---

std::string ConfigureError(int seats, const OptionValues& options) {
  return std::string(Rules::Configure(seats, options).status().message());
}

TEST(BluffOptions, BLUFF_2_4_DefaultsAreThePrintedGame) {
  const Config config = *Rules::Configure(5, {});
  EXPECT_EQ(config.seats, 5);
  EXPECT_FALSE(config.first_captain.has_value());
  EXPECT_FALSE(config.wild_die || config.extra_clues);
  EXPECT_EQ(config.clues.removed_num, 0);
  EXPECT_EQ(config.clue_attempts, 3);
  EXPECT_TRUE(config.reveal_after_round);
}

TEST(BluffOptions, BLUFF_2_4_EachIsSet) {
  const Config config = *Rules::Configure(6, {{"wild_die", "true"},
                                              {"extra_clues", "true"},
                                              {"min_removed_share", "45/100"},
                                              {"clue_attempts", "10"},
                                              {"max_statements", "1"},
                                              {"reveal_after_round", "false"},
                                              {"first_captain", "5"}});
  EXPECT_EQ(config, (Config{.seats = 6,
                            .wild_die = true,
                            .extra_clues = true,
                            .first_captain = Seat(5),
                            .clue_attempts = 10,
                            .clues = {.max_statements = 1, .removed_num = 45, .removed_den = 100},
                            .reveal_after_round = false}));
  EXPECT_TRUE(Rules::CheckConfig(config).ok());
}

TEST(BluffOptions, BLUFF_2_4_ABadValueIsNamedWithWhatIsAllowed) {
  EXPECT_THAT(
      ConfigureError(4, {{"min_removed_share", "4/4"}}),
      HasSubstr("'4/4' is not allowed; allowed: 0, or NUM/DEN with 0 <= NUM < DEN <= 1000"));
  for (const char* share : {"1/1001", "1/0", "-1/4", "1", "1/2/3", "x"}) {
    EXPECT_THAT(ConfigureError(4, {{"min_removed_share", share}}), HasSubstr("NUM/DEN")) << share;
  }
  EXPECT_THAT(ConfigureError(4, {{"first_captain", "4"}}), HasSubstr("a seat, 0 to 3"));
  EXPECT_THAT(ConfigureError(4, {{"clue_attempts", "0"}}), HasSubstr("allowed: 1 to 10"));
  EXPECT_THAT(ConfigureError(4, {{"max_statements", "4"}}), HasSubstr("allowed: 1 to 3"));
  EXPECT_THAT(ConfigureError(4, {{"wild_die", "yes"}}), HasSubstr("allowed: true, false"));
  EXPECT_THAT(ConfigureError(4, {{"wild_dice", "true"}}), HasSubstr("Did you mean 'wild_die'?"));
}

TEST(BluffOptions, BLUFF_2_1_FourToSixPlay) {
  EXPECT_THAT(ConfigureError(3, {}), HasSubstr("4 to 6"));
  EXPECT_THAT(ConfigureError(7, {}), HasSubstr("4 to 6"));
  Config config = ConfigFor(4);
  config.first_captain = Seat(4);
  EXPECT_FALSE(Rules::CheckConfig(config).ok());
}

// --- Setup and draws. ---

State Start(const Config& config, std::string_view seed) {
  return Rules::Start(config, Chance(SeedFromText(std::string(seed))), nullptr);
}

TEST(BluffSetup, BLUFF_2_1_CrewDiceAreNineEightOrTen) {
  for (const auto& [seats, wanted] : {std::pair(4, 9), std::pair(5, 8), std::pair(6, 10)}) {
    const State state = Start(ConfigFor(seats), "dice");
    int dice = 0;
    for (const Hand& hand : DiceOf(state).hands) dice += hand.size();
    EXPECT_EQ(dice, wanted);
    EXPECT_FALSE(DiceOf(state).wild.has_value());
  }
}

TEST(BluffSetup, BLUFF_3_1_TheClueOrderGoesLeftFromTheCaptain) {
  const State state = Start(ConfigFor(5, {{"first_captain", "3"}}), "order");
  EXPECT_EQ(Rules::Asked(state.pub), SeatSet{Seat(4)});
  const Round round = state.pub.Seating();
  EXPECT_EQ(round.SeatAt(1), Seat(0));
  EXPECT_EQ(round.SeatAt(3), Seat(2));
}

TEST(BluffSetup, BLUFF_3_2_EverySeatIsDrawnAsFirstCaptain) {
  SeatSet captains;
  for (int i = 0; i < 60; ++i)
    captains.Add(Start(*Rules::Configure(6, {}), absl::StrCat(i)).pub.captain);
  EXPECT_EQ(captains, SeatSet::First(6));
}

TEST(BluffSetup, BLUFF_3_2_TheCaptainsPairDiffersAndAllRollsAreKept) {
  int rerolled = 0;
  for (int i = 0; i < 200; ++i) {
    State state = Start(ConfigFor(4), absl::StrCat("pair ", i));
    Play play(state, nullptr);
    RollPair(play);
    const std::vector<Pair>& rolls = state.pub.rolls;
    for (size_t roll = 0; roll < rolls.size(); ++roll) {
      EXPECT_EQ(rolls[roll].x == rolls[roll].y, roll + 1 < rolls.size());
    }
    rerolled += rolls.size() > 1 ? 1 : 0;
  }
  // One in six is expected.
  EXPECT_GT(rerolled, 10);
  EXPECT_LT(rerolled, 70);
}

TEST(BluffSetup, BLUFF_3_3_EveryFaceComesUpAboutAsOften) {
  std::array<int, kFaces> counts{};
  constexpr int kRounds = 600;
  for (int i = 0; i < kRounds; ++i) {
    const State state = Start(ConfigFor(6), absl::StrCat("faces ", i));
    for (const Hand& hand : DiceOf(state).hands) {
      for (int face = 0; face < kFaces; ++face) counts[face] += hand.Of(static_cast<Face>(face));
    }
  }
  // 1,000 each are expected; the standard deviation is 29.
  for (int count : counts) EXPECT_NEAR(count, kRounds * 10 / kFaces, 150);
}

TEST(BluffSetup, BLUFF_3_4_ThePlaceAndNotTheSeatDrawsTheDice) {
  const State one = Start(ConfigFor(4), "rotate");
  const State other = Start(ConfigFor(4, {{"first_captain", "2"}}), "rotate");
  EXPECT_EQ(DiceOf(one), DiceOf(other));
}

TEST(BluffSetup, BLUFF_3_4_NoDecisionChangesLaterLuck) {
  const auto second_round = [](int manner) {
    State state = Start(ConfigFor(4), "luck");
    Stream stream = Chance(SeedFromText(absl::StrCat("manner ", manner))).Open({"moves"});
    while (state.pub.round == 1) {
      const Seat seat = *Rules::Asked(state.pub).begin();
      state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
      Rules::Resolve(state, nullptr);
    }
    return DiceOf(state);
  };
  EXPECT_EQ(second_round(1), second_round(2));
}

// --- Decisions. ---

TEST(BluffDecisions, BLUFF_4_8_DefaultsAreTheFirstRolledFaceAndTheLowestOfTheFour) {
  StagedRound round(ConfigFor(4), kRoundA);
  for (int i = 0; i < 3; ++i) round.Default();
  round.RollInstead({{kSkull, kMonkey}});
  EXPECT_EQ(Rules::DefaultMove(round.view()), Move(Choice{kSkull}));
  std::vector<Move> options;
  Rules::ListOptions(round.view(), &options);
  EXPECT_THAT(options, ElementsAre(Choice{kSkull}, Choice{kMonkey}));
  round.Default();
  EXPECT_EQ(Rules::DefaultMove(round.view()), Move(Choice{kShip}));
}

TEST(BluffDecisions, BLUFF_4_9_NobodyElseIsAskedAndACrewmateCantPass) {
  const StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(Rules::Asked(round.pub()).Size(), 1);
  const View other = Rules::ViewOf(round.state(), Seat(2));
  EXPECT_EQ(Rules::Check(other, BonesClue(round))->rule, "BLUFF-4.8");
  EXPECT_EQ(Rules::Check(round.view(), Choice{kShip})->text, "a clue is asked for");
  EXPECT_EQ(round.Try(Clue{}), "MALFORMED 0");
}

TEST(BluffDecisions, BLUFF_4_10_AFaceThatWasNotRolledIsIllegal) {
  StagedRound round(ConfigFor(4), kRoundA);
  for (int i = 0; i < 3; ++i) round.Default();
  round.RollInstead({{kShip, kRum}});
  const Judgement judgement = Rules::Check(round.view(), Choice{kFlag});
  EXPECT_EQ(judgement->rule, "BLUFF-4.10");
  EXPECT_EQ(judgement->text, "Flag is not to be chosen; allowed: Ship, Rum");
  EXPECT_EQ(judgement->kind, Breach::Kind::kFault);
  EXPECT_EQ(Rules::Check(round.view(), BonesClue(round))->text, "a choice is asked for");
}

TEST(BluffDecisions, BLUFF_7_3_3_OnlyMalformedCluesAreFaults) {
  const StagedRound round(ConfigFor(4, {{"clue_attempts", "7"}}), kRoundA);
  EXPECT_EQ(Rules::Tries(round.pub(), round.asked()), 7);
  const auto kind = [&](const Clue& clue) { return Rules::Check(round.view(), clue)->kind; };
  EXPECT_EQ(kind(Say(Value(Bones(round.crew()), Exactly(41)))), Breach::Kind::kFault);
  EXPECT_EQ(kind(Say(Value(Bones(round.crew()), Exactly(40)))), Breach::Kind::kTurnedDown);
  EXPECT_EQ(kind(Say(Value(Bones(round.crew()), Exactly(9)))), Breach::Kind::kTurnedDown);
}

TEST(BluffDecisions, BLUFF_7_3_3_TheCaptainHasTheProtocolsTries) {
  StagedRound round(ConfigFor(4), kRoundA);
  for (int i = 0; i < 3; ++i) round.Default();
  EXPECT_EQ(Rules::Tries(round.pub(), round.asked()), std::nullopt);
  EXPECT_FALSE(Rules::ListsSample(round.pub()));
}

TEST(BluffDecisions, BLUFF_7_3_2_ARefusalNamesCodeStatementAndRule) {
  const StagedRound round(ConfigFor(4), kRoundA);
  const Judgement judgement = Rules::Check(
      round.view(), Say(Value(Bones(round.crew()), Exactly(8)), Value(Bones(Of({1})), Exactly(3))));
  EXPECT_EQ(judgement->rule, "BLUFF-7.0.7");
  EXPECT_EQ(judgement->code, "UNTRUTHFUL");
  EXPECT_EQ(judgement->part, 2);
  EXPECT_EQ(judgement->text, "UNTRUTHFUL: statement 2 is not true");
}

// BLUFF-8.4, as far as refusals go: in worlds that differ only in what a clue does not speak of,
// the answer is the same, whatever the world.
TEST(BluffDecisions, BLUFF_7_0_AllChecksButTheLastAreBlindToTheDice) {
  const StagedRound one(ConfigFor(4), kRoundA);
  const StagedRound other(
      ConfigFor(4), Holding({{kSkull, kSkull, kSkull}, {kRum, kRum, kRum}, {kFlag, kFlag, kFlag}}));
  Stream stream = Chance(SeedFromText("blind")).Open({"clues"});
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const auto move = Rules::RandomMove(one.view(), stream);
    Clue clue = std::get<Clue>(move);
    clue.statements[0].comparison.number = static_cast<int16_t>(stream.Below(5));
    const std::string ours = one.Try(clue);
    const std::string theirs = other.Try(clue);
    const auto is_public = [](const std::string& brief) {
      return !brief.empty() && !brief.starts_with("UNTRUTHFUL");
    };
    EXPECT_EQ(is_public(ours), is_public(theirs));
    if (is_public(ours)) {
      EXPECT_EQ(ours, theirs);
      ++refused;
    }
  }
  EXPECT_GT(refused, 30);
}

// --- Every match. ---

// Plays a random match; `visit` sees each state with what was told on the way to it.
template <class Visit>
void PlayMatch(const Config& config, int number, const Visit& visit) {
  Rules::Log log;
  State state = Rules::Start(config, Chance(SeedFromText(absl::StrCat("match ", number))), &log);
  Stream stream = Chance(SeedFromText(absl::StrCat("play ", number))).Open({"moves"});
  visit(state, log);
  while (!Rules::Asked(state.pub).Empty()) {
    const Seat seat = *Rules::Asked(state.pub).begin();
    const View view = Rules::ViewOf(state, seat);
    state.own[seat.index()].sealed =
        stream.Below(5) == 0 ? Rules::DefaultMove(view) : Rules::RandomMove(view, stream);
    log.Clear();
    Rules::Resolve(state, &log);
    visit(state, log);
  }
}

// All options in turn; four and five seats, which are quick.
Config VariedConfig(int number) {
  Config config = ConfigFor(4 + number % 2);
  config.wild_die = number / 2 % 2 == 1;
  config.extra_clues = number / 4 % 2 == 1;
  config.reveal_after_round = number / 8 % 2 == 0;
  if (number / 16 % 2 == 1) config.clues = {.removed_num = 1, .removed_den = 4};
  return config;
}

constexpr int kMatches = 32;

TEST(BluffMatches, BLUFF_4_7_ARoundGivesAsManyPointsAsThereAreCrewDice) {
  for (int i = 0; i < kMatches; ++i) {
    const Config config = VariedConfig(i);
    PlayMatch(config, i, [&](const State& state, const Rules::Log& log) {
      for (const auto& entry : log.entries()) {
        const auto* leftover = std::get_if<Leftover>(&entry.event);
        if (leftover == nullptr) continue;
        int sum = 0;
        for (Points points : leftover->points) sum += points;
        const int over = state.pub.decision == Decision::kNone ? 0 : 1;
        EXPECT_EQ(sum, (state.pub.round - over) * config.crew() * config.dice());
      }
    });
  }
}

TEST(BluffMatches, BLUFF_6_6_TheRealWorldIsAlwaysPossible) {
  for (int i = 0; i < kMatches; ++i) {
    PlayMatch(VariedConfig(i), i, [](const State& state, const Rules::Log&) {
      if (state.pub.decision == Decision::kNone) return;
      ASSERT_TRUE(state.pub.worlds.Contains(DiceOf(state)));
    });
  }
}

TEST(BluffMatches, BLUFF_4_6_EverybodyIsCaptainOnce) {
  std::vector<int> captains;
  PlayMatch(ConfigFor(5), 0, [&](const State&, const Rules::Log& log) {
    for (const auto& entry : log.entries()) {
      if (const auto* began = std::get_if<RoundStarted>(&entry.event)) {
        captains.push_back(began->round.captain.index());
      }
    }
  });
  EXPECT_THAT(captains, ElementsAre(0, 1, 2, 3, 4));
}

TEST(BluffMatches, BLUFF_13_DecisionsAreAsManyAsThePageSays) {
  int decisions = -1;  // the start is no decision
  int passes = 0;
  PlayMatch(ConfigFor(4, {{"extra_clues", "true"}}), 3, [&](const State&, const Rules::Log& log) {
    ++decisions;
    for (const auto& entry : log.entries()) {
      const auto* reported = std::get_if<Reported>(&entry.event);
      if (reported != nullptr && reported->report.source == Source::kPass) ++passes;
    }
  });
  EXPECT_EQ(decisions + passes, 32);
}

TEST(BluffMatches, BLUFF_9_1_ScoresAddUpToOne) {
  for (int i = 0; i < 8; ++i) {
    PlayMatch(VariedConfig(i), i, [](const State& state, const Rules::Log&) {
      if (state.pub.decision != Decision::kNone) return;
      double sum = 0;
      for (const SeatOutcome& seat : Rules::Result(state.pub)) sum += seat.score;
      EXPECT_NEAR(sum, 1, 1e-12);
    });
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
