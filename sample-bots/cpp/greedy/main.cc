// The bot `greedy`: takes the move that promises most by a quick estimate, without a search.
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

class GreedyBrigand final : public BrigandsBot {
  Move Choose(const View& view, const Chance& chance) override {
    return brigands::GreedyMove(view, chance);
  }
};

class GreedyBluffer final : public BrigandsBluffBot {
  Move Choose(const View& view, const Chance&) override {
    return brigands_bluff::GreedyMoveBy(weights_, view);
  }

  const brigands_bluff::Weights weights_ = {.own = TunedValue("bluff_own", 1),
                                            .left = TunedValue("bluff_left", 0)};
};

class GreedyCrook final : public DuelDescrocsBot {
  Move Choose(const View& view, const Chance& chance) override {
    return duel_descrocs::GreedyMove(view, chance);
  }
};

class GreedyBaron final : public BrigandKingsBot {
  Move Choose(const View& view, const Chance& chance) override {
    return brigand_kings::GreedyMove(view, chance);
  }
};

class GreedyBuilder final : public CarcassonneBot {
  Move Choose(const View& view, const Chance&) override { return carcassonne::GreedyMove(view); }
};

int Run() {
  GreedyBrigand brigands;
  GreedyBluffer bluff;
  GreedyCrook crooks;
  GreedyBaron kings;
  GreedyBuilder carcassonne;
  AnyGame bot({{v1::GameConfig::kBrigands, brigands},
               {v1::GameConfig::kBrigandsBluff, bluff},
               {v1::GameConfig::kDuelDescrocs, crooks},
               {v1::GameConfig::kBrigandKings, kings},
               {v1::GameConfig::kCarcassonne, carcassonne}});
  return RunBot(bot, {.name = "greedy", .version = "1"});
}

}  // namespace
}  // namespace assize::bot

int main() { return assize::bot::Run(); }
