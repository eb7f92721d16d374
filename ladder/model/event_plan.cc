#include "ladder/model/event_plan.h"

namespace assize::ladder {

bool IsApart(const v1::EventSettings& settings) {
  return settings.has_rerun() || (settings.has_challenge() && !settings.challenge().rated());
}

std::map<std::pair<int64_t, int>, int64_t> PlacesIn(const std::vector<Round>& rounds) {
  std::map<std::pair<int64_t, int>, int64_t> places;
  int64_t place = 0;
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) {
      for (const MatchPlan& match : set.matches) places[{set.number, match.rotation}] = ++place;
    }
  }
  return places;
}

}  // namespace assize::ladder
