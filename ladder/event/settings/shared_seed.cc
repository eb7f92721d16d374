#include "ladder/event/settings/shared_seed.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/match/match_spec.h"

namespace assize::ladder {
namespace {

// "open", "frozen"; empty: it is over, and all of it is published.
absl::StatusOr<std::string> HeldBack(const Event& event) {
  if (!event.ended_unix_us.has_value()) return std::string("open");
  const v1::EventSettings& settings = event.setup.settings;
  return std::string(settings.has_published_rounds() ? "frozen" : "");
}

std::string NamesOf(const std::vector<std::string>& names) {
  constexpr size_t kShown = 3;
  if (names.size() <= kShown) return JoinWithAnd(names);
  std::vector<std::string> shown(names.begin(), names.begin() + kShown);
  shown.push_back(absl::StrCat(names.size() - kShown, " more"));
  return JoinWithAnd(shown);
}

}  // namespace

absl::StatusOr<std::string> SharedSeedNote(const std::vector<Event>& events, const Event& event) {
  std::vector<std::string> names;
  for (const Event& other : events) {
    if (other.id == event.id || other.setup.seed != event.setup.seed) continue;
    ASSIZE_ASSIGN_OR_RETURN(const std::string state, HeldBack(other));
    names.push_back(state.empty() ? Quoted(other.setup.name)
                                  : absl::StrCat(Quoted(other.setup.name), " (", state, ")"));
  }
  if (names.empty()) return "";
  return absl::StrCat(
      "Note: this seed is also used by ", NamesOf(names),
      ", so that the same deals are played again. Pages show no set of a deal\n"
      "before it is over in all these events and none of them is frozen; bots that kept notes know "
      "the cards. Leave\nthe seed out for deals of its own.\n");
}

absl::Status CheckSeedIsFree(const std::vector<Event>& events, const EventSetup& setup) {
  if (setup.policy != match::kStrict.name) return absl::OkStatus();
  for (const Event& other : events) {
    if (other.setup.seed != setup.seed) continue;
    ASSIZE_ASSIGN_OR_RETURN(const std::string state, HeldBack(other));
    if (state.empty()) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        "event ", Quoted(other.setup.name), ", which is ", state,
        ", has the same seed and so the same deals; with --policy strict a new event may not play "
        "them: leave the seed out, or wait until that event is over and published"));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
