// Brigands: rows and numbers of whole lists are those of their moves one by one.
#include "referee/games/brigands/rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

// Of no byte of a row.
constexpr uint8_t kUnwritten = 255;

TEST(BrigandsRows, BRIG_7_1_ThoseOfAListAreThoseOfItsMoves) {
  const auto width = static_cast<size_t>(Rows::OptionLayout().width);
  int lists[7] = {};
  ForRandomDecisions(80, [&](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    std::vector<Move> moves;
    Rules::ListOptions(view, &moves);
    std::vector<uint8_t> rows(moves.size() * width, kUnwritten), expected(moves.size() * width);
    if (!Rows::WriteList(view, rows.data())) {
      ASSERT_NE(state.pub.decision, Decision::kPlan);
      ASSERT_EQ(std::count(rows.begin(), rows.end(), kUnwritten),
                static_cast<ptrdiff_t>(rows.size()));
      return;
    }
    ++lists[state.pub.config.seats];
    for (size_t i = 0; i < moves.size(); ++i) {
      Rows::WriteOption(view, moves[i], &expected[i * width]);
    }
    ASSERT_TRUE(rows == expected);
  });
  for (int seats = 2; seats <= kMaxSeats; ++seats) EXPECT_GT(lists[seats], 10) << seats;
}

TEST(BrigandsRows, BRIG_7_1_NumbersOfAListAreThePlacesOfItsMovesAmongAll) {
  std::array<std::vector<Move>, kMaxSeats + 1> all;
  int lists[7] = {};
  ForRandomDecisions(40, [&](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    std::vector<Move> moves;
    Rules::ListOptions(view, &moves);
    std::vector<int32_t> numbers(moves.size());
    if (!Rows::NumberList(view, numbers.data())) return;
    std::vector<Move>& known = all[state.pub.config.seats];
    if (known.empty()) known = Rows::Numbered(state.pub.config, static_cast<int>(Decision::kPlan));
    ++lists[state.pub.config.seats];
    for (size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(known.at(static_cast<size_t>(numbers[i])), moves[i]);
    }
  });
  for (int seats = 2; seats <= kMaxSeats; ++seats) EXPECT_GT(lists[seats], 10) << seats;
}

}  // namespace
}  // namespace assize::games::brigands
