// Why a clue is refused (BLUFF-7.0, BLUFF-7.3.2), and in which words: a function of the code, the
// statement and the clue alone, so that a refusal reveals nothing but itself.
//
// Values and pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_REFUSAL_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_REFUSAL_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace assize::games::brigands_bluff {

// In the order in which clues are checked.
enum class RefusalCode : uint8_t {
  kMalformed,
  kImpossible,
  kNegative,
  kNotUseful,
  kNoInformation,
  kAlreadyKnown,
  kTooLittle,
  kUntruthful,
};

struct Refusal {
  RefusalCode code = RefusalCode::kMalformed;
  // Which statement, from 1; 0: the clue as a whole.
  uint8_t statement = 0;

  friend constexpr bool operator==(const Refusal&, const Refusal&) = default;
};

// "MALFORMED", "NO_INFORMATION", ...
std::string_view RefusalName(RefusalCode code);
// "BLUFF-7.0.1", ...
std::string_view RefusalRule(RefusalCode code);
// A sentence for the speaker, e.g. "statement 2 is not true".
std::string RefusalText(const Refusal& refusal);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_REFUSAL_H_
