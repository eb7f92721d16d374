// Tests of Duel d'Escrocs: whole matches of random moves in every mode.
#ifndef ASSIZE_TESTS_GAMES_DUEL_DESCROCS_RANDOM_PLAY_H_
#define ASSIZE_TESTS_GAMES_DUEL_DESCROCS_RANDOM_PLAY_H_

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {

struct Setting {
  int seats;
  OptionValues options;
};
inline const Setting kSettings[] = {{2, {}},
                                    {2, {{"mode", "training"}}},
                                    {2, {{"mode", "team"}}},
                                    {2, {{"mode", "team"}, {"seats", "3"}}},
                                    {3, {}},
                                    {4, {}}};

inline Config ConfigOf(const Setting& setting) {
  absl::StatusOr<Config> config = Rules::Configure(setting.seats, setting.options);
  EXPECT_TRUE(config.ok()) << config.status();
  return *config;
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
        Rules::SealRandomAnswers(state, moves);
        Rules::Resolve(state, &log);
        visit(state, log);
      }
    }
  }
}

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_TESTS_GAMES_DUEL_DESCROCS_RANDOM_PLAY_H_
