// How lies of workers are looked for, and what is believed: which seats of a worker's results are asked
// again, and who is to blame where an answer differs.
//
// Pure but for the chance that is passed.
#ifndef ASSIZE_LADDER_STATS_WORKER_LIES_H_
#define ASSIZE_LADDER_STATS_WORKER_LIES_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::stats {

// Which seats of one worker's results are asked again: all of its first matches, then one of each
// kSeatsPerSample, at a place that nobody can know before. So no 2 * kSeatsPerSample - 1 seats in a row are
// without one.
class SeatSampler {
 public:
  static constexpr int kFirstMatches = 20;
  // 2 %.
  static constexpr int kSeatsPerSample = 50;

  // Of the worker's next match, with these seats that can be asked again. `all`: the worker is watched.
  std::vector<int> Choose(const std::vector<int>& seats, bool all, Stream* chance);

 private:
  int matches_ = 0;
  // Seats of this group that have passed, and which one is taken.
  int passed_ = 0;
  int taken_ = 0;
};

// Answers that differed, and who is believed. A bot that answers otherwise here than there, on purpose,
// would have honest workers shut out: a version that accuses several workers, of whom no other version
// accuses any, is not believed.
class Accusations {
 public:
  void Add(const std::string& worker, const std::string& version);
  // Workers that have lied, and versions that are not believed.
  std::set<std::string> Liars() const;
  std::set<std::string> Doubtful() const;

 private:
  // By version: the workers that it accuses.
  std::map<std::string, std::set<std::string>> workers_;
  // By worker: the versions that accuse it.
  std::map<std::string, std::set<std::string>> versions_;
};

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_WORKER_LIES_H_
