#include "ladder/query/rerun_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/rerun.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

using Versions = std::map<VersionId, Version>;
// By set and rotation: a match's number in the published plan of its event.
using Places = std::map<std::pair<int64_t, int>, uint64_t>;

Places PlacesIn(const std::vector<Round>& rounds) {
  Places places;
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) {
      for (const MatchPlan& match : set.matches) {
        const uint64_t place = places.size() + 1;
        places[{set.number, match.rotation}] = place;
      }
    }
  }
  return places;
}

// The set's matches; none if it is not whole.
void AddMatches(const Results& results, int64_t number, const Places& places,
                const Versions& versions, google::protobuf::RepeatedPtrField<v1::MatchInfo>* to) {
  const auto set = std::ranges::lower_bound(results.sets, number, {}, &SetResult::number);
  if (set == results.sets.end() || set->number != number) return;
  for (const MatchResult& match : results.MatchesOf(*set)) {
    v1::MatchInfo& info = *to->Add();
    const auto place = places.find({number, match.rotation});
    if (place != places.end()) info.set_number(place->second);
    info.set_round(static_cast<uint32_t>(set->round));
    info.set_set(static_cast<uint64_t>(number));
    for (const SeatResult& seat : results.SeatsOf(match)) {
      v1::MatchSeat& listed = *info.add_seats();
      const auto version = versions.find(seat.version);
      if (version != versions.end()) {
        listed.set_bot(version->second.bot);
        listed.set_version(static_cast<uint32_t>(version->second.number));
      }
      listed.set_rank(seat.rank);
      listed.set_score(seat.score);
      listed.set_forfeited(seat.forfeited);
    }
  }
}

}  // namespace

absl::StatusOr<v1::Rerun> LoadRerun(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<Event> rerun, FindRerun(store, event.id));
  if (!rerun.has_value()) {
    return absl::NotFoundError(absl::StrCat("event ", Quoted(event.setup.name), " has no rerun"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(rerun->setup));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> list, store->ListVersions());
  Versions versions;
  for (const Version& version : list) versions[version.id] = version;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds_again, store->LoadRounds(rerun->id));
  ASSIZE_ASSIGN_OR_RETURN(
      const Results before,
      store->LoadResults({.event = event.id, .game = {}, .end_rerun = rerun->id}));
  ASSIZE_ASSIGN_OR_RETURN(const Results again,
                          store->LoadResults({.event = rerun->id, .game = {}}));
  v1::Rerun report;
  report.set_name(rerun->setup.name);
  report.set_event(event.setup.name);
  report.set_state(settings.rerun().state());
  report.set_asked_unix_us(settings.rerun().asked_unix_us());
  report.set_actor(settings.rerun().actor());
  const Places places = PlacesIn(rounds);
  const Places places_again = PlacesIn(rounds_again);
  size_t sets = 0;
  for (const Round& round : rounds_again) {
    for (const SetPlan& set : round.plan.sets) {
      ++sets;
      v1::RerunSet& added = *report.add_sets();
      added.set_set(static_cast<uint64_t>(set.number));
      AddMatches(before, set.number, places, versions, added.mutable_before());
      AddMatches(again, set.number, places_again, versions, added.mutable_again());
    }
  }
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) {
      for (v1::RerunSet& added : *report.mutable_sets()) {
        if (added.set() == static_cast<uint64_t>(set.number)) {
          added.set_round(static_cast<uint32_t>(round.plan.number));
        }
      }
    }
  }
  report.set_whole(again.sets.size() == sets);
  report.set_failed(rerun->ended_unix_us.has_value() && !report.whole());
  return report;
}

}  // namespace assize::ladder
