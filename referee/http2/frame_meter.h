// How many HTTP/2 frames a peer may send: those that cost us work and the peer next to nothing are
// what floods are made of. One that brings fields counts as several if they are long, packed or
// unpacked: a byte of HPACK can stand for a field of 4 KiB. A pure value; its user has the clock.
#ifndef ASSIZE_REFEREE_HTTP2_FRAME_METER_H_
#define ASSIZE_REFEREE_HTTP2_FRAME_METER_H_

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace assize::http2 {

class FrameMeter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // A client begins with a few dozen frames; a busy one opens a stream for each call.
  static constexpr double kBurst = 2'000;
  static constexpr double kPerSecond = 400;
  // What we send calls for window updates and acknowledgements.
  static constexpr double kPerFrameSent = 4;

  explicit FrameMeter(Time now) : last_(now) {}

  // Bytes of packed fields, and of unpacked ones beyond those that a head may have, that count as
  // much as a frame does.
  static constexpr size_t kPackedBytes = 512;
  static constexpr size_t kUnpackedBytes = 64;

  // False: too many.
  bool Receive(Time now, double frames = 1) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(kBurst, left_ + seconds * kPerSecond);
    if (left_ < frames) return false;
    left_ -= frames;
    return true;
  }
  void NoteSent() { left_ = std::min(kBurst, left_ + kPerFrameSent); }

 private:
  Time last_;
  double left_ = kBurst;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_FRAME_METER_H_
