// Which bot breaks the matches that it plays in, as far as the matches alone can show it.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SUSPICION_H_
#define ASSIZE_LADDER_EVENT_SUSPICION_H_

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "ladder/model/roster.h"

namespace assize::ladder {

// A match that broke so often that chance no longer explains it, by the versions in its seats.
using BrokenMatch = std::set<VersionId>;

// The void attempts from which on a match counts as broken: a worker may die of something else
// once.
inline constexpr int kAttemptsOfBrokenMatch = 2;
// The broken matches from which on they are evidence against a version.
inline constexpr int kMatchesToSuspect = 2;

// The version that sits in all broken matches of everybody whom it has met in one, and in more of
// them than any of these; nullopt: there is none, or chance may have put it there.
std::optional<VersionId> CulpritOf(std::span<const BrokenMatch> broken);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SUSPICION_H_
