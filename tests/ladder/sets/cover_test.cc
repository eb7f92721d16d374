// Which values of a game's options a set covers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "assize/v1/games.pb.h"
#include "ladder/sets/set_plan.h"
#include "referee/games/registry.h"

namespace assize::ladder::sets {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kSides[] = {"left", "right"};
constexpr std::string_view kDecks[] = {"A", "B", "C"};
constexpr games::Coverage kCoverage[] = {
    {"side", kSides, games::Coverage::When::kAlways},
    {"deck", kDecks, games::Coverage::When::kOnRequest},
};
constexpr games::GameInfo kGame = {
    .name = "pretend",
    .title = "",
    .summary = "",
    .roles = {},
    .options = {},
    .coverage = kCoverage,
};
constexpr games::GameInfo kEvenGame = {
    .name = "even", .title = "", .summary = "", .roles = {}, .options = {}, .coverage = {}};

std::vector<OptionRow> Rows(const games::OptionValues& fixed,
                            const std::vector<std::string>& requested,
                            Seating seating = Seating::kRotated) {
  return CoverRows(kGame, fixed, requested, seating).value();
}

std::string Refusal(const games::GameInfo& game, const games::OptionValues& fixed,
                    const std::vector<std::string>& requested) {
  return std::string(CoverRows(game, fixed, requested, Seating::kRotated).status().message());
}

TEST(CoverRows, HaveWhatIsAlwaysCovered) {
  EXPECT_THAT(Rows({}, {}), ElementsAre(OptionRow{"side=left"}, OptionRow{"side=right"}));
  EXPECT_THAT(CoverRows(kEvenGame, {}, {}, Seating::kRotated).value(), ElementsAre(OptionRow{}));
}

TEST(CoverRows, HaveEveryCombinationWithWhatIsRequested) {
  EXPECT_THAT(Rows({}, {"deck"}),
              ElementsAre(OptionRow{"side=left", "deck=A"}, OptionRow{"side=left", "deck=B"},
                          OptionRow{"side=left", "deck=C"}, OptionRow{"side=right", "deck=A"},
                          OptionRow{"side=right", "deck=B"}, OptionRow{"side=right", "deck=C"}));
}

TEST(CoverRows, LeaveOutWhatIsFixedAndWhatOneMatchOfADealCanNotCover) {
  EXPECT_THAT(Rows({{"side", "drawn"}}, {}), ElementsAre(OptionRow{}));
  EXPECT_THAT(Rows({}, {}, Seating::kAsNamed), ElementsAre(OptionRow{}));
  EXPECT_THAT(Rows({}, {"side"}, Seating::kAsNamed),
              ElementsAre(OptionRow{"side=left"}, OptionRow{"side=right"}));
}

TEST(CoverRows, RefuseWhatTheGameDoesNotNameAndWhatIsFixed) {
  EXPECT_THAT(Refusal(kGame, {}, {"deks"}),
              testing::AllOf(HasSubstr("side, deck"), HasSubstr("Did you mean 'deck'?")));
  EXPECT_THAT(Refusal(kEvenGame, {}, {"deck"}), HasSubstr("even has no options to cover"));
  EXPECT_THAT(Refusal(kGame, {{"deck", "A"}}, {"deck"}), HasSubstr("--option deck=A fixes it"));
}

// Every row is a value that the game itself accepts, and no two rows are one configuration.
TEST(CoverRows, OfEachGameAreConfigurations) {
  for (const games::Game* game : games::AllGames()) {
    for (const games::Coverage& coverage : game->info().coverage) {
      std::set<std::string> configs;
      for (std::string_view value : coverage.values) {
        const auto config = game->Configure(game->info().min_seats,
                                            {{std::string(coverage.option), std::string(value)}});
        ASSERT_TRUE(config.ok()) << config.status();
        configs.insert(config->SerializeAsString());
      }
      EXPECT_EQ(configs.size(), coverage.values.size()) << coverage.option;
    }
  }
}

// DUEL-10.2.
TEST(CoverRows, OfDuelDescrocsAreBothFirstSplittersAndOnRequestAllOrderedPairsOfBandits) {
  const games::GameInfo& duel = games::FindGame("duel-descrocs").value()->info();
  EXPECT_THAT(CoverRows(duel, {}, {}, Seating::kRotated).value(),
              ElementsAre(OptionRow{"first_splitter=0"}, OptionRow{"first_splitter=1"}));
  EXPECT_EQ(CoverRows(duel, {}, {"tiles"}, Seating::kRotated)->size(), 24u);
}

}  // namespace
}  // namespace assize::ladder::sets
