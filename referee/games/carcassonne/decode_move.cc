// Carcassonne: messages to moves and configurations.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/wire.h"

namespace assize::games::carcassonne {
namespace {

absl::StatusOr<Move> Read(const Path& path, const pb::PlaceTile& message) {
  PlaceTile move;
  ASSIZE_ASSIGN_OR_RETURN(move.cell, ReadCell(path, message.x(), message.y()));
  ASSIZE_ASSIGN_OR_RETURN(move.rotation,
                          ReadNumber<uint8_t>(Path(path, "rotation"), message.rotation(), 0, 3));
  return move;
}

absl::StatusOr<Move> Read(const Path& path, const pb::PlaceRobber& message) {
  PlaceRobber move;
  if (!message.has_space()) return move;
  ASSIZE_ASSIGN_OR_RETURN(move.space,
                          ReadNumber<Space>(Path(path, "space"), message.space(), 0, kSpaces - 1));
  return move;
}

absl::StatusOr<Move> Read(const Path& path, const pb::PlaceMeeple& message) {
  if (!message.has_segment()) return PlaceMeeple();
  const std::optional<SegmentRef> segment = ParseSegment(message.segment());
  if (segment.has_value()) return PlaceMeeple{segment};
  // What stands there may be long, or no text at all.
  return BadField(Path(path, "segment"), absl::StrCat(message.segment().size(), " characters"),
                  "c0 to c7, r0 to r7, f0 to f7, m, or absent to PASS");
}

absl::StatusOr<Move> Read(const Path& path, const pb::ChooseTarget& message) {
  ASSIZE_ASSIGN_OR_RETURN(
      const uint8_t event,
      ReadNumber<uint8_t>(Path(path, "event"), message.event(), 0, kMaxEvents - 1));
  return ChooseTarget{event};
}

absl::StatusOr<Move> Read(const Path& path, const pb::ChooseFigure& message) {
  ASSIZE_ASSIGN_OR_RETURN(const uint8_t figure,
                          ReadNumber<uint8_t>(Path(path, "figure"), message.figure(), 0, 1));
  return ChooseFigure{figure};
}

absl::StatusOr<Move> Read(const Path& path, const pb::UseMessage& message) {
  ASSIZE_ASSIGN_OR_RETURN(const MessageUse use,
                          ReadEnum<MessageUse>(Path(path, "use"), message.use(), 2));
  return UseMessage{use};
}

absl::StatusOr<Move> Read(const Path& path, const pb::CallHome& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Cell cell, ReadCell(path, message.x(), message.y()));
  return CallHome{cell};
}

}  // namespace

absl::StatusOr<Cell> ReadCell(const Path& path, int x, int y) {
  Cell cell;
  ASSIZE_ASSIGN_OR_RETURN(cell.x, ReadNumber<int8_t>(Path(path, "x"), x, -kReach, kReach));
  ASSIZE_ASSIGN_OR_RETURN(cell.y, ReadNumber<int8_t>(Path(path, "y"), y, -kReach, kReach));
  return cell;
}

absl::StatusOr<Plan> ReadPlan(const Path& path, const pb::Plan& message) {
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "walks"), message.walks_size(), 0, kMaxOwnEvents));
  Plan plan;
  for (; plan.size < message.walks_size(); ++plan.size) {
    const Path entry(path, "walks", plan.size);
    const pb::Walk& walk = message.walks(plan.size);
    ASSIZE_ASSIGN_OR_RETURN(
        plan.walks[plan.size].event,
        ReadNumber<uint8_t>(Path(entry, "event"), walk.event(), 0, kMaxEvents - 1));
    ASSIZE_ASSIGN_OR_RETURN(plan.walks[plan.size].figure,
                            ReadNumber<uint8_t>(Path(entry, "figure"), walk.figure(), 0, 1));
  }
  return plan;
}

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.seats,
                          ReadNumber<uint8_t>(Path(path, "seats"), message.seats(), 2, kMaxSeats));
  config.robbers = message.robbers();
  config.messengers = message.messengers();
  config.farmers = message.farmers();
  ASSIZE_ASSIGN_OR_RETURN(
      const int start,
      ReadNumber<int>(Path(path, "start_seat"), message.start_seat(), 0, config.seats - 1));
  config.start_seat = Seat(start);
  if (message.small_city_points() != 4 && message.small_city_points() != 2) {
    return BadField(Path(path, "small_city_points"), message.small_city_points(), "4, 2");
  }
  config.small_city_points = static_cast<uint8_t>(message.small_city_points());
  ASSIZE_ASSIGN_OR_RETURN(config.robber_offer, ReadEnum<RobberOffer>(Path(path, "robber_offer"),
                                                                     message.robber_offer(), 2));
  config.robber_mandatory = message.robber_mandatory();
  config.message_alone = message.message_alone();
  ASSIZE_ASSIGN_OR_RETURN(
      config.message_cap,
      ReadNumber<uint8_t>(Path(path, "message_cap"), message.message_cap(), 1, kMessages));
  return config;
}

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kTile:
      return Read(Path(path, "tile"), message.tile());
    case pb::Move::kRobber:
      return Read(Path(path, "robber"), message.robber());
    case pb::Move::kMeeple:
      return Read(Path(path, "meeple"), message.meeple());
    case pb::Move::kPlan: {
      ASSIZE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(Path(path, "plan"), message.plan()));
      return plan;
    }
    case pb::Move::kTarget:
      return Read(Path(path, "target"), message.target());
    case pb::Move::kRogue:
      return Read(Path(path, "rogue"), message.rogue());
    case pb::Move::kMessage:
      return Read(Path(path, "message"), message.message());
    case pb::Move::kCallHome:
      return Read(Path(path, "call_home"), message.call_home());
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "not set", "tile, robber, meeple, plan, target, rogue, message, call_home");
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("carcassonne");
  if (!message.has_carcassonne())
    return BadField(path, "not set", "a configuration of carcassonne");
  return ReadConfig(path, message.carcassonne());
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("carcassonne");
  if (!message.has_carcassonne()) return BadField(path, "not set", "a move of carcassonne");
  return ReadMove(path, message.carcassonne());
}

}  // namespace assize::games::carcassonne
