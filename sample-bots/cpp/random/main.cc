// The bot `random`: any legal move, each as likely as the others. The yardstick for other bots, and
// the quickest of them.
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/many_games_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

template <class Base>
class RandomBot final : public Base {
 public:
  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    Stream stream = chance.Open(Label("move"));
    return Base::Rules::RandomMove(view, stream);
  }
};

}  // namespace
}  // namespace assize::bot

int main() {
  using namespace assize::bot;  // NOLINT: the whole of this program
  ManyGamesBot bot;
  bot.Add(assize::v1::GameConfig::kBrigands, std::make_unique<RandomBot<BrigandsBot>>());
  bot.Add(assize::v1::GameConfig::kDuelDescrocs, std::make_unique<RandomBot<DuelDescrocsBot>>());
  return RunBot(bot, {.name = "random", .version = "1"});
}
