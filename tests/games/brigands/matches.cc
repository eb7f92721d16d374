// Brigands' tests: whole matches of random moves.
#include "tests/games/brigands/matches.h"

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "referee/base/seed.h"

namespace assize::games::brigands {

void PlayRandomMatch(const Config& config, int number, const VisitStep& visit) {
  Stream moves(SeedFromText(absl::StrCat("moves ", number)).bytes);
  Rules::Log log;
  State state = Rules::Start(config, Chance(SeedFromText(absl::StrCat("match ", number))), &log);
  visit(state, log);
  while (!state.pub.asked.Empty() && !testing::Test::HasFatalFailure()) {
    log.Clear();
    Rules::SealRandomAnswers(state, moves);
    Rules::Resolve(state, &log);
    visit(state, log);
  }
}

void ForRandomDecisions(int matches, const VisitDecision& visit) {
  for (int i = 0; i < matches && !testing::Test::HasFatalFailure(); ++i) {
    PlayRandomMatch(VariedConfig(i), i, [&](const State& state, const Rules::Log&) {
      for (Seat seat : state.pub.asked) visit(state, seat);
    });
  }
}

Config VariedConfig(int number) {
  Config config;
  config.seats = static_cast<uint8_t>(2 + number % 5);
  if (config.mode() == Mode::kPrince && number % 2 == 1) {
    config.prince_seat = Seat(number % config.seats);
  }
  config.lone_team_takes_all = number % 3 != 0;
  return config;
}

}  // namespace assize::games::brigands
