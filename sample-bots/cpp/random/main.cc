// The bot `random`: any legal move, whatever the game is. The weakest opponent for other bots, and
// the fastest.
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"
#include "sample-bots/cpp/sdk/brigands_bluff_bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

// `Base` is the base of the game's bots (sdk/game_bot.h).
template <class Base>
class RandomBot final : public Base {
 public:
  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    Stream stream = chance.Open(Label("move"));
    return Base::Rules::RandomMove(view, stream);
  }
};

int Run() {
  RandomBot<BrigandsBot> brigands;
  RandomBot<BrigandsBluffBot> bluff;
  RandomBot<DuelDescrocsBot> crooks;
  RandomBot<BrigandKingsBot> kings;
  RandomBot<CarcassonneBot> carcassonne;
  AnyGame bot({{v1::GameConfig::kBrigands, brigands},
               {v1::GameConfig::kBrigandsBluff, bluff},
               {v1::GameConfig::kDuelDescrocs, crooks},
               {v1::GameConfig::kBrigandKings, kings},
               {v1::GameConfig::kCarcassonne, carcassonne}});
  return RunBot(bot, {.name = "random", .version = "1"});
}

}  // namespace
}  // namespace assize::bot

int main() { return assize::bot::Run(); }
