// Duel d'Escrocs: an edition, that is, all numbers that the printed game shows in pictures
// (DUEL-1.3 to DUEL-1.6). A plain value; edition_file.h makes one out of a file.
//
// An edition is part of a match's configuration, so that a record can be played again without the
// file that it came from.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "referee/base/hash.h"

namespace assize::games::duel_descrocs {

// DUEL-1.1: the bandit tiles.
enum class Bandit : uint8_t { kRaoul, kChipo, kMofette, kJoe };
inline constexpr int kBandits = 4;

// DUEL-1.5.
enum class Skill : uint8_t { kChestLimit, kSmallerShare, kFaceDown, kLook };
inline constexpr int kSkills = 4;

// DUEL-1.3, but for the Grand Tresor: what is sold in several sizes.
enum class Combination : uint8_t { kSame, kRun, kColourRun, kPaintings };
inline constexpr int kCombinations = 4;
// The smallest and the largest size that an edition may list, by Combination.
inline constexpr std::array<uint8_t, kCombinations> kLeastSize = {2, 2, 2, 1};
inline constexpr std::array<uint8_t, kCombinations> kMaxSize = {4, 5, 7, 5};
inline constexpr int kSizes = 8;  // 0 to 7

// Bounds of what an edition says of reinforcements (DUEL-1.6).
inline constexpr int kMaxTurnedUp = 5;
inline constexpr int kMaxLookedAt = 10;
inline constexpr int kMaxFlown = 5;
inline constexpr size_t kMaxEditionId = 32;

// DUEL-1.4, DUEL-1.5: one bandit's prices in coins, and its skill.
struct BanditCard {
  // By Combination and size; 0 for sizes that can't be sold.
  std::array<std::array<uint8_t, kSizes>, kCombinations> prices{};
  uint8_t treasure = 0;
  Skill skill{};
  uint8_t amount = 0;

  friend bool operator==(const BanditCard&, const BanditCard&) = default;
};

// DUEL-1.6, in coins and cards.
struct ReinforcementCards {
  uint8_t rourou_turned_up = 0;
  uint8_t leo_coins = 0;
  uint8_t leo_look = 0;
  // By number, from 1.
  std::array<uint8_t, 8> lucky_number_coins{};
  uint8_t lucky_special_coins = 0;
  uint8_t grobill_min_cards = 0;
  uint8_t freres_bonus = 0;
  // By the number of cards, from 1 to `ailes_most`.
  std::array<uint8_t, kMaxFlown + 1> ailes_coins{};
  uint8_t ailes_most = 0;
  uint8_t pat_gap = 0;
  uint8_t pat_coins = 0;

  friend bool operator==(const ReinforcementCards&, const ReinforcementCards&) = default;
};

struct Edition {
  // Filled up with NUL.
  std::array<char, kMaxEditionId> id_text{};
  // SHA-256 of the file that the edition was read from.
  Bytes32 digest{};
  // By Combination: bit n is set if size n can be sold.
  std::array<uint8_t, kCombinations> sizes{};
  // By Bandit.
  std::array<BanditCard, kBandits> bandits{};
  ReinforcementCards reinforcements;
  // Coins lost when a Tableau Maudit enters a chest.
  uint8_t painting_loss = 0;

  std::string_view id() const {
    size_t size = 0;
    while (size < id_text.size() && id_text[size] != '\0') ++size;
    return {id_text.data(), size};
  }
  bool Sells(Combination combination, int size) const {
    return size < kSizes && (sizes[static_cast<size_t>(combination)] >> size & 1) != 0;
  }
  const BanditCard& CardOf(Bandit bandit) const { return bandits[static_cast<size_t>(bandit)]; }

  friend bool operator==(const Edition&, const Edition&) = default;
};

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_H_
