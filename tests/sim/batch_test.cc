// Batches and rows of assize/sim.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/sim/handles.h"

namespace assize::testing {
namespace {

using ::testing::HasSubstr;

struct Setting {
  const char* game;
  int seats;
  bool has_rows;
};
constexpr Setting kSettings[] = {{"brigand-kings", 2, false},
                                 {"brigands", 2, true},
                                 {"brigands", 5, true},
                                 {"brigands-bluff", 4, false},
                                 {"carcassonne-robbers", 3, false},
                                 {"duel-descrocs", 2, true},
                                 {"duel-descrocs", 4, true}};

Handle<assize_game> Open(const Setting& setting) {
  Handle<assize_game> game;
  EXPECT_EQ(assize_game_open(setting.game, setting.seats, nullptr, nullptr, 0, Into(&game)),
            ASSIZE_OK);
  return game;
}

Handle<assize_batch> Begin(const assize_game* game, size_t tables, int threads, bool refill) {
  assize_batch* batch = nullptr;
  EXPECT_EQ(assize_batch_new(game, tables, AsBytes("seed"), 4, threads, refill, &batch), ASSIZE_OK);
  return Handle<assize_batch>(batch);
}

size_t WidthOf(const assize_game* game, int row) {
  assize_layout layout = {};
  assize_game_layout(game, row, &layout);
  return layout.width;
}

// What a batch asks, with everything that can be written of it.
struct Asked {
  std::vector<int32_t> table, seat, kind;
  std::vector<int64_t> starts;
  std::vector<uint8_t> views, options;
};
Asked AskedBy(const assize_game* game, assize_batch* batch) {
  assize_batch_facts facts;
  assize_batch_info(batch, &facts);
  size_t options = 0;
  assize_batch_list(batch, &options);
  Asked asked{std::vector<int32_t>(facts.rows),
              std::vector<int32_t>(facts.rows),
              std::vector<int32_t>(facts.rows),
              std::vector<int64_t>(facts.rows + 1),
              std::vector<uint8_t>(facts.rows * WidthOf(game, ASSIZE_VIEW_ROW)),
              std::vector<uint8_t>(options * WidthOf(game, ASSIZE_OPTION_ROW))};
  const assize_decisions arrays = {
      .rows = facts.rows,
      .options = options,
      .table = asked.table.data(),
      .seat = asked.seat.data(),
      .kind = asked.kind.data(),
      .starts = asked.starts.data(),
      .view_rows = asked.views.empty() ? nullptr : asked.views.data(),
      .option_rows = asked.options.empty() ? nullptr : asked.options.data()};
  EXPECT_EQ(assize_batch_decisions(batch, &arrays), ASSIZE_OK) << assize_sim_error();
  return asked;
}

// By table: all that happened there, as text.
using Histories = std::map<int32_t, std::string>;

// Choices depend on what is asked alone.
Histories Play(const assize_game* game, assize_batch* batch, int steps) {
  Histories histories;
  for (int step = 0; step < steps; ++step) {
    const Asked asked = AskedBy(game, batch);
    const size_t view = WidthOf(game, ASSIZE_VIEW_ROW), option = WidthOf(game, ASSIZE_OPTION_ROW);
    std::vector<int32_t> choices;
    std::map<int32_t, int> answers;
    for (size_t row = 0; row < asked.table.size(); ++row) {
      const auto first = static_cast<size_t>(asked.starts[row]);
      const auto count = static_cast<size_t>(asked.starts[row + 1]) - first;
      std::string& history = histories[asked.table[row]];
      choices.push_back(static_cast<int32_t>(
                            (history.size() + static_cast<size_t>(asked.seat[row])) % (count + 1)) -
                        1);
      history += std::to_string(asked.seat[row]) + "/" + std::to_string(asked.kind[row]) + "/" +
                 std::to_string(count) + "/" + std::to_string(choices.back()) + " ";
      history.append(asked.views.begin() + static_cast<ptrdiff_t>(row * view),
                     asked.views.begin() + static_cast<ptrdiff_t>((row + 1) * view));
      history.append(asked.options.begin() + static_cast<ptrdiff_t>(first * option),
                     asked.options.begin() + static_cast<ptrdiff_t>((first + count) * option));
    }
    EXPECT_EQ(assize_batch_answer(batch, choices.data(), choices.size()), ASSIZE_OK)
        << assize_sim_error();
    assize_batch_facts facts;
    assize_batch_info(batch, &facts);
    std::vector<int32_t> tables(facts.finished);
    std::vector<float> scores(facts.finished * static_cast<size_t>(facts.seats));
    assize_batch_finished(batch, tables.data(), scores.data(), facts.finished);
    for (size_t i = 0; i < tables.size(); ++i) {
      for (int seat = 0; seat < facts.seats; ++seat) {
        histories[tables[i]] += std::to_string(
            scores[i * static_cast<size_t>(facts.seats) + static_cast<size_t>(seat)]);
      }
    }
  }
  return histories;
}

class SimBatch : public ::testing::TestWithParam<Setting> {};
INSTANTIATE_TEST_SUITE_P(Games, SimBatch, ::testing::ValuesIn(kSettings));

TEST_P(SimBatch, MatchesDependNeitherOnThreadsNorOnTheNumberOfTables) {
  const auto game = Open(GetParam());
  const Histories one = Play(game.get(), Begin(game.get(), 5, 1, true).get(), 60);
  const Histories threads = Play(game.get(), Begin(game.get(), 5, 3, true).get(), 60);
  const Histories more = Play(game.get(), Begin(game.get(), 9, 2, true).get(), 60);
  EXPECT_EQ(one, threads);
  for (const auto& [table, history] : one) EXPECT_EQ(history, more.at(table)) << table;
  EXPECT_NE(one.at(0), one.at(1));
}

TEST_P(SimBatch, WithoutRefillEachTablePlaysTheFirstMatchOfTheOther) {
  const auto game = Open(GetParam());
  const Histories refilled = Play(game.get(), Begin(game.get(), 3, 1, true).get(), 40);
  const auto batch = Begin(game.get(), 3, 1, false);
  const Histories once = Play(game.get(), batch.get(), 40);
  for (const auto& [table, history] : once) {
    EXPECT_EQ(history, refilled.at(table).substr(0, history.size())) << table;
  }
}

TEST_P(SimBatch, ItsTablesAndRowsAreThoseOfSingleTables) {
  const auto game = Open(GetParam());
  const auto batch = Begin(game.get(), 3, 1, true);
  for (int step = 0; step < 12; ++step) {
    const Asked asked = AskedBy(game.get(), batch.get());
    std::vector<assize_answer> answers;
    Handle<assize_table> first;
    assize_batch_table(batch.get(), 0, Into(&first));
    const size_t width = WidthOf(game.get(), ASSIZE_VIEW_ROW);
    const size_t option = WidthOf(game.get(), ASSIZE_OPTION_ROW);
    for (size_t row = 0; row < asked.table.size() && asked.table[row] == 0; ++row) {
      Handle<assize_view> view;
      assize_view_of(first.get(), asked.seat[row], Into(&view));
      Handle<assize_options> options;
      assize_view_options(view.get(), 1'000'000, Into(&options));
      size_t count = 0;
      assize_options_count(options.get(), &count, nullptr);
      EXPECT_EQ(count, static_cast<size_t>(asked.starts[row + 1] - asked.starts[row]));
      if (GetParam().has_rows) {
        std::vector<uint8_t> own(width), rows(count * option);
        EXPECT_EQ(assize_view_row(view.get(), own.data(), own.size()), ASSIZE_OK);
        EXPECT_EQ(assize_options_rows(options.get(), rows.data(), rows.size()), ASSIZE_OK);
        EXPECT_TRUE(std::equal(own.begin(), own.end(),
                               asked.views.begin() + static_cast<ptrdiff_t>(row * width)));
        EXPECT_TRUE(
            std::equal(rows.begin(), rows.end(),
                       asked.options.begin() + asked.starts[row] * static_cast<ptrdiff_t>(option)));
      }
      answers.push_back({.seat = asked.seat[row],
                         .kind = ASSIZE_BY_INDEX,
                         .index = static_cast<int64_t>(count / 2),
                         .options = nullptr,
                         .move = nullptr,
                         .size = 0});
    }
    std::vector<int32_t> choices;
    for (size_t row = 0; row < asked.table.size(); ++row) {
      choices.push_back(static_cast<int32_t>((asked.starts[row + 1] - asked.starts[row]) / 2));
    }
    ASSERT_EQ(assize_table_step(first.get(), answers.data(), answers.size()), ASSIZE_OK);
    ASSERT_EQ(assize_batch_answer(batch.get(), choices.data(), choices.size()), ASSIZE_OK);
    Handle<assize_table> after;
    assize_batch_table(batch.get(), 0, Into(&after));
    assize_table_facts facts;
    assize_table_info(first.get(), &facts);
    if (facts.over == 1) return;
    uint8_t digests[2][32];
    assize_table_digest(first.get(), digests[0]);
    assize_table_digest(after.get(), digests[1]);
    EXPECT_TRUE(std::equal(digests[0], digests[0] + 32, digests[1]));
  }
}

// What a row says is a function of what the seat may know.
TEST_P(SimBatch, RowsOfATableThatLooksTheSameAreTheSame) {
  if (!GetParam().has_rows) return;
  const auto game = Open(GetParam());
  const auto batch = Begin(game.get(), 8, 1, true);
  for (int step = 0; step < 40; ++step) {
    const Asked asked = AskedBy(game.get(), batch.get());
    for (size_t row = 0; row < asked.table.size(); ++row) {
      Handle<assize_table> table, redealt;
      assize_batch_table(batch.get(), static_cast<size_t>(asked.table[row]), Into(&table));
      Handle<assize_view> view, twin;
      assize_view_of(table.get(), asked.seat[row], Into(&view));
      assize_view_redeal(view.get(), nullptr, 0, Into(&redealt));
      assize_view_of(redealt.get(), asked.seat[row], Into(&twin));
      Handle<assize_options> options;
      assize_view_options(twin.get(), 1'000'000, Into(&options));
      const size_t width = WidthOf(game.get(), ASSIZE_VIEW_ROW);
      const size_t option = WidthOf(game.get(), ASSIZE_OPTION_ROW);
      const auto count = static_cast<size_t>(asked.starts[row + 1] - asked.starts[row]);
      std::vector<uint8_t> own(width), rows(count * option);
      ASSERT_EQ(assize_view_row(twin.get(), own.data(), own.size()), ASSIZE_OK);
      ASSERT_EQ(assize_options_rows(options.get(), rows.data(), rows.size()), ASSIZE_OK);
      EXPECT_TRUE(std::equal(own.begin(), own.end(),
                             asked.views.begin() + static_cast<ptrdiff_t>(row * width)));
      EXPECT_TRUE(
          std::equal(rows.begin(), rows.end(),
                     asked.options.begin() + asked.starts[row] * static_cast<ptrdiff_t>(option)));
    }
    std::vector<int32_t> choices(asked.table.size(), -1);
    for (size_t row = 0; row < choices.size(); ++row) {
      choices[row] =
          static_cast<int32_t>(static_cast<int64_t>(row * 31 + static_cast<size_t>(step)) %
                               (asked.starts[row + 1] - asked.starts[row]));
    }
    ASSERT_EQ(assize_batch_answer(batch.get(), choices.data(), choices.size()), ASSIZE_OK);
  }
}

TEST_P(SimBatch, BytesOfARowAreInTheRangeOfTheirField) {
  if (!GetParam().has_rows) return;
  const auto game = Open(GetParam());
  const auto batch = Begin(game.get(), 16, 1, true);
  for (int step = 0; step < 60; ++step) {
    const Asked asked = AskedBy(game.get(), batch.get());
    for (const int which : {ASSIZE_VIEW_ROW, ASSIZE_OPTION_ROW}) {
      assize_layout layout;
      assize_game_layout(game.get(), which, &layout);
      const std::vector<uint8_t>& rows = which == ASSIZE_VIEW_ROW ? asked.views : asked.options;
      int32_t next = 0;
      for (size_t i = 0; i < layout.fields; ++i) {
        assize_field field;
        ASSERT_EQ(assize_game_field(game.get(), which, i, &field), ASSIZE_OK);
        ASSERT_EQ(field.offset, next);
        next += field.length;
        for (size_t at = 0; at < rows.size(); at += layout.width) {
          int sum = 0;
          for (int32_t j = 0; j < field.length; ++j) {
            const int value = rows[at + static_cast<size_t>(field.offset + j)];
            ASSERT_LE(value, field.top) << field.name;
            sum += value;
          }
          ASSERT_TRUE(field.kind != ASSIZE_ONE_HOT || sum <= 1) << field.name;
        }
      }
      EXPECT_EQ(static_cast<size_t>(next), layout.width);
    }
    std::vector<int32_t> choices(asked.table.size(), 0);
    for (size_t row = 0; row < choices.size(); ++row) {
      choices[row] =
          static_cast<int32_t>(static_cast<int64_t>(row * 17 + static_cast<size_t>(step)) %
                               (asked.starts[row + 1] - asked.starts[row]));
    }
    ASSERT_EQ(assize_batch_answer(batch.get(), choices.data(), choices.size()), ASSIZE_OK);
  }
}

TEST_P(SimBatch, RandomPlayEndsEveryMatch) {
  const auto game = Open(GetParam());
  std::vector<std::vector<float>> all;
  for (const int threads : {1, 3}) {
    const auto batch = Begin(game.get(), 6, threads, false);
    ASSERT_EQ(assize_batch_play_random(batch.get(), AsBytes("r"), 1), ASSIZE_OK);
    assize_batch_facts facts;
    assize_batch_info(batch.get(), &facts);
    EXPECT_EQ(facts.rows, 0u);
    ASSERT_EQ(facts.finished, 6u);
    std::vector<int32_t> tables(6);
    std::vector<float> scores(6 * static_cast<size_t>(facts.seats));
    ASSERT_EQ(assize_batch_finished(batch.get(), tables.data(), scores.data(), 6), ASSIZE_OK);
    EXPECT_THAT(tables, ::testing::ElementsAre(0, 1, 2, 3, 4, 5));
    all.push_back(scores);
    ASSERT_EQ(assize_batch_play_random(batch.get(), AsBytes("r"), 1), ASSIZE_OK);
    assize_batch_info(batch.get(), &facts);
    EXPECT_EQ(facts.finished, 0u);
  }
  EXPECT_EQ(all[0], all[1]);
}

TEST(SimBatchErrors, WhatCantBeUsedIsNamed) {
  const auto game = Open({"brigands", 4, true});
  assize_batch* none = nullptr;
  EXPECT_EQ(assize_batch_new(game.get(), 0, nullptr, 0, 1, 1, &none), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("tables: 0; allowed: 1 to 1048576"));
  EXPECT_EQ(assize_batch_new(game.get(), 1, nullptr, 0, 0, 1, &none), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_batch_new(game.get(), 1, nullptr, 0, 1, 1, nullptr), ASSIZE_BAD_ARGUMENT);
  const auto batch = Begin(game.get(), 1, 1, true);
  std::vector<int32_t> choices(4, 0);
  EXPECT_EQ(assize_batch_answer(batch.get(), choices.data(), 3), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("choices: 3; allowed: 4"));
  choices[2] = 100'000;
  EXPECT_EQ(assize_batch_answer(batch.get(), choices.data(), 4), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("row 2: choice 100000; allowed: 0 to "));
  choices[2] = -2;
  EXPECT_EQ(assize_batch_answer(batch.get(), choices.data(), 4), ASSIZE_BAD_ARGUMENT);
  assize_decisions wrong = {};
  wrong.rows = 5;
  EXPECT_EQ(assize_batch_decisions(batch.get(), &wrong), ASSIZE_BAD_ARGUMENT);
  EXPECT_THAT(assize_sim_error(), HasSubstr("5 rows"));
  assize_table* table = nullptr;
  EXPECT_EQ(assize_batch_table(batch.get(), 1, &table), ASSIZE_BAD_ARGUMENT);
  EXPECT_EQ(assize_batch_finished(batch.get(), nullptr, nullptr, 2), ASSIZE_BAD_ARGUMENT);
}

}  // namespace
}  // namespace assize::testing
