#include "tests/strength/brigands_duels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/games/brigands/rules.h"

namespace assize::strength {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

Chance Named(std::string_view name, std::string_view what, int deal) {
  return Chance(SeedFromText(absl::StrCat(std::string(name), " ", std::string(what), " ", deal)));
}

// The score of players[0] in a deal that it plays from `seat`.
double Play(const std::array<const BrigandsPlayer*, 2>& players, int seat, std::string_view name,
            int deal) {
  Config config;
  config.seats = 2;
  State state = Rules::Start(config, Named(name, "deal", deal), nullptr);
  const Chance luck = Named(name, "luck", 2 * deal + seat);
  for (int step = 0; !state.pub.asked.Empty(); ++step) {
    for (const Seat asked : state.pub.asked) {
      const BrigandsPlayer& player = *players[asked.index() == seat ? 0 : 1];
      const Chance own(Seed{luck.Key(Label("step", step, asked.index()).text())});
      state.own[asked.index()].sealed = player(Rules::ViewOf(state, asked), own);
    }
    Rules::Resolve(state, nullptr);
  }
  return Rules::Result(state.pub)[static_cast<size_t>(seat)].score;
}

}  // namespace

Strength DuelScore(const BrigandsPlayer& hero, const BrigandsPlayer& rival, int deals,
                   std::string_view name) {
  double sum = 0;
  double squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    double score = 0;
    for (int seat = 0; seat < 2; ++seat) score += Play({&hero, &rival}, seat, name, deal) / 2;
    sum += score;
    squares += score * score;
  }
  const double mean = sum / deals;
  const double variance = deals < 2 ? 0 : (squares - deals * mean * mean) / (deals - 1);
  return {.mean = mean, .margin = 1.96 * std::sqrt(std::max(0.0, variance) / deals)};
}

}  // namespace assize::strength
