// Lists of plans that lie ready as bytes are those that would be written one by one.
#include "tests/games/encoded_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/codec.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

constexpr size_t kAll = 4096;

constexpr auto ExpectTheSame = ExpectTheSameBytes<Rules, Codec>;

TEST(BrigandsEncodedOptions, BRIG_7_1_PlansAreByteForByteThoseThatAreWrittenOneByOne) {
  int lists = 0;
  int with_missing_cards = 0;
  ForRandomDecisions(40, [&](const State& state, Seat seat) {
    const View view = Rules::ViewOf(state, seat);
    if (state.pub.decision != Decision::kPlan || IsDuel(state.pub)) return;
    ++lists;
    with_missing_cards += view.own.missing.Empty() ? 0 : 1;
    ExpectTheSame(view, kAll, false);
    const size_t count = static_cast<size_t>(Rules::CountOptions(view));
    for (const size_t limit : {size_t{0}, size_t{1}, count / 2, count - 1, count, count + 1}) {
      ExpectTheSame(view, limit, false);
    }
  });
  EXPECT_GT(lists, 500);
  EXPECT_GT(with_missing_cards, 10);
}

TEST(BrigandsEncodedOptions, OtherListsDoNotLieReady) {
  ForRandomDecisions(50, [](const State& state, Seat seat) {
    if (state.pub.decision == Decision::kPlan && !IsDuel(state.pub)) return;
    EncodedOptions options;
    EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, seat), kAll, &options));
    EXPECT_EQ(options.bytes, "");
  });
}

TEST(BrigandsEncodedOptions, NobodyElseHasAny) {
  ForRandomDecisions(50, [](const State& state, Seat seat) {
    EncodedOptions options;
    EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, std::nullopt), kAll, &options));
    for (int other = 0; other < Rules::Seats(state.pub); ++other) {
      if (state.pub.asked.Has(Seat(other)) || Seat(other) == seat) continue;
      EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, Seat(other)), kAll, &options));
    }
  });
}

}  // namespace
}  // namespace assize::games::brigands
