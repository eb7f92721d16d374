// Duel d'Escrocs: what an edition must be, apart from where it is written. Private to the editions.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_RULES_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_RULES_H_

#include <string>
#include <vector>

#include "referee/games/duel_descrocs/edition.h"

namespace assize::games::duel_descrocs {

// Something that an edition must not say.
struct Flaw {
  // As in the file, e.g. "bandits.JOE.colour_run".
  std::string key;
  std::string value;
  // What it must be.
  std::string bound;
};

// A number of the file and its bounds.
struct NumberRule {
  // The table, e.g. "reinforcements.PAT", and the key in it.
  const char* table;
  const char* key;
  uint8_t least;
  uint8_t most;
  uint8_t ReinforcementCards::*place;
};
// The numbers of [reinforcements.*] that stand alone.
inline constexpr NumberRule kNumberRules[] = {
    {"reinforcements.SUPER_ROUROU", "turned_up", 2, kMaxTurnedUp,
     &ReinforcementCards::rourou_turned_up},
    {"reinforcements.NINJA_LEO", "coins", 0, 9, &ReinforcementCards::leo_coins},
    {"reinforcements.NINJA_LEO", "look", 0, kMaxLookedAt, &ReinforcementCards::leo_look},
    {"reinforcements.LUCKY", "special_coins", 0, 9, &ReinforcementCards::lucky_special_coins},
    {"reinforcements.GROBILL", "min_cards", 1, 10, &ReinforcementCards::grobill_min_cards},
    {"reinforcements.FRERES_CROC", "bonus", 0, 9, &ReinforcementCards::freres_bonus},
    {"reinforcements.PAT", "gap", 1, 30, &ReinforcementCards::pat_gap},
    {"reinforcements.PAT", "coins", 1, 30, &ReinforcementCards::pat_coins},
};
inline constexpr int kMaxPrice = 99;
inline constexpr int kMaxReinforcementCoins = 9;
inline constexpr int kMaxPaintingLoss = 9;

// The bounds of a skill's amount (DUEL-1.5).
struct AmountRule {
  uint8_t least;
  uint8_t most;
};
constexpr AmountRule AmountOf(Skill skill) {
  switch (skill) {
    case Skill::kSmallerShare:
      return {1, 9};
    case Skill::kFaceDown:
      return {1, 4};
    default:
      return {1, 1};
  }
}

// The key of a combination, of a bandit and of a skill in the file.
const char* KeyOf(Combination combination);
const char* KeyOf(Bandit bandit);
const char* KeyOf(Skill skill);

// Everything that is wrong with numbers whose form is right: bounds, order, what the rulebook says
// (DUEL-1.3, DUEL-1.4, DUEL-1.5).
std::vector<Flaw> FlawsOf(const Edition& edition);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EDITION_RULES_H_
