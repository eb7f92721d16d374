// The picture of a recorded match's table.
#include "ladder/site/parts/table_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "referee/replay/playback/replay.h"
#include "tests/support/rowdy_match.h"

namespace assize::ladder::site {
namespace {

using ::assize::testing::Manners;
using ::assize::testing::PlayRowdy;
using ::testing::HasSubstr;
using ::testing::Not;

DumpedMatch MatchOf(std::string_view game, int seats) {
  DumpedMatch match;
  match.stored.record =
      PlayRowdy({.seats = seats, .manners = Manners::kPolite, .game = game}).record;
  auto replayed = replay::Replay(match.stored.record);
  EXPECT_TRUE(replayed.ok()) << replayed.status();
  match.replayed = *std::move(replayed);
  return match;
}

TEST(TablePictureTest, ShowsWhatLiesOnTheTable) {
  EXPECT_THAT(TablePicture(MatchOf("brigands", 4)), HasSubstr(">Tavern</text>"));
  EXPECT_THAT(TablePicture(MatchOf("brigand-kings", 2)), HasSubstr(">county 2</text>"));
  EXPECT_THAT(TablePicture(MatchOf("brigands-bluff", 4)), HasSubstr(", captain "));
  EXPECT_THAT(TablePicture(MatchOf("carcassonne-robbers", 2)), HasSubstr("class=\"land\""));
  EXPECT_THAT(TablePicture(MatchOf("duel-descrocs", 2)), HasSubstr("class=\"card\""));
}

TEST(TablePictureTest, ShowsTheSeatsBelowTheTableAndNamesAsText) {
  DumpedMatch match = MatchOf("brigands", 4);
  match.replayed.spec.competitors[1].name = "<i>&";
  const std::string picture = TablePicture(match);
  EXPECT_THAT(picture, HasSubstr("&lt;i&gt;&amp;"));
  EXPECT_THAT(picture, Not(HasSubstr("<i>")));
}

// The last quarter can't be seen in it.
TEST(TablePictureTest, DoesNotRevealTheEnd) {
  const DumpedMatch whole = MatchOf("brigands", 4);
  DumpedMatch other = whole;
  const int steps = other.stored.record.steps_size();
  for (int i = steps - steps / 4; i < steps; ++i) {
    other.stored.record.mutable_steps(i)->clear_entries();
    other.replayed.steps[static_cast<size_t>(i)].standing = {};
  }
  EXPECT_EQ(TablePicture(other), TablePicture(whole));
}

}  // namespace
}  // namespace assize::ladder::site
