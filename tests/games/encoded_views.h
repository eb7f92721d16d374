// Views that a codec writes as bytes at once, beside messages whose fields are set one by one.
#ifndef ASSIZE_TESTS_GAMES_ENCODED_VIEWS_H_
#define ASSIZE_TESTS_GAMES_ENCODED_VIEWS_H_

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/rules_table.h"

namespace assize::games {

// Expects that they are equal byte for byte: views of seats that are asked, with and without a sealed
// answer, and of spectators. for_steps(visit) calls visit(state, log) at the steps of random matches;
// set_fields(view, &message) makes the message. Returns the number of views.
template <class R, class C, class ForSteps, class SetFieldsOf>
int CompareEncodedViews(const ForSteps& for_steps, const SetFieldsOf& set_fields) {
  int views = 0, steps = 0;
  Stream stream(SeedFromText("sealed").bytes);
  for_steps([&](const typename R::State& state, const auto&) {
    const auto compare = [&](const typename R::View& view) {
      v1::GameView expected, message;
      set_fields(view, &expected);
      const std::string bytes = expected.SerializeAsString();
      ASSERT_TRUE((EncodedViewOf<R, C>(view) == bytes)) << expected.DebugString();
      if (++views % 16 != 0) return;
      C::EncodeView(view, &message);
      ASSERT_TRUE(message.SerializeAsString() == bytes) << expected.DebugString();
    };
    if (++steps % 8 == 0 || R::Asked(state.pub).Empty()) {
      compare(R::ViewOf(state, std::nullopt));
    }
    for (Seat seat : R::Asked(state.pub)) {
      const typename R::View view = R::ViewOf(state, seat);
      compare(view);
      auto own = view.own;
      own.sealed = R::RandomMove(view, stream);
      compare({view.pub, own});
    }
  });
  return views;
}

}  // namespace assize::games

#endif  // ASSIZE_TESTS_GAMES_ENCODED_VIEWS_H_
