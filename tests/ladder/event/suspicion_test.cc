// Who is suspected of breaking matches, and who is not.
#include "ladder/event/suspicion.h"

#include <gtest/gtest.h>

namespace assize::ladder {
namespace {

constexpr VersionId kAnna = 1;
constexpr VersionId kBert = 2;
constexpr VersionId kCleo = 3;
constexpr VersionId kDora = 4;

std::optional<VersionId> Culprit(const std::vector<BrokenMatch>& broken) {
  return CulpritOf(broken);
}

TEST(Suspicion, WhoBreaksMatchesWithDifferentOpponentsIsFound) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}}), kAnna);
  EXPECT_EQ(Culprit({{kAnna, kBert, kCleo}, {kBert, kDora, kCleo}, {kAnna, kBert, kDora}}), kBert);
}

TEST(Suspicion, OneBrokenMatchIsNoEvidence) { EXPECT_EQ(Culprit({{kAnna, kBert}}), std::nullopt); }

TEST(Suspicion, WhoAlwaysPlayedTogetherCantBeToldApart) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kBert}, {kAnna, kBert}}), std::nullopt);
}

TEST(Suspicion, BrokenMatchesOfAnOpponentWithoutTheSuspectClearIt) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}, {kBert, kCleo}}), std::nullopt);
}

TEST(Suspicion, MatchesOfOthersDoNotClearIt) {
  EXPECT_EQ(Culprit({{kAnna, kBert}, {kAnna, kCleo}, {kDora}}), kAnna);
}

TEST(Suspicion, ABotThatBreaksMatchesWithItselfIsFound) {
  EXPECT_EQ(Culprit({{kAnna}, {kAnna}}), kAnna);
}

}  // namespace
}  // namespace assize::ladder
