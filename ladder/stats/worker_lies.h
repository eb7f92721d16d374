// How lies of workers are looked for, and what is believed: which seats of a worker's results are asked
// again, and who is to blame where an answer differs.
//
// Pure but for the chance that is passed.
#ifndef ASSIZE_LADDER_STATS_WORKER_LIES_H_
#define ASSIZE_LADDER_STATS_WORKER_LIES_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::stats {

// Which seats of one worker's results are asked again: all of its first matches, then one of each
// kSeatsPerSample, at a place that nobody can know before. So no 2 * kSeatsPerSample - 1 seats in a row are
// without one. Where there is no room to ask, the next seat is taken instead, and the first matches are
// those that come when there is.
class SeatSampler {
 public:
  static constexpr int kFirstMatches = 20;
  // 2 %.
  static constexpr int kSeatsPerSample = 50;

  // What is asked of a worker's matches.
  enum class Watch { kSample, kAll };

  // Of the worker's next match, with these seats that can be asked again: `room` of them at most.
  std::vector<int> Choose(const std::vector<int>& seats, Watch watch, size_t room, Stream* chance);

 private:
  int matches_ = 0;
  // Seats of this group that have passed, and which one is taken.
  int passed_ = 0;
  int taken_ = 0;
  // It could not be taken yet.
  bool due_ = false;
};

// A worker, among those that call with one token.
struct Suspect {
  int64_t token = 0;
  std::string worker;

  friend auto operator<=>(const Suspect&, const Suspect&) = default;
};

// Who is believed where the answers of bots differ from those that workers have reported. A bot could answer
// otherwise there than here on purpose, to have honest workers shut out, and its owner may have many bots. So
// an owner is believed
//   about any worker that bots of another owner accuse too;
//   about one worker, the first, if none but this owner accuses it and only workers of one token are accused;
//   about no other.
// Thus one owner can cost a token one of its workers at most, and a worker that lies about all of its matches
// is found by the second owner if not by the first. Bots for which the organiser vouches are believed.
class Accusations {
 public:
  // `owner`: of the bot; empty: the organiser vouches for it.
  void Add(const Suspect& worker, const std::string& owner);
  std::set<Suspect> Liars() const;
  // Owners whose bots accuse workers that are not shut out for it.
  std::set<std::string> Doubtful() const;

 private:
  // Whether bots of this owner alone accuse the worker.
  bool AccusedAloneBy(const Suspect& worker, const std::string& owner) const;

  // By owner: the workers that its bots accuse, in order.
  std::map<std::string, std::vector<Suspect>> workers_;
  // By worker: the owners whose bots accuse it.
  std::map<Suspect, std::set<std::string>> owners_;
};

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_WORKER_LIES_H_
