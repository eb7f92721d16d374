// The bot `greedy`: one good look at each decision, no search.
#include "sample-bots/cpp/brigands/greedy.h"
#include "sample-bots/cpp/duel_descrocs/greedy.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/many_games_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

class GreedyBrigand final : public BrigandsBot {
 public:
  Move Choose(const View& view, const Chance& chance) override {
    return brigands::GreedyMove(view, chance);
  }
};

class GreedyCrook final : public DuelDescrocsBot {
 public:
  Move Choose(const View& view, const Chance& chance) override {
    return duel_descrocs::GreedyMove(view, chance);
  }
};

}  // namespace
}  // namespace assize::bot

int main() {
  using namespace assize::bot;  // NOLINT: the whole of this program
  ManyGamesBot bot;
  bot.Add(assize::v1::GameConfig::kBrigands, std::make_unique<GreedyBrigand>());
  bot.Add(assize::v1::GameConfig::kDuelDescrocs, std::make_unique<GreedyCrook>());
  return RunBot(bot, {.name = "greedy", .version = "1"});
}
