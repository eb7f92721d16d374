// Questions about hidden facts. Pure.
#ifndef ASSIZE_REFEREE_SECRECY_FACTS_H_
#define ASSIZE_REFEREE_SECRECY_FACTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "referee/games/table.h"

namespace assize::secrecy {

using Facts = std::vector<games::Fact>;

bool Knows(games::Viewer viewer, const games::Fact& fact);

// The fact of that name; null if there is none.
const games::Fact* Find(const Facts& facts, std::string_view name);

// "day_deck" of "day_deck(3)".
std::string KindOf(const games::Fact& fact);

// How many of the facts that `viewer` does not know are equal, counted from the first one to the
// first that differs.
int CountEqual(games::Viewer viewer, const Facts& left, const Facts& right);

// Whether any fact that `viewer` does not know differs.
bool Differ(games::Viewer viewer, const Facts& left, const Facts& right);

// Whether something that differs between two games has come to light for `viewer`, who did not know
// it before the step and knows it now.
bool CameToLight(games::Viewer viewer, const Facts& left_before, const Facts& left_now,
                 const Facts& right_now);

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_FACTS_H_
