// The TRF record 001: a player with all its rounds.
//
// Pure, safe on every thread.
#ifndef ASSIZE_LADDER_TRF_PLAYER_RECORD_H_
#define ASSIZE_LADDER_TRF_PLAYER_RECORD_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/trf/line.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// A record as it stands, before other players' records show how many rounds have been played.
struct PlayerRecord {
  int line = 0;
  PlayerNumber number = 0;
  // Without its rounds.
  Player player;
  Tenths points = 0;
  // One for each column of a round, to the last one with anything in it.
  std::vector<RoundEntry> columns;
  // For each of them, whether anything stands in it.
  std::vector<bool> stated;

  // A column behind the last one is blank.
  RoundEntry Entry(size_t round) const {
    return round < columns.size() ? columns[round] : RoundEntry();
  }
  bool HasEntry(size_t round) const { return round < stated.size() && stated[round]; }
};

absl::StatusOr<PlayerRecord> ReadPlayerRecord(const Line& line);

// Without an end of line. `number` is the player's; its points are taken from its rounds.
std::string WritePlayerRecord(const Tournament& tournament, PlayerNumber number);

// As in the tables of TRF: '1', '=', '0', '+', '-', 'U', 'F', 'H', 'Z'.
char ResultCode(Result result);
// W, D and L are read as 1, = and 0. nullopt: no such code.
std::optional<Result> ParseResult(char code);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_PLAYER_RECORD_H_
