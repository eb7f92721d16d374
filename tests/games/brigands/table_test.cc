// Brigands behind the interface that the referee uses.
#include "assize/v1/games.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/base/seed.h"
#include "referee/games/registry.h"

namespace assize::games {
namespace {

std::unique_ptr<Table> OpenBrigands(int seats, const OptionValues& options) {
  const Game* game = *FindGame("brigands");
  absl::StatusOr<std::unique_ptr<Table>> table =
      game->Open(*game->Configure(seats, options), Chance(SeedFromText("table")));
  EXPECT_TRUE(table.ok()) << table.status();
  return *std::move(table);
}

TEST(BrigandsTable, PlaysAMatchByTheFirstOption) {
  const std::unique_ptr<Table> table = OpenBrigands(4, {{"prince_seat", "1"}});
  EXPECT_EQ(table->Role(Seat(1)), "prince");
  EXPECT_EQ(table->Decision(Seat(0)), "plan");
  while (!table->asked().Empty()) {
    for (Seat seat : table->asked()) {
      EXPECT_TRUE(table->Commit(seat, table->LegalMoves(seat, 1).moves[0]).accepted());
    }
    EXPECT_EQ(table->answered(), table->asked());
    table->Resolve();
  }
  EXPECT_EQ(table->Result().size(), 4u);
  EXPECT_EQ(table->Event(table->event_count() - 1).brigands().event_case(),
            v1::brigands::Event::kMatchOver);
}

TEST(BrigandsTable, AnIllegalMoveIsRefusedWithItsRule) {
  const std::unique_ptr<Table> table = OpenBrigands(3, {{"prince_seat", "2"}});
  v1::GameMove move;
  auto* placement = move.mutable_brigands()->mutable_plan()->add_placements();
  placement->set_district(v1::brigands::DISTRICT_MARKET);
  placement->set_bandits(2);
  const Verdict verdict = table->Commit(Seat(0), move);
  EXPECT_EQ(verdict.kind, Verdict::Kind::kIllegal);
  EXPECT_EQ(verdict.text, "BRIG-7.1: 2 bandits are placed; all 3 available ones must be");
  placement->set_bandits(5);
  EXPECT_EQ(table->Commit(Seat(0), move).kind, Verdict::Kind::kField);
  EXPECT_TRUE(table->answered().Empty());
}

TEST(BrigandsTable, ACloneGoesItsOwnWayAndARedealHasAnotherDigest) {
  const std::unique_ptr<Table> table = OpenBrigands(3, {});
  const std::unique_ptr<Table> clone = table->Clone();
  EXPECT_EQ(table->StateDigest(), clone->StateDigest());
  clone->CommitDefault(Seat(0));
  EXPECT_NE(table->StateDigest(), clone->StateDigest());
  const std::unique_ptr<Table> redealt = table->Redeal(Seat(0), Chance(SeedFromText("other")));
  EXPECT_NE(table->StateDigest(), redealt->StateDigest());
  EXPECT_EQ(table->View(Seat(0)).SerializeAsString(), redealt->View(Seat(0)).SerializeAsString());
}

}  // namespace
}  // namespace assize::games
