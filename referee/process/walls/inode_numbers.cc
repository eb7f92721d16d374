#include "referee/process/walls/inode_numbers.h"

#include <sched.h>
#include <sys/socket.h>

#include <algorithm>
#include <span>
#include <thread>

#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/unique_fd.h"

namespace assize::process {
namespace {

using std::chrono::microseconds;

// What a socket takes from its beginning to its end.
constexpr microseconds kOneNumber(2);

std::vector<int> UsableProcessorNumbers() {
  std::vector<int> numbers;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return {};
  for (int number = 0; number < CPU_SETSIZE; ++number) {
    if (CPU_ISSET(number, &set)) numbers.push_back(number);
  }
  return numbers;
}

void SkipOn(int processor, uint64_t count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  if (sched_setaffinity(0, sizeof set, &set) == 0) SkipInodeNumbers(count);
}

}  // namespace

std::vector<uint64_t> InodeStepsFor(microseconds time, int processors, Stream& chance) {
  std::vector<uint64_t> steps;
  for (int i = 0; i < processors; ++i) {
    steps.push_back(kInodeNumbersAtATime + chance.Below(kInodeNumbersAtATime));
  }
  if (steps.empty()) return steps;
  const auto most = static_cast<uint64_t>(std::max(time, kOneNumber) / kOneNumber);
  steps.front() += chance.Below(most);
  return steps;
}

void SkipInodeNumbers(uint64_t count) {
  for (; count > 0; --count) {
    if (!UniqueFd(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)).valid()) return;
  }
}

absl::Status BlurInodeNumbers(microseconds time) {
  ASSIZE_ASSIGN_OR_RETURN(const Seed seed, SeedFromKernel());
  Stream chance = Chance(seed).Open({"inode-numbers"});
  std::vector<int> processors = UsableProcessorNumbers();
  // Which is the first is chance as well: workers that do this at the same time are not all on one.
  chance.Shuffle(std::span(processors));
  const std::vector<uint64_t> steps =
      InodeStepsFor(time, static_cast<int>(processors.size()), chance);
  // Threads of their own, since each stays on its processor.
  std::vector<std::thread> threads(processors.size());
  absl::Status status;
  for (size_t i = 0; i < threads.size() && status.ok(); ++i) {
    status = StartThread("inode numbers", &threads[i],
                         [&processors, &steps, i] { SkipOn(processors[i], steps[i]); });
  }
  for (std::thread& thread : threads) {
    if (thread.joinable()) thread.join();
  }
  return status;
}

}  // namespace assize::process
