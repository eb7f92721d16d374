#include "ladder/query/regress_state.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/regress_schedule.h"
#include "ladder/event/rounds/stored_settings.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

report::RegressPhase PhaseOf(const Event& event, const v1::EventSettings& settings) {
  if (!event.ended_unix_us.has_value()) return report::RegressPhase::kRunning;
  return settings.cancelled() ? report::RegressPhase::kCancelled : report::RegressPhase::kEnded;
}

absl::StatusOr<std::string> NameOfEntrant(const std::vector<Version>& versions, const Event& event,
                                          size_t place) {
  for (const Version& version : versions) {
    if (version.id == event.setup.entrants[place]) return NameOf(version);
  }
  return absl::DataLossError(absl::StrCat("event ", event.setup.name, " has lost its entrants"));
}

}  // namespace

absl::StatusOr<report::RegressState> RegressStateOf(LadderStore* store, const EventState& state) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  return RegressStateOf(versions, state, [store, &state](int64_t end_set) {
    return store->LoadFaults(state.event.id, end_set);
  });
}

absl::StatusOr<report::RegressState> RegressStateOf(const std::vector<Version>& versions,
                                                    const EventState& state,
                                                    const FaultsBelow& faults_below) {
  ASSIZE_RETURN_IF_ERROR(CheckStoredSettings(state.event));
  const v1::EventSettings& settings = state.event.setup.settings;
  const std::vector<VersionId>& entrants = state.event.setup.entrants;
  ASSIZE_ASSIGN_OR_RETURN(std::vector<RegressTally> tallies, TalliesOf(state, settings));
  const size_t leader = LeaderAmong(tallies);
  ASSIZE_ASSIGN_OR_RETURN(auto faults, faults_below(tallies[leader].end_set));
  std::vector<report::RegressState> candidates;
  for (size_t i = 0; i < tallies.size(); ++i) {
    candidates.push_back({.base = "",
                          .test = "",
                          .settings = settings.regress(),
                          .tally = std::move(tallies[i]),
                          .base_faults = faults[entrants[kBase]],
                          .test_faults = faults[entrants[kTest + i]],
                          .phase = PhaseOf(state.event, settings)});
    report::RegressState& candidate = candidates.back();
    ASSIZE_ASSIGN_OR_RETURN(candidate.base, NameOfEntrant(versions, state.event, kBase));
    ASSIZE_ASSIGN_OR_RETURN(candidate.test, NameOfEntrant(versions, state.event, kTest + i));
  }
  report::RegressState now = candidates[leader];
  if (candidates.size() > 1) now.candidates = std::move(candidates);
  return now;
}

absl::StatusOr<report::RegressState> LoadRegressState(LadderStore* store, const Event& event) {
  EventState state;
  state.event = event;
  // In this order: what is stored meanwhile must not look as if no set were missing before it.
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<OpenMatch> open, store->OpenMatches(event.id));
  ASSIZE_ASSIGN_OR_RETURN(state.results, store->LoadResults({.event = event.id, .game = {}}));
  // Sets count in their order. One that is still played may keep open what later ones decide.
  if (!open.empty()) DropFrom(open.front().set, &state.results);
  return RegressStateOf(store, state);
}

}  // namespace assize::ladder
