// assize/sim.h: redeals from what the caller believes. given_test.py has the games' facts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/sim/handles.h"

namespace assize::testing {
namespace {

using ::testing::HasSubstr;

class Believed : public ::testing::Test {
 protected:
  Believed() {
    assize_game_open("brigands", 2, nullptr, nullptr, 0, Into(&game_));
    assize_table_new(game_.get(), nullptr, 0, Into(&table_));
    assize_view_of(table_.get(), 0, Into(&view_));
  }
  // The status, and the error if there is one.
  assize_status Redeal(const char* const* names, const char* const* values, size_t count) {
    return assize_view_redeal_given(view_.get(), nullptr, 0, names, values, count, Into(&dealt_));
  }

  Handle<assize_game> game_;
  Handle<assize_table> table_;
  Handle<assize_view> view_;
  Handle<assize_table> dealt_;
};

TEST_F(Believed, FactsHaveNamesAndAreSo) {
  const std::string names = Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
    assize_view_hidden(view_.get(), buffer, capacity, size);
  });
  EXPECT_EQ(names,
            "day_deck(2)\nday_deck(3)\nday_deck(4)\nday_deck(5)\nday_deck(6)\nday_deck(7)\n");
  Facts facts(table_.get(), 0);
  ASSERT_EQ(facts.Redeal(view_.get(), &dealt_), ASSIZE_OK) << assize_sim_error();
  EXPECT_EQ(Facts(dealt_.get(), 0).texts(), facts.texts());
}

TEST_F(Believed, WhatCannotBeUsedIsNamed) {
  const char* const good[] = {"day_deck(2)", "day_deck(2)"};
  const char* const values[] = {"PORT", nullptr};
  EXPECT_EQ(Redeal(nullptr, values, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_STREQ(assize_sim_error(), "names: is null");
  EXPECT_EQ(Redeal(good, nullptr, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(Redeal(good, values, 2), ASSIZE_BAD_ARGUMENT);
  EXPECT_STREQ(assize_sim_error(), "given: value 1: is null");
  const char* const twice[] = {"PORT", "PORT"};
  EXPECT_EQ(Redeal(good, twice, 2), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("twice"));
  EXPECT_EQ(Redeal(good, values, size_t{1} << 40), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(dealt_, nullptr);
  EXPECT_EQ(assize_view_redeal_given(nullptr, nullptr, 0, nullptr, nullptr, 0, Into(&dealt_)),
            ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_view_redeal_given(view_.get(), nullptr, 0, nullptr, nullptr, 0, nullptr),
            ASSIZE_BAD_ARGUMENT);
  size_t size = 0;
  EXPECT_EQ(assize_table_hidden(table_.get(), 2, nullptr, 0, &size), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_table_hidden(nullptr, 0, nullptr, 0, &size), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_view_hidden(nullptr, nullptr, 0, &size), ASSIZE_BAD_ARGUMENT);
}

TEST_F(Believed, ASearchBelievesBeforeItRuns) {
  const assize_search_options usual = UsualSearch();
  Handle<assize_search> search;
  ASSERT_EQ(assize_search_new(view_.get(), &usual, nullptr, 0, Into(&search)), ASSIZE_OK);
  const char* const names[] = {"day_deck(2)"};
  const char* const shown[] = {"PRISON"};
  EXPECT_EQ(assize_search_given(search.get(), names, shown, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_search_given(nullptr, names, shown, 1), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_search_given(search.get(), nullptr, nullptr, 0), ASSIZE_OK);
  ASSERT_EQ(assize_search_run(search.get(), 4), ASSIZE_OK);
  EXPECT_EQ(assize_search_given(search.get(), nullptr, nullptr, 0), ASSIZE_NOT_NOW);
}

}  // namespace
}  // namespace assize::testing
