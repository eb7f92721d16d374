// Duel d'Escrocs: messages to moves and configurations.
#include <algorithm>
#include <string>

#include "absl/strings/escaping.h"
#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

using Numbers = google::protobuf::RepeatedField<uint32_t>;

// --- Configurations. ---

// A number of at most 255, whose bounds CheckEdition() knows.
absl::StatusOr<uint8_t> ReadByte(const Path& path, const char* name, uint32_t value) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t number, ReadNumber(Path(path, name), value, 0, 255));
  return static_cast<uint8_t>(number);
}

absl::Status CheckEntries(const Path& path, const char* name, int size, int least, int most) {
  if (size >= least && size <= most) return absl::OkStatus();
  return BadField(Path(path, name), absl::StrCat(size, " entries"),
                  least == most ? absl::StrCat(least, " entries")
                                : absl::StrCat(least, " to ", most, " entries"));
}

absl::Status ReadSizes(const Path& path, const char* name, const Numbers& list,
                       Combination combination, Edition* edition) {
  const auto place = static_cast<size_t>(combination);
  uint32_t last = 0;
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, name, i);
    ASSIZE_ASSIGN_OR_RETURN(
        last, ReadNumber(entry, list[i], std::max<uint32_t>(last + 1, kLeastSize[place]),
                         kMostSize[place]));
    edition->sizes[place] |= static_cast<uint8_t>(1u << last);
  }
  return absl::OkStatus();
}

absl::Status ReadPrices(const Path& path, const char* name, const Numbers& list,
                        const Edition& edition, Combination combination, BanditCard* card) {
  const auto place = static_cast<size_t>(combination);
  const int count = std::popcount(edition.sizes[place]);
  ASSIZE_RETURN_IF_ERROR(CheckEntries(path, name, list.size(), count, count));
  int next = 0;
  for (int size = 0; size < kSizes; ++size) {
    if (!edition.Sells(combination, size)) continue;
    ASSIZE_ASSIGN_OR_RETURN(card->prices[place][size], ReadByte(path, name, list[next++]));
  }
  return absl::OkStatus();
}

absl::Status ReadBandit(const Path& path, const pb::Edition::BanditCard& message,
                        const Edition& edition, BanditCard* card) {
  ASSIZE_RETURN_IF_ERROR(
      ReadPrices(path, "same", message.same(), edition, Combination::kSame, card));
  ASSIZE_RETURN_IF_ERROR(ReadPrices(path, "run", message.run(), edition, Combination::kRun, card));
  ASSIZE_RETURN_IF_ERROR(
      ReadPrices(path, "colour_run", message.colour_run(), edition, Combination::kColourRun, card));
  ASSIZE_RETURN_IF_ERROR(
      ReadPrices(path, "paintings", message.paintings(), edition, Combination::kPaintings, card));
  ASSIZE_ASSIGN_OR_RETURN(card->treasure, ReadByte(path, "treasure", message.treasure()));
  ASSIZE_ASSIGN_OR_RETURN(card->skill,
                          ReadEnum<Skill>(Path(path, "skill"), message.skill(), kSkills));
  ASSIZE_ASSIGN_OR_RETURN(card->amount, ReadByte(path, "amount", message.amount()));
  return absl::OkStatus();
}

absl::Status ReadReinforcementCards(const Path& path, const pb::Edition& message,
                                    ReinforcementCards* cards) {
  ASSIZE_ASSIGN_OR_RETURN(cards->rourou_turned_up,
                          ReadByte(path, "rourou_turned_up", message.rourou_turned_up()));
  ASSIZE_ASSIGN_OR_RETURN(cards->leo_coins, ReadByte(path, "leo_coins", message.leo_coins()));
  ASSIZE_ASSIGN_OR_RETURN(cards->leo_look, ReadByte(path, "leo_look", message.leo_look()));
  const Numbers& lucky = message.lucky_number_coins();
  ASSIZE_RETURN_IF_ERROR(
      CheckEntries(path, "lucky_number_coins", lucky.size(), kNumbers, kNumbers));
  for (int i = 0; i < kNumbers; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(cards->lucky_number_coins[i + 1],
                            ReadByte(path, "lucky_number_coins", lucky[i]));
  }
  ASSIZE_ASSIGN_OR_RETURN(cards->lucky_special_coins,
                          ReadByte(path, "lucky_special_coins", message.lucky_special_coins()));
  ASSIZE_ASSIGN_OR_RETURN(cards->grobill_min_cards,
                          ReadByte(path, "grobill_min_cards", message.grobill_min_cards()));
  ASSIZE_ASSIGN_OR_RETURN(cards->freres_bonus,
                          ReadByte(path, "freres_bonus", message.freres_bonus()));
  const Numbers& ailes = message.ailes_coins();
  ASSIZE_RETURN_IF_ERROR(CheckEntries(path, "ailes_coins", ailes.size(), 1, kMostFlown));
  for (; cards->ailes_most < ailes.size(); ++cards->ailes_most) {
    ASSIZE_ASSIGN_OR_RETURN(cards->ailes_coins[cards->ailes_most + 1],
                            ReadByte(path, "ailes_coins", ailes[cards->ailes_most]));
  }
  ASSIZE_ASSIGN_OR_RETURN(cards->pat_gap, ReadByte(path, "pat_gap", message.pat_gap()));
  ASSIZE_ASSIGN_OR_RETURN(cards->pat_coins, ReadByte(path, "pat_coins", message.pat_coins()));
  return absl::OkStatus();
}

absl::StatusOr<Bytes32> ReadDigest(const Path& path, const std::string& digits) {
  Bytes32 digest{};
  const bool hex = digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!hex || digits.size() != 2 * digest.size()) {
    return BadField(path, absl::StrCat(digits.size(), " characters"),
                    "64 lower-case hexadecimal digits");
  }
  const std::string bytes = absl::HexStringToBytes(digits);
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

absl::StatusOr<Edition> ReadEdition(const Path& path, const pb::Edition& message) {
  Edition edition;
  if (message.id().size() > kMostEditionId || message.id().find('\0') != std::string::npos) {
    return BadField(Path(path, "id"), absl::StrCat(message.id().size(), " bytes"),
                    absl::StrCat("1 to ", kMostEditionId, " characters of a-z 0-9 _ -"));
  }
  std::copy(message.id().begin(), message.id().end(), edition.id_text.begin());
  ASSIZE_ASSIGN_OR_RETURN(edition.digest, ReadDigest(Path(path, "digest"), message.digest()));
  ASSIZE_RETURN_IF_ERROR(
      ReadSizes(path, "same_sizes", message.same_sizes(), Combination::kSame, &edition));
  ASSIZE_RETURN_IF_ERROR(
      ReadSizes(path, "run_sizes", message.run_sizes(), Combination::kRun, &edition));
  ASSIZE_RETURN_IF_ERROR(ReadSizes(path, "colour_run_sizes", message.colour_run_sizes(),
                                   Combination::kColourRun, &edition));
  ASSIZE_RETURN_IF_ERROR(ReadSizes(path, "paintings_sizes", message.paintings_sizes(),
                                   Combination::kPaintings, &edition));
  ASSIZE_RETURN_IF_ERROR(CheckEntries(path, "bandits", message.bandits_size(), kBandits, kBandits));
  for (int i = 0; i < kBandits; ++i) {
    ASSIZE_RETURN_IF_ERROR(
        ReadBandit(Path(path, "bandits", i), message.bandits(i), edition, &edition.bandits[i]));
  }
  ASSIZE_RETURN_IF_ERROR(ReadReinforcementCards(path, message, &edition.reinforcements));
  ASSIZE_ASSIGN_OR_RETURN(edition.painting_loss,
                          ReadByte(path, "painting_loss", message.painting_loss()));
  ASSIZE_RETURN_IF_ERROR(CheckEdition(edition));
  return edition;
}

// --- Moves. ---

absl::StatusOr<Move> Read(const Path& path, const pb::Keep& message) {
  Keep keep;
  ASSIZE_ASSIGN_OR_RETURN(keep.lower, ReadReinforcements(path, "lower", message.lower()));
  ASSIZE_ASSIGN_OR_RETURN(keep.higher, ReadReinforcements(path, "higher", message.higher()));
  return keep;
}

absl::StatusOr<Move> Read(const Path& path, const pb::NameLeader& message) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t leader,
                          ReadNumber(Path(path, "leader"), message.leader(), 0, kMaxChairs - 1));
  return NameLeader{static_cast<Chair>(leader)};
}

// The shares may stand in either order.
absl::StatusOr<Move> Read(const Path& path, const pb::Split& message) {
  SplitCards split;
  ASSIZE_ASSIGN_OR_RETURN(split.shares[0], ReadCards(path, "first", message.first()));
  ASSIZE_ASSIGN_OR_RETURN(split.shares[1], ReadCards(path, "second", message.second()));
  ASSIZE_ASSIGN_OR_RETURN(split.face_down, ReadCards(path, "face_down", message.face_down()));
  if (split.shares[0].Size() > split.shares[1].Size()) std::swap(split.shares[0], split.shares[1]);
  return split;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Look& message) {
  ASSIZE_ASSIGN_OR_RETURN(const LookChoice choice,
                          ReadEnum<LookChoice>(Path(path, "choice"), message.choice(), 2));
  return Look{choice};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Choose& message) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t share,
                          ReadNumber(Path(path, "share"), message.share(), 0, 1));
  return Choose{static_cast<uint8_t>(share)};
}

absl::StatusOr<Move> Read(const Path& path, const pb::TakeByLarcin& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(Path(path, "card"), message.card()));
  return TakeByLarcin{card};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Distribute& message) {
  ASSIZE_ASSIGN_OR_RETURN(const CardSet lower, ReadCards(path, "lower", message.lower()));
  return Distribute{lower};
}

absl::StatusOr<Move> Read(const Path& path, const pb::Resale& message) {
  Resale resale;
  ASSIZE_RETURN_IF_ERROR(CheckEntries(path, "actions", message.actions_size(), 1, 2));
  for (const pb::Action& action : message.actions()) {
    ASSIZE_ASSIGN_OR_RETURN(resale.actions[resale.size],
                            ReadAction(Path(path, "actions", resale.size), action));
    ++resale.size;
  }
  return resale;
}

absl::StatusOr<Move> Read(const Path& path, const pb::Limit& message) {
  Limit limit;
  ASSIZE_RETURN_IF_ERROR(CheckEntries(path, "chests", message.chests_size(), 1, 2));
  for (const pb::CardList& chest : message.chests()) {
    ASSIZE_ASSIGN_OR_RETURN(limit.cards[limit.size],
                            ReadCards(Path(path, "chests", limit.size), "cards", chest.cards()));
    ++limit.size;
  }
  return limit;
}

absl::StatusOr<Move> Read(const Path& path, const pb::KeepTurnedUp& message) {
  ASSIZE_ASSIGN_OR_RETURN(const Card card, ReadCard(Path(path, "card"), message.card()));
  return KeepTurnedUp{card};
}

// The parameters that a reinforcement has (DUEL-6.4).
struct Parameters {
  bool target;
  bool own;
  bool cards;
};
Parameters ParametersOf(Reinforcement reinforcement) {
  switch (reinforcement) {
    case Reinforcement::kDoug:
    case Reinforcement::kGrobill:
      return {.target = true, .own = false, .cards = false};
    case Reinforcement::kVipere:
      return {.target = true, .own = true, .cards = false};
    case Reinforcement::kFreresCroc:
    case Reinforcement::kAilesNoires:
      return {.target = false, .own = false, .cards = true};
    default:
      return {.target = false, .own = false, .cards = false};
  }
}

absl::Status CheckPresence(const Path& path, const char* name, bool given, bool wanted) {
  if (given == wanted) return absl::OkStatus();
  return BadField(Path(path, name), given ? "set" : "not set",
                  wanted ? "set, with this reinforcement" : "not set, with this reinforcement");
}

absl::StatusOr<Action> Read(const Path& path, const pb::Reinforce& message) {
  Action action;
  action.kind = ActionKind::kReinforce;
  ASSIZE_ASSIGN_OR_RETURN(action.reinforcement,
                          ReadEnum<Reinforcement>(Path(path, "reinforcement"),
                                                  message.reinforcement(), kReinforcements));
  const Parameters wanted = ParametersOf(action.reinforcement);
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "target", message.has_target(), wanted.target));
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "own", message.has_own(), wanted.own));
  ASSIZE_RETURN_IF_ERROR(CheckPresence(path, "cards", message.cards_size() > 0, wanted.cards));
  if (wanted.target) {
    ASSIZE_ASSIGN_OR_RETURN(action.target, ReadCard(Path(path, "target"), message.target()));
  }
  if (wanted.own) {
    ASSIZE_ASSIGN_OR_RETURN(action.own, ReadCard(Path(path, "own"), message.own()));
  }
  ASSIZE_ASSIGN_OR_RETURN(action.cards, ReadCards(path, "cards", message.cards()));
  return action;
}

}  // namespace

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.mode, ReadEnum<Mode>(Path(path, "mode"), message.mode(), 3));
  const bool team = config.mode == Mode::kTeam;
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t chairs, ReadNumber(Path(path, "chairs"), message.chairs(),
                                                            team ? 3 : 2, team ? kMaxChairs : 2));
  config.chairs = static_cast<uint8_t>(chairs);
  ASSIZE_ASSIGN_OR_RETURN(
      config.control, ReadEnum<Control>(Path(path, "control"), message.control(), team ? 2 : 1));
  if (message.tiles_size() > 0) {
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(path, "tiles", message.tiles_size(), config.chairs, config.chairs));
    config.tiles.emplace();
    for (int i = 0; i < message.tiles_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN((*config.tiles)[i],
                              ReadEnum<Bandit>(Path(path, "tiles", i), message.tiles(i), kBandits));
    }
  }
  if (message.has_first_splitter()) {
    ASSIZE_ASSIGN_OR_RETURN(const uint32_t side, ReadNumber(Path(path, "first_splitter"),
                                                            message.first_splitter(), 0, 1));
    config.first_splitter = static_cast<Side>(side);
  }
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t cap,
                          ReadNumber(Path(path, "round_cap"), message.round_cap(), 1, kMostRounds));
  config.round_cap = static_cast<uint16_t>(cap);
  if (!message.has_edition()) return BadField(Path(path, "edition"), "not set", "an edition");
  ASSIZE_ASSIGN_OR_RETURN(config.edition, ReadEdition(Path(path, "edition"), message.edition()));
  return config;
}

absl::StatusOr<Action> ReadAction(const Path& path, const pb::Action& message) {
  Action action;
  switch (message.action_case()) {
    case pb::Action::kDone:
      return action;
    case pb::Action::kExchange: {
      action.kind = ActionKind::kExchange;
      const Path exchange(path, "exchange");
      ASSIZE_ASSIGN_OR_RETURN(action.cards,
                              ReadCards(exchange, "cards", message.exchange().cards()));
      return action;
    }
    case pb::Action::kDiscard: {
      action.kind = ActionKind::kDiscard;
      const Path discard(path, "discard");
      ASSIZE_ASSIGN_OR_RETURN(action.own,
                              ReadCard(Path(discard, "card"), message.discard().card()));
      return action;
    }
    case pb::Action::kReinforce:
      return Read(Path(path, "reinforce"), message.reinforce());
    case pb::Action::ACTION_NOT_SET:
      break;
  }
  return BadField(path, "not set", "done, exchange, discard, reinforce");
}

absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message) {
  switch (message.move_case()) {
    case pb::Move::kKeep:
      return Read(Path(path, "keep"), message.keep());
    case pb::Move::kLeader:
      return Read(Path(path, "leader"), message.leader());
    case pb::Move::kSplit:
      return Read(Path(path, "split"), message.split());
    case pb::Move::kLook:
      return Read(Path(path, "look"), message.look());
    case pb::Move::kChoose:
      return Read(Path(path, "choose"), message.choose());
    case pb::Move::kLarcin:
      return Read(Path(path, "larcin"), message.larcin());
    case pb::Move::kDistribute:
      return Read(Path(path, "distribute"), message.distribute());
    case pb::Move::kResale:
      return Read(Path(path, "resale"), message.resale());
    case pb::Move::kLimit:
      return Read(Path(path, "limit"), message.limit());
    case pb::Move::kRourou:
      return Read(Path(path, "rourou"), message.rourou());
    case pb::Move::MOVE_NOT_SET:
      break;
  }
  return BadField(path, "not set",
                  "keep, leader, split, look, choose, larcin, distribute, resale, limit, rourou");
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("duel_descrocs");
  if (!message.has_duel_descrocs()) {
    return BadField(path, "not set", "a configuration of duel_descrocs");
  }
  return ReadConfig(path, message.duel_descrocs());
}

absl::StatusOr<Move> Codec::DecodeMove(const v1::GameMove& message) {
  const Path path("duel_descrocs");
  if (!message.has_duel_descrocs()) return BadField(path, "not set", "a move of duel_descrocs");
  return ReadMove(path, message.duel_descrocs());
}

}  // namespace assize::games::duel_descrocs
