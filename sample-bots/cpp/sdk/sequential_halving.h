// The choice among moves that can only be compared by playing them out (sequential halving; Karnin,
// Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013): all candidates are
// tried equally often, the worse half is dropped, and so on, so that most playouts go to the moves
// that are hard to tell apart.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_

#include <algorithm>
#include <bit>
#include <vector>

namespace assize::bot {

// The best of `moves`, of which there must be one, by about `playouts` calls of worth(deal(n),
// move). Moves are compared on the same deals, numbered from 0, so that luck does not decide
// between them. Of equal moves the earlier one is taken.
template <class Move, class Deal, class Worth>
Move BestByHalving(const std::vector<Move>& moves, int playouts, const Deal& deal,
                   const Worth& worth) {
  struct Candidate {
    const Move* move;
    double worth = 0;
  };
  std::vector<Candidate> candidates;
  candidates.reserve(moves.size());
  for (const Move& move : moves) candidates.push_back({&move});
  const int rounds = static_cast<int>(std::bit_width(moves.size() - 1));
  for (int round = 0, number = 0; round < rounds; ++round) {
    const int deals = std::max(1, playouts / rounds / static_cast<int>(candidates.size()));
    for (Candidate& candidate : candidates) candidate.worth = 0;
    for (const int end = number + deals; number < end; ++number) {
      const auto dealt = deal(number);
      for (Candidate& candidate : candidates) candidate.worth += worth(dealt, *candidate.move);
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return *candidates.front().move;
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEQUENTIAL_HALVING_H_
