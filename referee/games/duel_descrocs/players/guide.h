// What the bot `ismcts` knows of Duel d'Escrocs beside its rules: a guide of referee/sim/tree_search.h.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/players/playout.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"

namespace assize::bot::duel_descrocs {

// To the end of the round, between quick greedy players: others' moves that are drawn from the list
// would make the own ones look better than they are.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  using Rules = games::duel_descrocs::Rules;

  explicit Guide(const Rules::View& view) : last_(LastRound(view.pub)) {}

  bool Moves(const Rules::View& view, bool root, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    const Chance chance = ChanceFrom(stream);
    if (root) {
      *moves = Candidates(view, chance, kMoves);
    } else {
      moves->push_back(GreedyMove(view, chance, Care::kQuick));
    }
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    PlayRounds(state, last_, ChanceFrom(stream));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      (*values)[static_cast<size_t>(seat.index())] =
          PositionWorth(state.pub, games::duel_descrocs::SideOf(seat));
    }
  }

 private:
  static constexpr size_t kMoves = 24;
  const int last_;
};

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_
