// Good pods of three and more seats, by any measure of a pod's worth.
//
// A pure function, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_POD_GROWTH_H_
#define ASSIZE_LADDER_PAIRING_POD_GROWTH_H_

#include <functional>
#include <span>
#include <vector>

#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// `pods` pods of `seats` each (in all at most as many as there are players) that seat all of
// `must_play`. Each grows by the player who adds most; then players are exchanged with other pods
// and with those who are left out, until no exchange adds anything or each pod has been tried
// twice.
std::vector<Pod> GrowPods(const std::vector<Player>& players, const std::vector<Player>& must_play,
                          int pods, int seats,
                          const std::function<double(std::span<const Player>)>& worth);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_GROWTH_H_
