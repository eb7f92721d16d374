// The bot `montecarlo`: deals anew what it can't know and plays its candidates out.
#include <CLI/CLI.hpp>

#include "referee/base/status.h"
#include "sample-bots/cpp/brigand_kings/montecarlo.h"
#include "sample-bots/cpp/brigands/montecarlo.h"
#include "sample-bots/cpp/carcassonne/montecarlo.h"
#include "sample-bots/cpp/duel_descrocs/montecarlo.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

class MonteCarloBrigand final : public BrigandsBot {
 public:
  explicit MonteCarloBrigand(const brigands::SearchLimits& limits) : limits_(limits) {}

  Move Choose(const View& view, const Chance& chance) override {
    return brigands::SearchMove(view, chance, limits_);
  }

 private:
  brigands::SearchLimits limits_;
};

class MonteCarloCrook final : public DuelDescrocsBot {
 public:
  explicit MonteCarloCrook(const duel_descrocs::SearchLimits& limits) : limits_(limits) {}

  Move Choose(const View& view, const Chance& chance) override {
    return duel_descrocs::SearchMove(view, chance, limits_);
  }

 private:
  duel_descrocs::SearchLimits limits_;
};

class MonteCarloBaron final : public BrigandKingsBot {
 public:
  explicit MonteCarloBaron(const brigand_kings::SearchLimits& limits) : limits_(limits) {}

  Move Choose(const View& view, const Chance& chance) override {
    return brigand_kings::SearchMove(view, chance, limits_);
  }

 private:
  brigand_kings::SearchLimits limits_;
};

class MonteCarloBuilder final : public CarcassonneBot {
 public:
  explicit MonteCarloBuilder(const carcassonne::SearchLimits& limits) : limits_(limits) {}

  Move Choose(const View& view, const Chance& chance) override {
    return carcassonne::SearchMove(view, chance, limits_);
  }

 private:
  carcassonne::SearchLimits limits_;
};

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  using namespace assize::bot;  // NOLINT: the whole of this program
  brigands::SearchLimits limits;
  duel_descrocs::SearchLimits crooks;
  brigand_kings::SearchLimits kings;
  carcassonne::SearchLimits builders;
  std::optional<int> playouts;
  CLI::App app("A Monte Carlo player of Brigands, Brigand Kings, Carcassonne and Duel d'Escrocs.",
               "assize-bot-montecarlo");
  app.add_option(
         "--playouts", playouts,
         "Playouts for one decision (Brigands 300, Brigand Kings 120, Carcassonne 160, Duel "
         "d'Escrocs 120)")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--plans", limits.plans,
                 "Brigands: plans that are looked at, the most promising first")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--candidates", crooks.candidates, "Duel d'Escrocs: moves that are looked at")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  limits.playouts = playouts.value_or(limits.playouts);
  crooks.playouts = playouts.value_or(crooks.playouts);
  kings.playouts = playouts.value_or(kings.playouts);
  builders.playouts = playouts.value_or(builders.playouts);
  MonteCarloBrigand brigand(limits);
  MonteCarloCrook crook(crooks);
  MonteCarloBaron baron(kings);
  MonteCarloBuilder builder(builders);
  AnyGame bot({{assize::v1::GameConfig::kBrigands, brigand},
               {assize::v1::GameConfig::kDuelDescrocs, crook},
               {assize::v1::GameConfig::kBrigandKings, baron},
               {assize::v1::GameConfig::kCarcassonne, builder}});
  return RunBot(bot, {.name = "montecarlo", .version = "1"});
}
