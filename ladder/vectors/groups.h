// What each group of a file of vectors asks for: a function from a case's "in" to all that "out"
// may hold.
#ifndef ASSIZE_LADDER_VECTORS_GROUPS_H_
#define ASSIZE_LADDER_VECTORS_GROUPS_H_

#include <string>
#include <vector>

#include "ladder/vectors/field.h"

namespace assize::ladder::vectors {

// `in` and `params` of a case. What is wrong with them is noted in their Problem; the result is
// then meaningless. A field of the result that was computed in vain, e.g. as no finite value
// exists, is a text.
using Compute = Json (*)(const Field& in, const Field& params);

struct Group {
  std::string id;
  Compute compute = nullptr;
  // Fields of "out" that describe the reference, not the case: nothing to compute.
  std::vector<std::string> notes = {};
};

// Of rating_groups.cc, sprt_groups.cc and likelihood_groups.cc.
std::vector<Group> EloGroups();
std::vector<Group> SprtGroups();
std::vector<Group> BeliefGroups();
std::vector<Group> LikelihoodGroups();

}  // namespace assize::ladder::vectors

#endif  // ASSIZE_LADDER_VECTORS_GROUPS_H_
