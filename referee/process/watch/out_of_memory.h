// Who is to blame when the kernel kills a bot because the machine, or the cgroup that it is in, has
// no memory left: not the bot that was killed, but the one that grew.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_OUT_OF_MEMORY_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_OUT_OF_MEMORY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assize::process {

// How often the kernel has killed for want of memory, in the text of /proc/vmstat; 0 if it does not
// say.
int64_t KillsIn(absl::string_view vmstat);

// Whether the kernel has killed for want of memory lately: since the first of the last looks.
class MemoryKills {
 public:
  // Five looks a second: a process that is killed may need seconds to end on a machine that is short
  // of memory.
  static constexpr size_t kLooks = 50;

  explicit MemoryKills(std::string vmstat = "/proc/vmstat");

  // To be called regularly.
  void Look();
  bool AnyLately() const;

 private:
  int64_t Read() const;

  const std::string vmstat_;
  // At the last looks.
  std::array<int64_t, kLooks> seen_;
};

// The memory of an instance at the last looks at it.
class Growth {
 public:
  // Five looks a second: a machine may be short of memory for many seconds, in which nothing grows
  // any more, before the kernel kills.
  static constexpr size_t kLooks = 100;

  void Note(uint64_t bytes);
  // From the first of the last looks to the highest; 0 if it has only shrunk.
  uint64_t bytes() const;

 private:
  // It begins with nothing.
  std::array<uint64_t, kLooks> looks_ = {};
  size_t count_ = 1;
};

struct Grower {
  uint64_t bot;
  uint64_t bytes;
};

// Which of these has grown most, if any has grown so much that it matters (16 MiB).
std::optional<uint64_t> WhoGrewMost(const std::vector<Grower>& growers);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_OUT_OF_MEMORY_H_
