// Whether a machine is as fast as the service's own, so that the limits of a clock mean the same there. What a
// machine is slower or faster by is never made up for by other limits.
//
// Pure.
#ifndef ASSIZE_LADDER_EXECUTOR_LEASES_NODE_SPEED_H_
#define ASSIZE_LADDER_EXECUTOR_LEASES_NODE_SPEED_H_

#include <cstdint>
#include <string>

#include "assize/v1/work.pb.h"

namespace assize::ladder {

// A machine may play with a clock if its speed is between these, in parts of the service's own, and no slot or
// time is faster than another by this part or more.
inline constexpr double kLeastSpeed = 0.8;
inline constexpr double kMaxSpeed = 1.25;
inline constexpr double kMaxSpread = 0.10;

struct NodeSpeed {
  // In parts of the service's own: medians.
  double speed = 0;
  // Of the fastest measure above the slowest, in parts of that.
  double spread = 0;
  // Why it may not play with a clock; empty: it may.
  std::string unclocked = {};
};

// `slots`: of the node, whose measures are of all of them.
NodeSpeed JudgeSpeed(const v1::SpeedMeasure& own, const v1::SpeedMeasure& node, uint32_t slots);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_LEASES_NODE_SPEED_H_
