// The rungs of each game: frozen bots of known rating, which `ladder climb` compares a bot with. The
// tables stand in referee/games/GAME/rungs.json and are compiled in; tests/ladder/climb/rungs.cc measures them.
#ifndef ASSIZE_LADDER_CLIMB_RUNG_TABLE_H_
#define ASSIZE_LADDER_CLIMB_RUNG_TABLE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/climb.pb.h"
#include "assize/v1/record.pb.h"
#include "ladder/climb/strength.h"
#include "referee/base/hash.h"
#include "referee/bots/bot_finder.h"

namespace assize::ladder::climb {

// kInvalidArgument: there is no such game; kNotFound: it has no rungs; kInternal: its table can't be read.
absl::StatusOr<v1::RungTable> FindRungs(std::string_view game);

// What people call a rung: its bot and arguments, "greedy --slips 30".
std::string NameOf(const v1::Rung& rung);

// All rungs, without sets.
std::vector<Encounter> EncountersOf(const v1::RungTable& table);

// Finds our own sample bots and no others, whatever $ASSIZE_BOTS says. kNotFound: the system does not
// report where this program is.
absl::StatusOr<bots::BotFinder> OurBots();

// The bot to start for a rung. kFailedPrecondition: the bot has another version than was frozen.
absl::StatusOr<bots::Manifest> ManifestOf(const v1::Rung& rung, const bots::BotFinder& finder);

// Of all moves that bots made in the match, in the order of the record: v1::Rung.digest.
Bytes32 DigestOfMoves(const v1::Record& record);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_RUNG_TABLE_H_
