// The program of the innermost wall (inner_wall.cc), as a file in memory: so it is found wherever
// the referee is installed, and in no folder that a bot sees.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_INNER_WALL_IMAGE_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_INNER_WALL_IMAGE_H_

#include "referee/base/unique_fd.h"

namespace assize::process {

// The descriptors with which the program is executed: its filter, and itself.
inline constexpr int kLastFilterFd = 6;
inline constexpr int kInnerWallFd = 7;

// Invalid, with errno, if the machine can't have it.
UniqueFd MakeInnerWall();

// Whether the kernel has Landlock, without which the innermost wall leaves /proc as it is.
bool HasLandlock();

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_INNER_WALL_IMAGE_H_
