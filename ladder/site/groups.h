// Which bots ratings can't tell apart. Pure.
#ifndef ASSIZE_LADDER_SITE_GROUPS_H_
#define ASSIZE_LADDER_SITE_GROUPS_H_

#include <string>
#include <vector>

#include "ladder/rating/joint_fit.h"

namespace assize::ladder::site {

// By place in `order` (players, strongest first): letters. Two bots have a letter in common if
// neither is the stronger one with a probability of 97.5 %. "a" is the first group; after "z" come
// "aa", "ab" ..., with spaces between groups.
std::vector<std::string> GroupsOf(const rating::JointFit& fit, const std::vector<size_t>& order);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_GROUPS_H_
