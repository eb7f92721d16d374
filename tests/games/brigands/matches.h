// Brigands' tests: whole matches of random moves, for what must hold in every state.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_MATCHES_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_MATCHES_H_

#include <functional>

#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {

// One random match of the given number, reproducible: `visit` sees the state and what was told
// since the last visit, at every decision and at the end.
using VisitStep = std::function<void(const State& state, const Rules::Log& log)>;
void PlayRandomMatch(const Config& config, int number, const VisitStep& visit);

// `matches` random matches in turns of 2 to 6 seats and with varied options. `visit` sees each seat
// that is asked, before anybody has answered.
using VisitDecision = std::function<void(const State& state, Seat seat)>;
void ForRandomDecisions(int matches, const VisitDecision& visit);

// The configuration of the match of that number in ForRandomDecisions().
Config VariedConfig(int number);

}  // namespace assize::games::brigands

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_MATCHES_H_
