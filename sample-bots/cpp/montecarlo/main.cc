// The bot `montecarlo`: deals what it can't know at random, plays its candidate moves out from
// there, and answers in time with the one that did best.
#include <CLI/CLI.hpp>
#include <optional>

#include "referee/base/status.h"
#include "sample-bots/cpp/brigand_kings/montecarlo.h"
#include "sample-bots/cpp/brigands/montecarlo.h"
#include "sample-bots/cpp/carcassonne/montecarlo.h"
#include "sample-bots/cpp/duel_descrocs/montecarlo.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"
#include "sample-bots/cpp/sdk/thinking.h"

namespace assize::bot {
namespace {

// `Base` is the base of the game's bots (sdk/game_bot.h), `Limits` the SearchLimits in montecarlo.h
// of the game's folder here.
template <class Base, class Limits>
class MonteCarloBot final : public Base {
 public:
  MonteCarloBot(const Limits& limits, Thinking thinking) : limits_(limits), thinking_(thinking) {}

  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    // The game's SearchMove(), which the type of the limits selects.
    Limits limits = limits_;
    limits.until = thinking_.Until(this->deadline());
    limits.playouts = thinking_.Most(limits.playouts, this->deadline());
    return SearchMove(view, chance, limits);
  }

 private:
  const Limits limits_;
  const Thinking thinking_;
};

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  using namespace assize::bot;  // NOLINT: the whole of this program
  brigands::SearchLimits brigands_limits;
  duel_descrocs::SearchLimits duel_limits;
  brigand_kings::SearchLimits kings_limits;
  carcassonne::SearchLimits carcassonne_limits;
  std::optional<int> playouts;
  Thinking thinking;
  CLI::App app("A Monte Carlo player of Brigands, Brigand Kings, Carcassonne and Duel d'Escrocs.",
               "assize-bot-montecarlo");
  app.add_option(
         "--playouts", playouts,
         "Playouts for one decision, fewer if time is short (Brigands 300, Brigand Kings 120, "
         "Carcassonne 160, Duel d'Escrocs 120)")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--think", thinking.share,
                 "Search for this share of a move's limit (0.01 to 0.9), instead of a number of "
                 "playouts; equal matches then get different moves")
      ->check(CLI::Range(0.01, 0.9));
  app.add_option("--plans", brigands_limits.plans,
                 "Brigands: how many plans to try, the most promising first")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--candidates", duel_limits.candidates, "Duel d'Escrocs: how many moves to try")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  for (int* limit : {&brigands_limits.playouts, &duel_limits.playouts, &kings_limits.playouts,
                     &carcassonne_limits.playouts}) {
    *limit = playouts.value_or(*limit);
  }
  MonteCarloBot<BrigandsBot, brigands::SearchLimits> brigand(brigands_limits, thinking);
  MonteCarloBot<DuelDescrocsBot, duel_descrocs::SearchLimits> crook(duel_limits, thinking);
  MonteCarloBot<BrigandKingsBot, brigand_kings::SearchLimits> baron(kings_limits, thinking);
  MonteCarloBot<CarcassonneBot, carcassonne::SearchLimits> builder(carcassonne_limits, thinking);
  AnyGame bot({{assize::v1::GameConfig::kBrigands, brigand},
               {assize::v1::GameConfig::kDuelDescrocs, crook},
               {assize::v1::GameConfig::kBrigandKings, baron},
               {assize::v1::GameConfig::kCarcassonne, builder}});
  return RunBot(bot, {.name = "montecarlo", .version = "1"});
}
