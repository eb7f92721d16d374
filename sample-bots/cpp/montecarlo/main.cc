// The bot `montecarlo`: deals anew what it can't know and plays its candidates out.
#include <CLI/CLI.hpp>

#include "referee/base/status.h"
#include "sample-bots/cpp/brigands/montecarlo.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"

namespace assize::bot {
namespace {

class MonteCarloBot final : public BrigandsBot {
 public:
  explicit MonteCarloBot(const brigands::SearchLimits& limits) : limits_(limits) {}

  Move Choose(const View& view, const Chance& chance) override {
    return brigands::SearchMove(view, chance, limits_);
  }

 private:
  brigands::SearchLimits limits_;
};

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  assize::bot::brigands::SearchLimits limits;
  CLI::App app("A Monte Carlo player of Brigands.", "assize-bot-montecarlo");
  app.add_option("--playouts", limits.playouts, "Playouts for one decision")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--plans", limits.plans, "Plans that are looked at, the most promising first")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  assize::bot::MonteCarloBot bot(limits);
  return assize::bot::RunBot(bot, {.name = "montecarlo", .version = "1"});
}
