// Canaries: labels of hidden facts reach only those who know them.
#include "referee/base/canary.h"

#include <gtest/gtest.h>

#include "referee/games/registry.h"
#include "tests/secrecy/canaries.h"

namespace assize::secrecy {
namespace {

Case CaseOf(const games::Game& game, int seats, int number) {
  return {&game, seats, Chance(DeriveSeed(SeedFromText("canary"), Label("case", number).text()))};
}

TEST(Canaries, ReachNobodyWhoDoesNotKnowTheFactInAnyGame) {
  for (const games::Game* game : games::AllGames()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      for (int i = 0; i < 10; ++i) {
        const CanaryCounts counts = CountCanaries(CaseOf(*game, seats, i));
        EXPECT_EQ(counts.tally.differences, 0u)
            << game->info().name << ", " << seats << " seats, match " << i << ": "
            << counts.tally.first->what << "\n"
            << counts.tally.first->right;
        EXPECT_FALSE(counts.rightful.empty()) << "no codec of " << game->info().name << " marks";
      }
    }
  }
}

TEST(Canaries, OfEveryKindOfFactReachThoseWhoKnow) {
  std::map<std::string, uint64_t> sum;
  const games::Game* game = games::FindGame("brigands").value();
  for (int i = 0; i < 10; ++i) {
    for (const auto& [kind, count] : CountCanaries(CaseOf(*game, 4, i)).rightful) {
      sum[kind] += count;
    }
  }
  for (const char* kind : {"day_deck", "held", "sealed"}) EXPECT_GT(sum[kind], 0u) << kind;
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
