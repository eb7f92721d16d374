// The tables that games draw: whole elements within their box, and nothing that a spectator can't
// know.
#include "referee/games/picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "re2/re2.h"
#include "referee/base/seed.h"
#include "referee/games/registry.h"
#include "tests/words/positions.h"

namespace assize::games {
namespace {

using ::testing::HasSubstr;

class PictureOf : public testing::TestWithParam<std::string> {
 protected:
  // Some tables of matches in all settings of the game.
  template <class Visit>
  void ForSome(const Visit& visit) {
    for (const words_test::Setting& setting : words_test::SettingsOf(GetParam())) {
      int positions = 0;
      words_test::ForEachPosition(setting, "drawn", 1, [&](const Table& table, Seat) {
        if (++positions % 5 == 0) visit(table);
        return !testing::Test::HasFailure();
      });
      EXPECT_GT(positions, 5) << setting.game;
    }
  }
};

size_t Count(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++count;
  return count;
}

TEST_P(PictureOf, ATableIsWholeElements) {
  ForSome([](const Table& table) {
    const Picture picture = table.Draw();
    EXPECT_GT(picture.height, 0);
    EXPECT_GT(picture.shapes.size(), 50u);
    EXPECT_EQ(Count(picture.shapes, "<g "), Count(picture.shapes, "</g>"));
    EXPECT_EQ(Count(picture.shapes, "<text"), Count(picture.shapes, "</text>"));
    // Nothing but elements, their attributes and their texts.
    static const RE2 kWhole(
        R"re((<(rect|circle|path)( [a-z-]+="[^"<>&]*")*/>|<(g|text)( [a-z-]+="[^"<>]*")*>|</(g|text)>|[^<>&"]|&(amp|lt|gt|quot);)*)re");
    EXPECT_TRUE(RE2::FullMatch(picture.shapes, kWhole)) << picture.shapes;
  });
}

TEST_P(PictureOf, ATableStaysInItsBox) {
  ForSome([](const Table& table) {
    const Picture picture = table.Draw();
    re2::StringPiece rest(picture.shapes);
    static const RE2 kBox(
        R"re(<rect[^>]* x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)")re");
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    while (RE2::FindAndConsume(&rest, kBox, &x, &y, &width, &height)) {
      EXPECT_GE(x, 0);
      EXPECT_GE(y, 0);
      EXPECT_LE(x + width, Picture::kWidth);
      EXPECT_LE(y + height, picture.height);
    }
  });
}

TEST_P(PictureOf, TablesThatLookTheSameToASpectatorAreDrawnTheSame) {
  int number = 0;
  ForSome([&number](const Table& table) {
    const Chance chance(SeedFromText(absl::StrCat("twin", ++number)));
    EXPECT_EQ(table.Redeal(std::nullopt, chance)->Draw().shapes, table.Draw().shapes);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, PictureOf,
                         testing::Values("brigand-kings", "brigands", "brigands-bluff",
                                         "carcassonne-robbers", "duel-descrocs"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(PictureTest, TextIsEscaped) {
  Picture picture;
  picture.Text(1, 2.25, Picture::Anchor::kMiddle, "word", "<b>\"&\"</b>");
  EXPECT_EQ(picture.shapes,
            "<text class=\"word\" text-anchor=\"middle\" x=\"1\" y=\"2.3\">"
            "&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;</text>");
}

TEST(PictureTest, ASeatsShapesAreInItsGroup) {
  Picture picture;
  picture.Seat(Seat(2), "Red", [&] { picture.Disc(3, -0.04, 5, "paint"); });
  EXPECT_THAT(picture.shapes, HasSubstr("<g class=\"seat s2\" data-figure=\"Red\"><circle "
                                        "class=\"paint\" cx=\"3\" cy=\"0\" r=\"5\"/></g>"));
}

}  // namespace
}  // namespace assize::games
