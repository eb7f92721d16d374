#include "ladder/stats/worker_lies.h"

#include <algorithm>

namespace assize::ladder::stats {

std::vector<int> SeatSampler::Choose(const std::vector<int>& seats, bool all, Stream* chance) {
  if (all || matches_ < kFirstMatches) {
    ++matches_;
    return seats;
  }
  std::vector<int> chosen;
  for (const int seat : seats) {
    if (passed_ == 0) taken_ = static_cast<int>(chance->Below(kSeatsPerSample));
    if (passed_ == taken_) chosen.push_back(seat);
    passed_ = (passed_ + 1) % kSeatsPerSample;
  }
  return chosen;
}

void Accusations::Add(const std::string& worker, const std::string& version) {
  workers_[version].insert(worker);
  versions_[worker].insert(version);
}

std::set<std::string> Accusations::Doubtful() const {
  std::set<std::string> doubtful;
  for (const auto& [version, workers] : workers_) {
    const bool alone = std::ranges::all_of(
        workers, [&](const std::string& worker) { return versions_.at(worker).size() == 1; });
    if (workers.size() > 1 && alone) doubtful.insert(version);
  }
  return doubtful;
}

std::set<std::string> Accusations::Liars() const {
  const std::set<std::string> doubtful = Doubtful();
  std::set<std::string> liars;
  for (const auto& [worker, versions] : versions_) {
    const bool believed = std::ranges::any_of(
        versions, [&](const std::string& version) { return !doubtful.contains(version); });
    if (believed) liars.insert(worker);
  }
  return liars;
}

}  // namespace assize::ladder::stats
