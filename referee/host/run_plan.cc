#include "referee/host/run_plan.h"

#include "referee/base/chance.h"

namespace assize::host {
namespace {

constexpr size_t kMatchIdDigits = 32;

int Rotations(const RunPlan& plan) {
  return plan.seating == Seating::kRotated ? static_cast<int>(plan.competitors.size()) : 1;
}

}  // namespace

int MatchCount(const RunPlan& plan) { return plan.deals * Rotations(plan); }

PlannedMatch MatchAt(const RunPlan& plan, int index) {
  const int seats = static_cast<int>(plan.competitors.size());
  PlannedMatch planned{.index = index,
                       .deal = index / Rotations(plan),
                       .rotation = index % Rotations(plan),
                       .competitors = {},
                       .spec = {}};
  match::MatchSpec& spec = planned.spec;
  spec.match_id =
      ToHex(DeriveSeed(plan.seed, Label("match", index).text()).bytes).substr(0, kMatchIdDigits);
  spec.game = plan.game;
  spec.config = plan.config;
  spec.seed = DeriveSeed(plan.seed, Label("deal", planned.deal).text());
  spec.salt = DeriveSeed(plan.seed, Label("salt", index).text());
  spec.policy = plan.policy;
  spec.clock_rules = plan.clock_rules;
  for (int seat = 0; seat < seats; ++seat) {
    planned.competitors.push_back((seat + planned.rotation) % seats);
    spec.competitors.push_back(plan.competitors[planned.competitors.back()]);
  }
  return planned;
}

}  // namespace assize::host
