// What guides of several games have in common: referee/games/<game>/players/guide.h, of the bot `ismcts`. A
// guide is made for the search of one decision. Ends are worth what the Monte Carlo players think,
// less what the others have on average.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_GUIDE_PARTS_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_GUIDE_PARTS_H_

#include <cstddef>
#include <cstdint>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/sim/tree_search.h"

namespace assize::bot {

// Chance of its own, drawn from a stream.
inline Chance ChanceFrom(Stream& stream) {
  Seed seed;
  for (size_t i = 0; i < seed.bytes.size(); i += 8) {
    const uint64_t word = stream.Next();
    for (size_t byte = 0; byte < 8; ++byte) {
      seed.bytes[i + byte] = static_cast<uint8_t>(word >> (8 * byte));
    }
  }
  return Chance(seed);
}

// Writes worth(seat) less the mean of the other seats.
template <class Worth>
void WriteRelative(int seats, const Worth& worth, sim::Values* values) {
  double sum = 0;
  for (int seat = 0; seat < seats; ++seat) {
    (*values)[static_cast<size_t>(seat)] = worth(Seat(seat));
    sum += (*values)[static_cast<size_t>(seat)];
  }
  for (int seat = 0; seat < seats; ++seat) {
    double& own = (*values)[static_cast<size_t>(seat)];
    own -= (sum - own) / (seats - 1);
  }
}

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_GUIDE_PARTS_H_
