// Sets of matches whose deal, later chance and bots' choices are drawn apart.
#ifndef ASSIZE_TESTS_STRENGTH_LUCK_GAMES_H_
#define ASSIZE_TESTS_STRENGTH_LUCK_GAMES_H_

#include <functional>
#include <string>
#include <vector>

#include "referee/games/game.h"

namespace assize::strength {

// Both bots are `greedy`; in these shares of their decisions (0 to 1) they take any legal move.
struct LuckBots {
  double hero_slips = 0;
  double rival_slips = 0;
  // Without, both draw the same at each step of every match: what they play follows from what they
  // see.
  bool own_dice = true;
};

// What a set is drawn from. Equal numbers are equal draws.
struct LuckDraw {
  // All that is drawn before the first decision.
  int deal = 0;
  // What is drawn later: the same for all matches of the set, as far as they come to the same event.
  int course = 0;
  // The bots' own choices, in each match other ones.
  int choices = 0;
};

struct LuckGame {
  const games::GameInfo* info = nullptr;
  // A complete set of one deal at a table of so many: the hero in each seat, the rival in all
  // others, and this with each value of the options that events cover. The share of opponents that
  // the hero came in before, by match.
  std::function<std::vector<double>(int seats, const LuckBots& bots, const LuckDraw& draw)> play;
};

// All games.
std::vector<LuckGame> LuckGames();

}  // namespace assize::strength

#endif  // ASSIZE_TESTS_STRENGTH_LUCK_GAMES_H_
