// A choice among moves that can only be compared by playing them out: sequential halving (Karnin,
// Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). All candidates are
// tried equally often, the worse half is dropped, and so on, so that most playouts go to the moves
// that are hard to tell apart.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot {

// What a search may spend. As long as the time suffices for all playouts, the result depends on the
// moves and the number of playouts alone.
struct Budget {
  // About how many calls of worth(), at least 1.
  int playouts;
  Deadline until = {};
};

// A move, and what it promises before it is played out, on the scale of what it is worth in a deal.
template <class Move>
struct Promising {
  Move move;
  double promise = 0;
};
template <class Move>
std::vector<Move> MovesOf(std::vector<Promising<Move>> promising) {
  std::vector<Move> moves;
  moves.reserve(promising.size());
  for (Promising<Move>& each : promising) moves.push_back(std::move(each.move));
  return moves;
}

namespace detail {

template <class Move>
struct HalvingCandidate {
  const Move* move;
  double worth = 0;
  double in_this_deal = 0;
};

// What counts of earlier rounds.
enum class Earlier { kNothing, kAll };

template <class Move, class Deal, class Worth>
Move BestByHalving(std::vector<HalvingCandidate<Move>> candidates, Earlier earlier,
                   const Budget& budget, const Deal& deal, const Worth& worth) {
  using Candidate = HalvingCandidate<Move>;
  // False: the time is over.
  const auto play = [&](int number, const Deadline& until) {
    if (until.over()) return false;
    const auto dealt = deal(number);
    for (Candidate& candidate : candidates) {
      if (until.over()) return false;
      candidate.in_this_deal = worth(dealt, *candidate.move);
    }
    for (Candidate& candidate : candidates) candidate.worth += candidate.in_this_deal;
    return true;
  };
  const int rounds = static_cast<int>(std::bit_width(candidates.size() - 1));
  for (int round = 0, number = 0; round < rounds; ++round) {
    const int deals = std::max(1, budget.playouts / rounds / static_cast<int>(candidates.size()));
    // An equal part of the time to each round.
    const Deadline until = budget.until.Share(1.0 / (rounds - round), 0, /*margin_ms=*/0);
    if (earlier == Earlier::kNothing) {
      for (Candidate& candidate : candidates) candidate.worth = 0;
    }
    const int end = number + deals;
    while (number < end && play(number, until)) ++number;
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return *candidates.front().move;
}

}  // namespace detail

// The best of `moves` (at least one) by calls of worth(deal(n), move). Moves are compared on the
// same deals, numbered from 0, so that luck does not decide between them; a deal does not count if
// the time is over before all moves were played on it. Of equal moves the first one is taken.
template <class Move, class Deal, class Worth>
Move BestByHalving(const std::vector<Move>& moves, const Budget& budget, const Deal& deal,
                   const Worth& worth) {
  std::vector<detail::HalvingCandidate<Move>> candidates;
  candidates.reserve(moves.size());
  for (const Move& move : moves) candidates.push_back({&move});
  return detail::BestByHalving(std::move(candidates), detail::Earlier::kNothing, budget, deal,
                               worth);
}

// The same with promises, each of which counts as much as `weight` deals. All deals that a move was
// played on count to the end, so that few playouts do not outweigh a good promise.
template <class Move, class Deal, class Worth>
Move BestByHalving(const std::vector<Promising<Move>>& moves, double weight, const Budget& budget,
                   const Deal& deal, const Worth& worth) {
  std::vector<detail::HalvingCandidate<Move>> candidates;
  candidates.reserve(moves.size());
  for (const auto& [move, promise] : moves) candidates.push_back({&move, weight * promise});
  return detail::BestByHalving(std::move(candidates), detail::Earlier::kAll, budget, deal, worth);
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_
