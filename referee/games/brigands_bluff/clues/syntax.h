// The check that a clue is one of the language (BLUFF-5, BLUFF-7.0.1).
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_SYNTAX_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_SYNTAX_H_

#include <cstdint>
#include <optional>
#include <string>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"

namespace assize::games::brigands_bluff {

struct SyntaxError {
  // The first bad statement, from 1; 0: their number is wrong.
  uint8_t statement = 0;
  // "FIELD: VALUE; allowed: ...", with the field as the protocol names it, from Clue on.
  std::string text;
};

// nullopt: well-formed. `max_statements` is the match's option, 1 to 3.
std::optional<SyntaxError> CheckSyntax(const Clue& clue, const Round& round, int max_statements);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_SYNTAX_H_
