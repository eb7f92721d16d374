#include "ladder/stats/worker_lies.h"

#include <algorithm>
#include <utility>

namespace assize::ladder::stats {

std::vector<int> SeatSampler::Choose(const std::vector<int>& seats, Watch watch, size_t room,
                                     Stream* chance) {
  const bool first = matches_ < kFirstMatches;
  if (first || watch == Watch::kAll) {
    if (seats.empty() || seats.size() > room) return {};
    if (first) ++matches_;
    return seats;
  }
  std::vector<int> chosen;
  for (const int seat : seats) {
    if (passed_ == 0) taken_ = static_cast<int>(chance->Below(kSeatsPerSample));
    if (passed_ == taken_) due_ = true;
    if (due_ && chosen.size() < room) {
      chosen.push_back(seat);
      due_ = false;
    }
    passed_ = (passed_ + 1) % kSeatsPerSample;
  }
  return chosen;
}

void Accusations::Add(const Suspect& worker, const std::string& owner) {
  if (!owners_[worker].insert(owner).second) return;
  workers_[owner].push_back(worker);
}

bool Accusations::AccusedAloneBy(const Suspect& worker, const std::string& owner) const {
  return !owner.empty() && owners_.at(worker) == std::set<std::string>{owner};
}

std::set<Suspect> Accusations::Liars() const {
  std::set<Suspect> liars;
  for (const auto& [owner, accused] : workers_) {
    std::vector<Suspect> alone;
    for (const Suspect& worker : accused) {
      if (AccusedAloneBy(worker, owner)) {
        alone.push_back(worker);
      } else {
        liars.insert(worker);
      }
    }
    const bool one_token = std::ranges::all_of(
        alone, [&](const Suspect& worker) { return worker.token == alone.front().token; });
    if (one_token && !alone.empty()) liars.insert(alone.front());
  }
  return liars;
}

std::set<std::string> Accusations::Doubtful() const {
  const std::set<Suspect> liars = Liars();
  std::set<std::string> doubtful;
  for (const auto& [owner, accused] : workers_) {
    const bool all =
        std::ranges::all_of(accused, [&](const Suspect& worker) { return liars.contains(worker); });
    if (!all) doubtful.insert(owner);
  }
  return doubtful;
}

}  // namespace assize::ladder::stats
