#include "ladder/rating/game_table.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace assize::ladder::rating {
namespace {

absl::Status Check(std::span<const SeatRank> seats) {
  if (seats.size() < kMinSeats || seats.size() > kMaxSeats) {
    return absl::InvalidArgumentError(absl::StrCat("a game of ", seats.size(), " seats: must have ",
                                                   kMinSeats, " to ", kMaxSeats));
  }
  for (size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].player < 0 || seats[i].player >= kMaxPlayers) {
      return absl::InvalidArgumentError(absl::StrCat("seat ", i, ": player ", seats[i].player,
                                                     ": must be 0 to ", kMaxPlayers - 1));
    }
    if (seats[i].role >= kMaxRoles) {
      return absl::InvalidArgumentError(
          absl::StrCat("seat ", i, ": role ", seats[i].role, ": must be 0 to ", kMaxRoles - 1));
    }
    for (size_t j = 0; j < i; ++j) {
      if (seats[j].player == seats[i].player) {
        return absl::InvalidArgumentError(
            absl::StrCat("player ", seats[i].player, " sits in seats ", j, " and ", i));
      }
    }
  }
  return absl::OkStatus();
}

// The games of a set as bytes: equal for sets that went alike.
std::string KeyOf(const GameTable& table, const GameTable::Set& set) {
  std::string key;
  for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
    for (const SeatRank& seat : table.seats(game)) {
      key.append(reinterpret_cast<const char*>(&seat.player), sizeof(seat.player));
      key.push_back(static_cast<char>(seat.role));
      key.push_back(static_cast<char>(seat.rank));
    }
    key.push_back('|');
  }
  return key;
}

}  // namespace

void GameTable::BeginSet(int64_t count) {
  sets_.push_back({.first_game = static_cast<uint32_t>(games()), .count = count});
}

absl::Status GameTable::AddGame(std::span<const SeatRank> seats) {
  if (sets_.empty()) return absl::InvalidArgumentError("a game outside any set");
  if (absl::Status status = Check(seats); !status.ok()) return status;
  for (const SeatRank& seat : seats) {
    seats_.push_back(seat);
    players_ = std::max(players_, seat.player + 1);
    roles_ = std::max(roles_, seat.role + 1);
  }
  first_seat_.push_back(static_cast<uint32_t>(seats_.size()));
  ++sets_.back().games;
  return absl::OkStatus();
}

void GameTable::Reserve(int64_t sets, int64_t games, int64_t seats) {
  sets_.reserve(sets);
  first_seat_.reserve(games + 1);
  seats_.reserve(seats);
}

int64_t GameTable::games_played() const {
  int64_t played = 0;
  for (const Set& set : sets_) played += set.count * set.games;
  return played;
}

GameTable Condense(const GameTable& table) {
  absl::flat_hash_map<std::string, size_t> place;
  std::vector<const GameTable::Set*> firsts;
  std::vector<int64_t> counts;
  for (const GameTable::Set& set : table.sets()) {
    const auto [entry, is_new] = place.try_emplace(KeyOf(table, set), firsts.size());
    if (is_new) {
      firsts.push_back(&set);
      counts.push_back(0);
    }
    counts[entry->second] += set.count;
  }
  GameTable condensed;
  for (size_t i = 0; i < firsts.size(); ++i) {
    condensed.BeginSet(counts[i]);
    for (uint32_t game = 0; game < firsts[i]->games; ++game) {
      // What came from a table fits into one.
      condensed.AddGame(table.seats(firsts[i]->first_game + game)).IgnoreError();
    }
  }
  return condensed;
}

}  // namespace assize::ladder::rating
