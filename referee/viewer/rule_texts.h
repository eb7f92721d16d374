// The texts of the rules that a match's texts name, from the page of the game's rules.
#ifndef ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_
#define ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_

#include <string_view>

#include "referee/viewer/match_patch.h"

namespace assize::viewer {

// An object of texts by the rule's number, e.g. "BRIG-5.1", for all numbers in any text of `json`
// that the rules of `game` have.
Json RuleTexts(std::string_view game, const Json& json);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_
