// Which matches a run consists of: a pure function of the run's seed and settings, so that equal
// seeds give equal matches however many of them are played at a time.
#ifndef ASSIZE_REFEREE_RUN_RUN_PLAN_H_
#define ASSIZE_REFEREE_RUN_RUN_PLAN_H_

#include <vector>

#include "referee/base/seed.h"
#include "referee/match/match_spec.h"
#include "referee/match/seating.h"

namespace assize::run {

using match::Seating;

struct RunPlan {
  match::RunSeeds seeds;
  const games::Game* game = nullptr;
  v1::GameConfig config;
  match::Policy policy = match::kLenient;
  match::ClockRules clock_rules;
  // As many as the game has seats.
  std::vector<match::Competitor> competitors;
  int deals = 1;
  Seating seating = Seating::kAsNamed;
};

// One match of a run.
struct PlannedMatch {
  // From 0, deal by deal.
  int index = 0;
  // Matches of one deal share the seed, and with it decks and dice.
  int deal = 0;
  // The same across runs: no instance plays a deal twice.
  match::DealId deal_id;
  // Which of the deal's seat orders.
  int rotation = 0;
  // By seat: index into RunPlan::competitors.
  std::vector<int> competitors;
  match::MatchSpec spec;
};

// The number of matches in the run.
int MatchCount(const RunPlan& plan);

// Match `index`, from 0 to MatchCount() - 1: deal by deal.
PlannedMatch MatchAt(const RunPlan& plan, int index);

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_RUN_PLAN_H_
