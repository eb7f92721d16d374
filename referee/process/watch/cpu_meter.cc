#include "referee/process/watch/cpu_meter.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "referee/process/watch/cgroup_files.h"
#include "referee/process/watch/process_tree.h"

namespace assize::process {

std::unique_ptr<CpuMeter> CpuMeter::Of(pid_t main, const std::string& cgroup) {
  if (cgroup.empty()) return std::make_unique<TreeCpuMeter>(main);
  return std::make_unique<CgroupCpuMeter>(cgroup);
}

CpuMeter::Micros TreeCpuMeter::Read() {
  for (auto& [pid, used] : living_) used = std::max(used, OwnCpuOf(pid));
  return Sum();
}

// No process has started or ended since the last look at all.
bool TreeCpuMeter::KnowsAll() {
  // A process has its number a moment before it is among its parent's children.
  constexpr std::chrono::milliseconds kMoment(100);
  // That moment is longer for who is kept from the processor.
  constexpr std::chrono::seconds kLongest(1);
  const auto now = std::chrono::steady_clock::now();
  const int64_t newest = NewestProcess();
  if (newest < 0 || std::exchange(newest_, newest) != newest) {
    newest_since_ = now;
    settled_ = false;
  }
  const bool knows = settled_ && now - looked_ < kLongest &&
                     std::ranges::none_of(living_, [](const auto& process) {
                       return OwnCpuOf(process.first) == Micros(0);
                     });
  if (!knows) looked_ = now;
  // By the look that follows if this one finds new ones.
  settled_ = now - newest_since_ >= kMoment;
  return knows;
}

CpuMeter::Micros TreeCpuMeter::ReadAll() {
  if (KnowsAll()) return Read();
  std::vector<pid_t> processes = DescendantsOf(main_);
  processes.push_back(main_);
  Micros waited{0};
  std::map<pid_t, Micros> living;
  for (const pid_t pid : processes) {
    const auto known = living_.find(pid);
    const Micros before = known == living_.end() ? Micros(0) : known->second;
    living[pid] = std::max(before, OwnCpuOf(pid));
    waited += WaitedCpuOf(pid);
  }
  for (const auto& [pid, used] : living_) {
    if (!living.contains(pid)) ended_ += used;
  }
  living_ = std::move(living);
  unseen_ = std::max(unseen_, waited - ended_);
  return Sum();
}

CpuMeter::Micros TreeCpuMeter::Sum() const {
  Micros sum = ended_ + unseen_;
  for (const auto& [pid, used] : living_) sum += used;
  return sum;
}

// Kept open: it is read with many moves. Without a file any more, as before.
CpuMeter::Micros CgroupCpuMeter::Read() {
  if (!file_.valid()) file_.Reset(open((folder_ + "/cpu.stat").c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 1024> text;
  const ssize_t got = pread(file_.get(), text.data(), text.size(), 0);
  if (got <= 0) return used_;
  const uint64_t micros = NumberIn({text.data(), static_cast<size_t>(got)}, "usage_usec");
  used_ = std::max(used_, Micros(micros));
  return used_;
}

}  // namespace assize::process
