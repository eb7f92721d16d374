// Carcassonne: what can happen. Everybody sees everything (ROBB-12.1).
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_EVENTS_H_

#include <array>
#include <variant>

#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

struct MatchStarted {
  Config config;
  friend bool operator==(const MatchStarted&, const MatchStarted&) = default;
};

struct TurnStarted {
  uint8_t turn = 0;
  Seat seat;
  friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};

struct TileDrawn {
  Seat seat;
  Tile tile = kNoTile;
  // Tiles left in the stack.
  uint8_t left = 0;
  friend bool operator==(const TileDrawn&, const TileDrawn&) = default;
};

// ROBB-7.1: drawn, and fits nowhere.
struct TileDiscarded {
  Tile tile = kNoTile;
  friend bool operator==(const TileDiscarded&, const TileDiscarded&) = default;
};

struct TilePlaced {
  Seat seat;
  Tile tile = kNoTile;
  Cell cell;
  uint8_t rotation = 0;
  friend bool operator==(const TilePlaced&, const TilePlaced&) = default;
};

// ROBB-7.3.
struct RobberPlaced {
  Seat seat;
  // kInSupply: it was not on the scoreboard.
  Space from = kInSupply;
  Space to = 0;
  friend bool operator==(const RobberPlaced&, const RobberPlaced&) = default;
};

struct MeeplePlaced {
  Seat seat;
  Cell cell;
  SegmentRef segment;
  friend bool operator==(const MeeplePlaced&, const MeeplePlaced&) = default;
};

// A feature with meeples is complete (ROBB-7.5), or counted at the end (ROBB-10.4, ROBB-10.5).
struct FeatureScored {
  enum class When : uint8_t { kCompleted, kAtTheEnd };
  When when{};
  Kind kind{};
  // A tile of it.
  Cell cell;
  // Distinct tiles, of a monastery with those around it; 0: a field.
  uint8_t tiles = 0;
  uint8_t shields = 0;
  // Completed cities next to a field.
  uint8_t cities = 0;
  // By seat.
  uint8_t seats = 0;
  BySeat<uint8_t> meeples{};
  // For each owner.
  Points points = 0;
  SeatSet owners;
  friend bool operator==(const FeatureScored&, const FeatureScored&) = default;
};

struct MeepleReturned {
  Seat seat;
  Cell cell;
  friend bool operator==(const MeepleReturned&, const MeepleReturned&) = default;
};

// ROBB-8.1, where it was asked.
struct PlanMade {
  Seat seat;
  Plan plan;
  friend bool operator==(const PlanMade&, const PlanMade&) = default;
};

// ROBB-8.3.
struct TargetChosen {
  Seat seat;
  uint8_t event = 0;
  friend bool operator==(const TargetChosen&, const TargetChosen&) = default;
};

// A figure walks: for an event (ROBB-8.4), or with rogue points (ROBB-8.6).
struct Walked {
  Seat seat;
  uint8_t figure = 0;
  Points points = 0;
  // Its total afterwards.
  Points total = 0;
  Cause cause{};
  // Rogue points: the seat whose event is robbed; unset: own points.
  std::optional<Seat> robbed;
  friend bool operator==(const Walked&, const Walked&) = default;
};

struct RobberReturned {
  Seat seat;
  Space from = 0;
  friend bool operator==(const RobberReturned&, const RobberReturned&) = default;
};

// ROBB-8.6.
struct RobberDragged {
  Seat seat;
  Space from = 0;
  Space to = 0;
  friend bool operator==(const RobberDragged&, const RobberDragged&) = default;
};

struct MessageDrawn {
  Seat seat;
  // 1 to 8 (ROBB-9.6).
  uint8_t message = 0;
  friend bool operator==(const MessageDrawn&, const MessageDrawn&) = default;
};

struct MessageUsed {
  Seat seat;
  uint8_t message = 0;
  MessageUse use{};
  // What it gives; 0: an extra tile, or nothing.
  Points points = 0;
  friend bool operator==(const MessageUsed&, const MessageUsed&) = default;
};

// All of a turn is done, its messages included.
struct TurnEnded {
  uint8_t turn = 0;
  Seat seat;
  friend bool operator==(const TurnEnded&, const TurnEnded&) = default;
};

// By seat.
struct MatchOver {
  uint8_t seats = 0;
  BySeat<Breakdown> points{};
  BySeat<uint8_t> places{};
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};

using Event =
    std::variant<MatchStarted, TurnStarted, TileDrawn, TileDiscarded, TilePlaced, RobberPlaced,
                 MeeplePlaced, FeatureScored, MeepleReturned, PlanMade, TargetChosen, Walked,
                 RobberReturned, RobberDragged, MessageDrawn, MessageUsed, TurnEnded, MatchOver>;

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_EVENTS_H_
