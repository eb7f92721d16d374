#include "referee/secrecy/facts.h"

#include <algorithm>

namespace assize::secrecy {
namespace {

bool EqualIn(const games::Fact& fact, const Facts& other) {
  const games::Fact* found = Find(other, fact.name);
  return found != nullptr && found->value == fact.value;
}

}  // namespace

bool Knows(games::Viewer viewer, const games::Fact& fact) {
  return viewer.has_value() ? fact.known_to.Includes(*viewer) : fact.known_to.IncludesSpectator();
}

const games::Fact* Find(const Facts& facts, std::string_view name) {
  const auto found = std::find_if(facts.begin(), facts.end(),
                                  [&](const games::Fact& fact) { return fact.name == name; });
  return found == facts.end() ? nullptr : &*found;
}

std::string KindOf(const games::Fact& fact) { return fact.name.substr(0, fact.name.find('(')); }

int CountEqual(games::Viewer viewer, const Facts& left, const Facts& right) {
  int equal = 0;
  for (const games::Fact& fact : left) {
    if (Knows(viewer, fact)) continue;
    if (!EqualIn(fact, right)) break;
    ++equal;
  }
  return equal;
}

bool Differ(games::Viewer viewer, const Facts& left, const Facts& right) {
  return std::any_of(left.begin(), left.end(), [&](const games::Fact& fact) {
    return !Knows(viewer, fact) && !EqualIn(fact, right);
  });
}

bool CameToLight(games::Viewer viewer, const Facts& left_before, const Facts& left_now,
                 const Facts& right_now) {
  return std::any_of(left_now.begin(), left_now.end(), [&](const games::Fact& fact) {
    if (!Knows(viewer, fact) || EqualIn(fact, right_now)) return false;
    const games::Fact* before = Find(left_before, fact.name);
    return before != nullptr && !Knows(viewer, *before);
  });
}

}  // namespace assize::secrecy
