// Random clues: of the language, and with every kind of fault.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_RANDOM_CLUE_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_RANDOM_CLUE_H_

#include "referee/base/chance.h"
#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"

namespace assize::games::brigands_bluff {

// Clues whose every part is drawn from what can stand there; nearly all are well-formed. Numbers
// are such as the dice can show, mostly.
Clue RandomClue(const Round& round, Stream& stream);

// The same with a field or some changed to anything that it can hold.
Clue SpoiltClue(const Round& round, Stream& stream);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_RANDOM_CLUE_H_
