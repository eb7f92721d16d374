// The bot `ismcts`: searches a tree of what each seat knows, from redeals of its view, and takes the
// move that the search came back to most.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "referee/base/status.h"
#include "sample-bots/cpp/ismcts/guides.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"
#include "sample-bots/cpp/sdk/brigands_bluff_bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"
#include "sample-bots/cpp/sdk/run_bot.h"
#include "sample-bots/cpp/sdk/thinking.h"

namespace assize::bot {
namespace {

struct Settings {
  // Unset: each game's own.
  std::optional<int> iterations;
  Thinking thinking;
  sim::TreeOptions tree;
};

// `Base` is the base of the game's bots (sdk/game_bot.h).
template <class Base, class Codec, class Guide>
class TreeBot final : public Base {
 public:
  explicit TreeBot(const Settings& settings) : settings_(settings) {}

  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    const Deadline until = settings_.thinking.Until(this->deadline());
    int left = settings_.thinking.Most(settings_.iterations.value_or(Guide::kIterations),
                                       this->deadline());
    Guide guide(view);
    sim::SearchTree<typename Base::Rules, Codec, Guide> tree(view, guide, chance, settings_.tree);
    // One at least.
    do {
      const int chunk = std::min(left, kChunk);
      tree.Run(chunk);
      left -= chunk;
    } while (left > 0 && !until.over());
    return tree.Best();
  }

 private:
  // Iterations between two looks at the clock.
  static constexpr int kChunk = 4;

  const Settings& settings_;
};

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  using namespace assize;       // NOLINT: the whole of this program
  using namespace assize::bot;  // NOLINT
  Settings settings;
  bool mixes = false;
  CLI::App app("A player of all games that searches a tree from redeals of its view.",
               "assize-bot-ismcts");
  app.add_option("--iterations", settings.iterations,
                 "Iterations for one decision, fewer if time is short (Brigands 1500, Brigand "
                 "Kings 600, Brigand's Bluff 60, Carcassonne 800, Duel d'Escrocs 600)")
      ->check(CLI::Range(1, 100'000'000));
  app.add_option("--think", settings.thinking.share,
                 "Search for this share of a move's limit (0.01 to 0.9), instead of a number of "
                 "iterations; equal matches then get different moves")
      ->check(CLI::Range(0.01, 0.9));
  app.add_option("--widen", settings.tree.widen,
                 "Try about the number of visits to this power of moves at each decision")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--explore", settings.tree.explore, "How much is tried that looks worse")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  app.add_flag("--regret", mixes, "Regret matching instead of upper confidence bounds");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? ExitCode::kOk : ExitCode::kUsage);
  }
  if (mixes) settings.tree.select = sim::Select::kRegret;
  TreeBot<BrigandsBot, games::brigands::Codec, BrigandsGuide> brigand(settings);
  TreeBot<BrigandsBluffBot, games::brigands_bluff::Codec, BluffGuide> bluffer(settings);
  TreeBot<DuelDescrocsBot, games::duel_descrocs::Codec, DuelGuide> crook(settings);
  TreeBot<BrigandKingsBot, games::brigand_kings::Codec, KingsGuide> baron(settings);
  TreeBot<CarcassonneBot, games::carcassonne::Codec, CarcassonneGuide> builder(settings);
  AnyGame bot({{v1::GameConfig::kBrigands, brigand},
               {v1::GameConfig::kBrigandsBluff, bluffer},
               {v1::GameConfig::kDuelDescrocs, crook},
               {v1::GameConfig::kBrigandKings, baron},
               {v1::GameConfig::kCarcassonne, builder}});
  return RunBot(bot, {.name = "ismcts", .version = "1"});
}
