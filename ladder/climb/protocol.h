// The protocol of a climb: which rungs a bot meets, and which one it has reached. A function of the
// results alone, so that equal results lead to equal climbs, however many matches are played at a time.
//
// First kSurveySets against every rung; then kStages times StageSets(), half of them against each of the
// two rungs between which the bot's rating seems to be then (the last two, where it is beyond an end). The
// sets of a stage are known when it begins, and the next one begins when all of them are over. Pure
// functions, safe on every thread.
#ifndef ASSIZE_LADDER_CLIMB_PROTOCOL_H_
#define ASSIZE_LADDER_CLIMB_PROTOCOL_H_

#include <span>
#include <vector>

#include "ladder/climb/strength.h"

namespace assize::ladder::climb {

inline constexpr int kSurveySets = 2;
inline constexpr int kStages = 4;
// Bounds of StageSets().
inline constexpr int kFewestStageSets = 16;
inline constexpr int kMaxStageSets = 64;

// `rungs` below has every rung, weakest first, at least two of them, and `set_worth` is the game's
// (v1::RungTable).

// The sets of a stage: an even number, so that all stages together give a rating a standard error of 0.4
// of the mean distance of two rungs, as far as the bounds allow.
int StageSets(std::span<const Encounter> rungs, double set_worth);

// The sets of a whole climb.
int PlannedSets(std::span<const Encounter> rungs, double set_worth);

// The opponents of the next stage's sets, in the order of their deals: indices into `rungs`, which have the
// sets of the stages that are over. Empty: the climb is over.
std::vector<int> NextOpponents(std::span<const Encounter> rungs, double set_worth);

// The rung that a rating reaches, from 1: the highest one for which it is above the midpoint between the
// rung and the one below it, and so the nearest one. Below rung 1 there is as much room as to the next
// midpoint; 0: it is below that.
int RungAt(std::span<const Encounter> rungs, double elo);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_PROTOCOL_H_
