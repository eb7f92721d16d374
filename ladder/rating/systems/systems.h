// Published rating systems by name: the same games, rated as other ladders rate them.
//
// The rating table is joint_fit.h's, which knows roles, seats, ties and sets. These stand beside it
// for comparison. None of them knows roles or seats (sets, in which everybody has each of them,
// cancel those out), and those that follow the order of sets forget slowly.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_SYSTEMS_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_SYSTEMS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/rating/game_table.h"

namespace assize::ladder::rating {

enum class System : uint8_t {
  kElo,
  kGlicko2,
  kTrueSkill,
  kWengLin,
  kBradleyTerry,
  kBayesElo,
  kPlackettLuce,
};

struct SystemInfo {
  System system;
  // As users type it.
  std::string_view name;
  // Scale, centre and source, in a sentence.
  std::string_view about;
};

std::span<const SystemInfo> AllSystems();

struct SystemRating {
  // In the system's own scale.
  double rating = 0;
  // Half the width of the 95 % interval; nullopt: the system has none.
  std::optional<double> margin95;
};

// By player, one for each below `players`, which is at least table.players() and all of which have
// played. Systems that follow results take the sets in the order of the table; a set is one rating
// period. Systems of pairs count every two opponents of a match as a game of two.
//
// kFailedPrecondition: the system has no finite answer for these games, or does not know what they
// contain; the text names a system that has one.
absl::StatusOr<std::vector<SystemRating>> RateBy(System system, const GameTable& table,
                                                 int players);

// Whether a chain of games leads from each player to each other.
bool AreConnected(const GameTable& table, int players);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_SYSTEMS_H_
