#include "ladder/pairing/pod_growth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace assize::ladder::pairing {
namespace {

using Worth = std::function<double(std::span<const Player>)>;

constexpr int kPasses = 2;
// Less than this share of a pod's worth is noise, not an improvement.
constexpr double kNoise = 1e-9;

constexpr double kNone = -std::numeric_limits<double>::infinity();

bool IsMore(double worth, double before) { return worth > before + std::abs(before) * kNoise; }

bool Has(const std::vector<Player>& players, Player player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

class Growth {
 public:
  Growth(const std::vector<Player>& players, const std::vector<Player>& must_play,
         const Worth& worth)
      : worth_(worth), must_play_(must_play), due_(must_play), free_(players) {
    width_ = static_cast<size_t>(*std::max_element(players.begin(), players.end())) + 1;
    pair_worths_.resize(width_ * width_);
    for (Player a : players) {
      for (Player b : players) {
        if (a < b)
          pair_worths_[b * width_ + a] = pair_worths_[a * width_ + b] = worth(std::array{a, b});
      }
    }
  }

  void Grow(int pods, int seats) {
    int seats_left = pods * seats;
    while (static_cast<int>(pods_.size()) < pods) {
      Pod pod;
      while (static_cast<int>(pod.size()) < seats) AddBest(pod, seats_left--);
      pods_.push_back(std::move(pod));
    }
  }

  void Improve() {
    for (int pass = 0; pass < kPasses; ++pass) {
      bool improved = false;
      for (size_t pod = 0; pod < pods_.size(); ++pod) {
        for (size_t seat = 0; seat < pods_[pod].size(); ++seat) {
          improved |= ExchangeWithFree(pod, seat);
          improved |= ExchangeWithLaterPods(pod, seat);
        }
      }
      if (!improved) return;
    }
  }

  std::vector<Pod> Take() { return std::move(pods_); }

 private:
  // A pod begins with the player who has waited longest; the others of must_play follow if the
  // seats that are left are only enough for them.
  void AddBest(Pod& pod, int seats_left) {
    const bool only_due = static_cast<int>(due_.size()) >= seats_left;
    Player best = -1;
    if (pod.empty() && !due_.empty()) {
      best = due_.front();
    } else {
      best = BestAddition(pod, only_due ? due_ : free_);
    }
    pod.push_back(best);
    std::erase(due_, best);
    std::erase(free_, best);
  }

  Player BestAddition(const Pod& pod, const std::vector<Player>& candidates) const {
    if (pod.empty()) return BestBeginning(candidates);
    Player best = candidates.front();
    double most = kNone;
    Pod draft = pod;
    draft.push_back(best);
    for (Player candidate : candidates) {
      draft.back() = candidate;
      const double worth = worth_(draft);
      if (worth > most) {
        most = worth;
        best = candidate;
      }
    }
    return best;
  }

  // A player of the pair that is worth most.
  Player BestBeginning(const std::vector<Player>& candidates) const {
    Player best = candidates.front();
    double most = kNone;
    for (Player a : candidates) {
      for (Player b : free_) {
        const double worth = pair_worths_[a * width_ + b];
        if (a != b && worth > most) {
          most = worth;
          best = a;
        }
      }
    }
    return best;
  }

  bool ExchangeWithFree(size_t pod, size_t seat) {
    if (Has(must_play_, pods_[pod][seat])) return false;
    const double before = worth_(pods_[pod]);
    for (Player& other : free_) {
      std::swap(pods_[pod][seat], other);
      if (IsMore(worth_(pods_[pod]), before)) return true;
      std::swap(pods_[pod][seat], other);
    }
    return false;
  }

  bool ExchangeWithLaterPods(size_t pod, size_t seat) {
    for (size_t other = pod + 1; other < pods_.size(); ++other) {
      const double before = worth_(pods_[pod]) + worth_(pods_[other]);
      for (Player& candidate : pods_[other]) {
        std::swap(pods_[pod][seat], candidate);
        if (IsMore(worth_(pods_[pod]) + worth_(pods_[other]), before)) return true;
        std::swap(pods_[pod][seat], candidate);
      }
    }
    return false;
  }

  const Worth& worth_;
  const std::vector<Player>& must_play_;
  // Players of must_play without a seat, and all players without one.
  std::vector<Player> due_;
  std::vector<Player> free_;
  std::vector<Pod> pods_;
  // What pairs are worth, by player and player.
  size_t width_ = 0;
  std::vector<double> pair_worths_;
};

}  // namespace

std::vector<Pod> GrowPods(const std::vector<Player>& players, const std::vector<Player>& must_play,
                          int pods, int seats, const Worth& worth) {
  Growth growth(players, must_play, worth);
  growth.Grow(pods, seats);
  growth.Improve();
  return growth.Take();
}

}  // namespace assize::ladder::pairing
