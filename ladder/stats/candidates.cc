#include "ladder/stats/candidates.h"

#include <algorithm>
#include <tuple>

namespace assize::ladder::stats {
namespace {

constexpr int64_t kFewestSets = 4;
constexpr int64_t kMaxSets = 64;
constexpr int64_t kShare = 8;

// The greater, the sooner it leads.
int PreferenceOf(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::kAccepted:
      return 2;
    case SprtDecision::kOpen:
      return 1;
    case SprtDecision::kRejected:
      break;
  }
  return 0;
}

}  // namespace

SprtPlan PlanForEach(SprtPlan plan, int candidates) {
  plan.alpha /= candidates;
  return plan;
}

size_t LeaderOf(std::span<const CandidateState> candidates) {
  const auto leads = [](const CandidateState& a, const CandidateState& b) {
    return std::tuple(PreferenceOf(a.decision), a.llr, -a.sets) <
           std::tuple(PreferenceOf(b.decision), b.llr, -b.sets);
  };
  // The first of equals.
  return static_cast<size_t>(std::ranges::max_element(candidates, leads) - candidates.begin());
}

std::optional<size_t> NextCandidate(std::span<const CandidateState> candidates) {
  const size_t leader = LeaderOf(candidates);
  if (candidates[leader].decision != SprtDecision::kOpen) return std::nullopt;
  return leader;
}

int64_t SetsOfBatch(const CandidateState& next) {
  return std::clamp(next.sets / kShare, kFewestSets, kMaxSets);
}

}  // namespace assize::ladder::stats
