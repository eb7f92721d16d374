// Games drawn from Plackett and Luce's model, for tests with a fixed seed.
#ifndef ASSIZE_TESTS_LADDER_RATING_RANDOM_GAMES_H_
#define ASSIZE_TESTS_LADDER_RATING_RANDOM_GAMES_H_

#include <cmath>
#include <cstdint>
#include <vector>

#include "ladder/rating/game_table.h"
#include "referee/base/chance.h"

namespace assize::ladder::rating {

inline double Uniform(Stream& stream) { return static_cast<double>(stream.Next() >> 11) * 0x1p-53; }

// Different players below `players`.
inline std::vector<int> RandomPlayers(int players, int seats, Stream& stream) {
  std::vector<int> all(players);
  for (int i = 0; i < players; ++i) all[i] = i;
  for (int i = 0; i < seats; ++i) {
    std::swap(all[i], all[i + static_cast<int>(stream.Below(players - i))]);
  }
  all.resize(seats);
  return all;
}

// Ranks 1, 2, ... without ties for seats of these log strengths: each seat's exponential clock runs
// at its strength.
inline std::vector<uint8_t> RandomRanks(const std::vector<double>& log_strengths, Stream& stream) {
  std::vector<double> times;
  for (double strength : log_strengths) {
    times.push_back(-std::log(1 - Uniform(stream)) / std::exp(strength));
  }
  std::vector<uint8_t> ranks;
  for (double time : times) {
    uint8_t rank = 1;
    for (double other : times) rank += other < time ? 1 : 0;
    ranks.push_back(rank);
  }
  return ranks;
}

}  // namespace assize::ladder::rating

#endif  // ASSIZE_TESTS_LADDER_RATING_RANDOM_GAMES_H_
