// The checks of a clue, in their order.
#include "referee/games/brigands_bluff/worlds/judge.h"

#include "referee/games/brigands_bluff/worlds/considered.h"
#include "referee/games/brigands_bluff/worlds/in_world.h"
#include "referee/games/brigands_bluff/worlds/positivity.h"
#include "referee/games/brigands_bluff/worlds/world_set.h"

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
    if (after.set().WildWeight(option) > 0) weight += before.set().WildWeight(option);
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

// BLUFF-7.0.2 to 7.0.7, of a well-formed clue.
std::optional<Refusal> Refuse(const Worlds& worlds, const ClueRules& rules,
                              const Considered& considered, const World* truth) {
  const auto& [clue, satisfied, left] = considered;
  if (!satisfied.Exists()) return Refusal{RefusalCode::kImpossible, 0};
  // BLUFF-7.1.6: before the question whether it says anything.
  if (const auto denial = FindDenial(clue, satisfied)) return denial;
  if (satisfied.IsEverything()) return Refusal{RefusalCode::kNoInformation, 0};
  if (left.count() == worlds.count()) return Refusal{RefusalCode::kAlreadyKnown, 0};
  if (RemovesTooLittle(worlds, left, rules)) return Refusal{RefusalCode::kTooLittle, 0};
  const uint8_t number = truth == nullptr ? 0 : FirstFalse(*truth, clue, worlds.space());
  if (number > 0) return Refusal{RefusalCode::kUntruthful, number};
  return std::nullopt;
}

std::optional<Refusal> Malformed(const std::optional<SyntaxError>& error) {
  if (!error.has_value()) return std::nullopt;
  return Refusal{RefusalCode::kMalformed, error->statement};
}

// Of a well-formed clue. `truth` may be null.
ClueVerdict Judge(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                  const World* truth) {
  const std::shared_ptr<const Considered> considered = worlds.Consider(clue);
  const auto refusal = Refuse(worlds, rules, *considered, truth);
  return {refusal, refusal.has_value() ? worlds : considered->left};
}

}  // namespace

std::optional<SyntaxError> CheckForm(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                                     const World& truth, Seat speaker) {
  // BLUFF-7.4.3, BLUFF-7.7.1: what the referee would say is in the menu, whatever its length.
  const bool too_long = clue.size > rules.max_statements && clue.size <= kMaxStatements;
  if (too_long && clue == DefaultClue(worlds, truth, speaker)) return std::nullopt;
  return CheckSyntax(clue, worlds.round(), rules.max_statements);
}

ClueVerdict JudgeClue(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                      const World& truth, Seat speaker) {
  if (const auto malformed = Malformed(CheckForm(worlds, rules, clue, truth, speaker))) {
    return {malformed, worlds};
  }
  return Judge(worlds, rules, clue, &truth);
}

ClueVerdict JudgeInPublic(const Worlds& worlds, const ClueRules& rules, const Clue& clue) {
  if (const auto malformed = Malformed(CheckSyntax(clue, worlds.round(), rules.max_statements))) {
    return {malformed, worlds};
  }
  return Judge(worlds, rules, clue, nullptr);
}

std::optional<Refusal> WhyRefused(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                                  const World& truth, Seat speaker) {
  return JudgeClue(worlds, rules, clue, truth, speaker).refusal;
}

bool IsTrue(const Clue& clue, const Worlds& worlds, const World& world) {
  return FirstFalse(world, clue, worlds.space()) == 0;
}

}  // namespace assize::games::brigands_bluff
