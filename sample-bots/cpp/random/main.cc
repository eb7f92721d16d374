// The bot `random`: any legal move, whatever the game is. The weakest opponent for other bots, and
// the fastest.
#include <memory>

#include "sample-bots/cpp/random/games.h"

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
  return RunGames(Games(), {.name = "random", .version = "1"}, [](auto game) {
    return std::make_unique<RandomBot<typename decltype(game)::Base>>();
  });
}

}  // namespace
}  // namespace assize::bot

int main() { return assize::bot::Run(); }
