// Many candidates against one base in one test: which of them is better?
//
// Each candidate has a sequential test of its own (set_sprt.h), at 1/n of alpha. Sets go to the
// candidate whose likelihood ratio is highest: one that falls behind another is *dominated* and is
// not played on, unless the leader falls behind it in turn. The whole ends with the first candidate
// that is accepted, or once all are rejected.
//
// Errors. Which candidate plays next depends on earlier sets only, so that each candidate's own sets are
// as in a test alone: one that is not better than elo0 is accepted with a probability of at most
// alpha / n, and some such candidate with at most alpha (the family-wise error, Bonferroni). A
// candidate that is elo1 better is rejected with a probability of at most beta; it may stay
// undecided since another one was accepted. As far as Wald's approximation holds: simulated in
// tests/ladder/stats/candidates_main.cc.
//
// Where no candidate is better, each must be rejected by itself, and nothing is saved: no test with
// these error rates needs fewer sets (Wald). Where one is better, the others are soon dominated.
//
// Pure functions.
#ifndef ASSIZE_LADDER_STATS_CANDIDATES_H_
#define ASSIZE_LADDER_STATS_CANDIDATES_H_

#include <cstdint>
#include <optional>
#include <span>

#include "ladder/stats/set_sprt.h"

namespace assize::ladder::stats {

inline constexpr int kMaxCandidates = 64;

// How a candidate's test stands.
struct CandidateState {
  SprtDecision decision = SprtDecision::kOpen;
  double llr = 0;
  int64_t sets = 0;
};

inline CandidateState StateOf(const CompositeSprt& test) {
  return {.decision = test.decision(), .llr = test.sprt().llr(), .sets = test.sprt().sets()};
}

// The plan of each candidate's own test: `plan` with its share of alpha. `candidates`: at least 1.
SprtPlan PlanForEach(SprtPlan plan, int candidates);

// Who plays the next sets: the open one with the highest likelihood ratio; among equals the one with
// the fewest sets, then the first. nullopt: one is accepted, or none is open.
std::optional<size_t> NextCandidate(std::span<const CandidateState> candidates);

// How many: few, so that a candidate does not go on long after it was passed, and more the more it
// has played.
int64_t SetsOfBatch(const CandidateState& next);

// The one that stands for all: the accepted one; else the open one with the highest likelihood
// ratio; else the rejected one with the highest. There is one at least.
size_t LeaderOf(std::span<const CandidateState> candidates);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_CANDIDATES_H_
