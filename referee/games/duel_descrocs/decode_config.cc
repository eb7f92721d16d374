// Duel d'Escrocs: messages to configurations, with the edition's numbers.
#include <algorithm>
#include <bit>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/hex.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/wire.h"

namespace assize::games::duel_descrocs {
namespace {

using Numbers = google::protobuf::RepeatedField<uint32_t>;

// A number of at most 255, whose bounds CheckEdition() knows.
absl::StatusOr<uint8_t> ReadByte(const Path& path, const char* name, uint32_t value) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t number,
                          ReadNumber<uint32_t>(Path(path, name), value, 0, 255));
  return static_cast<uint8_t>(number);
}

absl::Status ReadSizes(const Path& path, const char* name, const Numbers& list,
                       Combination combination, Edition* edition) {
  const auto place = static_cast<size_t>(combination);
  uint32_t last = 0;
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, name, i);
    ASSIZE_ASSIGN_OR_RETURN(
        last, ReadNumber<uint32_t>(entry, list[i], std::max<uint32_t>(last + 1, kLeastSize[place]),
                                   kMaxSize[place]));
    edition->sizes[place] |= static_cast<uint8_t>(1u << last);
  }
  return absl::OkStatus();
}

absl::Status ReadPrices(const Path& path, const char* name, const Numbers& list,
                        const Edition& edition, Combination combination, BanditCard* card) {
  const auto place = static_cast<size_t>(combination);
  const int count = std::popcount(edition.sizes[place]);
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, name), list.size(), count, count));
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
      CheckEntries(Path(path, "lucky_number_coins"), lucky.size(), kNumbers, kNumbers));
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
  ASSIZE_RETURN_IF_ERROR(CheckEntries(Path(path, "ailes_coins"), ailes.size(), 1, kMaxFlown));
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
  const std::string bytes = BytesFromHex(digits);
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

absl::StatusOr<Edition> ReadEdition(const Path& path, const pb::Edition& message) {
  Edition edition;
  if (message.id().size() > kMaxEditionId || message.id().find('\0') != std::string::npos) {
    return BadField(Path(path, "id"), absl::StrCat(message.id().size(), " bytes"),
                    absl::StrCat("1 to ", kMaxEditionId, " characters of a-z 0-9 _ -"));
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
  ASSIZE_RETURN_IF_ERROR(
      CheckEntries(Path(path, "bandits"), message.bandits_size(), kBandits, kBandits));
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

}  // namespace

absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message) {
  Config config;
  ASSIZE_ASSIGN_OR_RETURN(config.mode, ReadEnum<Mode>(Path(path, "mode"), message.mode(), 3));
  const bool team = config.mode == Mode::kTeam;
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t chairs,
                          ReadNumber<uint32_t>(Path(path, "chairs"), message.chairs(), team ? 3 : 2,
                                               team ? kMaxChairs : 2));
  config.chairs = static_cast<uint8_t>(chairs);
  ASSIZE_ASSIGN_OR_RETURN(
      config.control, ReadEnum<Control>(Path(path, "control"), message.control(), team ? 2 : 1));
  if (message.tiles_size() > 0) {
    ASSIZE_RETURN_IF_ERROR(
        CheckEntries(Path(path, "tiles"), message.tiles_size(), config.chairs, config.chairs));
    config.tiles.emplace();
    for (int i = 0; i < message.tiles_size(); ++i) {
      ASSIZE_ASSIGN_OR_RETURN((*config.tiles)[i],
                              ReadEnum<Bandit>(Path(path, "tiles", i), message.tiles(i), kBandits));
    }
  }
  if (message.has_first_splitter()) {
    ASSIZE_ASSIGN_OR_RETURN(
        const uint32_t side,
        ReadNumber<uint32_t>(Path(path, "first_splitter"), message.first_splitter(), 0, 1));
    config.first_splitter = static_cast<Side>(side);
  }
  ASSIZE_ASSIGN_OR_RETURN(
      const uint32_t cap,
      ReadNumber<uint32_t>(Path(path, "round_cap"), message.round_cap(), 1, kMaxRounds));
  config.round_cap = static_cast<uint16_t>(cap);
  if (!message.has_edition()) return BadField(Path(path, "edition"), "not set", "an edition");
  ASSIZE_ASSIGN_OR_RETURN(config.edition, ReadEdition(Path(path, "edition"), message.edition()));
  return config;
}

absl::StatusOr<Config> Codec::DecodeConfig(const v1::GameConfig& message) {
  const Path path("duel_descrocs");
  if (!message.has_duel_descrocs()) {
    return BadField(path, "not set", "a configuration of duel_descrocs");
  }
  return ReadConfig(path, message.duel_descrocs());
}

}  // namespace assize::games::duel_descrocs
