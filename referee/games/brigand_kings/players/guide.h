// What the bot `ismcts` knows of Brigand Kings beside its rules: a guide of referee/sim/tree_search.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/players/playout.h"
#include "referee/games/brigand_kings/players/worth.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"

namespace assize::bot::brigand_kings {

// To the start of the own next turn but one.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  using Rules = games::brigand_kings::Rules;

  explicit Guide(const Rules::View& view) : last_(view.pub.turn + view.pub.config.seats) {}

  // Rolls are better judged by many dice than by few playouts; and after a roll a decision hardly ever
  // comes back, so that later ones are the greedy player's.
  bool Moves(const Rules::View& view, bool root, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    if (root && view.pub.decision == games::brigand_kings::Decision::kDeploy) {
      *moves = Deployments(view, kDeployments, kSlack);
    } else {
      moves->push_back(GreedyMove(view, ChanceFrom(stream), root ? Care::kFull : Care::kQuick));
    }
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    PlayTurns(state, last_, ChanceFrom(stream));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const auto at = static_cast<size_t>(seat.index());
      (*values)[at] = PositionWorth(state.pub, seat, state.own[at].kept);
    }
  }

 private:
  static constexpr size_t kDeployments = 8;
  static constexpr double kSlack = 0.8;
  const int last_;
};

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_
