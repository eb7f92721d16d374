// Tests of lists of moves as bytes (EncodesLists of referee/games/table_writing.h), for every game.
#ifndef ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_
#define ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "gtest/gtest.h"
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

}  // namespace assize::games

#endif  // ASSIZE_TESTS_GAMES_ENCODED_OPTIONS_H_
