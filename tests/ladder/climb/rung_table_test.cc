#include "ladder/climb/rung_table.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "referee/games/registry.h"

namespace assize::ladder::climb {
namespace {

TEST(RungTable, HasSixToTenRungsThatRise) {
  int tables = 0;
  for (const games::Game* game : games::AllGames()) {
    const auto table = FindRungs(game->info().name);
    if (absl::IsNotFound(table.status())) continue;
    ASSERT_TRUE(table.ok()) << table.status();
    ++tables;
    EXPECT_EQ(table->rules_version(), game->info().rules_version) << table->game();
    EXPECT_GE(table->rungs_size(), 6) << table->game();
    EXPECT_LE(table->rungs_size(), 10) << table->game();
    EXPECT_GT(table->set_worth(), 1) << table->game();
    EXPECT_EQ(table->rungs(0).elo(), 0) << table->game();
    std::set<std::string> names;
    for (int i = 0; i < table->rungs_size(); ++i) {
      const v1::Rung& rung = table->rungs(i);
      EXPECT_TRUE(names.insert(NameOf(rung)).second) << NameOf(rung);
      EXPECT_EQ(rung.digest().size(), 64u) << NameOf(rung);
      EXPECT_GT(rung.margin(), 0) << NameOf(rung);
      if (i > 0) {
        EXPECT_GT(rung.elo(), table->rungs(i - 1).elo()) << NameOf(rung);
      }
    }
  }
  EXPECT_EQ(tables, 5);
}

TEST(RungTable, NamesTheGamesWhereThereIsNoSuchGame) {
  const auto table = FindRungs("chess");
  ASSERT_FALSE(table.ok());
  EXPECT_NE(table.status().message().find("brigands"), std::string::npos) << table.status();
}

TEST(RungTable, ABotOfAnotherVersionIsNoRung) {
  const auto finder = OurBots();
  ASSERT_TRUE(finder.ok()) << finder.status();
  v1::Rung rung;
  rung.set_bot("greedy");
  rung.add_arguments("--slips");
  rung.add_arguments("30");
  rung.set_version("0");
  const auto manifest = ManifestOf(rung, *finder);
  ASSERT_TRUE(absl::IsFailedPrecondition(manifest.status())) << manifest.status();
  EXPECT_NE(manifest.status().message().find("greedy --slips 30"), std::string::npos);
}

TEST(RungTable, TheArgumentsFollowTheBotsCommand) {
  const auto finder = OurBots();
  ASSERT_TRUE(finder.ok()) << finder.status();
  v1::Rung rung = FindRungs("brigands")->rungs(1);
  const auto manifest = ManifestOf(rung, *finder);
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->command, (std::vector<std::string>{"./assize-bot-greedy", rung.arguments(0),
                                                         rung.arguments(1)}));
}

}  // namespace
}  // namespace assize::ladder::climb
