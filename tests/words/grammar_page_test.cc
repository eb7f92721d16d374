// The pages of the grammars: each example does what the page says, and each decision has some.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/words/positions.h"

namespace assize::words_test {
namespace {

struct Example {
  std::string decision;
  std::string typed;
  std::string understood;
};

struct Page {
  // Those with a heading.
  std::set<std::string> decisions;
  std::vector<Example> examples;
};

Page ReadPage(const std::string& folder) {
  Page page;
  std::ifstream file(absl::StrCat(ASSIZE_SOURCE, "/referee/games/", folder, "/TEXT.md"));
  EXPECT_TRUE(file.is_open()) << folder;
  std::string decision;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) page.decisions.insert(decision = line.substr(3));
    if (!line.starts_with("> ")) continue;
    Example example{.decision = decision, .typed = line.substr(2), .understood = {}};
    std::getline(file, example.understood);
    page.examples.push_back(std::move(example));
  }
  return page;
}

std::string WithoutNotes(std::string text) {
  for (size_t begin = 0; (begin = text.find(" [")) != std::string::npos;) {
    text.erase(begin, text.find(']', begin) + 1 - begin);
  }
  return text;
}

std::string Understood(const Sight& sight, const std::string& typed) {
  const auto move = sight.Read(typed);
  if (!move.ok()) return absl::StrCat("refused: ", move.status().message());
  return WithoutNotes(absl::StrJoin(sight.PartsOf(*move), "; "));
}

// A sight for each decision of the game that comes up.
std::map<std::string, std::unique_ptr<Sight>> SightsOf(const std::string& game) {
  std::map<std::string, std::unique_ptr<Sight>> sights;
  for (const Setting& setting : SettingsOf(game)) {
    ForEachPosition(setting, "pages", game == "carcassonne-robbers" ? 300 : 30,
                    [&](const games::Table& table, Seat seat) {
                      // In Brigand's Bluff a sentence depends on who speaks.
                      const bool speaks = game != "brigands-bluff" || seat == Seat(1) ||
                                          !std::string(table.Decision(seat)).ends_with("clue");
                      auto& sight = sights[std::string(table.Decision(seat))];
                      if (sight == nullptr && speaks) sight = SightFor(table, seat);
                      return true;
                    });
  }
  std::erase_if(sights, [](const auto& entry) { return entry.second == nullptr; });
  return sights;
}

using GameAndFolder = std::pair<const char*, const char*>;

class GrammarPage : public testing::TestWithParam<GameAndFolder> {};

TEST_P(GrammarPage, EachExampleIsUnderstoodAsItSays) {
  const auto& [game, folder] = GetParam();
  const auto sights = SightsOf(game);
  const Page page = ReadPage(folder);
  EXPECT_GE(page.examples.size(), 4u);
  for (const Example& example : page.examples) {
    const auto sight = sights.find(example.decision);
    if (sight == sights.end()) {
      ADD_FAILURE() << "no position has the decision " << example.decision;
      continue;
    }
    EXPECT_EQ(Understood(*sight->second, example.typed), example.understood) << example.typed;
  }
}

TEST_P(GrammarPage, EachDecisionHasItsSectionOrIsNamedInOne) {
  const auto& [game, folder] = GetParam();
  const std::set<std::string> told_elsewhere = {"reroll2", "second_split"};
  const Page page = ReadPage(folder);
  for (const auto& [decision, sight] : SightsOf(game)) {
    if (told_elsewhere.contains(decision)) continue;
    EXPECT_TRUE(page.decisions.contains(decision)) << decision;
    EXPECT_NE(sight->Form(), "") << decision;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, GrammarPage,
                         testing::Values(GameAndFolder("brigand-kings", "brigand_kings"),
                                         GameAndFolder("brigands", "brigands"),
                                         GameAndFolder("brigands-bluff", "brigands_bluff"),
                                         GameAndFolder("carcassonne-robbers", "carcassonne"),
                                         GameAndFolder("duel-descrocs", "duel_descrocs")),
                         [](const auto& info) { return std::string(info.param.second); });

}  // namespace
}  // namespace assize::words_test
