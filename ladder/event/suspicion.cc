#include "ladder/event/suspicion.h"

#include <algorithm>
#include <map>

namespace assize::ladder {
namespace {

// Whether everything that counts against those whom `suspect` met is explained by it.
bool ExplainsAll(VersionId suspect, std::span<const BrokenMatch> broken) {
  std::set<VersionId> met;
  for (const BrokenMatch& match : broken) {
    if (match.contains(suspect)) met.insert(match.begin(), match.end());
  }
  return std::ranges::none_of(broken, [&](const BrokenMatch& match) {
    return !match.contains(suspect) &&
           std::ranges::any_of(match, [&met](VersionId other) { return met.contains(other); });
  });
}

}  // namespace

std::optional<VersionId> CulpritOf(std::span<const BrokenMatch> broken) {
  std::map<VersionId, int> counts;
  for (const BrokenMatch& match : broken) {
    for (VersionId version : match) ++counts[version];
  }
  for (const auto& [suspect, count] : counts) {
    if (count < kMatchesToSuspect || !ExplainsAll(suspect, broken)) continue;
    const bool alone_in_front = std::ranges::all_of(broken, [&](const BrokenMatch& match) {
      return !match.contains(suspect) || std::ranges::all_of(match, [&](VersionId other) {
        return other == suspect || counts.at(other) < count;
      });
    });
    if (alone_in_front) return suspect;
  }
  return std::nullopt;
}

}  // namespace assize::ladder
