// Carcassonne: the scoring round: plans, robberies, walks and drags (ROBB-8).
#include <algorithm>

#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

bool IsPlanned(const Round& round, Seat seat) { return round.plans[At(seat)].size > 0; }

// ROBB-8.1.
bool AsksForPlan(const Public& pub, Seat seat) {
  if (pub.config.messengers) return true;
  return CountEvents(pub.round, seat) >= 2 && FacesRobber(pub, seat);
}

// A figure of the seat walks, always forwards (ROBB-6.5); returns the space that it leaves.
Space WalkOn(Play& play, Seat seat, int figure, int points, Cause cause,
             std::optional<Seat> robbed) {
  Public& pub = play.pub;
  Points& walked = pub.walked[At(seat)][static_cast<size_t>(figure)];
  const Space left = SpaceOf(walked);
  walked = static_cast<Points>(walked + points);
  if (seat == pub.active) pub.round.moved |= static_cast<uint8_t>(1 << figure);
  play.Show(Walked{seat, static_cast<uint8_t>(figure), static_cast<Points>(points), walked, cause,
                   robbed});
  return left;
}

// ROBB-8.6: rogue points; the robbers of others on the space that the figure leaves go with it.
void PayRobber(Play& play, Seat seat, int figure) {
  Public& pub = play.pub;
  const uint8_t target = pub.round.targets[At(seat)];
  pub.round.targets[At(seat)] = kNoEvent;
  const ScoringEvent& event = pub.round.events[target];
  const Space left = WalkOn(play, seat, figure, HalfOf(event.points), event.cause, event.seat);
  const Space to = SpaceOf(pub.walked[At(seat)][static_cast<size_t>(figure)]);
  ForEachSeatFromActive(pub, [&](Seat other) {
    Space& robber = pub.robbers[At(other)];
    if (other == seat || robber != left) return;
    robber = to;
    play.Show(RobberDragged{other, left, to});
  });
}

// ROBB-1.1, message_alone.
bool StandsAlone(const Public& pub, Space space) {
  return !SpacesOfOthers(pub, pub.active).Has(static_cast<OnBoard>(space));
}

// ROBB-8.7.
bool LandsDark(const Public& pub) {
  for (int figure = 0; figure < pub.config.figures(); ++figure) {
    const Points walked = pub.walked[At(pub.active)][static_cast<size_t>(figure)];
    if ((pub.round.moved >> figure & 1) == 0 || !IsDark(walked)) continue;
    if (!pub.config.message_alone || StandsAlone(pub, SpaceOf(walked))) return true;
  }
  return false;
}

}  // namespace

int CountEvents(const Round& round, Seat seat) {
  return static_cast<int>(std::count_if(round.events.begin(), round.events.begin() + round.size,
                                        [&](const auto& event) { return event.seat == seat; }));
}

Plan DefaultPlan(const Round& round, Seat seat) {
  Plan plan;
  for (uint8_t i = 0; i < round.size; ++i) {
    if (round.events[i].seat == seat) plan.walks[plan.size++] = {i, 0};
  }
  return plan;
}

// ROBB-8.1: clockwise, on from the plans that are made.
Stage MakePlans(Play& play) {
  Public& pub = play.pub;
  for (int n = 0; n < pub.config.seats; ++n) {
    const Seat seat = Clockwise(pub, pub.active, n);
    if (IsPlanned(pub.round, seat) || CountEvents(pub.round, seat) == 0) continue;
    if (AsksForPlan(pub, seat)) return play.Ask(Decision::kScorePlan, seat);
    pub.round.plans[At(seat)] = DefaultPlan(pub.round, seat);
  }
  return Stage::kTargets;
}

Stage TakePlan(Play& play) {
  const auto& plan = play.AnswerAs<Plan>();
  play.pub.round.plans[At(play.answering)] = plan;
  play.Show(PlanMade{play.answering, plan});
  return Stage::kPlans;
}

// ROBB-8.2, ROBB-8.3.
Candidates CandidatesOf(const Public& pub, Seat robber) {
  Candidates candidates;
  const Space space = pub.robbers[At(robber)];
  if (space == kInSupply) return candidates;
  ForEachSeatFromActive(pub, [&](Seat seat) {
    if (seat == robber) return;
    std::array<Points, 2> walked = pub.walked[At(seat)];
    std::array<bool, 2> found{};
    const Plan& plan = pub.round.plans[At(seat)];
    for (uint8_t i = 0; i < plan.size; ++i) {
      const Walk& walk = plan.walks[i];
      if (!found[walk.figure] && SpaceOf(walked[walk.figure]) == space) {
        found[walk.figure] = true;
        candidates.events[candidates.size++] = walk.event;
      }
      walked[walk.figure] =
          static_cast<Points>(walked[walk.figure] + pub.round.events[walk.event].points);
    }
  });
  return candidates;
}

// ROBB-8.3: clockwise, on from the targets that are settled.
Stage FindTargets(Play& play) {
  Public& pub = play.pub;
  for (int n = 0; n < pub.config.seats; ++n) {
    const Seat seat = Clockwise(pub, pub.active, n);
    if (pub.round.targets[At(seat)] != kNoEvent) continue;
    const Candidates candidates = CandidatesOf(pub, seat);
    if (candidates.size > 1) return play.Ask(Decision::kRobberTarget, seat);
    if (candidates.size == 1) pub.round.targets[At(seat)] = candidates.events[0];
  }
  return Stage::kApply;
}

Stage TakeTarget(Play& play) {
  const uint8_t event = play.AnswerAs<ChooseTarget>().event;
  play.pub.round.targets[At(play.answering)] = event;
  play.Show(TargetChosen{play.answering, event});
  return Stage::kTargets;
}

// ROBB-8.4, ROBB-8.5. What follows from the order of these steps is ROBB-8.9.
Stage ApplyPlans(Play& play) {
  Public& pub = play.pub;
  ForEachSeatFromActive(pub, [&](Seat seat) {
    const Plan& plan = pub.round.plans[At(seat)];
    for (uint8_t i = 0; i < plan.size; ++i) {
      const ScoringEvent& event = pub.round.events[plan.walks[i].event];
      WalkOn(play, seat, plan.walks[i].figure, event.points, event.cause, std::nullopt);
    }
  });
  ForEachSeatFromActive(pub, [&](Seat seat) {
    if (pub.round.targets[At(seat)] == kNoEvent) return;
    play.Show(RobberReturned{seat, pub.robbers[At(seat)]});
    pub.robbers[At(seat)] = kInSupply;
  });
  return Stage::kRogues;
}

// ROBB-8.6: clockwise; a seat that is paid has no target any more.
Stage PayRobbers(Play& play) {
  Public& pub = play.pub;
  for (int n = 0; n < pub.config.seats; ++n) {
    const Seat seat = Clockwise(pub, pub.active, n);
    if (pub.round.targets[At(seat)] == kNoEvent) continue;
    if (pub.config.messengers) return play.Ask(Decision::kRogueFigure, seat);
    PayRobber(play, seat, 0);
  }
  return Stage::kEndRound;
}

Stage TakeFigure(Play& play) {
  PayRobber(play, play.answering, play.AnswerAs<ChooseFigure>().figure);
  return Stage::kRogues;
}

// ROBB-8.7, ROBB-9.2, ROBB-9.7: one message at most.
Stage EndRound(Play& play) {
  Public& pub = play.pub;
  const bool dark = pub.config.messengers && LandsDark(pub);
  pub.round = Round();
  if (dark && pub.messages_this_turn < pub.config.message_cap) return DrawMessage(play);
  return Stage::kEndTurn;
}

}  // namespace assize::games::carcassonne
