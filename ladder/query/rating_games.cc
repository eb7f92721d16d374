#include "ladder/query/rating_games.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "ladder/rating/joint/order_conflicts.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// One bit for each of Results::roles.
using RoleSet = uint64_t;
using Sets = std::vector<const SetResult*>;

RoleSet RolesOf(const Results& results, const SetResult& set) {
  RoleSet roles = 0;
  for (const MatchResult& match : results.MatchesOf(set)) {
    for (const SeatResult& seat : results.SeatsOf(match)) roles |= RoleSet{1} << seat.role;
  }
  return roles;
}

// Sets by the roles that meet each other in them, perhaps by way of others: the bandits of Duel
// d'Escrocs are one group, although two of them play at a time.
absl::StatusOr<std::map<RoleSet, Sets>> GroupByRoles(const Results& results) {
  constexpr size_t kMaxRoles = 64;
  if (results.roles.size() > kMaxRoles) {
    return absl::InvalidArgumentError(absl::StrCat("the stored matches have ", results.roles.size(),
                                                   " roles; at most ", kMaxRoles, " can be rated"));
  }
  std::map<RoleSet, Sets> groups;
  for (const SetResult& set : results.sets) groups[RolesOf(results, set)].push_back(&set);
  // Joins groups until none has a role of another.
  std::map<RoleSet, Sets> apart;
  while (!groups.empty()) {
    auto [roles, sets] = *groups.begin();
    groups.erase(groups.begin());
    const auto other =
        std::find_if(groups.begin(), groups.end(),
                     [roles = roles](const auto& group) { return (group.first & roles) != 0; });
    if (other == groups.end()) {
      apart.emplace(roles, std::move(sets));
      continue;
    }
    const RoleSet joined = roles | other->first;
    sets.insert(sets.end(), other->second.begin(), other->second.end());
    groups.erase(other);
    Sets& into = groups[joined];
    into.insert(into.end(), sets.begin(), sets.end());
  }
  // In the order of planning again.
  for (auto& [roles, sets] : apart) std::sort(sets.begin(), sets.end());
  return apart;
}

bool MeetsItself(std::span<const SeatResult> seats) {
  for (size_t i = 0; i < seats.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (seats[i].version == seats[j].version) return true;
    }
  }
  return false;
}

// Who has a match that can be rated.
std::vector<VersionId> VersionsIn(const Results& results, const Sets& sets) {
  absl::flat_hash_set<VersionId> seen;
  for (const SetResult* set : sets) {
    for (const MatchResult& match : results.MatchesOf(*set)) {
      const std::span<const SeatResult> seats = results.SeatsOf(match);
      if (MeetsItself(seats)) continue;
      for (const SeatResult& seat : seats) seen.insert(seat.version);
    }
  }
  std::vector<VersionId> versions(seen.begin(), seen.end());
  std::sort(versions.begin(), versions.end());
  return versions;
}

// Numbers the roles of a group from 0.
class RoleNumbers {
 public:
  RoleNumbers(const Results& results, RoleSet roles) : numbers_(results.roles.size()) {
    for (size_t i = 0; i < numbers_.size(); ++i) {
      if ((roles >> i & 1) == 0) continue;
      numbers_[i] = static_cast<uint8_t>(names_.size());
      names_.push_back(results.roles[i]);
    }
  }

  uint8_t Of(const SeatResult& seat) const { return numbers_[seat.role]; }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<uint8_t> numbers_;
  std::vector<std::string> names_;
};

bool HasFailed(std::span<const SeatResult> seats) {
  return std::ranges::any_of(seats, &SeatResult::failed);
}

size_t PlayerOf(const std::vector<VersionId>& versions, VersionId version) {
  const auto player = std::lower_bound(versions.begin(), versions.end(), version);
  return static_cast<size_t>(player - versions.begin());
}

void Count(const SeatResult& seat, stats::FailureCounts* counts) {
  ++counts->matches;
  counts->decisions += seat.decisions;
  counts->late += seat.late;
  counts->crashes += seat.crashed ? 1 : 0;
  counts->illegal += seat.illegal;
  counts->unread += seat.unread;
  counts->failed_matches += seat.failed() ? 1 : 0;
}

void CountFailures(const Results& results, const Sets& sets, RatingGames* games) {
  games->forfeits.resize(games->versions.size());
  games->failures.resize(games->versions.size());
  for (const SetResult* set : sets) {
    for (const MatchResult& match : results.MatchesOf(*set)) {
      const std::span<const SeatResult> seats = results.SeatsOf(match);
      if (MeetsItself(seats)) {
        ++games->left_out;
        continue;
      }
      games->failed_games += HasFailed(seats) ? 1 : 0;
      for (const SeatResult& seat : seats) {
        const size_t player = PlayerOf(games->versions, seat.version);
        Count(seat, &games->failures[player]);
        games->forfeits[player] += seat.forfeited ? 1 : 0;
      }
    }
  }
}

enum class Selection : uint8_t { kAll, kFaultFree };

// Sets as far as their matches are selected.
class TableMaker {
 public:
  TableMaker(const Results& results, const std::vector<VersionId>& versions,
             const RoleNumbers& roles, games::SideRule side_of)
      : results_(results), versions_(versions), roles_(roles), side_of_(side_of) {}

  absl::StatusOr<rating::GameTable> Make(const Sets& sets, Selection selection) const {
    rating::GameTable table;
    table.Reserve(static_cast<int64_t>(sets.size()), static_cast<int64_t>(results_.matches.size()),
                  static_cast<int64_t>(results_.seats.size()));
    for (const SetResult* set : sets) {
      bool begun = false;
      for (const MatchResult& match : results_.MatchesOf(*set)) {
        const std::span<const SeatResult> seats = results_.SeatsOf(match);
        if (MeetsItself(seats)) continue;
        if (selection == Selection::kFaultFree && HasFailed(seats)) continue;
        if (!begun) table.BeginSet();
        begun = true;
        ASSIZE_RETURN_IF_ERROR(Add(seats, &table));
      }
    }
    return table;
  }

 private:
  absl::Status Add(std::span<const SeatResult> seats, rating::GameTable* table) const {
    std::array<rating::SeatRank, rating::kMaxSeats> ranks;
    for (size_t i = 0; i < seats.size(); ++i) {
      ranks[i] = {.player = static_cast<int32_t>(PlayerOf(versions_, seats[i].version)),
                  .role = roles_.Of(seats[i]),
                  .rank = seats[i].rank,
                  .side = static_cast<uint8_t>(
                      side_of_(static_cast<int>(seats.size()), static_cast<int>(i)))};
    }
    return table->AddGame({ranks.data(), seats.size()});
  }

  const Results& results_;
  const std::vector<VersionId>& versions_;
  const RoleNumbers& roles_;
  const games::SideRule side_of_;
};

absl::StatusOr<RatingGames> GamesIn(const Results& results, RoleSet role_set, const Sets& sets,
                                    games::SideRule side_of) {
  RatingGames games;
  games.versions = VersionsIn(results, sets);
  const RoleNumbers roles(results, role_set);
  games.roles = roles.names();
  CountFailures(results, sets, &games);
  const TableMaker tables(results, games.versions, roles, side_of);
  ASSIZE_ASSIGN_OR_RETURN(games.table, tables.Make(sets, Selection::kAll));
  if (games.failed_games > 0) {
    ASSIZE_ASSIGN_OR_RETURN(games.fault_free, tables.Make(sets, Selection::kFaultFree));
  }
  games.lone_role = rating::LoneRole(games.table);
  return games;
}

absl::StatusOr<rating::JointFit> FitOfTable(const RatingGames& games,
                                            const rating::GameTable& table) {
  return rating::FitCondensed(table, {.lone_role = games.lone_role,
                                      .players = static_cast<int>(games.versions.size())});
}

}  // namespace

absl::StatusOr<std::vector<RatingGames>> GamesOf(const Results& results, games::SideRule side_of) {
  ASSIZE_ASSIGN_OR_RETURN(const auto groups, GroupByRoles(results));
  std::vector<RatingGames> all;
  for (const auto& [roles, sets] : groups) {
    ASSIZE_ASSIGN_OR_RETURN(RatingGames games, GamesIn(results, roles, sets, side_of));
    if (games.table.games() > 0) all.push_back(std::move(games));
  }
  std::stable_sort(all.begin(), all.end(), [](const RatingGames& a, const RatingGames& b) {
    return a.table.games() > b.table.games();
  });
  return all;
}

absl::StatusOr<rating::JointFit> FitOf(const RatingGames& games) {
  return FitOfTable(games, games.table);
}

absl::StatusOr<report::FaultFree> FaultFreeOf(const RatingGames& games,
                                              const rating::JointFit& full) {
  report::FaultFree fault_free{.matches = games.table.games(), .left_out = games.failed_games};
  rating::JointFit selected = full;
  if (games.failed_games == games.table.games()) {
    selected = {};
    selected.players.resize(games.versions.size());
  } else if (games.failed_games > 0) {
    ASSIZE_ASSIGN_OR_RETURN(selected, FitOfTable(games, games.fault_free));
    fault_free.conflicts = rating::ConflictsBetween(full, selected);
  }
  for (size_t player = 0; player < games.versions.size(); ++player) {
    fault_free.players.push_back({.failures = games.failures[player]});
    report::FaultFreePlayer& added = fault_free.players.back();
    const rating::PlayerRating& rating = selected.players[player];
    added.sets = rating.sets;
    added.matches = rating.games;
    if (rating.games > 0) added.rating = rating.overall;
  }
  report::RankByRating(&fault_free);
  return fault_free;
}

}  // namespace assize::ladder
