// The bot `greedy`: takes the move that promises most by a quick estimate, without a search.
#include <CLI/CLI.hpp>
#include <functional>
#include <utility>

#include "referee/base/status.h"
#include "sample-bots/cpp/brigand_kings/greedy.h"
#include "sample-bots/cpp/brigands/greedy.h"
#include "sample-bots/cpp/brigands_bluff/greedy.h"
#include "sample-bots/cpp/carcassonne/greedy.h"
#include "sample-bots/cpp/duel_descrocs/greedy.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"
#include "sample-bots/cpp/sdk/brigands_bluff_bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"
#include "sample-bots/cpp/sdk/tuned_value.h"

namespace assize::bot {
namespace {

// `Base` is the base of the game's bots (sdk/game_bot.h).
template <class Base>
class GreedyBot final : public Base {
 public:
  using Move = typename Base::Move;
  using View = typename Base::View;
  using Greedy = std::function<Move(const View&, const Chance&)>;

  GreedyBot(Greedy greedy, int slips) : greedy_(std::move(greedy)), slips_(slips) {}

  Move Choose(const View& view, const Chance& chance) override {
    // A stream of its own: without slips the bot draws what it draws anyway.
    Stream stream = chance.Open(Label("slip"));
    if (static_cast<int>(stream.Below(100)) < slips_) return Base::Rules::RandomMove(view, stream);
    return greedy_(view, chance);
  }

 private:
  const Greedy greedy_;
  // Of a hundred decisions, those that are drawn instead.
  const int slips_;
};

int Run(int slips) {
  GreedyBot<BrigandsBot> brigands(brigands::GreedyMove, slips);
  const brigands_bluff::Weights weights = {.own = TunedValue("bluff_own", 1),
                                           .left = TunedValue("bluff_left", 0)};
  GreedyBot<BrigandsBluffBot> bluff(
      [weights](const auto& view, const Chance&) {
        return brigands_bluff::GreedyMoveBy(weights, view);
      },
      slips);
  GreedyBot<DuelDescrocsBot> crooks(
      [](const auto& view, const Chance& chance) {
        return duel_descrocs::GreedyMove(view, chance);
      },
      slips);
  GreedyBot<BrigandKingsBot> kings(
      [](const auto& view, const Chance& chance) {
        return brigand_kings::GreedyMove(view, chance);
      },
      slips);
  GreedyBot<CarcassonneBot> carcassonne(
      [](const auto& view, const Chance&) { return carcassonne::GreedyMove(view); }, slips);
  AnyGame bot({{v1::GameConfig::kBrigands, brigands},
               {v1::GameConfig::kBrigandsBluff, bluff},
               {v1::GameConfig::kDuelDescrocs, crooks},
               {v1::GameConfig::kBrigandKings, kings},
               {v1::GameConfig::kCarcassonne, carcassonne}});
  return RunBot(bot, {.name = "greedy", .version = "1"});
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
