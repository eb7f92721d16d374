#include "ladder/publish/release.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace assize::ladder::publish {
namespace {

constexpr int64_t kSecondUs = 1'000'000;

// Whether the event is over for so long that nothing of it can be held back.
bool IsLongOver(const v1::LiveDelay& delay, const Event& event, int64_t now_unix_us) {
  if (!event.ended_unix_us.has_value()) return false;
  return delay.seconds() == 0 ||
         now_unix_us >= *event.ended_unix_us + delay.seconds() * kSecondUs;
}

// By set: moves in sets that ended later.
std::map<int64_t, int64_t> LaterDecisions(std::vector<SetEnd> ends) {
  std::ranges::sort(ends, {}, [](const SetEnd& end) { return std::pair(end.unix_us, end.set); });
  std::map<int64_t, int64_t> later;
  int64_t decisions = 0;
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    later[end->set] = decisions;
    decisions += end->decisions;
  }
  return later;
}

}  // namespace

Release ReleaseOf(const v1::LiveDelay& delay, const EventRows& rows, int64_t now_unix_us) {
  // Events of weeks are looked at again with every change of the ladder: most are over.
  if (IsLongOver(delay, rows.event, now_unix_us)) return {};
  static const std::vector<SetEnd> kNone;
  const std::vector<SetEnd>& ends = rows.ends == nullptr ? kNone : *rows.ends;
  std::map<int64_t, int64_t> end_of;
  for (const SetEnd& end : ends) end_of[end.set] = end.unix_us;
  std::map<int64_t, int64_t> later = LaterDecisions(ends);
  Release release;
  const auto look_at = [&](const SetResult& set) {
    // A rerun is reviewed before it is applied: it reveals nothing about what is played now.
    if (set.rerun != 0) return;
    const auto known = end_of.find(set.number);
    const int64_t end = known == end_of.end() ? now_unix_us : known->second;
    if (delay.seconds() > 0) {
      const int64_t due = end + delay.seconds() * kSecondUs;
      if (now_unix_us >= due) return;
      release.next_unix_us = std::min(due, release.next_unix_us.value_or(due));
    } else if (later[set.number] >= delay.decisions()) {
      return;
    }
    release.held.insert(set.number);
    release.round = std::min(set.round, release.round.value_or(set.round));
  };
  for (const SetBlock& block : rows.played) {
    for (const SetResult& set : block.results.sets) look_at(set);
  }
  return release;
}

}  // namespace assize::ladder::publish
