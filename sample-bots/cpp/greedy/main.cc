// The bot `greedy`: one good look at each decision, no search.
#include "sample-bots/cpp/brigands/greedy.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

class GreedyBot final : public BrigandsBot {
 public:
  Move Choose(const View& view, const Chance& chance) override {
    return brigands::GreedyMove(view, chance);
  }
};

}  // namespace
}  // namespace assize::bot

int main() {
  assize::bot::GreedyBot bot;
  return assize::bot::RunBot(bot, {.name = "greedy", .version = "1"});
}
