// What the bot `ismcts` knows of Brigand Kings beside its rules: a guide of
// sample-bots/cpp/ismcts/tree_move.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/players/playout.h"
#include "referee/games/brigand_kings/players/worth.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/sim/tree_options.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigand_kings {

// After soldiers are placed, to the start of the own next turn but one; after a roll, to the end of this turn,
// since what others roll later says nothing of it.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  static constexpr sim::TreeOptions kTree = {};
  static constexpr double kPromise = 4;
  using Rules = games::brigand_kings::Rules;

  explicit Guide(const Rules::View& view)
      : view_(view), last_(view.pub.turn + (Deploys(view) ? view.pub.config.seats : 0)) {}

  std::vector<Promising<Rules::Move>> Candidates(const Chance& chance) const {
    if (Deploys(view_)) return Deployments(view_, kDeployments, kSlack);
    if (!Rolls(view_)) return {{GreedyMove(view_, chance)}};
    std::vector<Promising<Rules::Move>> rerolls = WeighRerolls(view_, chance, Care::kFull);
    if (rerolls.size() > kRerolls) rerolls.resize(kRerolls);
    return rerolls;
  }
  Rules::State Deal(const Chance& chance) const { return Rules::Redeal(view_, chance); }

  // After a roll a decision hardly ever comes back, so that later ones are the greedy player's.
  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    moves->push_back(GreedyMove(view, ChanceFrom(stream), Care::kQuick));
    return true;
  }
  bool AtHorizon(const Rules::State& state) const { return state.pub.turn > last_; }
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
  static constexpr size_t kRerolls = 12;

  static bool Deploys(const Rules::View& view) {
    return view.pub.decision == games::brigand_kings::Decision::kDeploy;
  }
  static bool Rolls(const Rules::View& view) {
    return view.pub.decision == games::brigand_kings::Decision::kReroll1 ||
           view.pub.decision == games::brigand_kings::Decision::kReroll2;
  }

  const Rules::View& view_;
  const int last_;
};

}  // namespace assize::bot::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_GUIDE_H_
