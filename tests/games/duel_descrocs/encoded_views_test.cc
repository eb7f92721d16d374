// Duel d'Escrocs: views are byte for byte the messages whose fields are set one by one.
#include <gtest/gtest.h>

#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/rules_table.h"
#include "tests/games/duel_descrocs/random_play.h"
#include "tests/games/duel_descrocs/view_message.h"

namespace assize::games::duel_descrocs {
namespace {

TEST(DuelEncodedViews, DUEL_11_1_AreByteForByteTheMessages) {
  int views = 0, steps = 0;
  Stream stream(SeedFromText("sealed").bytes);
  ForRandomSteps(100, [&](const State& state, const Rules::Log&) {
    const auto compare = [&](const View& view) {
      v1::GameView expected, message;
      SetFields(view, &expected);
      const std::string bytes = expected.SerializeAsString();
      ASSERT_TRUE((EncodedViewOf<Rules, Codec>(view) == bytes)) << expected.DebugString();
      if (++views % 16 != 0) return;
      Codec::EncodeView(view, &message);
      ASSERT_TRUE(message.SerializeAsString() == bytes) << expected.DebugString();
    };
    if (++steps % 8 == 0 || Rules::Asked(state.pub).Empty()) {
      compare(Rules::ViewOf(state, std::nullopt));
    }
    for (Seat seat : Rules::Asked(state.pub)) {
      const View view = Rules::ViewOf(state, seat);
      compare(view);
      Private own = view.own;
      own.sealed = Rules::RandomMove(view, stream);
      compare({view.pub, own});
    }
  });
  EXPECT_GT(views, 10000);
}

}  // namespace
}  // namespace assize::games::duel_descrocs
