// What all formats of events have in common: the field, rounds, and what has been played.
//
// Plain values.
#ifndef ASSIZE_LADDER_PAIRING_ROUND_H_
#define ASSIZE_LADDER_PAIRING_ROUND_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ladder/sets/points.h"
#include "ladder/sets/results.h"
#include "referee/base/ids.h"

namespace assize::ladder::pairing {

using sets::Player;
using sets::Pod;
using sets::Points;

struct PlayerStatus {
  // Not paired any more. What it has played still counts.
  bool withdrawn = false;
};
// By player: in seeding order. Late entrants are added at the end.
using Field = std::vector<PlayerStatus>;
// The players who have not withdrawn, in seeding order.
std::vector<Player> PresentIn(const Field& field);

// By player: whose it is, as any number. Players of one owner share no pod. Empty: they may; players
// behind the end have an owner of their own.
using Owners = std::vector<int>;
bool HaveOneOwner(const Owners& owners, Player a, Player b);
// Whether no two of the pod have one owner.
bool IsMixed(const Owners& owners, const Pod& pod);
// How many owners these players have; as many as there are players where owners don't matter.
int CountOwners(const Owners& owners, const std::vector<Player>& players);

// By what an event's standings are ordered.
enum class Order : uint8_t {
  // By points, then tie-breaks.
  kByPoints,
  // Where players are eliminated: first who stayed in longer, then who did not withdraw, then the
  // better place in the last pod, then points and tie-breaks.
  kBySurvival,
  // Where some are paired more often than others, and with stronger ones, so that points would show
  // who was paired most: by ratings, then points and tie-breaks.
  kByRating,
};

// Why a player has no pod in a round; TRF's U, H and Z.
enum class ByeKind : uint8_t {
  // No opponent was left; counts as a win, or as the event's settings define.
  kPairingAllocated,
  // Asked for; counts half a point.
  kHalfPoint,
  // Absent, or a rest that comes with the format (a round robin of an odd field); counts nothing.
  kZeroPoint,
  // None of the table's sets could be played, through nobody's fault; counts half a point. Never
  // planned.
  kVoid,
};
// "PAIRING", "HALF", "ZERO", "VOID".
std::string_view ByeKindName(ByeKind kind);

struct PlayerBye {
  Player player = 0;
  ByeKind kind = ByeKind::kPairingAllocated;

  friend bool operator==(const PlayerBye&, const PlayerBye&) = default;
};

// What a bye counts, with `bye_points` for a pairing-allocated one.
Points PointsOfBye(ByeKind kind, Points bye_points);

// A round as it is paired. No player is in it twice.
struct PairedRound {
  // Best pod first. A pod's order is that of the seats of its first match.
  std::vector<Pod> pods;
  std::vector<PlayerBye> byes;

  friend bool operator==(const PairedRound&, const PairedRound&) = default;
};

// A pod as it was played. A pod whose sets were all given up has none.
struct PlayedPod {
  Pod pod;
  // Whole sets only.
  std::vector<sets::SetOutcome> sets;
  // Knockout: the sets of the play-off, one after another; they count for nothing else.
  std::vector<sets::SetOutcome> playoffs = {};
};

struct PlayedRound {
  std::vector<PlayedPod> pods;
  std::vector<PlayerBye> byes;
};
// All finished rounds of an event, the first one first.
using History = std::vector<PlayedRound>;

// What one player has done in all rounds.
struct PlayerTotals {
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

// What pairing must know of the rounds that have been played: a value, computed from results.
class PairingHistory {
 public:
  // Pods without sets count as rounds, but not as meetings.
  PairingHistory(int players, const History& history, sets::Scoring scoring, Points bye_points);

  // A field of this many players; never fewer than before.
  void Grow(size_t players);
  // The next round, with a field of this many.
  void AddRound(int players, const PlayedRound& round);

  int players() const { return static_cast<int>(totals_.size()); }
  int rounds() const { return rounds_; }
  const PlayerTotals& Of(Player player) const { return totals_[player]; }
  // Rounds in which the two shared a pod.
  int Meetings(Player a, Player b) const { return meetings_[a * totals_.size() + b]; }

 private:
  void Add(const PlayedPod& played);
  void AddMatch(const sets::MatchOutcome& match);

  sets::Scoring scoring_;
  Points bye_points_;
  int rounds_ = 0;
  std::vector<PlayerTotals> totals_;
  std::vector<int> meetings_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_ROUND_H_
