// How the bot `ismcts` chooses a move, apart from the protocol.
//
// `Guide` is what it knows of the game beside its rules: a guide of referee/sim/tree_search.h with
//
//   static constexpr int kIterations;          // usually for a decision
//   static constexpr sim::TreeOptions kTree;   // how the tree usually chooses
//   explicit Guide(const View& view);          // of the decision that is searched for; must outlive it
//
// The search for one move only has to find the best one, which is not what a tree's bounds are for:
// they spend most iterations on the move that looks best. And moves that are compared on different
// deals differ by luck more than by worth. So a guide may have
//
//   std::vector<Promising<Move>> Candidates(const Chance&) const;   // the best first
//   State Deal(const Chance&) const;           // a redeal of the view, perhaps with others' answers
//   static constexpr double kPromise;          // as many deals as a promise counts for
//
// Its candidates are then compared by sequential halving, all on the same deals, and the tree
// begins below them (Pepels, Cazenave, Winands, Lanctot, "Minimizing Simple and Cumulative Regret in
// Monte-Carlo Tree Search", 2014). Otherwise the tree begins with the decision itself.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_

#include <algorithm>
#include <vector>

#include "referee/base/chance.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot {

struct TreeLimits {
  // Of one decision, at least 1; fewer if the time is over before.
  int iterations;
  Deadline until = {};
};

namespace detail {

template <class Tree>
typename Tree::Move MostVisited(Tree& tree, const TreeLimits& limits) {
  // Iterations between two looks at the clock.
  constexpr int kChunk = 4;
  int left = limits.iterations;
  // One at least.
  do {
    const int chunk = std::min(left, kChunk);
    tree.Run(chunk);
    left -= chunk;
  } while (left > 0 && !limits.until.over());
  return tree.Best();
}

template <class Tree, class Guide>
typename Tree::Move BestCandidate(Tree& tree, const Guide& guide, const Chance& chance,
                                  const TreeLimits& limits) {
  struct Dealt {
    Chance luck;
    typename Tree::State state;
  };
  const auto deal = [&](int number) {
    const Chance luck = PartOf(chance, Label("deal", number));
    return Dealt{luck, guide.Deal(luck)};
  };
  const auto worth = [&](const Dealt& dealt, const typename Tree::Move& move) {
    return tree.Try(dealt.state, move, dealt.luck.Open(Label("search")));
  };
  return BestByHalving(guide.Candidates(chance), Guide::kPromise, {limits.iterations, limits.until},
                       deal, worth);
}

}  // namespace detail

// A legal move of the seat whose view this is, which must be asked. Without a time, equal arguments get
// equal moves on every machine.
template <class Rules, class Codec, class Guide>
typename Rules::Move TreeMove(const typename Rules::View& view, const Chance& chance,
                              const TreeLimits& limits,
                              const sim::TreeOptions& options = Guide::kTree) {
  Guide guide(view);
  sim::SearchTree<Rules, Codec, Guide> tree(view, guide, chance, options);
  if constexpr (requires { guide.Candidates(chance); }) {
    return detail::BestCandidate(tree, guide, chance, limits);
  } else {
    return detail::MostVisited(tree, limits);
  }
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_
