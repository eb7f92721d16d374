// Instances (running copies of bots) that wait for another match, and which of them may have it.
//
// An instance never plays two matches of one deal: it would know cards that nobody has shown it.
// deal_schedule.h lets no match of a deal begin while one lives that has seen it; the pool checks
// that once more. What an instance learns about opponents and about other deals it may use.
//
// Used by one thread.
#ifndef ASSIZE_REFEREE_RUN_INSTANCE_POOL_H_
#define ASSIZE_REFEREE_RUN_INSTANCE_POOL_H_

#include <algorithm>
#include <cstddef>
#include <list>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "referee/match/seating.h"

namespace assize::run {

// A seat's part in a match, as far as it decides which instance may play it.
struct Part {
  int competitor = 0;
  match::DealId deal;
};

// A bot that runs, with what it has been given to play. `Bot` is movable.
template <class Bot>
class PooledInstance {
 public:
  PooledInstance(const Part& first, Bot bot) : bot(std::move(bot)), competitor_(first.competitor) {}

  bool MayPlay(const Part& part) const {
    return competitor_ == part.competitor && !deals_.contains(part.deal.number);
  }
  // From now on it knows the deal, whatever becomes of the match.
  void Give(match::DealId deal) { deals_.insert(deal.number); }
  size_t deals() const { return deals_.size(); }
  int competitor() const { return competitor_; }

  Bot bot;

 private:
  int competitor_;
  std::unordered_set<uint64_t> deals_;
};

template <class Bot>
class InstancePool {
 public:
  // Keeps at most `most_kept` instances.
  explicit InstancePool(size_t most_kept) : most_kept_(most_kept) {}

  bool Has(const Part& part) const {
    return std::any_of(kept_.begin(), kept_.end(), [&part](const PooledInstance<Bot>& instance) {
      return instance.MayPlay(part);
    });
  }

  // The instance among those that may play the part that has come back last: so those that are
  // needed seldom are the first to go.
  std::optional<PooledInstance<Bot>> Take(const Part& part) {
    const auto found = std::find_if(
        kept_.begin(), kept_.end(),
        [&part](const PooledInstance<Bot>& instance) { return instance.MayPlay(part); });
    if (found == kept_.end()) return std::nullopt;
    PooledInstance<Bot> taken = std::move(*found);
    kept_.erase(found);
    return taken;
  }

  // Keeps an instance that has come from a match. Returns the bot that has to go for it, perhaps
  // its own: the one that was used least recently goes, or the one that has played kMaxDeals.
  std::optional<Bot> Put(PooledInstance<Bot> instance) {
    if (instance.deals() >= kMaxDeals) return std::move(instance.bot);
    kept_.push_front(std::move(instance));
    if (kept_.size() <= most_kept_) return std::nullopt;
    Bot last = std::move(kept_.back().bot);
    kept_.pop_back();
    return last;
  }

  // All that wait, the last that came back first.
  const std::list<PooledInstance<Bot>>& kept() const { return kept_; }

  // Takes all that are left.
  std::vector<Bot> Clear() {
    std::vector<Bot> bots;
    for (PooledInstance<Bot>& instance : kept_) bots.push_back(std::move(instance.bot));
    kept_.clear();
    return bots;
  }

  // An instance plays no more deals than these: the list of what it has seen must not grow for
  // ever, nor a leak in its own memory.
  static constexpr size_t kMaxDeals = 10'000;

 private:
  const size_t most_kept_;
  // The one that has come back last stands first.
  std::list<PooledInstance<Bot>> kept_;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_INSTANCE_POOL_H_
