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
//
// Others who are asked at the same time answer as they were dealt, unless the guide has
//
//   // What another seat may answer, legal in every deal, perhaps nothing. All others have answers in a
//   // deal then.
//   std::vector<Promising<Move>> CandidatesOf(Seat other, const Chance&) const;
//
// Then they are thought to search as well: in most deals they answer with what does best against the
// own candidates, so that the search finds what does best against that ("level k" of thinking: Stahl and
// Wilson, "On Players' Models of Other Players", 1995).
#ifndef ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
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

// What others who are asked at the same time answer if they search as well: a few answers of each, each of
// them the best one on a few deals, against any of the own candidates.
template <class Rules, class Guide>
class Searchers {
 public:
  using Move = typename Rules::Move;
  using State = typename Rules::State;

  Searchers(const typename Rules::View& view, const Guide& guide,
            const std::vector<Promising<Move>>& own, const Chance& chance, const TreeLimits& limits)
      : seat_(*view.own.seat) {
    for (const Seat other : Rules::Asked(view.pub)) {
      if (other == seat_) continue;
      for (size_t i = 0; i < kEach; ++i) {
        const Chance part = PartOf(chance, Label("searcher", other.index(), i));
        const std::vector<Promising<Move>> moves = guide.CandidatesOf(other, part);
        if (moves.empty()) break;
        answers_[i].push_back({other, BestAnswer(other, moves, guide, own, part, limits)});
      }
    }
  }

  // Seals their answers in deal `number`; in some deals they answer as they were dealt.
  void Answer(int number, State* state) const {
    const auto turn = static_cast<size_t>(number) % (kEach + 1);
    if (turn == kEach) return;
    for (const auto& [seat, move] : answers_[turn]) {
      state->own[static_cast<size_t>(seat.index())].sealed = move;
    }
  }

 private:
  static constexpr size_t kEach = 3;
  // Of the time for each answer.
  static constexpr double kPart = 0.07;

  Move BestAnswer(Seat other, const std::vector<Promising<Move>>& moves, const Guide& guide,
                  const std::vector<Promising<Move>>& own, const Chance& chance,
                  const TreeLimits& limits) const {
    const auto deal = [&](int number) {
      const Chance luck = PartOf(chance, Label("deal", number));
      State state = guide.Deal(luck);
      Stream stream = luck.Open(Label("own"));
      state.own[static_cast<size_t>(seat_.index())].sealed = own[stream.Below(own.size())].move;
      return std::pair(std::move(state), luck);
    };
    const auto worth = [&](const std::pair<State, Chance>& dealt, const Move& move) {
      State state = dealt.first;
      state.own[static_cast<size_t>(other.index())].sealed = move;
      Rules::Resolve(state, nullptr);
      Stream stream = dealt.second.Open(Label("playout"));
      sim::Values values{};
      guide.Finish(state, stream, &values);
      return values[static_cast<size_t>(other.index())];
    };
    const Budget budget = {std::max(1, static_cast<int>(kPart * limits.iterations)),
                           limits.until.Share(kPart, 0, /*margin_ms=*/0)};
    return BestByHalving(moves, 0, budget, deal, worth);
  }

  struct Answered {
    Seat seat;
    Move move;
  };

  const Seat seat_;
  std::array<std::vector<Answered>, kEach> answers_;
};

template <class Rules, class Tree, class Guide>
typename Tree::Move BestCandidate(const typename Rules::View& view, Tree& tree, const Guide& guide,
                                  const Chance& chance, const TreeLimits& limits) {
  using Move = typename Tree::Move;
  struct Dealt {
    Chance luck;
    typename Tree::State state;
  };
  const std::vector<Promising<Move>> candidates = guide.Candidates(chance);
  const auto worth = [&](const Dealt& dealt, const Move& move) {
    return tree.Try(dealt.state, move, dealt.luck.Open(Label("search")));
  };
  const auto best = [&](const auto& answer) {
    const auto deal = [&](int number) {
      const Chance luck = PartOf(chance, Label("deal", number));
      Dealt dealt{luck, guide.Deal(luck)};
      answer(number, &dealt.state);
      return dealt;
    };
    return BestByHalving(candidates, Guide::kPromise, {limits.iterations, limits.until}, deal,
                         worth);
  };
  if constexpr (requires { guide.CandidatesOf(Seat(0), chance); }) {
    if (candidates.size() > 1) {
      const Searchers<Rules, Guide> searchers(view, guide, candidates, chance, limits);
      return best([&](int number, auto* state) { searchers.Answer(number, state); });
    }
  }
  return best([](int, auto*) {});
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
    return detail::BestCandidate<Rules>(view, tree, guide, chance, limits);
  } else {
    return detail::MostVisited(tree, limits);
  }
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_TREE_MOVE_H_
