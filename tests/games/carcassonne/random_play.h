// Tests of Carcassonne: whole matches of random moves in every configuration.
#ifndef ASSIZE_TESTS_GAMES_CARCASSONNE_RANDOM_PLAY_H_
#define ASSIZE_TESTS_GAMES_CARCASSONNE_RANDOM_PLAY_H_

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {

struct Setting {
  int seats;
  OptionValues options;
};
inline const Setting kSettings[] = {
    {2, {{"configuration", "base"}}},
    {2, {}},
    {2, {{"configuration", "full"}}},
    {3, {{"configuration", "full"}, {"robber_offer", "all"}, {"start_seat", "2"}}},
    {4, {{"robber_mandatory", "true"}, {"small_city_points", "2"}}},
    {5, {{"messengers", "true"}, {"robbers", "false"}, {"message_alone", "true"}}},
    {6, {{"configuration", "full"}, {"farmers", "false"}, {"message_cap", "1"}}}};

inline Config ConfigOf(const Setting& setting) {
  absl::StatusOr<Config> config = Rules::Configure(setting.seats, setting.options);
  EXPECT_TRUE(config.ok()) << config.status();
  return *config;
}

// Points come by chance rarely; so that robbers and messages do too, the moves are random but the
// meeples, which are placed whenever that is possible.
inline Move EagerMove(const View& view, Stream& stream) {
  Move move = Rules::RandomMove(view, stream);
  while (view.pub.decision == Decision::kMeeple && move == Move(PlaceMeeple())) {
    move = Rules::RandomMove(view, stream);
  }
  return move;
}

// Plays `matches` of each setting, calling visit(state, log) after the start and after each step.
template <class Visit>
void ForRandomSteps(int matches, const Visit& visit) {
  for (const Setting& setting : kSettings) {
    for (int i = 0; i < matches && !testing::Test::HasFatalFailure(); ++i) {
      Stream moves(SeedFromText(absl::StrCat("moves ", i)).bytes);
      Rules::Log log;
      State state =
          Rules::Start(ConfigOf(setting), Chance(SeedFromText(absl::StrCat("match ", i))), &log);
      visit(state, log);
      while (!state.pub.asked.Empty() && !testing::Test::HasFatalFailure()) {
        log.Clear();
        const Seat seat = *state.pub.asked.begin();
        state.own[At(seat)].sealed = EagerMove(Rules::ViewOf(state, seat), moves);
        Rules::Resolve(state, &log);
        visit(state, log);
      }
    }
  }
}

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_TESTS_GAMES_CARCASSONNE_RANDOM_PLAY_H_
