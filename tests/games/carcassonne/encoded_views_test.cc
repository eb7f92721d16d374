// Carcassonne: views are byte for byte the messages whose fields are set one by one.
#include "tests/games/encoded_views.h"

#include <gtest/gtest.h>

#include "referee/games/carcassonne/codec.h"
#include "tests/games/carcassonne/random_play.h"
#include "tests/games/carcassonne/view_message.h"

namespace assize::games::carcassonne {
namespace {

TEST(RobbEncodedViews, ROBB_12_1_AreByteForByteTheMessages) {
  const auto for_steps = [](const auto& visit) { ForRandomSteps(100, visit); };
  const auto set_fields = [](const View& view, v1::GameView* message) { SetFields(view, message); };
  EXPECT_GT((CompareEncodedViews<Rules, Codec>(for_steps, set_fields)), 10000);
}

}  // namespace
}  // namespace assize::games::carcassonne
