// Compares the pages of twins, as many as are wanted.
//
//   viewer_twins [PAIRS [GAME...]]      10,000 pairs for seats and for spectators, of all games
//
// Exit code 1: pages differ.
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "referee/games/registry.h"
#include "tests/viewer/twin_matches.h"

namespace assize::viewer {
namespace {

// Whether there was no difference.
bool Run(const games::Game& game, TwinMatches::For whom, uint64_t pairs) {
  const TwinTally tally = CompareTwins(game, whom, 0, pairs);
  std::printf("%-20s %-10s %8llu pairs, %5.1f %% really different, %9llu steps, %llu differences\n",
              std::string(game.info().name).c_str(),
              whom == TwinMatches::For::kSeat ? "seat" : "spectator",
              static_cast<unsigned long long>(tally.pairs),
              100.0 * static_cast<double>(tally.different) / static_cast<double>(tally.pairs),
              static_cast<unsigned long long>(tally.steps),
              static_cast<unsigned long long>(tally.differences));
  if (!tally.first.empty()) std::printf("  %s\n", tally.first.c_str());
  std::fflush(stdout);
  return tally.differences == 0;
}

int Main(int argc, char** argv) {
  uint64_t pairs = 10'000;
  if (argc > 1 && (!absl::SimpleAtoi(argv[1], &pairs) || pairs == 0)) {
    std::fprintf(stderr, "viewer_twins: %s: must be a number of pairs, at least 1\n", argv[1]);
    return 2;
  }
  std::vector<const games::Game*> games;
  for (int i = 2; i < argc; ++i) {
    const absl::StatusOr<const games::Game*> game = games::FindGame(argv[i]);
    if (!game.ok()) {
      std::fprintf(stderr, "viewer_twins: %s\n", std::string(game.status().message()).c_str());
      return 2;
    }
    games.push_back(*game);
  }
  if (games.empty()) games.assign(games::AllGames().begin(), games::AllGames().end());
  bool equal = true;
  for (const games::Game* game : games) {
    equal = Run(*game, TwinMatches::For::kSeat, pairs) && equal;
    equal = Run(*game, TwinMatches::For::kSpectator, pairs) && equal;
  }
  return equal ? 0 : 1;
}

}  // namespace
}  // namespace assize::viewer

int main(int argc, char** argv) { return assize::viewer::Main(argc, argv); }
