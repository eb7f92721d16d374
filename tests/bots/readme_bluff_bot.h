// What sample-bots/README.md shows of Brigand's Bluff in C++, word for word between the marks for
// clang-format (readme_test.py).
#ifndef ASSIZE_TESTS_BOTS_README_BLUFF_BOT_H_
#define ASSIZE_TESTS_BOTS_README_BLUFF_BOT_H_

#include <algorithm>
#include <variant>
#include <vector>

#include "referee/games/brigands_bluff/players/bot.h"

// clang-format off
class MyBot final : public assize::bot::BrigandsBluffBot {
  Move Choose(const View& view, const assize::Chance&) override {
    std::vector<Move> moves;
    Rules::ListOptions(view, &moves);
    return *std::ranges::max_element(moves, {}, [&](const Move& move) { return Worth(view, move); });
  }

  // A captain's choice by the dice to expect, a crewmate's clue by how much it leaves open.
  static double Worth(const View& view, const Move& move) {
    const auto& worlds = view.pub.worlds;
    if (const Clue* clue = std::get_if<Clue>(&move)) {
      return static_cast<double>(worlds.AfterClue(*clue).weight());
    }
    const Choice* choice = std::get_if<Choice>(&move);
    return choice == nullptr ? 0 : worlds.ExpectedDice()[static_cast<size_t>(choice->face)];
  }
};
// clang-format on

namespace own_clue {

// clang-format off
using namespace assize::games::brigands_bluff;

// "I have gold" if the referee will take it, else what the referee would say.
Move SpeakOfGold(const View& view) {
  const Public& pub = view.pub;
  const assize::Seat me = *view.own.seat;
  const Clue gold = Say(Value(Count(DiceOf({me}), Named(Feature::kGold)), AtLeast(1)));
  if (!WhyRefused(pub.worlds, pub.config.clues, gold, *view.own.dice, me)) return gold;
  return *DefaultClue(pub.worlds, *view.own.dice, me);
}
// clang-format on

}  // namespace own_clue

#endif  // ASSIZE_TESTS_BOTS_README_BLUFF_BOT_H_
