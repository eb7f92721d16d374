// Pauses between attempts at something that fails for reasons that may pass: a machine that is too
// busy, a disk that is full. Each is twice as long as the one before it, up to a bound.
//
// A value.
#ifndef ASSIZE_REFEREE_BASE_TASKS_GROWING_PAUSE_H_
#define ASSIZE_REFEREE_BASE_TASKS_GROWING_PAUSE_H_

#include <algorithm>
#include <chrono>

namespace assize {

class GrowingPause {
 public:
  using Millis = std::chrono::milliseconds;

  constexpr GrowingPause(Millis shortest, Millis longest)
      : shortest_(shortest), longest_(longest), next_(shortest) {}

  // How long to wait now.
  Millis Take() {
    const Millis pause = next_;
    next_ = std::min(2 * next_, longest_);
    return pause;
  }
  // It went well: the next pause is the shortest again.
  void Reset() { next_ = shortest_; }

 private:
  Millis shortest_;
  Millis longest_;
  Millis next_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TASKS_GROWING_PAUSE_H_
