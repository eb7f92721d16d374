// The games that ratings are computed from, set by set: each seat's player, role and rank.
//
// A plain value, compact since a season is a million games. Not safe for concurrent change.
//
// Example: two games of one set, player 4 against player 7.
//   GameTable table;
//   table.BeginSet();
//   ASSIZE_RETURN_IF_ERROR(table.AddGame({{{.player = 4, .rank = 1}, {.player = 7, .rank = 2}}}));
//   ASSIZE_RETURN_IF_ERROR(table.AddGame({{{.player = 7, .rank = 1}, {.player = 4, .rank = 1}}}));
#ifndef ASSIZE_LADDER_RATING_GAME_TABLE_H_
#define ASSIZE_LADDER_RATING_GAME_TABLE_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/status.h"

namespace assize::ladder::rating {

inline constexpr int kMinSeats = 2;
inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxPlayers = 4096;
inline constexpr int kMaxRoles = 8;

// The result of a seat. A smaller rank is better, equal ranks tie; gaps between ranks mean nothing.
struct SeatRank {
  int32_t player = 0;  // 0 to kMaxPlayers - 1
  uint8_t role = 0;    // 0 to kMaxRoles - 1; 0 where a game has no roles
  uint8_t rank = 0;
  // Seats with equal numbers above 0 are partners, not opponents; with 0 a seat is on its own.
  uint8_t side = 0;

  friend bool operator==(const SeatRank&, const SeatRank&) = default;
};

class GameTable {
 public:
  // A set: games that share their luck and are therefore one observation.
  struct Set {
    uint32_t first_game = 0;
    uint32_t games = 0;
    // How many sets went exactly like this.
    int64_t count = 0;
  };

  // The games that are added from here on belong to one set, or to `count` sets that all went like
  // this.
  void BeginSet(int64_t count = 1);

  // Seats in seat order. InvalidArgument, naming the seat, if there are too few or too many seats,
  // if a number is out of its range, if a player sits twice, if all are of one side, or if no set
  // was begun. The table stays as it was.
  absl::Status AddGame(std::span<const SeatRank> seats);
  absl::Status AddGame(std::initializer_list<SeatRank> seats) {
    return AddGame(std::span<const SeatRank>(seats.begin(), seats.size()));
  }

  void Reserve(int64_t sets, int64_t games, int64_t seats);

  const std::vector<Set>& sets() const { return sets_; }
  int64_t games() const { return static_cast<int64_t>(first_seat_.size()) - 1; }
  // With counts: of all sets with equal results.
  int64_t games_played() const;
  std::span<const SeatRank> seats(int64_t game) const {
    return {seats_.data() + first_seat_[game], seats_.data() + first_seat_[game + 1]};
  }
  // Of all games, one after the other.
  std::span<const SeatRank> all_seats() const { return seats_; }
  // One more than the highest number of a player in the table.
  int players() const { return players_; }
  // One more than the highest role in the table.
  int roles() const { return roles_; }

 private:
  std::vector<Set> sets_;
  // Where the seats of each game begin, and one more.
  std::vector<uint32_t> first_seat_ = {0};
  std::vector<SeatRank> seats_;
  int players_ = 0;
  int roles_ = 0;
};

// The same sets, with equal ones counted together, in the order of their first appearance; nullopt
// if no two of them are equal. Every statistic of the joint fit stays the same, and is faster where
// few bots met often.
std::optional<GameTable> Condense(const GameTable& table);

// The role that never more than one seat has, against others that share theirs: the prince of
// Brigands. nullopt: there is none, or more than one.
std::optional<int> LoneRole(const GameTable& table);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_GAME_TABLE_H_
