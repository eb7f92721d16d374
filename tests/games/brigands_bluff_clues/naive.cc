// Worlds, and the order of the checks: sections 6 and 7; see naive.h.
#include "tests/games/brigands_bluff_clues/naive.h"

#include <algorithm>

#include "tests/games/brigands_bluff_clues/naive_values.h"

namespace assize::games::brigands_bluff::naive {
namespace {

// --- theta: section 7.6 ---

uint64_t WeightOf(const std::vector<World>& worlds) {
  uint64_t weight = 0;
  for (const World& world : worlds) weight += Weight(world);
  return weight;
}

bool IsConstant(const std::vector<World>& worlds, int seat) {
  return std::ranges::all_of(worlds,
                             [&](const World& w) { return w.dice[seat] == worlds[0].dice[seat]; });
}
bool WildIsConstant(const std::vector<World>& worlds) {
  return std::ranges::all_of(worlds, [&](const World& w) { return w.wild == worlds[0].wild; });
}

bool IsTooLittle(const Situation& situation, const std::vector<World>& after) {
  if (situation.removed_num == 0) return false;
  const std::vector<World>& before = situation.captains;
  Set wild_faces = 0;
  for (const World& world : after) wild_faces |= 1u << (world.wild + 1);
  std::vector<World> counted;
  for (const World& world : before) {
    if (Contains(wild_faces, world.wild + 1)) counted.push_back(world);
  }
  const uint64_t weight = WeightOf(counted);
  const uint64_t removed = weight - WeightOf(after);
  if (removed * situation.removed_den >= situation.removed_num * weight) return false;
  bool all_known = true;
  for (int seat = 0; seat < situation.seats; ++seat) {
    if (IsConstant(before, seat)) continue;
    all_known = false;
    if (IsConstant(after, seat)) return false;
  }
  return !(all_known && !WildIsConstant(before) && WildIsConstant(after));
}

// All hands of this number of dice, in rising order of their lists.
std::vector<Dice> Hands(int dice) {
  std::vector<Dice> hands = {Dice()};
  for (int i = 0; i < dice; ++i) {
    std::vector<Dice> longer;
    for (const Dice& hand : hands) {
      for (int face = hand.size() == 0 ? 0 : *(hand.end() - 1); face < 6; ++face) {
        longer.push_back(hand);
        longer.back().push_back(face);
      }
    }
    hands = longer;
  }
  return hands;
}

}  // namespace

Situation Start(int seats, int captain, int dice, bool wild_die) {
  Situation situation{.seats = seats, .captain = captain, .wild_die = wild_die};
  std::vector<World> worlds = {World()};
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == captain) continue;
    std::vector<World> longer;
    for (const World& world : worlds) {
      for (const Dice& hand : Hands(dice)) {
        longer.push_back(world);
        longer.back().dice[seat] = hand;
      }
    }
    worlds = longer;
  }
  for (const World& world : worlds) {
    for (int face = wild_die ? 0 : -1; face < (wild_die ? 6 : 0); ++face) {
      situation.possible.push_back(world);
      situation.possible.back().wild = face;
    }
  }
  situation.captains = situation.possible;
  return situation;
}

void Reveal(Situation& situation, int face, const World& truth) {
  situation.revealed.push_back(face);
  const auto differs = [&](const World& world) {
    for (int seat = 0; seat < situation.seats; ++seat) {
      if (CountIn(world.dice[seat], Of({face})) != CountIn(truth.dice[seat], Of({face})))
        return true;
    }
    return false;
  };
  std::erase_if(situation.possible, differs);
  std::erase_if(situation.captains, differs);
}

void ShowWildDie(Situation& situation, int face) {
  const auto differs = [&](const World& world) { return world.wild != face; };
  std::erase_if(situation.possible, differs);
  std::erase_if(situation.captains, differs);
}

void KeepTrue(Situation& situation, const Clue& clue) {
  std::erase_if(situation.captains, [&](const World& world) {
    for (int i = 0; i < clue.size; ++i) {
      if (!IsTrue(situation, clue.statements[i], world)) return true;
    }
    return false;
  });
}

std::optional<Refusal> Judge(const Situation& situation, const Clue& clue, const World& truth) {
  if (clue.size < 1 || clue.size > situation.max_statements) return Refusal{};
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (!IsWellFormed(situation, clue.statements[i])) {
      return Refusal{RefusalCode::kMalformed, static_cast<uint8_t>(i + 1)};
    }
  }
  const auto holds = [&](const World& world) {
    return std::all_of(clue.statements.begin(), clue.statements.begin() + clue.size,
                       [&](const Statement& s) { return IsTrue(situation, s, world); });
  };
  std::vector<const World*> satisfying;
  for (const World& world : situation.possible) {
    if (holds(world)) satisfying.push_back(&world);
  }
  if (satisfying.empty()) return Refusal{RefusalCode::kImpossible, 0};

  for (uint8_t i = 0; i < clue.size; ++i) {
    const auto denial = DenialOf(situation, clue.statements[i], satisfying);
    if (denial) return Refusal{*denial, static_cast<uint8_t>(i + 1)};
  }

  if (satisfying.size() == situation.possible.size()) {
    return Refusal{RefusalCode::kNoInformation, 0};
  }
  std::vector<World> after;
  for (const World& world : situation.captains) {
    if (holds(world)) after.push_back(world);
  }
  if (after.size() == situation.captains.size()) return Refusal{RefusalCode::kAlreadyKnown, 0};
  if (IsTooLittle(situation, after)) return Refusal{RefusalCode::kTooLittle, 0};
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (!IsTrue(situation, clue.statements[i], truth)) {
      return Refusal{RefusalCode::kUntruthful, static_cast<uint8_t>(i + 1)};
    }
  }
  return std::nullopt;
}

}  // namespace assize::games::brigands_bluff::naive
