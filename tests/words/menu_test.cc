// A choice among many moves: what is shown, and what typed lines lead to.
#include "referee/words/menu.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Menu MenuOf(const std::vector<MoveList::Parts>& moves) { return Menu(MoveList(moves)); }

// Each of `first` with each of `second`.
std::vector<MoveList::Parts> Pairs(int first, int second) {
  std::vector<MoveList::Parts> moves;
  for (int a = 0; a < first; ++a) {
    for (int b = 0; b < second; ++b) {
      moves.push_back({absl::StrCat("left ", a), absl::StrCat("right ", b)});
    }
  }
  return moves;
}

TEST(Menu, FewMovesAreListedAndChosenByNumber) {
  Menu menu = MenuOf({{"stay"}, {"go", "north"}});
  EXPECT_EQ(menu.Show(), "   1  stay\n   2  go; north\n");
  EXPECT_EQ(menu.Choose("2").move, 1u);
}

TEST(Menu, ManyMovesAreChosenPartByPart) {
  Menu menu = MenuOf(Pairs(10, 10));
  EXPECT_TRUE(Has(menu.Show(), "100 moves"));
  EXPECT_TRUE(Has(menu.Show(), "left 0  (10 moves)"));
  Menu::Reply reply = menu.Choose("1");
  EXPECT_FALSE(reply.move.has_value());
  EXPECT_EQ(reply.error, "");
  EXPECT_TRUE(Has(menu.Show(), "So far: left 0"));
  reply = menu.Choose("4");
  EXPECT_EQ(menu.TextOf(reply.move.value()), "left 0; right 3");
}

TEST(Menu, AMoveThatIsAPartOfOthersCanBeChosen) {
  std::vector<MoveList::Parts> moves = Pairs(5, 5);
  for (MoveList::Parts& move : moves) move.insert(move.begin(), "go");
  moves.push_back({"go"});
  moves.push_back({"stay"});
  Menu menu = MenuOf(moves);
  ASSERT_FALSE(menu.Choose("1").move.has_value());
  EXPECT_TRUE(Has(menu.Show(), "   1  go  (and nothing more)")) << menu.Show();
  EXPECT_EQ(menu.Choose("1").move, 25u);
}

TEST(Menu, EveryMoveCanBeReachedByNumbersAlone) {
  std::vector<MoveList::Parts> moves = Pairs(7, 6);
  moves.push_back({"left 3"});
  moves.push_back({"right 5"});
  moves.push_back({"nothing"});
  for (size_t wanted = 0; wanted < moves.size(); ++wanted) {
    // Depth first: some sequence of numbers ends with the move.
    bool found = false;
    for (int first = 1; first <= 20 && !found; ++first) {
      Menu menu = MenuOf(moves);
      const Menu::Reply reply = menu.Choose(absl::StrCat(first));
      found = reply.move == wanted;
      if (!reply.error.empty() || reply.move.has_value()) continue;
      for (int second = 1; second <= 20 && !found; ++second) {
        Menu again = MenuOf(moves);
        again.Choose(absl::StrCat(first));
        found = again.Choose(absl::StrCat(second)).move == wanted;
      }
    }
    EXPECT_TRUE(found) << wanted;
  }
}

TEST(Menu, WordsSearchAndAMinusExcludes) {
  Menu menu = MenuOf(Pairs(10, 10));
  EXPECT_EQ(menu.Search("LEFT -right").error, "no move here has \"left -right\"");
  EXPECT_EQ(menu.Search("7 right").error, "");
  EXPECT_TRUE(Has(menu.Show(), "19 moves")) << menu.Show();
  EXPECT_EQ(menu.Search("-8 -9").error, "");
}

TEST(Menu, AStepCanBeTakenBack) {
  Menu menu = MenuOf(Pairs(10, 10));
  const std::string all = menu.Show();
  EXPECT_NE(menu.Back().error, "");
  menu.Choose("1");
  EXPECT_NE(menu.Show(), all);
  EXPECT_EQ(menu.Back().error, "");
  EXPECT_EQ(menu.Show(), all);
}

TEST(Menu, LongListsHavePagesWhoseNumbersGoOn) {
  std::vector<MoveList::Parts> moves;
  for (int i = 0; i < 40; ++i) moves.push_back({absl::StrCat("move ", i)});
  Menu menu = MenuOf(moves);
  EXPECT_TRUE(Has(menu.Show(), "1 to 15 of 40"));
  menu.ShowMore();
  EXPECT_TRUE(Has(menu.Show(), "  16  move 15"));
  EXPECT_EQ(menu.Choose("40").move, 39u);
  menu.ShowMore();
  menu.ShowMore();
  EXPECT_TRUE(Has(menu.Show(), "1 to 15 of 40"));
}

TEST(Menu, NumbersThatAreNotThereAreRefused) {
  Menu menu = MenuOf({{"stay"}, {"go"}});
  for (const char* line : {"0", "3", "-1", "99999999999999999999", ""}) {
    const Menu::Reply reply = menu.Choose(line);
    EXPECT_FALSE(reply.move.has_value()) << line;
    EXPECT_NE(reply.error, "") << line;
  }
}

}  // namespace
}  // namespace assize
