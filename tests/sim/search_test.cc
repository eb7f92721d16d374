// Searches through the C interface: what they find, and what they refuse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "tests/sim/handles.h"

namespace assize::testing {
namespace {

using ::testing::HasSubstr;

Handle<assize_view> FirstView(const char* game, int seats) {
  Handle<assize_game> opened;
  assize_game_open(game, seats, nullptr, nullptr, 0, Into(&opened));
  Handle<assize_table> table;
  assize_table_new(opened.get(), nullptr, 0, Into(&table));
  Handle<assize_view> view;
  assize_view_of(table.get(), 0, Into(&view));
  return view;
}

size_t CountOptions(const assize_view* view) {
  Handle<assize_options> options;
  assize_view_options(view, SIZE_MAX, Into(&options));
  size_t count = 0;
  assize_options_count(options.get(), &count, nullptr);
  return count;
}

struct Found {
  size_t best = 0;
  std::vector<int64_t> visits;
  std::vector<double> values;

  friend bool operator==(const Found&, const Found&) = default;
};

Found Search(const assize_view* view, const assize_search_options& options,
             std::initializer_list<uint64_t> runs) {
  Handle<assize_search> search;
  EXPECT_EQ(assize_search_new(view, &options, nullptr, 0, Into(&search)), ASSIZE_OK);
  for (uint64_t run : runs) EXPECT_EQ(assize_search_run(search.get(), run), ASSIZE_OK);
  Found found;
  found.visits.resize(CountOptions(view));
  found.values.resize(found.visits.size());
  EXPECT_EQ(assize_search_found(search.get(), &found.best, found.visits.data(), found.values.data(),
                                found.visits.size()),
            ASSIZE_OK)
      << assize_sim_error();
  return found;
}

TEST(SimSearch, ThreadsAndPausesChangeNothing) {
  const auto view = FirstView("brigands", 4);
  assize_search_options options = UsualSearch();
  for (int32_t select : {ASSIZE_UCB, ASSIZE_REGRET}) {
    options.select = select;
    options.threads = 1;
    const Found whole = Search(view.get(), options, {101});
    EXPECT_EQ(std::accumulate(whole.visits.begin(), whole.visits.end(), int64_t{0}), 101);
    options.threads = 4;
    EXPECT_EQ(Search(view.get(), options, {101}), whole);
    EXPECT_EQ(Search(view.get(), options, {1, 0, 37, 63}), whole);
  }
}

TEST(SimSearch, WhateverAJudgeWritesIsBounded) {
  const auto view = FirstView("brigand-kings", 3);
  assize_search_options options = UsualSearch();
  options.leaves = 7;
  options.judge = [](void*, const assize_decisions* leaves, float* priors, float* values) {
    const float odd[] = {std::numeric_limits<float>::quiet_NaN(),
                         std::numeric_limits<float>::infinity(), -5, 0.5F, 1e30F};
    for (size_t i = 0; i < leaves->options; ++i) priors[i] = odd[i % 5];
    for (size_t i = 0; i < leaves->rows; ++i) values[i] = odd[(i + 2) % 5];
  };
  const Found found = Search(view.get(), options, {60});
  for (double value : found.values) EXPECT_TRUE(std::isfinite(value));
  EXPECT_LT(found.best, found.visits.size());
}

TEST(SimSearch, WhatItCantUseIsNamed) {
  const auto view = FirstView("brigands", 4);
  Handle<assize_search> search;
  const auto refuses = [&](const assize_search_options& options, const char* text) {
    EXPECT_EQ(assize_search_new(view.get(), &options, nullptr, 0, Into(&search)),
              ASSIZE_BAD_ARGUMENT);
    EXPECT_THAT(assize_sim_error(), HasSubstr(text));
  };
  assize_search_options options = UsualSearch();
  options.select = 2;
  refuses(options, "select: 2; allowed: 0 or 1");
  options = UsualSearch();
  options.threads = 0;
  refuses(options, "threads: 0; allowed: 1 to 256");
  options = UsualSearch();
  options.widen = std::nan("");
  refuses(options, "widen");
  options = UsualSearch();
  options.explore = -1;
  refuses(options, "explore: -1; allowed: 0 to 100");
  options = UsualSearch();
  options.judge = [](void*, const assize_decisions*, float*, float*) {};
  refuses(options, "leaves: 0; allowed: 1 to 65536");

  options = UsualSearch();
  assize_search* raw = nullptr;
  EXPECT_EQ(assize_search_new(nullptr, &options, nullptr, 0, &raw), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_search_new(view.get(), nullptr, nullptr, 0, &raw), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_search_new(view.get(), &options, nullptr, 0, nullptr), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_search_run(nullptr, 1), ASSIZE_BAD_ARGUMENT);
  assize_search_free(nullptr);
}

TEST(SimSearch, NothingIsFoundBeforeItRan) {
  const auto view = FirstView("duel-descrocs", 2);
  const assize_search_options options = UsualSearch();
  Handle<assize_search> search;
  ASSERT_EQ(assize_search_new(view.get(), &options, nullptr, 0, Into(&search)), ASSIZE_OK);
  size_t best = 0;
  EXPECT_EQ(assize_search_found(search.get(), &best, nullptr, nullptr, 0), ASSIZE_NOT_NOW);
  EXPECT_EQ(assize_search_run(search.get(), UINT64_MAX), ASSIZE_BAD_ARGUMENT);
  ASSERT_EQ(assize_search_run(search.get(), 1), ASSIZE_OK);
  int64_t visits = 0;
  EXPECT_EQ(assize_search_found(search.get(), &best, &visits, nullptr, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("the number of the seat's options"));
  EXPECT_EQ(assize_search_found(search.get(), &best, nullptr, nullptr, 0), ASSIZE_OK);
}

}  // namespace
}  // namespace assize::testing
