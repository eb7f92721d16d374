// What the bot `ismcts` knows of Brigands beside its rules: a guide of referee/sim/tree_search.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_

#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_plan.h"
#include "referee/games/brigands/players/playout.h"
#include "referee/games/brigands/players/worth.h"
#include "referee/games/brigands/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"

namespace assize::bot::brigands {

// To the next round's plans.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 1500;
  using Rules = games::brigands::Rules;

  explicit Guide(const Rules::View& view) : round_(view.pub.round) {}

  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    // In a duel a plan is good or bad against what the rival may plan. Ends are at later plans.
    const bool duel_plans = games::brigands::IsDuel(view.pub) && view.pub.round == round_ &&
                            view.pub.decision == games::brigands::Decision::kPlan;
    *moves = duel_plans ? DrawnPlans(SolveDuelPlans(view).own, stream, kPlans)
                        : Candidates(view, ChanceFrom(stream), kPlans);
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    PlayRound(state, round_, stream);
    const auto worth = [&](Seat seat) {
      return PositionWorth(state.pub, games::brigands::ColourOf(state.pub, seat));
    };
    WriteRelative(Rules::Seats(state.pub), worth, values);
  }

 private:
  static constexpr size_t kPlans = 24;
  const int round_;
};

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_
