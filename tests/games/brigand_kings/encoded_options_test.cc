// Brigand Kings: lists of moves as bytes are those that would be written one by one.
#include "tests/games/encoded_options.h"

#include <gtest/gtest.h>

#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

constexpr size_t kAll = 4096;

TEST(KingsEncodedOptions, KINGS_5_10_ListsAreByteForByteThoseThatAreWrittenOneByOne) {
  int rerolls = 0;
  int samples = 0;
  int deploys = 0;
  ForRandomSteps(3, [&](const State& state, const Rules::Log&) {
    for (Seat seat : Rules::Asked(state.pub)) {
      const View view = Rules::ViewOf(state, seat);
      if (state.pub.decision == Decision::kDiscard) continue;
      const bool sample = Rules::ListsSample(state.pub);
      const bool deploy = state.pub.decision == Decision::kDeploy;
      ++(deploy ? deploys : rerolls);
      samples += sample ? 1 : 0;
      for (const size_t limit : {kAll, size_t{0}, size_t{1}, size_t{40}, size_t{256}}) {
        ExpectTheSameBytes<Rules, Codec>(view, limit, sample);
      }
    }
  });
  EXPECT_GT(rerolls, 500);
  EXPECT_GT(deploys, 500);
  EXPECT_GT(samples, 100);
}

TEST(KingsEncodedOptions, KINGS_10_NobodyElseHasAny) {
  ForRandomSteps(1, [](const State& state, const Rules::Log&) {
    EncodedOptions options;
    EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, std::nullopt), kAll, &options));
    for (Seat seat : SeatSet::First(state.pub.config.seats)) {
      if (Rules::Asked(state.pub).Has(seat)) continue;
      EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, seat), kAll, &options));
    }
    EXPECT_EQ(options.bytes, "");
  });
}

}  // namespace
}  // namespace assize::games::brigand_kings
