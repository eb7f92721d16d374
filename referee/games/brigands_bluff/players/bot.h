// The base of bots that play Brigand's Bluff; the values are those of
// referee/games/brigands_bluff/types.h.
//
// `view.pub.worlds` is what is possible for the captain, with the referee's own engine:
//
//   Worlds left = view.pub.worlds.AfterClue(clue);   // what a clue would leave
//   left.count(), left.weight();                     // how much that is
//   left.ExpectedDice()[3];                          // how many dice will show Rum (Face::kRum)
//   WhyRefused(view.pub.worlds, view.pub.config.clues, clue, *view.own.dice, *view.own.seat);
//   MenuClues(view.pub.worlds, view.pub.config.clues, *view.own.dice, *view.own.seat);
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_BOT_H_

#include <variant>

#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

class BrigandsBluffBot
    : public GameBot<games::brigands_bluff::Rules, games::brigands_bluff::Codec> {
 public:
  // The two kinds of moves: a crewmate's and a captain's.
  using Clue = games::brigands_bluff::Clue;
  using Choice = games::brigands_bluff::Choice;

 protected:
  // BLUFF-7.4: the clue that the referee would give, as one of the crewmate's own, since no bot can
  // send the referee's.
  Move Fallback(const View& view) override {
    const Move move = Rules::DefaultMove(view);
    const auto* referees = std::get_if<games::brigands_bluff::RefereesClue>(&move);
    return referees == nullptr ? move : Move(referees->clue);
  }
};

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_BOT_H_
