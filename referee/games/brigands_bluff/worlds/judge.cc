// The checks of a clue, in their order.
#include "referee/games/brigands_bluff/worlds/judge.h"

#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/worlds/measure.h"
#include "referee/games/brigands_bluff/worlds/positivity.h"
#include "referee/games/brigands_bluff/worlds/satisfaction.h"
#include "referee/games/brigands_bluff/worlds/world_rows.h"

namespace assize::games::brigands_bluff {
namespace {

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

// The worlds that would be left, made when they are asked for.
class Remaining {
 public:
  Remaining(const Worlds& worlds, const Satisfaction& satisfied)
      : worlds_(worlds), satisfied_(satisfied) {}

  const Worlds& operator*() {
    if (!left_.has_value()) left_ = worlds_.Narrowed(satisfied_.machines());
    return *left_;
  }

 private:
  const Worlds& worlds_;
  const Satisfaction& satisfied_;
  std::optional<Worlds> left_;
};

// BLUFF-7.0.2 to 7.0.7, of a well-formed clue.
std::optional<Refusal> Refuse(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                              const Satisfaction& satisfied, const World* truth, Remaining& left) {
  if (!satisfied.Exists()) return Refusal{RefusalCode::kImpossible, 0};
  // BLUFF-7.1.6: before the question whether it says anything.
  if (const auto denial = FindDenial(clue, satisfied)) return denial;
  if (satisfied.IsEverything()) return Refusal{RefusalCode::kNoInformation, 0};
  if (worlds.rows().AreAccepted(worlds.space(), satisfied.machines())) {
    return Refusal{RefusalCode::kAlreadyKnown, 0};
  }
  if (rules.removed_num > 0 && RemovesTooLittle(worlds, *left, rules)) {
    return Refusal{RefusalCode::kTooLittle, 0};
  }
  const uint8_t number = truth == nullptr ? 0 : FirstFalse(satisfied, *truth);
  if (number > 0) return Refusal{RefusalCode::kUntruthful, number};
  return std::nullopt;
}

std::optional<Refusal> Malformed(const Worlds& worlds, const ClueRules& rules, const Clue& clue) {
  const auto error = CheckSyntax(clue, worlds.round(), rules.max_statements);
  if (!error.has_value()) return std::nullopt;
  return Refusal{RefusalCode::kMalformed, error->statement};
}

ClueVerdict Judge(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                  const World* truth) {
  if (const auto malformed = Malformed(worlds, rules, clue)) return {malformed, worlds};
  const Satisfaction satisfied(clue, worlds.space());
  Remaining left(worlds, satisfied);
  if (const auto refusal = Refuse(worlds, rules, clue, satisfied, truth, left)) {
    return {refusal, worlds};
  }
  return {std::nullopt, *left};
}

}  // namespace

ClueVerdict JudgeClue(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                      const World& truth) {
  return Judge(worlds, rules, clue, &truth);
}

ClueVerdict JudgeInPublic(const Worlds& worlds, const ClueRules& rules, const Clue& clue) {
  return Judge(worlds, rules, clue, nullptr);
}

std::optional<Refusal> WhyRefused(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                                  const World& truth) {
  if (const auto malformed = Malformed(worlds, rules, clue)) return malformed;
  const Satisfaction satisfied(clue, worlds.space());
  Remaining left(worlds, satisfied);
  return Refuse(worlds, rules, clue, satisfied, &truth, left);
}

bool IsTrue(const Clue& clue, const Worlds& worlds, const World& world) {
  return FirstFalse(Satisfaction(clue, worlds.space()), world) == 0;
}

}  // namespace assize::games::brigands_bluff
