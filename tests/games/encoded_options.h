// Tests of lists of moves as bytes (EncodesLists of referee/games/table_writing.h), for every game.
#ifndef ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_
#define ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "gtest/gtest.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/rules_table.h"
#include "referee/games/table_writing.h"

namespace assize::games {

// The first `limit` options as they stand in a request.
template <class Rules, class Codec>
EncodedOptions WrittenOneByOne(const typename Rules::View& view, size_t limit) {
  std::vector<typename Rules::Move> moves;
  Rules::ListOptions(view, &moves);
  v1::Request request;
  for (size_t i = 0; i < std::min(limit, moves.size()); ++i) {
    Codec::EncodeMove(moves[i], request.add_options());
  }
  return {request.SerializeAsString(), moves.size() > limit};
}

// `sample`: the whole list is but a part of the legal moves.
template <class Rules, class Codec>
void ExpectTheSameBytes(const typename Rules::View& view, size_t limit, bool sample = false) {
  EncodedOptions options;
  ASSERT_TRUE(Codec::EncodeOptions(view, limit, &options));
  const EncodedOptions expected = WrittenOneByOne<Rules, Codec>(view, limit);
  EXPECT_TRUE(options.bytes == expected.bytes) << "limit " << limit;
  EXPECT_EQ(options.partial, expected.partial || sample) << "limit " << limit;
}

// In a random match each asked seat's list is the same, whatever the limit, and nobody else has one.
// Returns the number of lists.
template <class Rules, class Codec>
int CompareListsOfMatch(const typename Rules::Config& config, const std::string& seed) {
  Stream stream(SeedFromText(seed).bytes);
  auto state = Rules::Start(config, Chance(SeedFromText(seed)), nullptr);
  int lists = 0;
  while (!Rules::Asked(state.pub).Empty() && !::testing::Test::HasFailure()) {
    EncodedOptions none;
    EXPECT_FALSE(Codec::EncodeOptions(Rules::ViewOf(state, std::nullopt), 1, &none));
    for (int i = 0; i < Rules::Seats(state.pub); ++i) {
      const auto view = Rules::ViewOf(state, Seat(i));
      if (!Rules::Asked(state.pub).Has(Seat(i))) {
        EXPECT_FALSE(Codec::EncodeOptions(view, 1, &none));
        continue;
      }
      bool sample = false;
      if constexpr (SamplesOptions<Rules>) sample = Rules::ListsSample(state.pub);
      for (const size_t limit : {size_t{4096}, size_t{0}, size_t{1}, size_t{40}}) {
        ExpectTheSameBytes<Rules, Codec>(view, limit, sample);
      }
      ++lists;
      state.own[static_cast<size_t>(i)].sealed = Rules::RandomMove(view, stream);
    }
    EXPECT_EQ(none.bytes, "");
    Rules::Resolve(state, nullptr);
  }
  return lists;
}

}  // namespace assize::games

#endif  // ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_
