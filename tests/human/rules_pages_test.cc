// The rules' pages as a player is shown them.
#include "referee/human/rules_pages.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/games/registry.h"

namespace assize {
namespace {

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// By the enum Decision of each game's messages.
std::vector<std::string> DecisionsOf(const google::protobuf::Descriptor& view) {
  std::vector<std::string> names;
  const auto* const type = view.FindFieldByName("decision")->enum_type();
  for (int i = 1; i < type->value_count(); ++i) {
    std::string name = type->value(i)->name().substr(std::string("DECISION_").size());
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    names.push_back(name);
  }
  return names;
}

TEST(RulesPages, EveryDecisionOfEveryGameIsExplained) {
  const auto& views = *v1::GameView::descriptor();
  ASSERT_EQ(views.field_count(), static_cast<int>(games::AllGames().size()));
  for (int i = 0; i < views.field_count(); ++i) {
    std::string game = views.field(i)->name();
    for (char& c : game) c = c == '_' ? '-' : c;
    if (game == "carcassonne") game = "carcassonne-robbers";
    ASSERT_TRUE(games::FindGame(game).ok()) << game;
    for (const std::string& decision : DecisionsOf(*views.field(i)->message_type())) {
      const std::string help = DecisionHelp(game, decision);
      EXPECT_TRUE(Has(help, "): ")) << game << " " << decision << ": " << help;
      EXPECT_TRUE(Has(help, "One ")) << game << ": " << help;
    }
  }
}

TEST(RulesPages, SectionsParagraphsAndRowsAreFoundByTheirNumber) {
  EXPECT_TRUE(Has(RuleText("brigands", "1.2"), "1.2 Districts"));
  EXPECT_FALSE(Has(RuleText("brigands", "1.2"), "1.3 Shared loot"));
  EXPECT_TRUE(Has(RuleText("brigands", "BRIG-5"), "5.1 Team actions"));
  EXPECT_TRUE(Has(RuleText("brigand-kings", "3.2"), "KINGS-3.2"));
  EXPECT_FALSE(Has(RuleText("brigand-kings", "3.2"), "KINGS-3.3"));
  EXPECT_TRUE(Has(RuleText("brigand-kings", "5.2"), "reroll1"));
  EXPECT_EQ(RuleText("brigands", "99"), "");
  EXPECT_EQ(RuleText("chess", "1"), "");
}

}  // namespace
}  // namespace assize
