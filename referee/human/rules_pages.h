// The games' pages of rules, as compiled into the program.
#ifndef ASSIZE_REFEREE_HUMAN_RULES_PAGES_H_
#define ASSIZE_REFEREE_HUMAN_RULES_PAGES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "referee/words/width.h"

namespace assize {

// The help for a decision (named as in requests) from the page "in five minutes", and that page's
// section on the course of the game. Empty: there is no such game.
std::string DecisionHelp(std::string_view game, std::string_view decision);

// The section or paragraph with that number of the long page, e.g. "7.3" or "BRIG-7.3"; empty:
// there is none. `width`: columns of a line.
std::string RuleText(std::string_view game, std::string_view number, size_t width = kConsoleWidth);

}  // namespace assize

#endif  // ASSIZE_REFEREE_HUMAN_RULES_PAGES_H_
