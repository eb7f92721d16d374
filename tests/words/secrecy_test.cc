// What words say is a function of what the seat may know: twins, and renderers with planted leaks.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/words/asking.h"
#include "tests/words/positions.h"

namespace assize::words_test {
namespace {

// What a seat is shown at a table.
using Renderer = std::function<std::string(const games::Table& table, Seat seat)>;

std::string Words(const v1::Request& request) {
  auto asking = Asking::Of(request);
  EXPECT_TRUE(asking.ok()) << asking.status();
  return absl::StrCat(asking->TableText(), asking->MenuText(), asking->Take("help").text);
}

std::string OwnWords(const games::Table& table, Seat seat) {
  return Words(RequestFor(table, seat));
}

// The first pair of tables that look the same to a seat and are shown to it in different words;
// empty: there is none. Some of the others have answered at one of them.
std::string FirstDifference(const std::string& game, const Renderer& renderer) {
  std::string difference;
  for (const Setting& setting : SettingsOf(game)) {
    int positions = 0;
    ForEachPosition(setting, "twins", 1, [&](const games::Table& table, Seat seat) {
      const Chance chance(SeedFromText(absl::StrCat("twin", ++positions)));
      const std::unique_ptr<games::Table> twin = table.Redeal(seat, chance);
      Stream stream = chance.Open(Label("answers"));
      for (Seat other : twin->asked()) {
        if (other != seat && stream.Below(2) == 0) {
          twin->Commit(other, twin->RandomMove(other, stream));
        }
      }
      const std::string here = renderer(table, seat);
      const std::string there = renderer(*twin, seat);
      if (here != there) difference = absl::StrCat(here, "\n--- twin ---\n", there);
      return difference.empty() && positions < 150;
    });
    if (!difference.empty()) break;
  }
  return difference;
}

class WordsSecrecy : public testing::TestWithParam<std::string> {};

TEST_P(WordsSecrecy, TwinsAreShownInTheSameWords) {
  EXPECT_EQ(FirstDifference(GetParam(), OwnWords), "");
}

TEST_P(WordsSecrecy, AHiddenFactInTheWordsIsFound) {
  const auto leaky = [](const games::Table& table, Seat seat) {
    std::string words = OwnWords(table, seat);
    for (const games::Fact& fact : table.HiddenFacts()) {
      if (fact.known_to.Includes(seat)) continue;
      return absl::StrCat(words, fact.value);
    }
    return words;
  };
  EXPECT_NE(FirstDifference(GetParam(), leaky), "");
}

TEST_P(WordsSecrecy, WhoHasAnsweredInTheWordsIsFound) {
  const auto leaky = [](const games::Table& table, Seat seat) {
    return absl::StrCat(OwnWords(table, seat), table.answered().Size());
  };
  // Where only one seat is asked at a time there is nobody to betray.
  const bool together =
      GetParam() == "brigands" || GetParam() == "duel-descrocs" || GetParam() == "brigand-kings";
  EXPECT_EQ(FirstDifference(GetParam(), leaky) != "", together);
}

// A renderer that takes the view of the next seat by mistake.
TEST_P(WordsSecrecy, AnothersViewInTheWordsIsFound) {
  const auto leaky = [](const games::Table& table, Seat seat) {
    v1::Request request = RequestFor(table, seat);
    *request.mutable_view() = table.View(Seat((seat.index() + 1) % table.seats()));
    auto sight = SightOf(request.view());
    return sight.ok() ? (*sight)->Text() : "";
  };
  // In Carcassonne all seats know the same.
  EXPECT_EQ(FirstDifference(GetParam(), leaky) != "", GetParam() != "carcassonne-robbers");
}

INSTANTIATE_TEST_SUITE_P(Games, WordsSecrecy,
                         testing::Values("brigand-kings", "brigands", "brigands-bluff",
                                         "carcassonne-robbers", "duel-descrocs"),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace assize::words_test
