// Pairs a round of pods: a Swiss round for three and more seats, or a round of a round robin of
// pods.
//
// No two players of one owner share a pod, whatever that costs. If an owner has more players than
// there are pods, some of them must rest (PlayersToRest), and get nothing for it.
//
// A Swiss round has the least repeated meetings; among those the least spread of scores inside the
// pods; then the least imbalance of seats and roles; then sizes as equal as possible
// (pod_division.h). The number of pods is the one whose sizes are nearest to what is aimed at. Byes
// are given only if sizes can't fit: first to those who have had the fewest, among these to the
// lowest score, among these to the last in seeding order; so nobody has a second one before
// everybody has had one.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_POD_PAIRING_H_
#define ASSIZE_LADDER_PAIRING_POD_PAIRING_H_

#include <cstdint>
#include <span>
#include <vector>

#include "ladder/pairing/round.h"
#include "referee/base/chance.h"

namespace assize::ladder::pairing {

// Into how many pods of which sizes a field is divided.

// The sizes that a game allows, and the one that is aimed at.
struct PodRange {
  int seats = 2;
  int least = 2;
  int most = 2;
};

struct PodSizes {
  // As equal as possible, the larger first. Empty if there are fewer players than a pod needs.
  std::vector<int> sizes;
  // Players who are left over.
  int byes = 0;
};

// As few byes as possible; then sizes as near to `range.seats` as possible, rather too small than
// too large.
PodSizes PodSizesFor(int players, const PodRange& range);

enum class ScoreGroups : uint8_t {
  // Swiss: equal scores meet.
  kKept,
  // Round robin: scores don't matter.
  kIgnored,
};

struct PodRules {
  PodRange range;
  ScoreGroups score_groups = ScoreGroups::kKept;
  // Only where a deal is played once (kAsNamed) do seats and roles need to be balanced.
  sets::Seating seating = sets::Seating::kRotated;
  // By seat: index of the role or kNoRole; may be empty.
  std::vector<int> seat_roles;
  Owners owners = {};
};

// Who of `present` must sit out since its owner has more players there than there are pods. They
// take turns: those go first who have played the most rounds, then those with the lowest score,
// then the last in seeding order.
std::vector<Player> PlayersToRest(const PairingHistory& history, std::vector<Player> present,
                                  const PodRules& rules);

// The players of `present` who get a bye if `byes` must be given.
std::vector<Player> PlayersForByes(const PairingHistory& history, std::span<const Player> present,
                                   int byes);

// The pod in an order in which seats and roles are as balanced as can be; as it is where each deal
// is played in more than one order.
Pod InBestSeats(const PairingHistory& history, const Pod& pod, const PodRules& rules);

// The next round for `present`, in seeding order, none of whom must rest. Without pods if fewer are present than a pod
// needs. Pods with the best scores come first.
PairedRound PairPods(const PairingHistory& history, const std::vector<Player>& present,
                     const PodRules& rules, Stream& stream);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_PAIRING_H_
