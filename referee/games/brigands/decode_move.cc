// Brigands: messages to moves and configurations.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/data.h"
#include "referee/games/brigands/wire.h"

namespace assize::games::brigands {
namespace {

namespace pb = v1::brigands;

// BRIG-7.9: only used cards are named, each once; their order means nothing.
absl::Status ReadPlacement(const Path& path, const pb::Placement& message, Plan* plan) {
  ASSIZE_ASSIGN_OR_RETURN(
      const District district,
      ReadNamed<District>(Path(path, "district"), message.district(), kDistricts));
  Team& team = plan->cards[district];
  if (!team.Empty()) {
    return BadField(Path(path, "district"), NameOf(district), "each card once (BRIG-7.9)");
  }
  ASSIZE_ASSIGN_OR_RETURN(
      team.bandits, ReadNumber<uint8_t>(Path(path, "bandits"), message.bandits(), 0, kMeeples));
  ASSIZE_ASSIGN_OR_RETURN(
      team.patrols, ReadNumber<uint8_t>(Path(path, "patrols"), message.patrols(), 0, kPatrols));
  team.token = message.token();
  if (team.bandits == 0 && team.patrols == 0) {
    return BadField(path, absl::StrCat(NameOf(district), " without a piece"),
                    "cards with bandits or patrols (BRIG-7.9)");
  }
  return absl::OkStatus();
}

absl::StatusOr<Move> Read(const Path& path, const pb::Plan& message) {
  if (message.placements_size() > kDistricts) {
    return BadField(Path(path, "placements"), absl::StrCat(message.placements_size(), " entries"),
                    absl::StrCat("at most ", kDistricts));
  }
  Plan plan;
  for (int i = 0; i < message.placements_size(); ++i) {
    ASSIZE_RETURN_IF_ERROR(
        ReadPlacement(Path(path, "placements", i), message.placements(i), &plan));
  }
  return plan;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Wheel& message) {
  constexpr int kActions = 7;
  Wheel wheel;
  ASSIZE_ASSIGN_OR_RETURN(wheel.action,
                          ReadNamed<Action>(Path(path, "action"), message.action(), kActions));
  const Path target(path, "target");
  if (wheel.action == Action::kSteal || wheel.action == Action::kPush) {
    ASSIZE_ASSIGN_OR_RETURN(wheel.target, ReadNamed<Colour>(target, message.target(), kColours));
  } else if (message.target() != pb::COLOUR_UNSPECIFIED) {
    return BadField(target, absl::StrCat(message.target()),
                    absl::StrCat("not set, as ", NameOf(wheel.action), " has no target"));
  }
  return wheel;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Port& message) {
  if (message.sell_size() > kMeeples) {
    return BadField(Path(path, "sell"), absl::StrCat(message.sell_size(), " entries"),
                    absl::StrCat("at most ", kMeeples));
  }
  Port list;
  for (; list.size < message.sell_size(); ++list.size) {
    ASSIZE_ASSIGN_OR_RETURN(
        list.sell[list.size],
        ReadNumber<uint8_t>(Path(path, "sell", list.size), message.sell(list.size), 0, kTokens));
  }
  return list;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Tavern& message) {
  ASSIZE_ASSIGN_OR_RETURN(const TavernChoice choice,
                          ReadNamed<TavernChoice>(Path(path, "choice"), message.choice(), 2));
  return Tavern{choice};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Upgrade& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Track track,
                          ReadNamed<Track>(Path(path, "track"), message.track(), 2));
  return Upgrade{track};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Escape& message) {
  ASSIZE_ASSIGN_OR_RETURN(
      const uint8_t escaping,
      ReadNumber<uint8_t>(Path(path, "escaping"), message.escaping(), 0, kMeeples));
  return Escape{escaping};
}

}  // namespace

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.seats,
                          ReadNumber<uint8_t>(Path(path, "seats"), message.seats(), 2, kMaxSeats));
  if (message.has_prince_seat()) {
    const Path prince_seat(path, "prince_seat");
    if (config.mode() == Mode::kDuel) {
      return BadField(prince_seat, message.prince_seat(), "not set, as a duel has no prince");
    }
    ASSIZE_ASSIGN_OR_RETURN(
        const uint8_t seat,
        ReadNumber<uint8_t>(prince_seat, message.prince_seat(), 0, config.seats - 1u));
    config.prince_seat = Seat(seat);
  }
  config.lone_team_takes_all = message.lone_team_takes_all();
  if (message.duel_threshold() > kMaxDuelThreshold) {
    return BadField(Path(path, "duel_threshold"), message.duel_threshold(),
                    absl::StrCat("0 to ", kMaxDuelThreshold));
  }
  config.duel_threshold = static_cast<uint16_t>(message.duel_threshold());
  return config;
}

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kPlan:
      return Read(Path(path, "plan"), message.plan());
    case pb::Move::kWheel:
      return Read(Path(path, "wheel"), message.wheel());
    case pb::Move::kPort:
      return Read(Path(path, "port"), message.port());
    case pb::Move::kTavern:
      return Read(Path(path, "tavern"), message.tavern());
    case pb::Move::kUpgrade:
      return Read(Path(path, "upgrade"), message.upgrade());
    case pb::Move::kEscape:
      return Read(Path(path, "escape"), message.escape());
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "not set", "plan, wheel, port, tavern, upgrade, escape");
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("brigands");
  if (!message.has_brigands()) return BadField(path, "not set", "a configuration of brigands");
  return ReadConfig(path, message.brigands());
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("brigands");
  if (!message.has_brigands()) return BadField(path, "not set", "a move of brigands");
  return ReadMove(path, message.brigands());
}

}  // namespace assize::games::brigands
