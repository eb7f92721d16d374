// What the bot `ismcts` knows of Duel d'Escrocs beside its rules: a guide of
// sample-bots/cpp/ismcts/tree_move.h.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_

#include <utility>
#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/players/playout.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/sim/tree_options.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::duel_descrocs {

// To the end of the round, between quick greedy players: others' moves that are drawn from the list
// would make the own ones look better than they are.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  static constexpr sim::TreeOptions kTree = {};
  static constexpr double kPromise = 4;
  using Rules = games::duel_descrocs::Rules;

  explicit Guide(const Rules::View& view) : view_(view), last_(LastRound(view.pub)) {}

  std::vector<Promising<Rules::Move>> Candidates(const Chance& chance) const {
    if (view_.pub.decision == games::duel_descrocs::Decision::kSplit) {
      return BestSplits(view_, chance, Care::kFull, kSplits);
    }
    std::vector<Promising<Rules::Move>> candidates;
    for (Rules::Move& move : bot::duel_descrocs::Candidates(view_, chance, kMoves)) {
      candidates.push_back({std::move(move)});
    }
    return candidates;
  }
  Rules::State Deal(const Chance& chance) const { return Rules::Redeal(view_, chance); }

  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    moves->push_back(GreedyMove(view, ChanceFrom(stream), Care::kQuick));
    return true;
  }
  bool AtHorizon(const Rules::State& state) const { return state.pub.round > last_; }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    PlayRounds(state, last_, ChanceFrom(stream));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      (*values)[static_cast<size_t>(seat.index())] =
          PositionWorth(state.pub, games::duel_descrocs::SideOf(seat));
    }
  }

 private:
  static constexpr size_t kMoves = 24;
  static constexpr size_t kSplits = 16;
  const Rules::View& view_;
  const int last_;
};

}  // namespace assize::bot::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_GUIDE_H_
