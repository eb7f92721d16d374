// What pairing must know of the rounds that have been played.
//
// A value, computed from results.
#ifndef ASSIZE_LADDER_PAIRING_PAIRING_HISTORY_H_
#define ASSIZE_LADDER_PAIRING_PAIRING_HISTORY_H_

#include <array>
#include <vector>

#include "ladder/pairing/round.h"
#include "referee/base/ids.h"

namespace assize::ladder::pairing {

// What one player has done.
struct Record {
  Points points = 0;
  // Rounds in a pod.
  int rounds = 0;
  // Pairing-allocated byes.
  int byes = 0;
  // The last round in a pod, from 0; -1: none.
  int last_round = -1;
  // Matches by seat, and by role; no game has more roles than seats.
  std::array<int, kMaxSeats> seats{};
  std::array<int, kMaxSeats> roles{};
};

class PairingHistory {
 public:
  // Pods without sets count as rounds, but not as meetings.
  PairingHistory(int players, const History& history, sets::Scoring scoring, Points bye_points);

  // A field of this many players; never fewer than before.
  void Grow(size_t players);
  // The next round, with a field of this many.
  void AddRound(int players, const PlayedRound& round);

  int players() const { return static_cast<int>(records_.size()); }
  int rounds() const { return rounds_; }
  const Record& Of(Player player) const { return records_[player]; }
  // Rounds in which the two shared a pod.
  int Meetings(Player a, Player b) const { return meetings_[a * records_.size() + b]; }

 private:
  void Add(const PlayedPod& played);
  void AddMatch(const sets::MatchOutcome& match);

  sets::Scoring scoring_;
  Points bye_points_;
  int rounds_ = 0;
  std::vector<Record> records_;
  std::vector<int> meetings_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_PAIRING_HISTORY_H_
