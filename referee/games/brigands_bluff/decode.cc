// Brigand's Bluff: messages to moves and configurations.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/wire.h"

namespace assize::games::brigands_bluff {

namespace pb = v1::brigands_bluff;

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.seats, ReadNumber<uint16_t>(Path(path, "seats"), message.seats(),
                                                             kMinSeats, kMaxSeats));
  config.wild_die = message.wild_die();
  config.extra_clues = message.extra_clues();
  if (message.has_first_captain()) {
    ASSIZE_ASSIGN_OR_RETURN(const uint16_t seat,
                            ReadNumber<uint16_t>(Path(path, "first_captain"),
                                                 message.first_captain(), 0, config.seats - 1u));
    config.first_captain = Seat(seat);
  }
  ASSIZE_ASSIGN_OR_RETURN(
      config.clue_attempts,
      ReadNumber<uint16_t>(Path(path, "clue_attempts"), message.clue_attempts(), 1, kMaxAttempts));
  ASSIZE_ASSIGN_OR_RETURN(config.clues.max_statements,
                          ReadNumber<uint16_t>(Path(path, "max_statements"),
                                               message.max_statements(), 1, kMaxStatements));
  ASSIZE_ASSIGN_OR_RETURN(config.clues.removed_den,
                          ReadNumber<uint16_t>(Path(path, "min_removed_den"),
                                               message.min_removed_den(), 1, kMaxShareDenominator));
  ASSIZE_ASSIGN_OR_RETURN(
      config.clues.removed_num,
      ReadNumber<uint16_t>(Path(path, "min_removed_num"), message.min_removed_num(), 0,
                           config.clues.removed_den - 1u));
  config.reveal_after_round = message.reveal_after_round();
  return config;
}

namespace {

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kClue:
      return Codec::DecodeClue(message.clue());
    case pb::Move::kChoice: {
      const Path choice(path, "choice");
      ASSIZE_ASSIGN_OR_RETURN(const Face face,
                              ReadFace(Path(choice, "face"), message.choice().face()));
      return Choice{face};
    }
    case pb::Move::kRefereesClue:
      return BadField(Path(path, "referees_clue"), "set", "the referee's own moves (BLUFF-7.4)");
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "no move", "clue, choice");
}

}  // namespace

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("brigands_bluff");
  if (!message.has_brigands_bluff()) return BadField(path, "not set", "the options of the match");
  return ReadConfig(path, message.brigands_bluff());
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("brigands_bluff");
  if (!message.has_brigands_bluff()) return BadField(path, "not set", "a move of this game");
  return ReadMove(path, message.brigands_bluff());
}

}  // namespace assize::games::brigands_bluff
