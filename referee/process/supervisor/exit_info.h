// How a bot's process ended, and what it printed last, in words for people.
//
// Values and pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_EXIT_INFO_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_EXIT_INFO_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assize::process {

struct ExitInfo {
  enum class Kind {
    kExited,    // by itself; `status` counts
    kSignaled,  // by a signal, ours or its own fault's; `signal` counts
    kLost,      // not known: the supervisor is gone, and the process with it
  };
  Kind kind = Kind::kLost;
  int status = 0;
  int signal = 0;
  // Of the main process and of those children that it waited for.
  std::chrono::microseconds user_cpu{0};
  std::chrono::microseconds system_cpu{0};
  // The largest resident set of any of these. Never below the supervisor's own few MiB, which the
  // kernel counts for the moment before exec.
  uint64_t max_rss_bytes = 0;
  // What it wrote to stdout and stderr, and how much of that is missing in the log.
  uint64_t output_bytes = 0;
  uint64_t output_left_out = 0;
  // The last lines of it (LastLines()).
  std::vector<std::string> last_lines;
  // The limit for which the supervisor ended it, e.g. "used more than 1024 MiB of memory"; or
  // empty.
  std::string broken_limit;
  // The kernel killed it for want of memory, and another bot, or none, was to blame.
  bool out_of_memory = false;
  // Of that other bot (BotHandle::id), whose end is reported first; 0: none is known.
  uint64_t grower = 0;

  // "exit status 3", "signal 11 (Segmentation fault)", "lost with the supervisor"; for a broken
  // limit "killed: used more than ...", and "killed: the machine was out of memory".
  std::string Describe() const;
};

// The last lines of `output`, the end of what a bot printed: a few only, none empty, valid UTF-8,
// with "?" in place of what is not plain text.
std::vector<std::string> LastLines(std::string_view output);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_EXIT_INFO_H_
