#include "referee/run/run_plan.h"

#include <algorithm>
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

int IndexInTurn(const RunPlan& plan, int turn) {
  const int rotations = MatchesPerDeal(plan);
  const int first_deal = turn / (match::kDealsSideBySide * rotations) * match::kDealsSideBySide;
  const int deals = std::min(match::kDealsSideBySide, plan.deals - first_deal);
  const int turn_there = turn - first_deal * rotations;
  return (first_deal + turn_there % deals) * rotations + turn_there / deals;
}

std::optional<PlannedMatch> PlanSource::Next() {
  int turn;
  {
    const MutexLock lock(mutex_);
    if (closed_ || next_turn_ >= MatchCount(plan_)) return std::nullopt;
    turn = next_turn_++;
  }
  return MatchAt(plan_, IndexInTurn(plan_, turn));
}

void PlanSource::Close() {
  const MutexLock lock(mutex_);
  closed_ = true;
}

}  // namespace assize::run
