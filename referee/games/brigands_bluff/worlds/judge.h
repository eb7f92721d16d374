// The judgement of a clue (BLUFF-7): truth and new information, decided exactly.
//
//   ClueVerdict verdict = JudgeClue(worlds, rules, clue, truth, speaker);
//   if (verdict.accepted()) worlds = verdict.worlds;
//
// All checks but the last are functions of what is public. Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_JUDGE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_JUDGE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/refusal.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/worlds/hand.h"
#include "referee/games/brigands_bluff/worlds/worlds.h"

namespace assize::games::brigands_bluff {

// The options of a match that bear on clues (BLUFF-2.4).
struct ClueRules {
  uint8_t max_statements = kMaxStatements;
  // A clue must remove this share of the weight, removed_num / removed_den; 0: anything.
  uint16_t removed_num = 0;
  uint16_t removed_den = 1;

  friend constexpr bool operator==(const ClueRules&, const ClueRules&) = default;
};

struct ClueVerdict {
  // nullopt: accepted.
  std::optional<Refusal> refusal;
  // If accepted, the worlds that are left; otherwise those of before.
  Worlds worlds;

  bool accepted() const { return !refusal.has_value(); }
};

// BLUFF-7.0: the first check that fails. `truth` must be one of `worlds`, and `speaker` of the
// crew.
ClueVerdict JudgeClue(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                      const World& truth, Seat speaker);
// BLUFF-7.0.1 to 7.0.6: the same without knowledge of the dice. The default clue looks like any
// other then: if it is too long for `rules`, it is malformed here.
ClueVerdict JudgeInPublic(const Worlds& worlds, const ClueRules& rules, const Clue& clue);

// The refusal of JudgeClue() alone.
std::optional<Refusal> WhyRefused(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                                  const World& truth, Seat speaker);
// BLUFF-7.0.1 of JudgeClue() alone, with what is wrong.
std::optional<SyntaxError> CheckForm(const Worlds& worlds, const ClueRules& rules, const Clue& clue,
                                     const World& truth, Seat speaker);

// BLUFF-6.4. The clue must be well-formed in the phase of the round; extra clues speak of the dice
// that are not revealed in `worlds`.
bool IsTrue(const Clue& clue, const Worlds& worlds, const World& world);

// BLUFF-7.4: what the referee says for a crewmate who did not; nullopt: all is known.
std::optional<Clue> DefaultClue(const Worlds& worlds, const World& truth, Seat speaker);

// BLUFF-7.7: clues that `speaker` may give; the default clue is among them. Empty if all is known.
std::vector<Clue> MenuClues(const Worlds& worlds, const ClueRules& rules, const World& truth,
                            Seat speaker);
// The same with those that the rules refuse; the default clue never is one.
std::vector<Clue> MenuDraft(const Worlds& worlds, const World& truth, Seat speaker);
// The menu, each clue with what it would leave.
struct MenuEntry {
  Clue clue;
  uint64_t worlds_left = 0;
  uint64_t weight_left = 0;
};
std::vector<MenuEntry> Menu(const Worlds& worlds, const ClueRules& rules, const World& truth,
                            Seat speaker);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_JUDGE_H_
