#include "referee/run/run_plan.h"

#include <utility>

namespace assize::run {
namespace {

int MatchesPerDeal(const RunPlan& plan) {
  return match::SeatOrderCount(plan.seating, static_cast<int>(plan.competitors.size()),
                               plan.game->info().side_of);
}

}  // namespace

int MatchCount(const RunPlan& plan) { return plan.deals * MatchesPerDeal(plan); }

PlannedMatch MatchAt(const RunPlan& plan, int index) {
  const int seats = static_cast<int>(plan.competitors.size());
  PlannedMatch planned{.index = index,
                       .deal = index / MatchesPerDeal(plan),
                       .deal_id = {},
                       .rotation = index % MatchesPerDeal(plan),
                       .competitors = {},
                       .spec = {}};
  match::MatchSpec& spec = planned.spec;
  match::MatchSeeds seeds = match::SeedsOfMatch(plan.seeds, planned.deal, index);
  spec.match_id = std::move(seeds.match_id);
  spec.game = plan.game;
  spec.config = plan.config;
  spec.seed = seeds.deal;
  planned.deal_id = match::DealOf(spec.seed);
  spec.salt = seeds.salt;
  spec.policy = plan.policy;
  spec.clock_rules = plan.clock_rules;
  planned.competitors =
      match::SeatOrder(plan.seating, seats, plan.game->info().side_of, planned.rotation);
  for (int competitor : planned.competitors) {
    spec.competitors.push_back(plan.competitors[competitor]);
  }
  return planned;
}

}  // namespace assize::run
