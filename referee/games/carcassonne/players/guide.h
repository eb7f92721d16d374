// What the bot `ismcts` knows of Carcassonne beside its rules: a guide of referee/sim/tree_search.h.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/players/playout.h"
#include "referee/games/carcassonne/players/worth.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"

namespace assize::bot::carcassonne {

// To the start of the own next turn but one.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 800;
  using Rules = games::carcassonne::Rules;

  explicit Guide(const Rules::View& view) : last_(view.pub.turn + view.pub.config.seats) {}

  bool Moves(const Rules::View& view, bool root, Stream&, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    *moves = root ? BestMoves(view, kMoves, kSlack) : BestMoves(view, kLaterMoves, kLaterSlack);
    return true;
  }
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
  const int last_;
};

}  // namespace assize::bot::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_GUIDE_H_
