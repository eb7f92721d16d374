// The bot `random`: any legal move, each as likely as the others. The yardstick for other bots, and
// the quickest of them.
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

class RandomBot final : public BrigandsBot {
 public:
  Move Choose(const View& view, const Chance& chance) override {
    Stream stream = chance.Open(Label("move"));
    return Rules::RandomMove(view, stream);
  }
};

}  // namespace
}  // namespace assize::bot

int main() {
  assize::bot::RandomBot bot;
  return assize::bot::RunBot(bot, {.name = "random", .version = "1"});
}
