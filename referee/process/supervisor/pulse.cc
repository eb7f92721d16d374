#include "referee/process/supervisor/pulse.h"

#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace assize::process {

Pulse* Pulse::Map() {
  void* const memory = mmap(nullptr, sizeof(Pulse), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, /*fd=*/-1, /*offset=*/0);
  return memory == MAP_FAILED ? nullptr : new (memory) Pulse;
}

Pulse* Pulse::MapFile(int descriptor, bool made) {
  if (made && ftruncate(descriptor, sizeof(Pulse)) != 0) return nullptr;
  void* const memory =
      mmap(nullptr, sizeof(Pulse), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, /*offset=*/0);
  if (memory == MAP_FAILED) return nullptr;
  return made ? new (memory) Pulse : static_cast<Pulse*>(memory);
}

void Pulse::Unmap(Pulse* pulse) {
  if (pulse != nullptr) munmap(pulse, sizeof(Pulse));
}

void Pulse::Beat(Micros now, Micros busy, bool referee_stopped) {
  const int64_t last = beat_;
  const Micros unexplained = now - Micros(last) - (busy - Micros(busy_));
  if (last != 0 && unexplained > kPause) {
    pause_.from = last;
    pause_.to = now.count();
  }
  if (referee_stopped) {
    if (!stopped_) stop_.from = last;
    stop_.to = now.count();
  }
  stopped_ = referee_stopped;
  busy_ = busy.count();
  beat_ = now.count();
}

bool Pulse::Span::Touches(Micros begin, Micros end) const {
  return Micros(from) < end && Micros(to) > begin;
}

Pulse::Finding Pulse::Explain(Micros from, Micros to) const {
  const Micros beat(beat_);
  // If both were silent, and it has not noted that yet, it is the same pause.
  if (beat != Micros(0) && to - beat > kBeat + kPause) return Finding::kMachineStoodStill;
  if (pause_.Touches(from, to)) return Finding::kMachineStoodStill;
  return stop_.Touches(from, to) ? Finding::kRefereeWasStopped : Finding::kNothing;
}

}  // namespace assize::process
