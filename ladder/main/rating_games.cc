#include "ladder/main/rating_games.h"

#include <algorithm>
#include <array>
#include <span>

#include "absl/container/flat_hash_set.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

std::vector<VersionId> VersionsIn(const Results& results) {
  absl::flat_hash_set<VersionId> seen;
  for (const SeatResult& seat : results.seats) seen.insert(seat.version);
  std::vector<VersionId> versions(seen.begin(), seen.end());
  std::sort(versions.begin(), versions.end());
  return versions;
}

bool MeetsItself(std::span<const SeatResult> seats) {
  for (size_t i = 0; i < seats.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (seats[i].version == seats[j].version) return true;
    }
  }
  return false;
}

// Results::roles always has "", although no seat may be without a role.
class RoleNumbers {
 public:
  explicit RoleNumbers(const Results& results) : numbers_(results.roles.size(), kUnused) {
    for (const SeatResult& seat : results.seats) numbers_[seat.role] = 0;
    for (size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] == kUnused) continue;
      numbers_[i] = static_cast<uint8_t>(names_.size());
      names_.push_back(results.roles[i]);
    }
  }

  uint8_t Of(const SeatResult& seat) const { return numbers_[seat.role]; }
  const std::vector<std::string>& names() const { return names_; }

 private:
  static constexpr uint8_t kUnused = 255;

  std::vector<uint8_t> numbers_;
  std::vector<std::string> names_;
};

}  // namespace

absl::StatusOr<RatingGames> GamesOf(const Results& results) {
  RatingGames games;
  games.versions = VersionsIn(results);
  const RoleNumbers roles(results);
  games.roles = roles.names();
  games.table.Reserve(static_cast<int64_t>(results.sets.size()),
                      static_cast<int64_t>(results.matches.size()),
                      static_cast<int64_t>(results.seats.size()));
  std::array<rating::SeatRank, rating::kMaxSeats> ranks;
  for (const SetResult& set : results.sets) {
    bool begun = false;
    for (const MatchResult& match : results.MatchesOf(set)) {
      const std::span<const SeatResult> seats = results.SeatsOf(match);
      if (MeetsItself(seats)) {
        ++games.left_out;
        continue;
      }
      if (!begun) games.table.BeginSet();
      begun = true;
      for (size_t i = 0; i < seats.size(); ++i) {
        const auto player =
            std::lower_bound(games.versions.begin(), games.versions.end(), seats[i].version);
        ranks[i] = {.player = static_cast<int32_t>(player - games.versions.begin()),
                    .role = roles.Of(seats[i]),
                    .rank = seats[i].rank};
      }
      ASSIZE_RETURN_IF_ERROR(games.table.AddGame({ranks.data(), seats.size()}));
    }
  }
  games.lone_role = rating::LoneRole(games.table);
  return games;
}

}  // namespace assize::ladder
