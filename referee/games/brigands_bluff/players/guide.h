// What the bot `ismcts` knows of Brigand's Bluff beside its rules: a guide of
// sample-bots/cpp/ismcts/tree_move.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GUIDE_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "referee/games/brigands_bluff/players/greedy.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/sim/tree_options.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"

namespace assize::bot::brigands_bluff {

// To the end of the round, in which greedy players answer.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 60;
  static constexpr sim::TreeOptions kTree = {};
  using Rules = games::brigands_bluff::Rules;

  explicit Guide(const Rules::View& view) : round_(view.pub.round) {}

  // The greedy player's move first.
  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    Rules::ListOptions(view, moves);
    stream.Shuffle(std::span<Rules::Move>(*moves));
    const auto greedy = std::find(moves->begin(), moves->end(), GreedyMove(view));
    if (greedy != moves->end()) std::swap(*greedy, moves->front());
    return true;
  }
  bool AtHorizon(const Rules::State& state) const { return state.pub.round != round_; }
  void Finish(Rules::State& state, Stream&, sim::Values* values) const {
    while (state.pub.round == round_ && !state.pub.Asked().Empty()) {
      const Seat next = *state.pub.Asked().begin();
      state.own[static_cast<size_t>(next.index())].sealed = GreedyMove(Rules::ViewOf(state, next));
      Rules::Resolve(state, nullptr);
    }
    const auto points = [&](Seat seat) {
      return static_cast<double>(state.pub.points[static_cast<size_t>(seat.index())]);
    };
    WriteRelative(Rules::Seats(state.pub), points, values);
  }

 private:
  const int round_;
};

}  // namespace assize::bot::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_PLAYERS_GUIDE_H_
