// The words of refusals.
#include "referee/games/brigands_bluff/clues/refusal.h"

#include <array>

#include "absl/strings/str_cat.h"

namespace assize::games::brigands_bluff {
namespace {

struct Words {
  std::string_view name;
  std::string_view rule;
  // What stands behind "the clue" or "statement 2".
  std::string_view text;
};

constexpr std::array<Words, 8> kWords = {{
    {"MALFORMED", "BLUFF-7.0.1", "is not of the language of clues"},
    {"IMPOSSIBLE", "BLUFF-7.0.2", "can't be true, however the dice fall"},
    {"NEGATIVE", "BLUFF-7.0.3", "tells only what was not found"},
    {"NOT_USEFUL", "BLUFF-7.0.3", "tells only that nothing matches"},
    {"NO_INFORMATION", "BLUFF-7.0.4", "is true however the dice fall"},
    {"ALREADY_KNOWN", "BLUFF-7.0.5", "follows from what the captain knows already"},
    {"TOO_LITTLE", "BLUFF-7.0.6", "tells the captain too little"},
    {"UNTRUTHFUL", "BLUFF-7.0.7", "is not true"},
}};

const Words& WordsOf(RefusalCode code) { return kWords[static_cast<size_t>(code)]; }

}  // namespace

std::string_view RefusalName(RefusalCode code) { return WordsOf(code).name; }

std::string_view RefusalRule(RefusalCode code) { return WordsOf(code).rule; }

std::string RefusalText(const Refusal& refusal) {
  const std::string about =
      refusal.statement == 0 ? "the clue" : absl::StrCat("statement ", refusal.statement);
  return absl::StrCat(about, " ", std::string(WordsOf(refusal.code).text));
}

}  // namespace assize::games::brigands_bluff
