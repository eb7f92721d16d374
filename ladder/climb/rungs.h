// The rungs of each game: sample bots with parameters that make them stronger or weaker, and their
// ratings, which were measured once.
//
// They are frozen: what they decide follows from deal and request alone, and a digest of matches
// that each of them plays against itself stands beside its rating. `ladder climb --check` plays
// these matches again; a sample bot that plays otherwise is not what was rated, and the ratings are
// measured again (tests/ladder/climb/rungs_main.cc).
#ifndef ASSIZE_LADDER_CLIMB_RUNGS_H_
#define ASSIZE_LADDER_CLIMB_RUNGS_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/bot_finder.h"

namespace assize::ladder::climb {

struct Rung {
  // A sample bot and what is added to its command, separated by spaces.
  std::string_view bot;
  std::string_view arguments;
  // 0 is the first rung; and half the width of the interval of 95 % of the difference to it.
  double elo = 0;
  double margin95 = 0;
  // The first 16 hexadecimal digits of DigestOf() its matches (climb_matches.h).
  std::string_view digest;
};

struct GameRungs {
  std::string_view game;
  int seats = 2;
  // Rising.
  std::span<const Rung> rungs;
};

// kNotFound names the games that have rungs.
absl::StatusOr<GameRungs> RungsOf(std::string_view game);
std::vector<GameRungs> AllRungs();

// "greedy --slips 0.3".
std::string NameOf(const Rung& rung);

// The installed bot. kNotFound: the sample bot is not installed.
absl::StatusOr<bots::Manifest> ManifestOf(const Rung& rung, const bots::BotFinder& finder);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_RUNGS_H_
