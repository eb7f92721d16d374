#include "ladder/pairing/pod_sizes.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace assize::ladder::pairing {
namespace {

std::vector<int> EqualSizes(int players, int pods) {
  std::vector<int> sizes(pods, players / pods);
  for (int i = 0; i < players % pods; ++i) ++sizes[i];
  return sizes;
}

// How far the sizes are from what is aimed at; then the more pods the better, as fewer players
// meet.
std::tuple<int, int, int> Distance(const std::vector<int>& sizes, int seats) {
  int sum = 0;
  int largest = 0;
  for (int size : sizes) {
    sum += std::abs(size - seats);
    largest = std::max(largest, std::abs(size - seats));
  }
  return {sum, largest, -static_cast<int>(sizes.size())};
}

}  // namespace

PodSizes PodSizesFor(int players, const PodRange& range) {
  for (int seated = players; seated >= range.least; --seated) {
    PodSizes best = {{}, players - seated};
    const int fewest = (seated + range.most - 1) / range.most;
    for (int pods = fewest; pods * range.least <= seated; ++pods) {
      std::vector<int> sizes = EqualSizes(seated, pods);
      if (best.sizes.empty() || Distance(sizes, range.seats) < Distance(best.sizes, range.seats)) {
        best.sizes = std::move(sizes);
      }
    }
    if (!best.sizes.empty()) return best;
  }
  return {{}, players};
}

}  // namespace assize::ladder::pairing
