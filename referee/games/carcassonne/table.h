// Carcassonne: questions about what lies on the table and stands on the scoreboard. Functions of
// what is public.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_TABLE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_TABLE_H_

#include <array>
#include <cstdint>

#include "referee/base/ids.h"
#include "referee/games/bit_set.h"
#include "referee/games/carcassonne/board.h"
#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

// Seat n seats clockwise from this one; "left" is the next higher seat (ROBB-1.1).
inline Seat Clockwise(const Public& pub, Seat seat, int n) {
  return Seat((seat.index() + n) % pub.config.seats);
}
// Calls visit(Seat) for all seats, clockwise from the active one.
template <class Visit>
void ForEachSeatFromActive(const Public& pub, const Visit& visit) {
  for (int n = 0; n < pub.config.seats; ++n) visit(Clockwise(pub, pub.active, n));
}

// ROBB-6.1, ROBB-6.3: the space of a figure that has walked so far.
constexpr Space SpaceOf(Points walked) { return static_cast<Space>(walked % kSpaces); }
// ROBB-6.2.
constexpr bool IsDark(Points walked) { return walked % 5 == 0; }

// ROBB-6.4.
inline int ScoreOf(const Public& pub, Seat seat) {
  return pub.walked[At(seat)][0] + pub.walked[At(seat)][1];
}

// Spaces 0 to 49.
enum class OnBoard : uint8_t {};
using SpaceSet = BitSet<OnBoard, uint64_t>;
// ROBB-7.3c without the own robber's space: where figures of other seats stand.
SpaceSet SpacesOfOthers(const Public& pub, Seat seat);
// ROBB-7.3a, ROBB-7.3b: where the seat may put its robber, which may be on the scoreboard.
SpaceSet RobberSpaces(const Public& pub, Seat seat);
// Whether the seat may PASS (ROBB-1.1, robber_mandatory).
bool MayKeepRobber(const Public& pub, Seat seat);
// ROBB-8.1: some other seat's robber is on the scoreboard.
bool FacesRobber(const Public& pub, Seat seat);

// The tile placed last.
inline SpotId LastPlaced(const Board& board) { return board.PlacedAt(board.size() - 1); }
// ROBB-5.3: the segments of the tile placed last that the active seat may claim, a bit each.
enum class OnTile : uint8_t {};
using SegmentSet = BitSet<OnTile, uint8_t>;
SegmentSet Claimable(const Public& pub);

// Calls visit(SpotId) for each tile with a meeple of the seat, by y, then x.
struct MeepleList {
  uint8_t size = 0;
  std::array<SpotId, kMeeples> spots{};
};
MeepleList MeeplesOf(const Board& board, Seat seat);
// The end value of the feature in which a tile's meeple stands.
inline int MeepleValue(const Board& board, SpotId spot) {
  return EndValue(board, board.FeatureIdOf(spot, board[spot].meeple_segment));
}

// ROBB-9.6: messages whose action is more than points.
inline constexpr int kExtraTile = 4;
inline constexpr int kCallHome = 8;
// ROBB-9.4: whether the active seat may choose the action of that message.
bool HasAction(const Public& pub, int message);
// ROBB-9.6: the points that the action gives the active seat; 0 for an extra tile (4) and for a
// call home (8), where the choice of the meeple decides.
int ActionPoints(const Public& pub, int message);

// ROBB-8.8.
constexpr int HalfOf(int points) { return (points + 1) / 2; }

// ROBB-8.3: the events that a seat's robber can rob, by seat from the active one, then in plan
// order.
struct Candidates {
  uint8_t size = 0;
  std::array<uint8_t, kMaxEvents> events{};
};
Candidates CandidatesOf(const Public& pub, Seat robber);

// How many events of the round are the seat's.
int CountEvents(const Round& round, Seat seat);
// The events in the order of their ids with the scoring meeple (ROBB-8.1).
Plan DefaultPlan(const Round& round, Seat seat);

// ROBB-10.6: 1 is best; equal points share the place. Of a match that is over.
BySeat<uint8_t> PlacesOf(const Public& pub);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_TABLE_H_
