// Duel d'Escrocs: views are byte for byte the messages whose fields are set one by one.
#include "tests/games/encoded_views.h"

#include <gtest/gtest.h>

#include "referee/games/duel_descrocs/codec.h"
#include "tests/games/duel_descrocs/random_play.h"
#include "tests/games/duel_descrocs/view_message.h"

namespace assize::games::duel_descrocs {
namespace {

TEST(DuelEncodedViews, DUEL_11_1_AreByteForByteTheMessages) {
  const auto for_steps = [](const auto& visit) { ForRandomSteps(100, visit); };
  const auto set_fields = [](const View& view, v1::GameView* message) { SetFields(view, message); };
  EXPECT_GT((CompareEncodedViews<Rules, Codec>(for_steps, set_fields)), 10000);
}

}  // namespace
}  // namespace assize::games::duel_descrocs
