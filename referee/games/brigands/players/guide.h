// What the bot `ismcts` knows of Brigands beside its rules: a guide of sample-bots/cpp/ismcts/tree_move.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_tile.h"
#include "referee/games/brigands/players/playout.h"
#include "referee/games/brigands/players/worth.h"
#include "referee/games/brigands/rules.h"
#include "referee/sim/tree_options.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/guide_parts.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigands {

// To the next round's plans.
class Guide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 1500;
  static constexpr sim::TreeOptions kTree = {.explore = 0.1, .patience = 16};
  static constexpr double kPromise = 0;
  using Rules = games::brigands::Rules;

  explicit Guide(const Rules::View& view) : dealer_(view), round_(view.pub.round) {}

  std::vector<Promising<Rules::Move>> Candidates(const Chance& chance) const {
    std::vector<Promising<Rules::Move>> candidates;
    for (Rules::Move& move : dealer_.Moves(chance, kPlans)) candidates.push_back({std::move(move)});
    return candidates;
  }
  // Others who answer well in the tree are measured to make the bot weaker than others who are dealt.
  Rules::State Deal(const Chance& chance) const { return dealer_.Deal(chance); }

  // In a duel, where what a rival may answer follows from what everybody sees.
  std::vector<Promising<Rules::Move>> CandidatesOf(Seat other, const Chance& chance) const {
    std::vector<Promising<Rules::Move>> candidates;
    for (Rules::Move& move : dealer_.MovesOf(other, chance, kPlans)) {
      candidates.push_back({std::move(move)});
    }
    return candidates;
  }

  // What the first move is counts most; the list's order would always make it the same one.
  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    *moves = bot::brigands::Candidates(view, ChanceFrom(stream), kPlans);
    stream.Shuffle(std::span<Rules::Move>(*moves));
    const auto& pub = view.pub;
    if (games::brigands::IsDuel(pub) && pub.decision == games::brigands::Decision::kWheel) {
      const Rules::Move quick = QuickWheel(pub, games::brigands::ColourOf(pub, *view.own.seat));
      const auto at = std::ranges::find(*moves, quick);
      if (at != moves->end()) std::iter_swap(moves->begin(), at);
    }
    return true;
  }
  bool AtHorizon(const Rules::State& state) const { return state.pub.round != round_; }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    PlayRound(state, round_, stream);
    const auto worth = [&](Seat seat) {
      return PositionWorth(state.pub, games::brigands::ColourOf(state.pub, seat));
    };
    WriteRelative(Rules::Seats(state.pub), worth, values);
  }

 private:
  static constexpr size_t kPlans = 24;
  const Dealer dealer_;
  const int round_;
};

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_GUIDE_H_
