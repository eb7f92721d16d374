// The check "rows" finds leaks in rows, and finds none in those of the games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"
#include "referee/games/registry.h"
#include "referee/games/table_rows.h"
#include "referee/secrecy/checks.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

using ::testing::HasSubstr;

enum class RowLeak {
  // An encoder that peeks: a byte of the row follows what is hidden.
  kPeeks,
  // A byte of the row is the number of seats that have answered.
  kAnswers,
  // A number of an option depends on the truth.
  kNumber,
  // The rows of options stand in an order that depends on the truth.
  kOrder,
};

// A number that follows from what the viewer does not know.
uint8_t HiddenNumber(const games::Table& table, games::Viewer viewer) {
  std::string hidden;
  for (const games::Fact& fact : table.HiddenFacts()) {
    if (!Knows(viewer, fact)) absl::StrAppend(&hidden, fact.name, "=", fact.value, ";");
  }
  return HashOf(hidden)[0];
}

// The rows of a game with a leak.
class LeakyRows final : public games::TableRows {
 public:
  LeakyRows(const games::TableRows& rows, RowLeak leak) : rows_(rows), leak_(leak) {}

  const games::Layout& view_layout() const override { return rows_.view_layout(); }
  const games::Layout& option_layout() const override { return rows_.option_layout(); }
  std::optional<std::string> ViewRow(const games::Table& table,
                                     games::Viewer viewer) const override {
    std::optional<std::string> row = rows_.ViewRow(table, viewer);
    const auto add = [&](int number) { row->back() = static_cast<char>(row->back() + number); };
    if (leak_ == RowLeak::kPeeks) add(HiddenNumber(table, viewer));
    if (leak_ == RowLeak::kAnswers) add(table.answered().Size());
    return row;
  }
  std::optional<std::string> OptionRows(const games::Table& table, Seat seat) const override {
    std::optional<std::string> rows = rows_.OptionRows(table, seat);
    const auto width = static_cast<size_t>(option_layout().width);
    const size_t count = rows->size() / width;
    const size_t hidden = HiddenNumber(table, seat);
    if (leak_ == RowLeak::kNumber) rows->front() = static_cast<char>(hidden);
    if (leak_ == RowLeak::kOrder) {
      std::rotate(rows->begin(), rows->begin() + static_cast<ptrdiff_t>(hidden % count * width),
                  rows->end());
    }
    return rows;
  }

 private:
  const games::TableRows& rows_;
  const RowLeak leak_;
};

Tally TallyOf(std::string_view name, int seats, int cases,
              const std::function<Tally(const Case&)>& check) {
  Tally tally;
  for (int i = 0; i < cases; ++i) {
    const Chance chance(SeedFromText(absl::StrCat("rows ", i)));
    tally.Merge(check({games::FindGame(name).value(), seats, chance}));
  }
  return tally;
}

struct Catch {
  RowLeak leak;
  const char* what;
};
constexpr Catch kCatches[] = {{RowLeak::kPeeks, "the row"},
                              {RowLeak::kAnswers, "the row while others have answered"},
                              {RowLeak::kNumber, "the rows of the options"},
                              {RowLeak::kOrder, "the rows of the options"}};

TEST(Rows, LeaksAreFound) {
  for (const auto& [leak, what] : kCatches) {
    const LeakyRows rows(*games::RowsOf("brigands"), leak);
    const Tally tally =
        TallyOf("brigands", 4, 20, [&](const Case& which) { return CheckRowsOf(which, rows); });
    EXPECT_GT(tally.differences, 0u) << what;
    ASSERT_TRUE(tally.first.has_value()) << what;
    EXPECT_THAT(tally.first->what, HasSubstr(what));
    // Where it is, by the field's name.
    EXPECT_THAT(tally.first->left, HasSubstr(" = "));
  }
}

TEST(Rows, OfTheGamesHaveNone) {
  for (const games::Game* game : games::AllGames()) {
    const std::string name(game->info().name);
    const int seats = game->info().max_seats;
    const Tally tally = TallyOf(name, seats, name == "brigands-bluff" ? 4 : 20, CheckRows);
    EXPECT_EQ(tally.differences, 0u) << name << ": " << tally.first->what << tally.first->left;
    EXPECT_GT(tally.compared, tally.cases) << name;
  }
}

TEST(Rows, ThereAreNoneOfAnotherGame) { EXPECT_EQ(games::RowsOf("chess"), nullptr); }

}  // namespace
}  // namespace assize::secrecy
