// A run of the checks: its parts, its pieces, and that a difference can be shown again.
#include "referee/secrecy/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "assize/v1/games.pb.h"
#include "referee/games/registry.h"
#include "tests/secrecy/leaky_game.h"

namespace assize::secrecy {
namespace {

using testing::HasSubstr;

Plan PlanOf(uint64_t steps) {
  return {.games = {&LeakyGame(Leak::kNone)},
          .steps = steps,
          .seed = SeedFromText("campaign"),
          .only = std::nullopt};
}

TEST(Parts, AreReadAndWritten) {
  for (const std::string text : {"twins", "errors/4", "roundtrip/2/123"}) {
    EXPECT_EQ(NameOf(ParsePart(text).value()), text);
  }
}

TEST(Parts, ThatAreNoneAreRefusedByName) {
  for (const std::string text : {"", "twin", "twins/x", "twins/4/-1", "twins/4/1/2", "twins/"}) {
    const absl::Status status = ParsePart(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("'" + text + "' is not a part")) << text;
  }
}

TEST(Pieces, CoverEveryCheckWithEveryNumberOfSeats) {
  const std::vector<Piece> pieces = PlanPieces(PlanOf(1000)).value();
  std::map<std::pair<int, std::string>, uint64_t> cases;
  for (const Piece& piece : pieces) {
    uint64_t& count = cases[{piece.seats, std::string(piece.check->name)}];
    EXPECT_EQ(piece.first, count);
    count += piece.count;
  }
  EXPECT_EQ(cases.size(), 5 * AllChecks().size());
  EXPECT_EQ((cases[{2, "twins"}]), 200u);
  EXPECT_EQ((cases[{6, "roundtrip"}]), 2u);
}

TEST(Pieces, OfAPartAreThatPartAlone) {
  Plan plan = PlanOf(1000);
  plan.only = ParsePart("recall/3").value();
  const std::vector<Piece> of_three = PlanPieces(plan).value();
  for (const Piece& piece : of_three) {
    EXPECT_EQ(piece.seats, 3);
    EXPECT_EQ(piece.check->name, "recall");
  }
  plan.only = ParsePart("recall/3/77").value();
  const std::vector<Piece> one = PlanPieces(plan).value();
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].first, 77u);
  EXPECT_EQ(one[0].count, 1u);
  plan.only = ParsePart("recall/9").value();
  EXPECT_THAT(std::string(PlanPieces(plan).status().message()), HasSubstr("'recall/9'"));
}

TEST(AnyCut, OfTheCasesComesToTheSame) {
  const Check& check = AllChecks().front();
  const games::Game& game = LeakyGame(Leak::kSeatsView);
  const Seed seed = SeedFromText("cut");
  const Tally whole = RunPiece({&game, 3, &check, 0, 12}, seed);
  Tally sum = RunPiece({&game, 3, &check, 0, 5}, seed);
  sum.Merge(RunPiece({&game, 3, &check, 5, 7}, seed));
  EXPECT_EQ(sum.compared, whole.compared);
  EXPECT_EQ(sum.draws, whole.draws);
  EXPECT_EQ(sum.differences, whole.differences);
  EXPECT_EQ(sum.first->case_number, whole.first->case_number);
  EXPECT_EQ(sum.first->left, whole.first->left);
}

TEST(ADifference, IsShownAgainByItsCaseAlone) {
  for (const Check& check : AllChecks()) {
    const games::Game& game = LeakyGame(Leak::kSeatsView);
    const Seed seed = SeedFromText("again");
    const Tally tally = RunPiece({&game, 5, &check, 0, 10}, seed);
    if (!tally.first.has_value()) continue;
    const Tally again = RunPiece({&game, 5, &check, *tally.first->case_number, 1}, seed);
    ASSERT_TRUE(again.first.has_value()) << check.name;
    EXPECT_EQ(again.first->what, tally.first->what);
    EXPECT_EQ(again.first->byte, tally.first->byte);
    EXPECT_EQ(again.first->left, tally.first->left);
    EXPECT_EQ(again.first->right, tally.first->right);
    EXPECT_NE(again.first->left, again.first->right) << check.name;
  }
}

}  // namespace
}  // namespace assize::secrecy
