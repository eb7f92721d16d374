// The bot `greedy`: takes the move that promises most by a quick estimate, without a search.
#include <CLI/CLI.hpp>
#include <memory>

#include "referee/base/status.h"
#include "sample-bots/cpp/greedy/games.h"

namespace assize::bot {
namespace {

// `Base` is the base of the game's bots (sdk/game_bot.h), `Player` the game's GreedyPlayer.
template <class Base, class Player>
class GreedyBot final : public Base {
 public:
  using Move = typename Base::Move;
  using View = typename Base::View;

  explicit GreedyBot(int slips) : slips_(slips) {}

  Move Choose(const View& view, const Chance& chance) override {
    // A stream of its own: without slips the bot draws what it draws anyway.
    Stream stream = chance.Open(Label("slip"));
    if (static_cast<int>(stream.Below(100)) < slips_) return Base::Rules::RandomMove(view, stream);
    return player_(view, chance);
  }

 private:
  const Player player_ = {};
  // Of a hundred decisions, those that are drawn instead.
  const int slips_;
};

int Run(int slips) {
  return RunGames(Games(), {.name = "greedy", .version = "1"}, [slips]<class Game>(Game) {
    return std::make_unique<GreedyBot<typename Game::Base, typename Game::Player>>(slips);
  });
}

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  int slips = 0;
  CLI::App app("A player of all games that looks no further than the next move.",
               "assize-bot-greedy");
  app.add_option(
         "--slips", slips,
         "Of a hundred decisions, how many are any legal move instead; the same ones when a "
         "match is played again")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  return assize::bot::Run(slips);
}
