// What the bot `ismcts` knows of Carcassonne beside its rules: a guide of
// sample-bots/cpp/ismcts/tree_move.h.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/players/playout.h"
#include "referee/games/carcassonne/players/worth.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/sim/tree_options.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::carcassonne {

// To the start of the own next turn but one.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 800;
  static constexpr sim::TreeOptions kTree = {.explore = 0.2, .patience = 8};
  static constexpr double kPromise = 8;
  using Rules = games::carcassonne::Rules;

  explicit Guide(const Rules::View& view)
      : view_(view), last_(view.pub.turn + view.pub.config.seats) {}

  std::vector<Promising<Rules::Move>> Candidates(const Chance&) const {
    return BestMoves(view_, kMoves, kSlack);
  }
  Rules::State Deal(const Chance& chance) const { return Rules::Redeal(view_, chance); }

  bool Moves(const Rules::View& view, bool, Stream&, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    *moves = MovesOf(BestMoves(view, kLaterMoves, kLaterSlack));
    return true;
  }
  bool AtHorizon(const Rules::State& state) const { return state.pub.turn > last_; }
  void Finish(Rules::State& state, Stream&, sim::Values* values) const {
    PlayTurns(state, last_);
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      (*values)[static_cast<size_t>(seat.index())] = PositionWorth(state.pub, seat);
    }
  }

 private:
  static constexpr size_t kMoves = 10;
  static constexpr double kSlack = 4;
  static constexpr size_t kLaterMoves = 3;
  static constexpr double kLaterSlack = 1;
  const Rules::View& view_;
  const int last_;
};

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_
