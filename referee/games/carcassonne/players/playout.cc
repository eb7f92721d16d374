#include "referee/games/carcassonne/players/playout.h"

#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/rules.h"

namespace assize::bot::carcassonne {

namespace game = games::carcassonne;

void PlayTurns(game::State& state, int last) {
  while (!state.pub.asked.Empty() && state.pub.turn <= last) {
    const Seat next = *state.pub.asked.begin();
    state.own[game::At(next)].sealed = GreedyMove(game::Rules::ViewOf(state, next));
    game::Rules::Resolve(state, nullptr);
  }
}

}  // namespace assize::bot::carcassonne
