// BLUFF-5.8: clues as English, there and back.
#include "referee/games/brigands_bluff/clues/english.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::HasSubstr;

// Captain Anne, speaker Calico, others Blackbeard and Drake.
constexpr Seat kCalico = Seat(2);
constexpr Scope kSelf = Of({2});
constexpr Scope kDrake = Of({3});

// The sentence, which must read as a clue that reads the same.
std::string Sentence(const Clue& clue, Round round = RoundOf(4)) {
  const std::string text = ClueToEnglish(clue, round, kCalico);
  const absl::StatusOr<Clue> read = ClueFromEnglish(text, round, kCalico);
  EXPECT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read.value_or(Clue()), clue);
  return text;
}

TEST(English, BLUFF_5_8_1_BonesOfTheCrew) {
  EXPECT_EQ(Sentence(Say(Value(Bones(Crew(RoundOf(4))), Exactly(10)))),
            "The total number of bones on all the crew's dice is exactly 10.");
}

TEST(English, BLUFF_5_8_2_DiceWithoutBones) {
  EXPECT_EQ(Sentence(Say(Value(Count(Crew(RoundOf(4)), kNoBones), kEven))),
            "The number of dice without bones among all the crew's dice is even.");
}

TEST(English, BLUFF_5_8_3_CrewmatesWhoseDiceMatch) {
  EXPECT_EQ(
      Sentence(Say(Value(Crewmates(RoundOf(4).crew_seats(), Holds(Value(Matching(Each()), kAll))),
                         Exactly(2)))),
      "The number of crewmates such that (the number of dice among their dice that match "
      "another one is all of them) is exactly 2.");
}

TEST(English, BLUFF_5_8_4_MoreGoldThanDrake) {
  EXPECT_EQ(Sentence(Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kDrake, kGold)))),
            "The number of gold dice among my dice is more than the number of gold dice among "
            "Drake's dice.");
}

TEST(English, BLUFF_5_8_5_FactorsAndOffsets) {
  const Scope crew = Crew(RoundOf(4));
  EXPECT_EQ(Sentence(Say(Times(
                2, Compare(Count(crew, kGold), Relation::kAtMostAsMany, Count(crew, kSilver), 1)))),
            "2 times the number of gold dice among all the crew's dice is at most the number of "
            "silver dice among all the crew's dice plus 1.");
}

TEST(English, BLUFF_5_8_6_SharedIconsAndTheSameRoll) {
  EXPECT_EQ(
      Sentence(Say(Value(Shared(kSelf, WithWild(kDrake)), AtLeast(1)), SameRoll(Seat(1), kCalico)),
               RoundOf(4, true)),
      "The number of icons found both among my dice and among Drake's dice and the wild die "
      "is at least 1; and Blackbeard and I rolled exactly the same dice.");
}

TEST(English, BLUFF_5_8_7_HiddenDiceInExtraClues) {
  Round round = RoundOf(4);
  round.phase = Phase::kExtraClues;
  EXPECT_EQ(Sentence(Say(Value(Count(Of({1, 2}), Only({kMonkey, kParrot, kSkull})), Between(1, 2))),
                     round),
            "The number of hidden dice showing Monkey, Parrot or Skull among the hidden dice of "
            "Blackbeard and me is between 1 and 2.");
}

TEST(English, BLUFF_5_8_PeopleStandInClueOrder) {
  Round round = RoundOf(5);
  round.captain = Seat(3);
  EXPECT_EQ(ClueToEnglish(Say(Value(Bones(Of({0, 2, 4})), kOdd)), round, Seat(0)),
            "The total number of bones on the dice of Edward, Calico and me is odd.");
  EXPECT_EQ(ClueToEnglish(Say(SameRoll(Seat(0), Seat(4))), round, Seat(1)),
            "Edward and Anne rolled exactly the same dice.");
}

TEST(English, BLUFF_5_8_WhatIsOnTheDiceOfSomeFaces) {
  EXPECT_EQ(Sentence(Say(Value(Bones(kSelf, kCloth), kMoreThanHalf),
                         Value(Bones(WildDie(), Only({kFlag})), AtLeast(2))),
                     RoundOf(4, true)),
            "The total number of bones on the dice showing cloth among my dice is more than half "
            "of them; and the total number of bones on the dice showing Flag among the wild die is "
            "at least 2.");
}

// Every clue that can be drawn, by every speaker.
TEST(English, BLUFF_5_8_EveryClueIsReadAsItWasWritten) {
  const Chance chance(SeedFromText("english"));
  for (uint64_t i = 0; i < 20'000; ++i) {
    Stream stream = chance.Open({"clue", i});
    Round round = RoundOf(static_cast<int>(4 + i % 3), i % 2 == 0);
    round.captain = Seat(static_cast<int>(stream.Below(round.seats)));
    if (i % 5 == 0) round.phase = Phase::kExtraClues;
    const Seat speaker = round.SeatAt(static_cast<int>(stream.Below(round.crew())));
    const Clue clue = RandomClue(round, stream);
    if (CheckSyntax(clue, round, kMaxStatements).has_value()) continue;
    const std::string text = ClueToEnglish(clue, round, speaker);
    const absl::StatusOr<Clue> read = ClueFromEnglish(text, round, speaker);
    ASSERT_TRUE(read.ok()) << text << "\n" << read.status();
    ASSERT_EQ(ClueToEnglish(*read, round, speaker), text);
  }
}

std::string ErrorOf(std::string_view text, const Names& names = kPirates) {
  const auto read = ClueFromEnglish(text, RoundOf(4), kCalico, names);
  return read.ok() ? "" : std::string(read.status().message());
}

TEST(English, SaysWhereATextStopsBeingAClue) {
  EXPECT_EQ(ErrorOf("The total number of bones on my dice is exactly."),
            "clue: after 40 characters comes \"exactly.\"; allowed there: \"equal to \", "
            "\"more than \", \"at least \", \"less than \", \"at most \", \"even\", \"odd\", "
            "\"less than half of them\", \"exactly half of them\", \"more than half of them\", "
            "\"all of them\", \"exactly \", \"between \"");
  EXPECT_THAT(ErrorOf("The total number of bones on Anne's dice is odd."),
              HasSubstr("after 29 characters comes \"Anne's dice is odd.\"; allowed there: "));
  EXPECT_THAT(ErrorOf(""), HasSubstr("after 0 characters comes nothing"));
  EXPECT_THAT(ErrorOf("The total number of bones on my dice is odd. "),
              HasSubstr("text goes on after the full stop"));
}

TEST(English, ReadsOnlyWhatItWouldWrite) {
  EXPECT_EQ(ErrorOf("The total number of bones on the dice of me and Drake is odd."),
            "clue: this is written \"The total number of bones on the dice of Drake and me is "
            "odd.\"");
  EXPECT_THAT(ErrorOf("the total number of bones on my dice is odd."), HasSubstr("is written"));
  EXPECT_THAT(ErrorOf("The number of dice showing Rum or Monkey among my dice is odd."),
              HasSubstr("is written"));
}

TEST(English, DoesNotFollowPredicatesIntoTheDepths) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "the number of crewmates such that (";
  EXPECT_THAT(ErrorOf(text), HasSubstr("comes \"crewmates such that "));
}

TEST(English, RefusesNamesThatCouldBeMistaken) {
  const auto error = [](std::string_view name) {
    Names names = kPirates;
    names[1] = name;
    return ErrorOf("The total number of bones on my dice is odd.", names);
  };
  EXPECT_EQ(error("Bonny"), "");
  for (const std::string_view bad : {"", "bonny", "I", "The", "Drake", "Anne and me"}) {
    EXPECT_THAT(error(bad), HasSubstr("of seat")) << bad;
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
