#include "referee/process/watch/out_of_memory.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "referee/base/files/files.h"

namespace assize::process {

int64_t KillsIn(absl::string_view vmstat) {
  int64_t kills = 0;
  for (absl::string_view line : absl::StrSplit(vmstat, '\n')) {
    if (!absl::ConsumePrefix(&line, "oom_kill ")) continue;
    return absl::SimpleAtoi(line, &kills) ? kills : 0;
  }
  return 0;
}

MemoryKills::MemoryKills(std::string vmstat) : vmstat_(std::move(vmstat)) { seen_.fill(Read()); }

void MemoryKills::Look() {
  std::shift_left(seen_.begin(), seen_.end(), 1);
  seen_.back() = Read();
}

bool MemoryKills::AnyLately() const { return Read() > seen_.front(); }

int64_t MemoryKills::Read() const { return KillsIn(ReadFileOrNothing(vmstat_)); }

void Growth::Note(uint64_t bytes) {
  if (count_ == kLooks) {
    std::shift_left(looks_.begin(), looks_.end(), 1);
    --count_;
  }
  looks_[count_++] = bytes;
}

uint64_t Growth::bytes() const {
  const uint64_t first = looks_.front();
  // Not to the last look: a process that is being killed has less and less.
  return *std::max_element(looks_.begin(), looks_.begin() + count_) - first;
}

std::optional<uint64_t> WhoGrewMost(const std::vector<Grower>& growers) {
  constexpr uint64_t kMatters = 16 << 20;
  const auto most = std::ranges::max_element(growers, {}, &Grower::bytes);
  if (most == growers.end() || most->bytes < kMatters) return std::nullopt;
  return most->bot;
}

}  // namespace assize::process
