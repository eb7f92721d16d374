// What sample-bots/README.md shows of the clock in C++, word for word between the marks for
// clang-format (readme_test.py).
#ifndef ASSIZE_TESTS_BOTS_README_CLOCK_BOT_H_
#define ASSIZE_TESTS_BOTS_README_CLOCK_BOT_H_

#include <variant>

#include "referee/games/brigands/players/bot.h"

namespace clock_bot {

using namespace assize::games::brigands;  // NOLINT: as the README says

// clang-format off
class Thinker final : public assize::bot::BrigandsBot {
  Move Choose(const View& view, const assize::Chance& chance) override {
    const assize::bot::Deadline until = deadline().Share(0.5);
    assize::Stream stream = chance.Open(assize::Label("search"));
    Move best = Rules::DefaultMove(view);
    for (int tries = 0; tries < 10'000 && !until.over(); ++tries) {
      const Move other = Rules::RandomMove(view, stream);
      if (Worth(view, other) > Worth(view, best)) best = other;
    }
    return best;
  }

  // Where the cleverness belongs: this one likes to steal.
  static double Worth(const View&, const Move& move) {
    const Wheel* wheel = std::get_if<Wheel>(&move);
    return wheel != nullptr && wheel->action == Action::kSteal ? 1 : 0;
  }
};
// clang-format on

}  // namespace clock_bot

#endif  // ASSIZE_TESTS_BOTS_README_CLOCK_BOT_H_
