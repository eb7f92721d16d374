// What a district of a duel of Brigands brings to one robber against the other, by the teams that
// both have sent there: the arithmetic on which the duel's planning rests.
//
// Pure functions. The figures are estimates, as in worth.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_TILE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_TILE_H_

#include <array>

#include "referee/games/brigands/types.h"

namespace assize::bot::brigands {

using games::brigands::District;
using games::brigands::Public;
using games::brigands::Team;

// A team as a number below kTeams, for tables.
inline constexpr int kTeams = 32;
constexpr int IndexOf(Team team) {
  return team.bandits << 3 | team.patrols << 1 | static_cast<int>(team.token);
}
constexpr Team TeamOf(int index) {
  Team team;
  team.bandits = static_cast<uint8_t>(index >> 3);
  team.patrols = static_cast<uint8_t>(index >> 1 & 3);
  team.token = static_cast<uint8_t>(index & 1);
  return team;
}

// By IndexOf() of the own team and of the rival's: what the own side gains there more than the
// rival, in ducats, if both use their tokens well.
using TileTable = std::array<std::array<double, kTeams>, kTeams>;

// What both have, as far as it matters on a tile.
struct Duellists {
  int own_ducats = 0;
  int rival_ducats = 0;
  int own_tokens = 0;
  int rival_tokens = 0;
};

Duellists DuellistsOf(const Public& pub, games::brigands::Colour own);

// For teams that can be sent: 0 to 3 bandits, 0 to 2 patrols. `pub` is that of the planning.
TileTable TableOf(const Public& pub, District district, const Duellists& duellists);

// How a robber uses the token on the tile that is being resolved: the best way if the rival passes.
games::brigands::Wheel QuickWheel(const Public& pub, games::brigands::Colour own);

}  // namespace assize::bot::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_DUEL_TILE_H_
