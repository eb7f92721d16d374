// Brigand Kings: messages to configurations and moves. Of a deploy command, what is not well-formed
// (KINGS-6.2) and can't be said by the types is refused here.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/wire.h"

namespace assize::games::brigand_kings {
namespace {

constexpr const char* kForm = " (KINGS-6.2)";

absl::StatusOr<Move> Read(const Path& path, const pb::DiscardBonus& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Card card,
                          ReadCard(Path(path, "card"), message.card(), " (KINGS-5.1)"));
  return DiscardBonus{card};
}

// The rules judge the mask: which of them depends on the decision.
absl::StatusOr<Move> Read(const Path&, const pb::Reroll& message) { return Reroll{message.mask()}; }

// More uses than there are symbols have one twice, and more cards than there are one of them.
absl::StatusOr<Flip> ReadFlip(const Path& path, const pb::Flip& message) {
  Flip flip;
  ASSIZE_ASSIGN_OR_RETURN(flip.card, ReadCard(Path(path, "card"), message.card(), " (KINGS-6.3)"));
  ASSIZE_RETURN_IF_ERROR(
      CheckEntries(Path(path, "uses"), message.uses_size(), 0, kSymbols, " (KINGS-6.4)"));
  for (; flip.size < message.uses_size(); ++flip.size) {
    const pb::Use& use = message.uses(flip.size);
    const Path place(path, "uses", flip.size);
    ASSIZE_ASSIGN_OR_RETURN(flip.uses[flip.size].symbol,
                            ReadEnum<Symbol>(Path(place, "symbol"), use.symbol(), kSymbols, kForm));
    ASSIZE_ASSIGN_OR_RETURN(
        flip.uses[flip.size].die,
        ReadNumber<uint8_t>(Path(place, "die"), use.die(), 0, kDice - 1, kForm));
  }
  return flip;
}

absl::StatusOr<ByPosition<int32_t>> ReadPlacements(
    const Path& path, const char* name,
    const google::protobuf::RepeatedPtrField<pb::Placement>& list) {
  ByPosition<int32_t> soldiers;
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, name, i);
    ASSIZE_ASSIGN_OR_RETURN(
        const auto position,
        ReadNumber<Position>(Path(entry, "position"), list[i].position(), kFirstPosition,
                             kFirstPosition + kCounties - 1, kForm));
    if (soldiers[position] != 0) {
      return BadField(Path(entry, "position"), list[i].position(),
                      absl::StrCat("each position once", kForm));
    }
    if (list[i].soldiers() < 1) {
      return BadField(Path(entry, "soldiers"), list[i].soldiers(),
                      absl::StrCat("1 or more", kForm));
    }
    soldiers[position] = list[i].soldiers();
  }
  return soldiers;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Deploy& message) {
  Deploy deploy;
  ASSIZE_ASSIGN_OR_RETURN(
      deploy.transport,
      ReadNumber<uint8_t>(Path(path, "transport"), message.transport(), 0, kNumberDice - 1, kForm));
  ASSIZE_RETURN_IF_ERROR(
      CheckEntries(Path(path, "flips"), message.flips_size(), 0, kCards, " (KINGS-6.3)"));
  for (int i = 0; i < message.flips_size(); ++i) {
    ASSIZE_ASSIGN_OR_RETURN(const Flip flip, ReadFlip(Path(path, "flips", i), message.flips(i)));
    deploy.flips.push_back(flip);
  }
  ASSIZE_ASSIGN_OR_RETURN(deploy.muster, ReadPlacements(path, "muster", message.muster()));
  ASSIZE_ASSIGN_OR_RETURN(deploy.from_camp, ReadPlacements(path, "from_camp", message.from_camp()));
  if (message.has_camp_suit()) {
    ASSIZE_ASSIGN_OR_RETURN(deploy.camp_suit, ReadEnum<Suit>(Path(path, "camp_suit"),
                                                             message.camp_suit(), kSuits, kForm));
  }
  if (message.camp_muster() < 0) {
    return BadField(Path(path, "camp_muster"), message.camp_muster(),
                    absl::StrCat("0 or more", kForm));
  }
  deploy.camp_muster = message.camp_muster();
  return deploy;
}

}  // namespace

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.seats,
                          ReadNumber<uint8_t>(Path(path, "seats"), message.seats(), 2, kMaxSeats));
  config.pawns = message.pawns();
  config.courts = message.courts();
  ASSIZE_ASSIGN_OR_RETURN(config.soldiers,
                          ReadNumber<uint8_t>(Path(path, "soldiers"), message.soldiers(),
                                              kLeastSoldiers, kMaxSoldiers));
  if (message.has_first_player()) {
    ASSIZE_ASSIGN_OR_RETURN(config.first_player,
                            ReadSeat(Path(path, "first_player"), message.first_player(), config));
  }
  ASSIZE_ASSIGN_OR_RETURN(config.turn_cap, ReadNumber<uint16_t>(Path(path, "turn_cap"),
                                                                message.turn_cap(), 1, kMaxTurns));
  return config;
}

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kDiscard:
      return Read(Path(path, "discard"), message.discard());
    case pb::Move::kReroll:
      return Read(Path(path, "reroll"), message.reroll());
    case pb::Move::kDeploy:
      return Read(Path(path, "deploy"), message.deploy());
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "not set", "discard, reroll, deploy");
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("brigand_kings");
  if (!message.has_brigand_kings()) {
    return BadField(path, "not set", "a configuration of brigand_kings");
  }
  return ReadConfig(path, message.brigand_kings());
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("brigand_kings");
  if (!message.has_brigand_kings()) return BadField(path, "not set", "a move of brigand_kings");
  return ReadMove(path, message.brigand_kings());
}

}  // namespace assize::games::brigand_kings
