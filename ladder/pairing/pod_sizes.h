// Into how many pods of which sizes a field goes. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_POD_SIZES_H_
#define ASSIZE_LADDER_PAIRING_POD_SIZES_H_

#include <vector>

namespace assize::ladder::pairing {

// The sizes that a game allows, and the one that is aimed at.
struct PodRange {
  int seats = 2;
  int least = 2;
  int most = 2;
};

struct PodSizes {
  // As equal as possible, the larger first. Empty if fewer players are there than a pod needs.
  std::vector<int> sizes;
  // Players who are left over.
  int byes = 0;
};

// As few byes as possible; then sizes as near to `range.seats` as possible, rather too small than
// too large.
PodSizes PodSizesFor(int players, const PodRange& range);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_SIZES_H_
