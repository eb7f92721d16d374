// Events of two seats in TRF's terms.
#include "ladder/pairing/as_tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder::pairing {
namespace {

using ::testing::ElementsAre;
using trf::Colour;
using trf::Result;
using trf::RoundEntry;

sets::SetResult Won(Player winner, Player loser) {
  sets::MatchResult match;
  match.seats = {{.player = winner, .rank = 1}, {.player = loser, .rank = 2}};
  return {{match}};
}

TEST(AsTournament, TellsOpponentsColoursAndResults) {
  const History history = {
      {{{{0, 1}, {Won(1, 0)}}, {{3, 2}, {Won(3, 2), Won(2, 3)}}}, {}},
      {{{{1, 3}, {}}}, {{0, ByeKind::kPairingAllocated}, {2, ByeKind::kHalfPoint}}}};
  Field field(5);
  field[3].withdrawn = true;
  const auto tournament = AsTournament(field, history, sets::kPoint / 2);
  ASSERT_TRUE(tournament.ok()) << tournament.status();
  const auto rounds = [&](Player player) { return tournament->players[player].rounds; };
  const RoundEntry absent = {0, Colour::kNone, Result::kZeroBye};
  EXPECT_THAT(rounds(0), ElementsAre(RoundEntry{2, Colour::kWhite, Result::kLoss},
                                     RoundEntry{0, Colour::kNone, Result::kPairingBye}));
  EXPECT_THAT(rounds(1), ElementsAre(RoundEntry{1, Colour::kBlack, Result::kWin}, absent));
  EXPECT_THAT(rounds(2), ElementsAre(RoundEntry{4, Colour::kBlack, Result::kDraw},
                                     RoundEntry{0, Colour::kNone, Result::kHalfBye}));
  EXPECT_THAT(rounds(4), ElementsAre(absent, absent));
  EXPECT_EQ(tournament->points.pairing_bye, 5);
  EXPECT_FALSE(trf::IsAbsent(*tournament, 1));
  EXPECT_TRUE(trf::IsAbsent(*tournament, 4));
}

TEST(AsTournament, RefusesPodsOfMoreThanTwo) {
  const History history = {{{{{0, 1, 2}, {}}}, {}}};
  EXPECT_EQ(AsTournament(Field(3), history, 0).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace assize::ladder::pairing
