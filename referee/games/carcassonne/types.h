// Carcassonne with The Robbers and The Messengers: the values of the game. A state is split by who
// may know: Public, Private, Hidden.
//
// All of it is plain data, trivially copyable and comparable. Rule numbers (ROBB-n.n) refer to
// RULES.md beside this file.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_TYPES_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/carcassonne/board.h"
#include "referee/games/carcassonne/tiles.h"
#include "referee/games/state.h"

namespace assize::games::carcassonne {

template <class T>
using BySeat = std::array<T, kMaxSeats>;
constexpr size_t At(Seat seat) { return static_cast<size_t>(seat.index()); }

// The most tiles of a stack: the box without the start tile.
inline constexpr int kMaxStacked = kMaxTiles - 1;
inline constexpr uint8_t kMeeples = 7;
// ROBB-6.1.
inline constexpr int kSpaces = 50;
inline constexpr int kMessages = 8;
// A seat scores in at most as many features as it has meeples.
inline constexpr int kMaxOwnEvents = kMeeples;
inline constexpr int kMaxEvents = kMaxSeats * kMaxOwnEvents;

// ROBB-6.1: space 0 to 49 of the scoreboard.
using Space = int8_t;
inline constexpr Space kInSupply = -1;

// The points that a figure has walked (ROBB-6.1).
using Points = uint16_t;

// ROBB-1.1: who, next to the active seat, gets a robber decision.
enum class RobberOffer : uint8_t { kNextOnly, kAll };

struct Config {
  uint8_t seats = 2;
  bool robbers = true;
  bool messengers = false;
  bool farmers = true;
  Seat start_seat;
  uint8_t small_city_points = 4;
  RobberOffer robber_offer = RobberOffer::kNextOnly;
  bool robber_mandatory = false;
  bool message_alone = false;
  uint8_t message_cap = 8;

  // ROBB-9.1: figures of a seat on the scoreboard.
  constexpr int figures() const { return messengers ? 2 : 1; }

  friend bool operator==(const Config&, const Config&) = default;
};

// What the asked seat decides (ROBB-11); kNone: the match is over.
enum class Decision : uint8_t {
  kNone,
  kTile,
  kRobberPlace,
  kMeeple,
  kScorePlan,
  kRobberTarget,
  kRogueFigure,
  kMessage,
  kReturn,
};
inline constexpr int kDecisions = 9;

// --- Moves: one alternative per decision. ---

// ROBB-11.1.
struct PlaceTile {
  Cell cell;
  uint8_t rotation = 0;
  friend bool operator==(const PlaceTile&, const PlaceTile&) = default;
};

// ROBB-11.2. kInSupply: PASS.
struct PlaceRobber {
  Space space = kInSupply;
  friend bool operator==(const PlaceRobber&, const PlaceRobber&) = default;
};

// ROBB-11.3. Unset: PASS.
struct PlaceMeeple {
  std::optional<SegmentRef> segment;
  friend bool operator==(const PlaceMeeple&, const PlaceMeeple&) = default;
};

// One step of a plan: an event, and the figure that walks for it.
struct Walk {
  uint8_t event = 0;
  uint8_t figure = 0;
  friend bool operator==(const Walk&, const Walk&) = default;
};

// ROBB-11.4, ROBB-11.10: the own events in the order in which they are walked. Walks from `size` on
// are as here.
struct Plan {
  uint8_t size = 0;
  std::array<Walk, kMaxOwnEvents> walks{};
  friend bool operator==(const Plan&, const Plan&) = default;
};

// ROBB-11.5.
struct ChooseTarget {
  uint8_t event = 0;
  friend bool operator==(const ChooseTarget&, const ChooseTarget&) = default;
};

// ROBB-11.6.
struct ChooseFigure {
  uint8_t figure = 0;
  friend bool operator==(const ChooseFigure&, const ChooseFigure&) = default;
};

// ROBB-11.7.
enum class MessageUse : uint8_t { kTwo, kAction };
struct UseMessage {
  MessageUse use = MessageUse::kTwo;
  friend bool operator==(const UseMessage&, const UseMessage&) = default;
};

// ROBB-11.8: the cell of the meeple's tile.
struct CallHome {
  Cell cell;
  friend bool operator==(const CallHome&, const CallHome&) = default;
};

using Move = std::variant<PlaceTile, PlaceRobber, PlaceMeeple, Plan, ChooseTarget, ChooseFigure,
                          UseMessage, CallHome>;
static_assert(sizeof(Move) <= 24 && std::is_trivially_copyable_v<Move>);

// --- The state, by who may know. ---

// Why points are scored.
enum class Cause : uint8_t { kRoad, kCity, kMonastery, kMessage };
inline constexpr int kCauses = 4;

// Points of one seat in a scoring round (ROBB-7.6, ROBB-9.5).
struct ScoringEvent {
  Seat seat;
  Points points = 0;
  Cause cause{};
  // Of a feature: a tile of it, and its segment there.
  Cell cell;
  uint8_t segment = 0;
  friend bool operator==(const ScoringEvent&, const ScoringEvent&) = default;
};

inline constexpr uint8_t kNoEvent = 255;

// The scoring round under way (ROBB-8); without events: none.
struct Round {
  uint8_t size = 0;
  std::array<ScoringEvent, kMaxEvents> events{};
  // By seat: the plans made so far, and the events that robbers rob, as far as that is settled.
  BySeat<Plan> plans{};
  BySeat<uint8_t> targets{kNoEvent, kNoEvent, kNoEvent, kNoEvent, kNoEvent, kNoEvent};
  // ROBB-8.7: figures of the active seat that have moved, a bit each.
  uint8_t moved = 0;
  friend bool operator==(const Round&, const Round&) = default;
};

// Points of a seat at the end, by where they come from (ROBB-10.6).
struct Breakdown {
  Points during = 0;
  Points robber = 0;
  Points roads = 0;
  Points cities = 0;
  Points monasteries = 0;
  Points fields = 0;

  constexpr int total() const { return during + robber + roads + cities + monasteries + fields; }
  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};

// All that a seat or a spectator may know (ROBB-12.1).
struct Public {
  Config config;
  Board board;
  // Tiles that are still in the stack: how many, and how many of each type.
  uint8_t stack_size = 0;
  std::array<uint8_t, kTileTypes> stack_left{};
  // Tiles that could not be placed, in order; the last `discarded_now` of them in the last draw.
  uint8_t discarded_size = 0;
  uint8_t discarded_now = 0;
  std::array<Tile, kMaxStacked> discarded{};
  // By seat.
  BySeat<uint8_t> supply{};
  // ROBB-3.1: points walked by the scoring meeple, and by the messenger if there is one.
  BySeat<std::array<Points, 2>> walked{};
  BySeat<Space> robbers{};
  // The known messages at the bottom of the stack, in order (ROBB-9.3), and how many were drawn.
  uint8_t seen_size = 0;
  std::array<uint8_t, kMessages> seen{};
  uint16_t messages_drawn = 0;
  uint8_t messages_this_turn = 0;
  // The message whose MESSAGE or RETURN is open; 0: none.
  uint8_t message = 0;
  Seat active;
  // From 1; 0 before the first.
  uint8_t turn = 0;
  // Drawn and not yet placed, or kNoTile.
  Tile drawn = kNoTile;
  Decision decision = Decision::kNone;
  // The one seat that decides; none: the match is over.
  SeatSet asked;
  Round round;
  // Of a match that is over.
  BySeat<Breakdown> final_points{};

  friend bool operator==(const Public&, const Public&) = default;
};

// Nobody knows more than the others, except for an own answer that is sealed.
struct Private {
  // Whose view this is; unset: a spectator's.
  std::optional<Seat> seat;
  std::optional<Move> sealed;

  friend bool operator==(const Private&, const Private&) = default;
};

// What nobody knows (ROBB-1.3).
struct Hidden {
  // The next tile to be drawn is stack[Public::stack_size - 1].
  std::array<Tile, kMaxStacked> stack{};
  // The messages not yet seen: the next one is messages[kMessages - Public::seen_size - 1].
  std::array<uint8_t, kMessages> messages{};
  Chance chance;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kMaxSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

static_assert(std::is_trivially_copyable_v<Public>);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_TYPES_H_
