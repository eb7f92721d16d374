// The words that stand for parts of a clue (BLUFF-5.8): one table each, for writing and for
// reading.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_PHRASES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_PHRASES_H_

#include <array>
#include <string_view>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"

namespace assize::games::brigands_bluff {

// "dice" in the clues of a phase.
constexpr std::string_view DiceWord(Phase phase) {
  return phase == Phase::kReports ? "dice" : "hidden dice";
}

inline constexpr std::string_view kWildDie = "the wild die";

// What stands before and behind the word for dice.
struct FeaturePhrase {
  Feature feature;
  std::string_view before;
  std::string_view behind;
};
inline constexpr std::array<FeaturePhrase, 8> kFeaturePhrases = {{
    {Feature::kGold, "gold ", ""},
    {Feature::kSilver, "silver ", ""},
    {Feature::kWithoutBones, "", " without bones"},
    {Feature::kOneBone, "", " with one bone"},
    {Feature::kTwoBones, "", " with two bones"},
    {Feature::kWithBones, "", " with bones"},
    {Feature::kWood, "", " showing wood"},
    {Feature::kCloth, "", " showing cloth"},
}};

// Comparisons without a number.
struct ComparisonPhrase {
  ComparisonKind kind;
  std::string_view text;
};
inline constexpr std::array<ComparisonPhrase, 6> kPlainComparisons = {{
    {ComparisonKind::kEven, "even"},
    {ComparisonKind::kOdd, "odd"},
    {ComparisonKind::kLessThanHalf, "less than half of them"},
    {ComparisonKind::kExactlyHalf, "exactly half of them"},
    {ComparisonKind::kMoreThanHalf, "more than half of them"},
    {ComparisonKind::kAll, "all of them"},
}};
// What stands before the number.
inline constexpr std::array<ComparisonPhrase, 4> kNumberComparisons = {{
    {ComparisonKind::kExactly, "exactly "},
    {ComparisonKind::kAtLeast, "at least "},
    {ComparisonKind::kAtMost, "at most "},
    {ComparisonKind::kBetween, "between "},
}};

// What stands before the other quantity.
struct RelationPhrase {
  Relation relation;
  std::string_view text;
};
inline constexpr std::array<RelationPhrase, 5> kRelations = {{
    {Relation::kEqual, "equal to "},
    {Relation::kMore, "more than "},
    {Relation::kAtLeastAsMany, "at least "},
    {Relation::kFewer, "less than "},
    {Relation::kAtMostAsMany, "at most "},
}};

// Pieces of quantities and statements.
inline constexpr std::string_view kBonesOn = "the total number of bones on ";
inline constexpr std::string_view kIconsOn = "the number of different icons on ";
inline constexpr std::string_view kLargestAmong = "the size of the largest matching group among ";
inline constexpr std::string_view kIconsBothAmong = "the number of icons found both among ";
inline constexpr std::string_view kAndAmong = " and among ";
inline constexpr std::string_view kNumberOf = "the number of ";
inline constexpr std::string_view kCrewmates = "crewmates";
inline constexpr std::string_view kSuchThat = " such that (";
inline constexpr std::string_view kAmong = " among ";
inline constexpr std::string_view kThatMatch = " that match another one";
inline constexpr std::string_view kRolledTheSame = " rolled exactly the same ";
inline constexpr std::string_view kNextStatement = "; and ";

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_PHRASES_H_
