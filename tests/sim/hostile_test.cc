// Damaged bytes: refused, or read as what they then are, and everything can be done with that.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "tests/sim/handles.h"
#include "tests/support/sample.h"

namespace assize::testing {
namespace {

struct Setting {
  const char* game;
  int seats;
  int views;
};
// Views of Brigand's Bluff cost the most: what is possible is worked out again from what was said.
// With ASSIZE_TESTS=all in the environment it is 100 times as many.
constexpr Setting kSettings[] = {{"brigand-kings", 2, 1500},      {"brigands", 2, 1500},
                                 {"brigands", 5, 1500},           {"brigands-bluff", 4, 150},
                                 {"carcassonne-robbers", 3, 800}, {"duel-descrocs", 2, 1500},
                                 {"duel-descrocs", 4, 1500}};

class Damage {
 public:
  Damage() : dice_(Chance(SeedFromText("damage")).Open({"dice"})) {}

  int Below(size_t n) { return static_cast<int>(dice_.Below(n)); }

  // Mostly one byte that is changed, dropped or doubled, sometimes more.
  std::string To(std::string bytes) {
    do {
      if (bytes.empty()) return bytes;
      const size_t at = dice_.Below(bytes.size());
      switch (dice_.Below(5)) {
        case 0:
          bytes.erase(at, 1);
          break;
        case 1:
          bytes.insert(at, 1, bytes[at]);
          break;
        case 2:
          bytes[at] = static_cast<char>(dice_.Below(256));
          break;
        case 3:
          bytes[at] = static_cast<char>(bytes[at] + 1);
          break;
        default:
          bytes[at] = static_cast<char>(bytes[at] - 1);
      }
    } while (dice_.Below(3) == 0);
    return bytes;
  }

 private:
  Stream dice_;
};

void SearchFrom(const assize_view* view) {
  const assize_search_options usual = UsualSearch();
  Handle<assize_search> search;
  ASSERT_EQ(assize_search_new(view, &usual, nullptr, 0, Into(&search)), ASSIZE_OK)
      << assize_sim_error();
  const assize_status run = assize_search_run(search.get(), 2);
  // As of a table that is played on.
  EXPECT_TRUE(run == ASSIZE_OK || run == ASSIZE_BROKEN) << assize_sim_error();
}

// Everything that a caller can do with a view; it must not end the process.
void UseView(const assize_view* view) {
  assize_view_facts facts;
  ASSERT_EQ(assize_view_info(view, &facts), ASSIZE_OK);
  if (facts.asked == 1) {
    Handle<assize_options> options;
    ASSERT_EQ(assize_view_options(view, 64, Into(&options)), ASSIZE_OK);
    size_t count = 0;
    assize_options_count(options.get(), &count, nullptr);
    for (size_t i = 0; i < count; ++i) EXPECT_FALSE(MoveOf(options.get(), i).empty());
    const std::string move = DefaultOf(view);
    EXPECT_NE(assize_view_check(view, AsBytes(move), move.size()), ASSIZE_BROKEN);
    std::string drawn(4096, '\0');
    size_t size = 0;
    EXPECT_EQ(assize_view_random_move(view, nullptr, 0, reinterpret_cast<uint8_t*>(drawn.data()),
                                      drawn.size(), &size),
              ASSIZE_OK);
    SearchFrom(view);
  }
  Handle<assize_table> table;
  ASSERT_EQ(assize_view_redeal(view, nullptr, 0, Into(&table)), ASSIZE_OK) << assize_sim_error();
  // What lies hidden there can be believed of the view.
  Handle<assize_table> same;
  ASSERT_EQ(Facts(table.get(), facts.seat).Redeal(view, &same), ASSIZE_OK) << assize_sim_error();
  // One view in a hundred thousand is read although no match has it, and the rules notice later.
  const assize_status played = assize_table_play_random(table.get(), nullptr, 0);
  EXPECT_TRUE(played == ASSIZE_OK || played == ASSIZE_BROKEN) << assize_sim_error();
}

// A table after some random decisions.
void PlayOn(assize_table* table, int seats, int steps, Damage* damage) {
  for (int step = 0; step < steps; ++step) {
    assize_table_facts facts;
    assize_table_info(table, &facts);
    if (facts.over == 1) return;
    std::vector<assize_answer> answers;
    for (int seat = 0; seat < seats; ++seat) {
      if ((facts.asked & 1u << seat) == 0) continue;
      Handle<assize_view> view;
      assize_view_of(table, seat, Into(&view));
      Handle<assize_options> options;
      assize_view_options(view.get(), 4096, Into(&options));
      size_t count = 0;
      assize_options_count(options.get(), &count, nullptr);
      answers.push_back({.seat = seat,
                         .kind = ASSIZE_BY_INDEX,
                         .index = damage->Below(count),
                         .options = nullptr,
                         .move = nullptr,
                         .size = 0});
    }
    ASSERT_EQ(assize_table_step(table, answers.data(), answers.size()), ASSIZE_OK);
  }
}

class SimHostile : public ::testing::TestWithParam<Setting> {};

INSTANTIATE_TEST_SUITE_P(Games, SimHostile, ::testing::ValuesIn(kSettings), [](const auto& info) {
  std::string name = absl::StrCat(info.param.game, "_", info.param.seats);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(SimHostile, DamagedViewsAreRefusedOrCanBeUsed) {
  const Setting& setting = GetParam();
  Damage damage;
  Handle<assize_game> game;
  ASSERT_EQ(assize_game_open(setting.game, setting.seats, nullptr, nullptr, 0, Into(&game)),
            ASSIZE_OK);
  int read = 0;
  for (int i = 0; i < SampleOf(setting.views, 100 * setting.views); ++i) {
    Handle<assize_table> table;
    const std::string seed = absl::StrCat("hostile-", i % 8);
    assize_table_new(game.get(), AsBytes(seed), seed.size(), Into(&table));
    PlayOn(table.get(), setting.seats, damage.Below(12), &damage);
    Handle<assize_view> view;
    assize_view_of(table.get(), damage.Below(static_cast<size_t>(setting.seats)), Into(&view));
    const std::string bytes = damage.To(BytesOf(view.get()));
    Handle<assize_view> damaged;
    const assize_status status =
        assize_view_read(game.get(), AsBytes(bytes), bytes.size(), Into(&damaged));
    if (status == ASSIZE_BAD_ARGUMENT) continue;
    ASSERT_EQ(status, ASSIZE_OK) << assize_sim_error();
    ++read;
    SCOPED_TRACE(absl::StrCat(setting.game, ", view ", i));
    UseView(damaged.get());
  }
  EXPECT_GT(read, 0) << setting.game;
}

TEST_P(SimHostile, DamagedMovesAreRefusedOrLegal) {
  const Setting& setting = GetParam();
  Damage damage;
  Handle<assize_game> game;
  assize_game_open(setting.game, setting.seats, nullptr, nullptr, 0, Into(&game));
  Handle<assize_table> table;
  assize_table_new(game.get(), AsBytes("moves"), 5, Into(&table));
  Handle<assize_view> view;
  int seat = -1;
  assize_view_facts facts = {};
  while (facts.asked == 0) {
    assize_view_of(table.get(), ++seat, Into(&view));
    assize_view_info(view.get(), &facts);
  }
  Handle<assize_options> options;
  assize_view_options(view.get(), 4096, Into(&options));
  size_t count = 0;
  assize_options_count(options.get(), &count, nullptr);
  for (int i = 0; i < SampleOf(setting.views, 100 * setting.views); ++i) {
    const std::string move =
        damage.To(MoveOf(options.get(), static_cast<size_t>(damage.Below(count))));
    int64_t found = -1;
    assize_options_find(options.get(), AsBytes(move), move.size(), &found);
    const assize_status status = assize_view_check(view.get(), AsBytes(move), move.size());
    EXPECT_LE(status, ASSIZE_REFUSED) << assize_sim_error();
    // A move that is listed is legal.
    EXPECT_TRUE(found < 0 || status == ASSIZE_OK);
  }
}

}  // namespace
}  // namespace assize::testing
