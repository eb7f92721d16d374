// The bot `montecarlo`: deals what it can't know at random, plays its candidate moves out from
// there, and answers in time with the one that did best.
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "sample-bots/cpp/montecarlo/games.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/thinking.h"

namespace assize::bot {
namespace {

// `Base` is the base of the game's bots (sdk/game_bot.h), `Limits` the game's SearchLimits.
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

// A game's own, which the command line may change.
template <class Game>
typename Game::Player& LimitsOf(Game) {
  static typename Game::Player limits;
  return limits;
}

// "brigands 300, carcassonne-robbers 160".
std::string UsualPlayouts() {
  std::string text;
  ForEach(Games(), [&](auto game) {
    absl::StrAppend(&text, text.empty() ? "" : ", ",
                    std::string(decltype(game)::Base::Rules::Info().name), " ",
                    LimitsOf(game).playouts);
  });
  return text;
}

// What single games let their users choose.
void AddOwnOptions(CLI::App* app) {
  ForEach(Games(), [&]<class Game>(Game game) {
    using Limits = typename Game::Player;
    if constexpr (requires { Limits::kOption; }) {
      app->add_option(Limits::kOption.flag, LimitsOf(game).*Limits::kOption.value,
                      Limits::kOption.help)
          ->check(CLI::Range(1, 10'000))
          ->capture_default_str();
    }
  });
}

int Run(std::optional<int> playouts, Thinking thinking) {
  return RunGames(Games(), {.name = "montecarlo", .version = "1"}, [&]<class Game>(Game game) {
    LimitsOf(game).playouts = playouts.value_or(LimitsOf(game).playouts);
    return std::make_unique<MonteCarloBot<typename Game::Base, typename Game::Player>>(
        LimitsOf(game), thinking);
  });
}

}  // namespace
}  // namespace assize::bot

int main(int argc, char** argv) {
  using namespace assize::bot;  // NOLINT: the whole of this program
  std::optional<int> playouts;
  Thinking thinking;
  CLI::App app("A Monte Carlo player of the games that are named at --playouts.",
               "assize-bot-montecarlo");
  app.add_option(
         "--playouts", playouts,
         absl::StrCat("Playouts for one decision, fewer if time is short (", UsualPlayouts(), ")"))
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--think", thinking.share,
                 "Search for this share of a move's limit (0.01 to 0.9), instead of a number of "
                 "playouts; equal matches then get different moves")
      ->check(CLI::Range(0.01, 0.9));
  AddOwnOptions(&app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return static_cast<int>(app.exit(error) == 0 ? assize::ExitCode::kOk
                                                 : assize::ExitCode::kUsage);
  }
  return Run(playouts, thinking);
}
