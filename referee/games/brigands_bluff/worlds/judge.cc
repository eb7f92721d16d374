// The checks of a clue, in their order.
#include "referee/games/brigands_bluff/worlds/judge.h"

#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/worlds/measure.h"
#include "referee/games/brigands_bluff/worlds/positivity.h"
#include "referee/games/brigands_bluff/worlds/satisfaction.h"
#include "referee/games/brigands_bluff/worlds/world_rows.h"

namespace assize::games::brigands_bluff {
namespace {

ClueVerdict Refused(const Worlds& worlds, RefusalCode code) { return {Refusal{code, 0}, worlds}; }

// BLUFF-7.6.3: a clue that pins down a roll is never too little; if all rolls were known before,
// one that pins down the wild face.
bool PinsDown(const Worlds& before, const Worlds& after) {
  bool all_known = true;
  for (int place = 0; place < before.round().crew(); ++place) {
    if (before.HandIsKnown(place)) continue;
    all_known = false;
    if (after.HandIsKnown(place)) return true;
  }
  return all_known && !before.WildIsKnown() && after.WildIsKnown();
}

// BLUFF-7.6.2: worlds whose wild face would be ruled out don't count.
uint64_t WeightBefore(const Worlds& before, const Worlds& after) {
  uint64_t weight = 0;
  for (int option = 0; option < before.space().Options(0); ++option) {
    if (after.rows().WildWeight(option) > 0) weight += before.rows().WildWeight(option);
  }
  return weight;
}

// BLUFF-7.6.1.
bool RemovesTooLittle(const Worlds& before, const Worlds& after, const ClueRules& rules) {
  if (rules.removed_num == 0) return false;
  const uint64_t weight = WeightBefore(before, after);
  const uint64_t removed = weight - after.weight();
  return removed * rules.removed_den < rules.removed_num * weight && !PinsDown(before, after);
}

// The first statement that does not hold (BLUFF-7.3.2), from 1; 0: all hold.
uint8_t FirstFalse(const Satisfaction& satisfied, const World& world) {
  std::array<uint8_t, kMaxLevels> options{};
  for (int level = 0; level < satisfied.space().levels(); ++level) {
    options[level] = static_cast<uint8_t>(satisfied.space().OptionOf(level, world).value());
  }
  uint8_t number = 0;
  for (const Machine* const machine : satisfied.machines()) {
    ++number;
    if (!machine->Accepts(options)) return number;
  }
  return 0;
}

ClueVerdict Judge(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                  const World* truth) {
  if (const auto error = CheckSyntax(clue, worlds.round(), rules.max_statements)) {
    return {Refusal{RefusalCode::kMalformed, error->statement}, worlds};
  }
  const Satisfaction satisfied(clue, worlds.space());
  if (!satisfied.Exists()) return Refused(worlds, RefusalCode::kImpossible);
  if (const auto denial = FindDenial(clue, satisfied)) return {denial, worlds};
  if (satisfied.IsEverything()) return Refused(worlds, RefusalCode::kNoInformation);
  Worlds left = worlds.Narrowed(satisfied.machines());
  if (left.count() == worlds.count()) return Refused(worlds, RefusalCode::kAlreadyKnown);
  if (RemovesTooLittle(worlds, left, rules)) return Refused(worlds, RefusalCode::kTooLittle);
  if (truth != nullptr) {
    const uint8_t number = FirstFalse(satisfied, *truth);
    if (number > 0) return {Refusal{RefusalCode::kUntruthful, number}, worlds};
  }
  return {std::nullopt, std::move(left)};
}

}  // namespace

ClueVerdict JudgeClue(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                      const World& truth) {
  return Judge(worlds, rules, clue, &truth);
}

ClueVerdict JudgeInPublic(const Worlds& worlds, const ClueRules& rules, const Clue& clue) {
  return Judge(worlds, rules, clue, nullptr);
}

bool IsTrue(const Clue& clue, const Worlds& worlds, const World& world) {
  return FirstFalse(Satisfaction(clue, worlds.space()), world) == 0;
}

}  // namespace assize::games::brigands_bluff
