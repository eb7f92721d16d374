// Tests of Brigand Kings: whole matches of random moves with every deck and number of seats.
#ifndef ASSIZE_TESTS_GAMES_BRIGAND_KINGS_RANDOM_PLAY_H_
#define ASSIZE_TESTS_GAMES_BRIGAND_KINGS_RANDOM_PLAY_H_

#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {

// 2 to 4 seats with 24, 28 and 32 cards, and some with few soldiers or a short match.
inline std::vector<Config> AllConfigs() {
  std::vector<Config> configs;
  for (uint8_t seats = 2; seats <= kMaxSeats; ++seats) {
    configs.push_back({.seats = seats});
    configs.push_back({.seats = seats, .courts = true});
    configs.push_back({.seats = seats, .pawns = true, .courts = true});
  }
  configs.push_back({.seats = 2, .pawns = true, .soldiers = 5});
  configs.push_back({.seats = 3, .first_player = Seat(2), .turn_cap = 9});
  return configs;
}

inline Chance ChanceOf(const char* name, int number) {
  return Chance(SeedFromText(absl::StrCat(name, " ", number)));
}

// Plays `matches` of each configuration, calling visit(state, log) after the start and each step.
template <class Visit>
void ForRandomSteps(int matches, const Visit& visit) {
  for (const Config& config : AllConfigs()) {
    for (int i = 0; i < matches && !testing::Test::HasFatalFailure(); ++i) {
      Stream moves = ChanceOf("moves", i).Open({"moves"});
      Rules::Log log;
      State state = Rules::Start(config, ChanceOf("match", i), &log);
      visit(state, log);
      while (!Rules::Asked(state.pub).Empty() && !testing::Test::HasFatalFailure()) {
        for (Seat seat : Rules::Asked(state.pub)) {
          state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), moves);
        }
        log.Clear();
        Rules::Resolve(state, &log);
        visit(state, log);
      }
    }
  }
}

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_TESTS_GAMES_BRIGAND_KINGS_RANDOM_PLAY_H_
