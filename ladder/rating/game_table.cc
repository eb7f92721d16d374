#include "ladder/rating/game_table.h"

#include <algorithm>
#include <array>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "ladder/stats/opponent_share.h"

namespace assize::ladder::rating {
namespace {

absl::Status Check(std::span<const SeatRank> seats) {
  if (seats.size() < kMinSeats || seats.size() > kMaxSeats) {
    return absl::InvalidArgumentError(absl::StrCat("a game of ", seats.size(), " seats: must have ",
                                                   kMinSeats, " to ", kMaxSeats));
  }
  if (stats::OpponentCount(seats, 0) == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("all seats are of side ", seats[0].side, ": there must be two sides"));
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

// 2^64 / the golden ratio: multiplying by it spreads every bit upwards.
constexpr size_t kMixer = 0x9e3779b97f4a7c15;

// A set of a table by its number, equal to another where its games are the same.
struct SameGames {
  const GameTable* table;

  size_t operator()(uint32_t set) const {
    const GameTable::Set& games = table->sets()[set];
    size_t hash = games.games;
    for (uint32_t game = games.first_game; game < games.first_game + games.games; ++game) {
      for (const SeatRank& seat : table->seats(game)) {
        hash ^= size_t{static_cast<uint32_t>(seat.player)} << 16 | seat.role << 8 | seat.rank;
        hash *= kMixer;
        hash ^= hash >> 32;
      }
    }
    return hash;
  }

  bool operator()(uint32_t a, uint32_t b) const {
    const GameTable::Set& first = table->sets()[a];
    const GameTable::Set& second = table->sets()[b];
    if (first.games != second.games) return false;
    for (uint32_t game = 0; game < first.games; ++game) {
      if (!std::ranges::equal(table->seats(first.first_game + game),
                              table->seats(second.first_game + game))) {
        return false;
      }
    }
    return true;
  }
};

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

std::optional<GameTable> Condense(const GameTable& table) {
  const SameGames same{&table};
  absl::flat_hash_map<uint32_t, uint32_t, SameGames, SameGames> place(0, same, same);
  place.reserve(table.sets().size());
  std::vector<const GameTable::Set*> firsts;
  std::vector<int64_t> counts;
  for (uint32_t i = 0; i < table.sets().size(); ++i) {
    const GameTable::Set& set = table.sets()[i];
    const auto [entry, is_new] = place.try_emplace(i, static_cast<uint32_t>(firsts.size()));
    if (is_new) {
      firsts.push_back(&set);
      counts.push_back(0);
    }
    counts[entry->second] += set.count;
  }
  if (firsts.size() == table.sets().size()) return std::nullopt;
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

std::optional<int> LoneRole(const GameTable& table) {
  std::array<bool, kMaxRoles> faces_many = {};
  std::array<bool, kMaxRoles> is_shared = {};
  for (int64_t game = 0; game < table.games(); ++game) {
    std::array<int, kMaxRoles> count = {};
    for (const SeatRank& seat : table.seats(game)) ++count[seat.role];
    const bool any_shared = std::ranges::any_of(count, [](int seats) { return seats > 1; });
    for (int role = 0; role < kMaxRoles; ++role) {
      if (count[role] == 1 && any_shared) faces_many[role] = true;
      if (count[role] > 1) is_shared[role] = true;
    }
  }
  std::optional<int> lone;
  for (int role = 0; role < kMaxRoles; ++role) {
    if (!faces_many[role] || is_shared[role]) continue;
    if (lone.has_value()) return std::nullopt;
    lone = role;
  }
  return lone;
}

}  // namespace assize::ladder::rating
