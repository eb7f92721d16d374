// What an instance makes the kernel keep for it: memory that counts as nobody's.
//
// A socket between processes keeps up to about 208 KiB (it can't be given more, syscall_filter.h),
// a pipe 64 KiB. No limit of the kernel is for all processes of an instance together, so the
// supervisor counts.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_KERNEL_MEMORY_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_KERNEL_MEMORY_H_

#include <sys/types.h>

#include <vector>

#include "absl/strings/string_view.h"

namespace assize::process {

// At most, of all processes of an instance together: 14 MiB in sockets and 16 MiB in pipes. With
// descriptors on their way, of which the kernel allows two times those of a process, 62 MiB.
inline constexpr int kMaxSockets = 64;
inline constexpr int kMaxPipes = 256;
// For each that one process may have open.
inline constexpr int kMaxDescriptorsTimes = 8;

// The sockets of the network namespace that the process is in, those on their way included; -1 if
// it is gone.
int SocketsAround(pid_t process);
// In the text of /proc/net/sockstat; -1 if there is none.
int SocketsIn(absl::string_view sockstat);

struct Descriptors {
  int open = 0;
  // Different ones.
  int pipes = 0;
};

// Of these processes together. Stops counting at `most` open ones.
Descriptors DescriptorsOf(const std::vector<pid_t>& processes, int most);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_KERNEL_MEMORY_H_
