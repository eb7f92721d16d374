// The rules that the texts of a match mention, from the game's page of rules.
#ifndef ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_
#define ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_

#include <string_view>

#include "referee/viewer/match_patch.h"

namespace assize::viewer {

// An object of texts by the rule's number, e.g. "BRIG-5.1", for all numbers of rules of `game` in
// any text of `json`.
Json RuleTexts(std::string_view game, const Json& json);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_RULE_TEXTS_H_
