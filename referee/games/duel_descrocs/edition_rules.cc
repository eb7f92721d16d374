// Duel d'Escrocs: the bounds of an edition.
#include "referee/games/duel_descrocs/edition_rules.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/duel_descrocs/edition_file.h"

namespace assize::games::duel_descrocs {
namespace {

using absl::StrCat;

constexpr Combination kAllCombinations[] = {Combination::kSame, Combination::kRun,
                                            Combination::kColourRun, Combination::kPaintings};

class Inspector {
 public:
  explicit Inspector(const Edition& edition) : edition_(edition) {}

  std::vector<Flaw> Inspect() {
    CheckId();
    for (Combination combination : kAllCombinations) CheckSizes(combination);
    for (int i = 0; i < kBandits; ++i) CheckBandit(static_cast<Bandit>(i));
    CheckReinforcements();
    CheckNumber("loot.painting_loss", edition_.painting_loss, 0, kMaxPaintingLoss);
    return std::move(flaws_);
  }

 private:
  void Add(std::string key, std::string value, std::string bound) {
    flaws_.push_back({std::move(key), std::move(value), std::move(bound)});
  }

  void CheckNumber(const std::string& key, int value, int least, int most) {
    if (value < least || value > most) Add(key, StrCat(value), StrCat(least, " to ", most));
  }

  void CheckId() {
    const std::string id(edition_.id());
    const bool good = !id.empty() && std::ranges::all_of(id, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
    if (!good) Add("id", Quoted(id), StrCat("1 to ", kMaxEditionId, " characters of a-z 0-9 _ -"));
  }

  void CheckSizes(Combination combination) {
    const auto place = static_cast<size_t>(combination);
    for (int size = 0; size < kSizes; ++size) {
      if (!edition_.Sells(combination, size)) continue;
      CheckNumber(StrCat("combinations.", KeyOf(combination)), size, kLeastSize[place],
                  kMaxSize[place]);
    }
  }

  void CheckBandit(Bandit bandit) {
    const BanditCard& card = edition_.CardOf(bandit);
    const std::string table = StrCat("bandits.", KeyOf(bandit), ".");
    for (Combination combination : kAllCombinations) CheckPrices(table, card, combination);
    CheckNumber(table + "treasure", card.treasure, 0, kMaxPrice);
    CheckColourRuns(table, card);
    CheckSkill(table, bandit);
  }

  void CheckPrices(const std::string& table, const BanditCard& card, Combination combination) {
    const std::string key = table + KeyOf(combination);
    int last = 0;
    for (int size = 0; size < kSizes; ++size) {
      if (!edition_.Sells(combination, size)) continue;
      const int price = card.prices[static_cast<size_t>(combination)][size];
      CheckNumber(key, price, 0, kMaxPrice);
      if (price < last) Add(key, StrCat(price, " after ", last), "non-decreasing");
      last = price;
    }
  }

  void CheckColourRuns(const std::string& table, const BanditCard& card) {
    for (int size = 0; size < kSizes; ++size) {
      if (!edition_.Sells(Combination::kRun, size)) continue;
      if (!edition_.Sells(Combination::kColourRun, size)) continue;
      const int run = card.prices[static_cast<size_t>(Combination::kRun)][size];
      const int colour_run = card.prices[static_cast<size_t>(Combination::kColourRun)][size];
      if (colour_run > run) continue;
      Add(table + "colour_run", StrCat(colour_run, " for ", size, " cards"),
          StrCat("higher than the run of ", size, " cards, which is ", run));
    }
  }

  void CheckSkill(const std::string& table, Bandit bandit) {
    const BanditCard& card = edition_.CardOf(bandit);
    if (bandit == Bandit::kRaoul && card.skill != Skill::kChestLimit) {
      Add(table + "skill", Quoted(KeyOf(card.skill)),
          StrCat(Quoted(KeyOf(Skill::kChestLimit)), " (rulebook)"));
    }
    for (int i = 0; i < static_cast<int>(bandit); ++i) {
      if (edition_.bandits[i].skill != card.skill) continue;
      Add(table + "skill", Quoted(KeyOf(card.skill)),
          StrCat("another skill than that of ", KeyOf(static_cast<Bandit>(i))));
    }
    const AmountRule amount = AmountOf(card.skill);
    CheckNumber(table + "amount", card.amount, amount.least, amount.most);
  }

  void CheckReinforcements() {
    const ReinforcementCards& cards = edition_.reinforcements;
    for (const NumberRule& rule : kNumberRules) {
      CheckNumber(StrCat(rule.table, ".", rule.key), cards.*rule.place, rule.least, rule.most);
    }
    for (int number = 1; number <= 7; ++number) {
      CheckNumber("reinforcements.LUCKY.number_coins", cards.lucky_number_coins[number], 0,
                  kMaxReinforcementCoins);
    }
    CheckFlights(cards);
    // The opponent always has what is taken.
    if (cards.pat_coins > cards.pat_gap && cards.pat_coins <= 30) {
      Add("reinforcements.PAT.coins", StrCat(cards.pat_coins + 0),
          StrCat("1 to gap, which is ", cards.pat_gap + 0));
    }
  }

  void CheckFlights(const ReinforcementCards& cards) {
    const std::string key = "reinforcements.AILES_NOIRES.coins";
    if (cards.ailes_most < 1 || cards.ailes_most > kMaxFlown) {
      return Add(key, StrCat(cards.ailes_most + 0, " entries"),
                 StrCat("1 to ", kMaxFlown, " entries"));
    }
    for (int count = 1; count <= cards.ailes_most; ++count) {
      CheckNumber(key, cards.ailes_coins[count], 0, kMaxReinforcementCoins);
      if (cards.ailes_coins[count] < cards.ailes_coins[count - 1]) {
        Add(key, StrCat(cards.ailes_coins[count] + 0, " after ", cards.ailes_coins[count - 1] + 0),
            "non-decreasing");
      }
    }
  }

  const Edition& edition_;
  std::vector<Flaw> flaws_;
};

}  // namespace

const char* KeyOf(Combination combination) {
  constexpr const char* kKeys[] = {"same", "run", "colour_run", "paintings"};
  return kKeys[static_cast<size_t>(combination)];
}

const char* KeyOf(Bandit bandit) {
  constexpr const char* kKeys[] = {"RAOUL", "CHIPO", "MOFETTE", "JOE"};
  return kKeys[static_cast<size_t>(bandit)];
}

const char* KeyOf(Skill skill) {
  constexpr const char* kKeys[] = {"chest_limit", "smaller_share", "face_down", "look"};
  return kKeys[static_cast<size_t>(skill)];
}

std::vector<Flaw> FlawsOf(const Edition& edition) { return Inspector(edition).Inspect(); }

absl::Status CheckEdition(const Edition& edition) {
  const std::vector<Flaw> flaws = FlawsOf(edition);
  if (flaws.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrJoin(flaws, "; ", [](std::string* out, const Flaw& flaw) {
        absl::StrAppend(out, "edition: ", flaw.key, ": ", flaw.value, "; allowed: ", flaw.bound);
      }));
}

}  // namespace assize::games::duel_descrocs
