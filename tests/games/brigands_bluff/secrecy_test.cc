// Brigand's Bluff: who sees what (BLUFF-8), and what is dealt again (BLUFF-12).
#include <set>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/codec.h"
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

namespace pb = v1::brigands_bluff;

const World kRoundB =
    Holding({{kMonkey, kMonkey}, {kShip, kSkull}, {kFlag, kRum}, {kSkull, kSkull}}, kFlag);

pb::View ViewFor(const StagedRound& round, std::optional<Seat> viewer) {
  v1::GameView view;
  Codec::EncodeView(Rules::ViewOf(round.state(), viewer), &view);
  return view.brigands_bluff();
}

StagedRound AfterReportsOfRoundB(const OptionValues& options = {}) {
  OptionValues all = options;
  all["wild_die"] = "true";
  StagedRound round(ConfigFor(5, all), kRoundB);
  for (int seat = 1; seat <= 4; ++seat) round.Default();
  round.RollInstead({{kSkull, kMonkey}});
  return round;
}

TEST(BluffViews, BLUFF_8_1_TheCrewSeesAllDiceAndTheCaptainNone) {
  const StagedRound round(ConfigFor(5, {{"wild_die", "true"}}), kRoundB);
  for (Seat seat : round.crew_seats()) {
    const pb::View view = ViewFor(round, seat);
    ASSERT_EQ(view.hands_size(), 4);
    EXPECT_EQ(view.hands(1).seat(), 2u);
    EXPECT_EQ(view.hands(1).dice(0), pb::FACE_SHIP);
    EXPECT_EQ(view.hands(1).dice(1), pb::FACE_SKULL);
    EXPECT_EQ(view.wild(), pb::FACE_FLAG);
  }
  for (const std::optional<Seat> viewer : {std::optional(Seat(0)), std::optional<Seat>()}) {
    const pb::View view = ViewFor(round, viewer);
    EXPECT_EQ(view.hands_size(), 0);
    EXPECT_EQ(view.wild(), pb::FACE_UNSPECIFIED);
    EXPECT_EQ(view.shown_wild(), pb::FACE_UNSPECIFIED);
  }
}

TEST(BluffViews, BLUFF_8_1_TheWildFaceIsShownAtTheFirstSplit) {
  const StagedRound round = AfterReportsOfRoundB();
  EXPECT_EQ(ViewFor(round, Seat(0)).shown_wild(), pb::FACE_FLAG);
  EXPECT_EQ(ViewFor(round, std::nullopt).shown_wild(), pb::FACE_FLAG);
}

TEST(BluffViews, BLUFF_8_1_EverybodySeesReportsRollsRevealsAndWhatIsLeft) {
  StagedRound round = AfterReportsOfRoundB();
  round.Choose(kSkull);
  for (const std::optional<Seat> viewer :
       {std::optional(Seat(0)), std::optional(Seat(3)), std::optional<Seat>()}) {
    const pb::View view = ViewFor(round, viewer);
    ASSERT_EQ(view.reports_size(), 4);
    EXPECT_EQ(view.reports(0).source(), pb::SOURCE_REFEREE);
    EXPECT_EQ(view.reports(0).text(),
              "The number of dice showing Monkey among my dice is exactly 2.");
    EXPECT_EQ(view.rolls(0).y(), pb::FACE_MONKEY);
    EXPECT_EQ(view.taken(), pb::FACE_SKULL);
    EXPECT_EQ(view.left(), pb::FACE_MONKEY);
    ASSERT_EQ(view.reveals_size(), 2);
    EXPECT_EQ(view.reveals(0).counts(3).seat(), 4u);
    EXPECT_EQ(view.reveals(0).counts(3).count(), 2u);
    EXPECT_EQ(view.worlds_left(), round.left().first);
    EXPECT_EQ(view.weight_left(), round.left().second);
    EXPECT_EQ(view.points(0), 3u);
    EXPECT_EQ(view.asked(0), 0u);
  }
}

TEST(BluffViews, BLUFF_8_1_TheLastRoundIsShownWholeOrAsItWasRevealed) {
  const auto faces_shown = [](const OptionValues& options) {
    StagedRound round = AfterReportsOfRoundB(options);
    round.Choose(kSkull);
    round.Choose(kFlag);
    return ViewFor(round, Seat(0)).last_round().reveals_size();
  };
  EXPECT_EQ(faces_shown({}), 6);
  EXPECT_EQ(faces_shown({{"reveal_after_round", "false"}}), 3);
}

TEST(BluffEvents, BLUFF_8_2_OnlyTheCrewIsToldTheDice) {
  Rules::Log log;
  Rules::Start(ConfigFor(5), Chance(SeedFromText("events")), &log);
  ASSERT_EQ(log.entries().size(), 3u);
  EXPECT_TRUE(std::holds_alternative<CrewRolled>(log.entries()[2].event));
  EXPECT_EQ(log.entries()[2].audience, Audience::Only({Seat(1), Seat(2), Seat(3), Seat(4)}));
  StagedRound round = AfterReportsOfRoundB();
  round.Choose(kSkull);
  round.Choose(kFlag);
  for (const auto& entry : round.log().entries()) {
    EXPECT_EQ(entry.audience == Audience::Everyone(),
              !std::holds_alternative<CrewRolled>(entry.event));
  }
}

TEST(BluffEvents, BLUFF_8_2_HandsAreShownOnlyIfTheOptionSaysSo) {
  const auto shown = [](const OptionValues& options) {
    StagedRound round = AfterReportsOfRoundB(options);
    round.Choose(kSkull);
    round.Choose(kFlag);
    int count = 0;
    for (const auto& entry : round.log().entries()) {
      count += std::holds_alternative<HandsShown>(entry.event) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(shown({}), 1);
  EXPECT_EQ(shown({{"reveal_after_round", "false"}}), 0);
}

// BLUFF-8.3: a spectator's view has the public part alone.
TEST(BluffViews, BLUFF_8_3_ASpectatorSeesWhatTheCaptainSees) {
  const StagedRound round = AfterReportsOfRoundB();
  pb::View captain = ViewFor(round, Seat(0));
  captain.clear_seat();
  EXPECT_EQ(captain.SerializeAsString(), ViewFor(round, std::nullopt).SerializeAsString());
}

TEST(BluffViews, BLUFF_8_4_WorldsWithEqualEventsLookEqualToTheCaptain) {
  StagedRound one(ConfigFor(4), kRoundA);
  StagedRound other(ConfigFor(4),
                    Holding({{kShip, kShip, kShip}, {kRum, kFlag, kSkull}, {kRum, kParrot, kRum}}));
  for (StagedRound* round : {&one, &other}) round->Give(BonesClue(*round));
  EXPECT_EQ(ViewFor(one, Seat(0)).SerializeAsString(), ViewFor(other, Seat(0)).SerializeAsString());
  EXPECT_NE(ViewFor(one, Seat(2)).SerializeAsString(), ViewFor(other, Seat(2)).SerializeAsString());
}

// --- Redeals. ---

// Round A after its reveals: 19 worlds are left.
StagedRound RoundAAfterTheSplit() {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(BonesClue(round));
  round.Give(Say(
      Value(Crewmates(round.crew_seats(), Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)))),
            Exactly(2))));
  round.Give(Say(Value(Count(round.crew(), kGold), kLessThanHalf)));
  round.RollInstead({{kShip, kRum}});
  round.Choose(kShip);
  return round;
}

State RedealFor(const StagedRound& round, std::optional<Seat> viewer, int number) {
  return Rules::Redeal(Rules::ViewOf(round.state(), viewer),
                       Chance(SeedFromText(absl::StrCat("redeal ", number))));
}

TEST(BluffRedeal, BLUFF_12_1_TheCaptainsWorldsComeByTheirWeight) {
  const StagedRound round = RoundAAfterTheSplit();
  ASSERT_EQ(round.left(), Left(19, 990));
  constexpr int kDraws = 4000;
  int hits = 0;
  std::set<std::string> seen;
  for (int i = 0; i < kDraws; ++i) {
    const State dealt = RedealFor(round, Seat(0), i);
    ASSERT_TRUE(round.pub().worlds.Contains(DiceOf(dealt)));
    hits += DiceOf(dealt) == kRoundA ? 1 : 0;
    seen.insert(Rules::HiddenBytes(dealt).substr(0, kMaxCrew * kFaces));
  }
  EXPECT_EQ(seen.size(), 19u);
  // 54 of 990: 218 are expected, with a standard deviation of 14.
  EXPECT_NEAR(hits, kDraws * 54.0 / 990, 70);
}

TEST(BluffRedeal, BLUFF_12_2_TheCrewKeepsItsDiceAndGetsOtherChance) {
  const StagedRound round = RoundAAfterTheSplit();
  const State dealt = RedealFor(round, Seat(2), 1);
  EXPECT_EQ(DiceOf(dealt), kRoundA);
  EXPECT_EQ(dealt.pub, round.pub());
  EXPECT_NE(dealt.hidden, round.state().hidden);
  EXPECT_FALSE(dealt.own[0].dice.has_value());
}

TEST(BluffRedeal, BLUFF_12_3_SpectatorsAreDealtAsTheCaptainIs) {
  const StagedRound round = RoundAAfterTheSplit();
  EXPECT_EQ(DiceOf(RedealFor(round, std::nullopt, 5)), DiceOf(RedealFor(round, Seat(0), 5)));
}

// BLUFF-12.4: a refused try leaves no trace in the state.
TEST(BluffRedeal, BLUFF_12_4_ARefusedTryChangesNothing) {
  const StagedRound tried(ConfigFor(4), kRoundA);
  const StagedRound fresh(ConfigFor(4), kRoundA);
  EXPECT_NE(tried.Try(Say(Value(Bones(tried.crew()), Exactly(9)))), "");
  EXPECT_EQ(tried.state(), fresh.state());
}

// --- Hidden facts. ---

const Fact* Find(const std::vector<Fact>& facts, const std::string& name) {
  for (const Fact& fact : facts) {
    if (fact.name == name) return &fact;
  }
  return nullptr;
}

TEST(BluffFacts, BLUFF_8_1_DiceAreTheCrewsUntilTheyAreRevealed) {
  StagedRound round = AfterReportsOfRoundB();
  const Audience crew = Audience::Only(round.crew_seats());
  std::vector<Fact> facts = Rules::HiddenFacts(round.state());
  EXPECT_EQ(Find(facts, "rolled(1,Skull)")->value, "0,1,0,2");
  EXPECT_EQ(Find(facts, "rolled(1,Skull)")->known_to, crew);
  EXPECT_EQ(Find(facts, "wild(1)")->known_to, Audience::Everyone());
  round.Choose(kSkull);
  facts = Rules::HiddenFacts(round.state());
  EXPECT_EQ(Find(facts, "rolled(1,Skull)")->known_to, Audience::Everyone());
  EXPECT_EQ(Find(facts, "rolled(1,Ship)")->known_to, crew);
  round.Choose(kFlag);
  facts = Rules::HiddenFacts(round.state());
  EXPECT_EQ(Find(facts, "rolled(1,Ship)")->known_to, Audience::Everyone());
  EXPECT_EQ(Find(facts, "rolled(2,Ship)")->known_to,
            Audience::Only({Seat(0), Seat(2), Seat(3), Seat(4)}));
}

TEST(BluffFacts, BLUFF_10_13_DiceThatAreNeverShownAreNoFactAnyMore) {
  StagedRound round = AfterReportsOfRoundB({{"reveal_after_round", "false"}});
  round.Choose(kSkull);
  round.Choose(kFlag);
  const std::vector<Fact> facts = Rules::HiddenFacts(round.state());
  EXPECT_NE(Find(facts, "rolled(1,Flag)"), nullptr);
  EXPECT_EQ(Find(facts, "rolled(1,Ship)"), nullptr);
}

}  // namespace
}  // namespace assize::games::brigands_bluff
