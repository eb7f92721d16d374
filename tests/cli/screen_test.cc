// How wide output may be, and when it has colors.
#include "referee/cli/layout/screen.h"

#include <gtest/gtest.h>

namespace assize {
namespace {

ScreenFacts Terminal(int64_t width) {
  return {.is_terminal = true, .terminal_width = width, .columns = "", .no_color = "", .term = ""};
}

TEST(Screen, FilesAndPipesHaveNoLimitAndNoColors) {
  const Screen file = ScreenFor({.columns = "", .no_color = "", .term = "xterm"});
  EXPECT_EQ(file.width, 0u);
  EXPECT_FALSE(file.color);
}

TEST(Screen, ATerminalIsAsWideAsItReportsOr80) {
  EXPECT_EQ(ScreenFor(Terminal(132)).width, 132u);
  EXPECT_EQ(ScreenFor(Terminal(0)).width, 80u);
}

TEST(Screen, ColumnsCountMoreThanTheTerminalAndTheFlagMoreThanBoth) {
  ScreenFacts facts = Terminal(132);
  facts.columns = "100";
  EXPECT_EQ(ScreenFor(facts).width, 100u);
  facts.width = 60;
  EXPECT_EQ(ScreenFor(facts).width, 60u);
}

TEST(Screen, ColumnsThatAreNoNumberAreIgnored) {
  for (const char* columns : {"", "wide", "0", "-5"}) {
    ScreenFacts facts = Terminal(132);
    facts.columns = columns;
    EXPECT_EQ(ScreenFor(facts).width, 132u) << columns;
  }
}

TEST(Screen, ATerminalHasColorsUnlessSomethingSpeaksAgainstThem) {
  EXPECT_TRUE(ScreenFor(Terminal(80)).color);
  ScreenFacts facts = Terminal(80);
  facts.no_color = "1";
  EXPECT_FALSE(ScreenFor(facts).color);
  facts = Terminal(80);
  facts.term = "dumb";
  EXPECT_FALSE(ScreenFor(facts).color);
  facts = Terminal(80);
  facts.color = "never";
  EXPECT_FALSE(ScreenFor(facts).color);
}

TEST(Screen, ColorsThatAreAskedForAreThereAnywhere) {
  const Screen screen =
      ScreenFor({.color = "always", .columns = "", .no_color = "1", .term = "dumb"});
  EXPECT_TRUE(screen.color);
  EXPECT_EQ(Toned("no", Tone::kBad, screen), "\033[31mno\033[0m");
  EXPECT_EQ(Toned("no", Tone::kBad, {}), "no");
  EXPECT_EQ(Toned("", Tone::kBad, screen), "");
}

}  // namespace
}  // namespace assize
