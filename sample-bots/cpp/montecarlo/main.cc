// The bot `montecarlo`: deals again what it can't know, plays its candidates out, and answers in
// time.
#include <CLI/CLI.hpp>
#include <limits>
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

namespace assize::bot {
namespace {

// How much of its time a bot thinks.
struct Thinking {
  // Of a move's limit, when a number of playouts is the budget, and of the bank: so that it is in
  // time on a slow machine, and never without a bank.
  static constexpr double kMostOfLimit = 0.5;
  static constexpr double kOfBank = 0.02;

  // Of a move's limit, whatever number of playouts that allows.
  std::optional<double> share;

  template <class Limits>
  Limits Within(Limits limits, const Deadline& deadline) const {
    limits.until = deadline.Share(share.value_or(kMostOfLimit), kOfBank);
    if (share.has_value() && deadline.known()) limits.playouts = std::numeric_limits<int>::max();
    return limits;
  }
};

class MonteCarloBrigand final : public BrigandsBot {
 public:
  MonteCarloBrigand(const brigands::SearchLimits& limits, Thinking thinking)
      : limits_(limits), thinking_(thinking) {}

  Move Choose(const View& view, const Chance& chance) override {
    return brigands::SearchMove(view, chance, thinking_.Within(limits_, deadline()));
  }

 private:
  brigands::SearchLimits limits_;
  Thinking thinking_;
};

class MonteCarloCrook final : public DuelDescrocsBot {
 public:
  MonteCarloCrook(const duel_descrocs::SearchLimits& limits, Thinking thinking)
      : limits_(limits), thinking_(thinking) {}

  Move Choose(const View& view, const Chance& chance) override {
    return duel_descrocs::SearchMove(view, chance, thinking_.Within(limits_, deadline()));
  }

 private:
  duel_descrocs::SearchLimits limits_;
  Thinking thinking_;
};

class MonteCarloBaron final : public BrigandKingsBot {
 public:
  MonteCarloBaron(const brigand_kings::SearchLimits& limits, Thinking thinking)
      : limits_(limits), thinking_(thinking) {}

  Move Choose(const View& view, const Chance& chance) override {
    return brigand_kings::SearchMove(view, chance, thinking_.Within(limits_, deadline()));
  }

 private:
  brigand_kings::SearchLimits limits_;
  Thinking thinking_;
};

class MonteCarloBuilder final : public CarcassonneBot {
 public:
  MonteCarloBuilder(const carcassonne::SearchLimits& limits, Thinking thinking)
      : limits_(limits), thinking_(thinking) {}

  Move Choose(const View& view, const Chance& chance) override {
    return carcassonne::SearchMove(view, chance, thinking_.Within(limits_, deadline()));
  }

 private:
  carcassonne::SearchLimits limits_;
  Thinking thinking_;
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
  MonteCarloBrigand brigand(limits, thinking);
  MonteCarloCrook crook(crooks, thinking);
  MonteCarloBaron baron(kings, thinking);
  MonteCarloBuilder builder(builders, thinking);
  AnyGame bot({{assize::v1::GameConfig::kBrigands, brigand},
               {assize::v1::GameConfig::kDuelDescrocs, crook},
               {assize::v1::GameConfig::kBrigandKings, baron},
               {assize::v1::GameConfig::kCarcassonne, builder}});
  return RunBot(bot, {.name = "montecarlo", .version = "1"});
}
