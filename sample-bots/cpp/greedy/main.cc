// The bot `greedy`: takes the move that promises most by a quick estimate, without a search.
#include <CLI/CLI.hpp>

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
#include "sample-bots/cpp/sdk/slips.h"

namespace assize::bot {
namespace {

class GreedyBrigand final : public WithSlips<BrigandsBot> {
 public:
  using WithSlips::WithSlips;

 private:
  Move Play(const View& view, const Chance& chance) override {
    return brigands::GreedyMove(view, chance);
  }
};

class GreedyBluffer final : public WithSlips<BrigandsBluffBot> {
 public:
  using WithSlips::WithSlips;

 private:
  Move Play(const View& view, const Chance&) override { return brigands_bluff::GreedyMove(view); }
};

class GreedyCrook final : public WithSlips<DuelDescrocsBot> {
 public:
  using WithSlips::WithSlips;

 private:
  Move Play(const View& view, const Chance& chance) override {
    return duel_descrocs::GreedyMove(view, chance);
  }
};

class GreedyBaron final : public WithSlips<BrigandKingsBot> {
 public:
  using WithSlips::WithSlips;

 private:
  Move Play(const View& view, const Chance& chance) override {
    return brigand_kings::GreedyMove(view, chance);
  }
};

class GreedyBuilder final : public WithSlips<CarcassonneBot> {
 public:
  using WithSlips::WithSlips;

 private:
  Move Play(const View& view, const Chance&) override { return carcassonne::GreedyMove(view); }
};

int Run(double slips) {
  GreedyBrigand brigands(slips);
  GreedyBluffer bluff(slips);
  GreedyCrook crooks(slips);
  GreedyBaron kings(slips);
  GreedyBuilder carcassonne(slips);
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
  double slips = 0;
  CLI::App app("A player of all games that takes the move which promises most by a quick estimate.",
               "assize-bot-greedy");
  app.add_option("--slips", slips,
                 "In this share of its decisions (0 to 1) it takes any legal move")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  return assize::bot::Run(slips);
}
