// The bot `ismcts`: searches a tree of what each seat knows, from redeals of its view (tree_move.h).
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/sim/tree_options.h"
#include "sample-bots/cpp/ismcts/games.h"
#include "sample-bots/cpp/ismcts/tree_move.h"
#include "sample-bots/cpp/sdk/thinking.h"

namespace assize::bot {
namespace {

struct Settings {
  // Unset: each game's own.
  std::optional<int> iterations;
  Thinking thinking;
  std::optional<double> widen;
  std::optional<double> explore;
  bool mixes = false;
};

// `Base` is the base of the game's bots (sdk/game_bot.h), `Guide` what the bot knows of the game beside
// its rules.
template <class Base, class Guide>
class TreeBot final : public Base {
 public:
  explicit TreeBot(const Settings& settings) : settings_(settings) {}

  typename Base::Move Choose(const typename Base::View& view, const Chance& chance) override {
    sim::TreeOptions options = Guide::kTree;
    options.widen = settings_.widen.value_or(options.widen);
    options.explore = settings_.explore.value_or(options.explore);
    if (settings_.mixes) options.select = sim::Select::kRegret;
    return TreeMove<typename Base::Rules, typename Base::Codec, Guide>(
        view, chance,
        {.iterations = settings_.thinking.Most(settings_.iterations.value_or(Guide::kIterations),
                                               this->deadline()),
         .until = settings_.thinking.Until(this->deadline())},
        options);
  }

 private:
  const Settings& settings_;
};

// "brigands 1500, carcassonne-robbers 800".
std::string UsualIterations() {
  std::string text;
  ForEach(Games(), [&]<class Game>(Game) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", std::string(Game::Base::Rules::Info().name),
                    " ", Game::Player::kIterations);
  });
  return text;
}

int Run(const Settings& settings) {
  return RunGames(Games(), {.name = "ismcts", .version = "1"}, [&]<class Game>(Game) {
    return std::make_unique<TreeBot<typename Game::Base, typename Game::Player>>(settings);
  });
}

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  using namespace assize;       // NOLINT: the whole of this program
  using namespace assize::bot;  // NOLINT
  Settings settings;
  CLI::App app("A player of all games that searches a tree from redeals of its view.",
               "assize-bot-ismcts");
  app.add_option("--iterations", settings.iterations,
                 absl::StrCat("Iterations for one decision, fewer if time is short (",
                              UsualIterations(), ")"))
      ->check(CLI::Range(1, 100'000'000));
  app.add_option("--think", settings.thinking.share,
                 "Search for this share of a move's limit (0.01 to 0.9), instead of a number of "
                 "iterations; equal matches then get different moves")
      ->check(CLI::Range(0.01, 0.9));
  app.add_option("--widen", settings.widen,
                 "Try about the number of visits to this power of moves at each decision (0.5)")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--explore", settings.explore,
                 "How much is tried that looks worse, instead of each game's own")
      ->check(CLI::Range(0.0, 100.0));
  app.add_flag("--regret", settings.mixes,
               "Regret matching instead of upper confidence bounds, in the tree");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? ExitCode::kOk : ExitCode::kUsage);
  }
  return Run(settings);
}
