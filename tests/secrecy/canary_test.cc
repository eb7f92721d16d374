// Canaries: labels of hidden facts reach only those who know them.
#include "tests/secrecy/canary.h"

#include <gtest/gtest.h>

#include "referee/games/registry.h"
#include "tests/secrecy/canaries.h"
#include "tests/support/sample.h"

namespace assize::secrecy {
namespace {

Case CaseOf(const games::Game& game, int seats, int number) {
  return {&game, seats, Chance(DeriveSeed(SeedFromText("canary"), Label("case", number).text()))};
}

TEST(Canaries, ReachNobodyWhoDoesNotKnowTheFactInAnyGame) {
  for (const games::Game* game : games::AllGames()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      for (int i = 0; i < SampleOf(3, 10); ++i) {
        const CanaryCounts counts = CountCanaries(CaseOf(*game, seats, i));
        EXPECT_EQ(counts.tally.differences, 0u)
            << game->info().name << ", " << seats << " seats, match " << i << ": "
            << counts.tally.first->what << "\n"
            << counts.tally.first->right;
        EXPECT_FALSE(counts.rightful.empty()) << "no codec of " << game->info().name << " tags";
      }
    }
  }
}

// How often a fact of each kind was sent to those who may know it.
std::map<std::string, uint64_t> RightfulIn(const char* game, int seats, int matches) {
  std::map<std::string, uint64_t> sum;
  for (int i = 0; i < matches; ++i) {
    const Case which = CaseOf(*games::FindGame(game).value(), seats, i);
    for (const auto& [kind, count] : CountCanaries(which).rightful) sum[kind] += count;
  }
  return sum;
}

TEST(Canaries, OfEveryKindOfFactReachThoseWhoKnow) {
  auto brigands = RightfulIn("brigands", 4, 3);
  for (const char* kind : {"day_deck", "held", "sealed"}) EXPECT_GT(brigands[kind], 0u) << kind;
  auto duel = RightfulIn("duel-descrocs", 2, 30);
  for (const char* kind :
       {"dealt", "face_down", "hand", "loot", "rejected", "sealed", "seen", "unused"}) {
    EXPECT_GT(duel[kind], 0u) << kind;
  }
  auto kings = RightfulIn("brigand-kings", 3, 3);
  for (const char* kind : {"dealt", "kept", "rejected", "sealed"}) {
    EXPECT_GT(kings[kind], 0u) << kind;
  }
  auto carcassonne = RightfulIn("carcassonne-robbers", 4, 3);
  for (const char* kind : {"sealed", "tile"}) EXPECT_GT(carcassonne[kind], 0u) << kind;
}

TEST(Labels, FollowFromKeyAndFact) {
  SetCanaries(SeedFromText("one"));
  const std::string label = CanaryOf("held(BLUE)");
  EXPECT_EQ(label, CanaryOf("held(BLUE)"));
  EXPECT_NE(label, CanaryOf("held(RED)"));
  EXPECT_TRUE(label.starts_with(CanaryMark()));
  SetCanaries(SeedFromText("other"));
  EXPECT_NE(label, CanaryOf("held(BLUE)"));
  SetCanaries(std::nullopt);
  EXPECT_FALSE(CanariesAreSet());
}

}  // namespace
}  // namespace assize::secrecy
