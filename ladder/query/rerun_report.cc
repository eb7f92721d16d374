#include "ladder/query/rerun_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/rerun.h"
#include "ladder/report/tables/matches_report.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

// Results of an event with what they are shown by.
struct Played {
  // In which the matches count.
  std::string event;
  Results results;
  std::map<std::pair<int64_t, int>, int64_t> places;
};

// The set's matches; none if it is not whole.
void AddMatches(const Played& played, int64_t number, const std::map<VersionId, Version>& versions,
                google::protobuf::RepeatedPtrField<v1::MatchInfo>* to) {
  const std::vector<SetResult>& sets = played.results.sets;
  const auto set = std::ranges::lower_bound(sets, number, {}, &SetResult::number);
  if (set == sets.end() || set->number != number) return;
  for (const MatchResult& match : played.results.MatchesOf(*set)) {
    const auto place = played.places.find({number, match.rotation});
    *to->Add() =
        report::MatchInfoOf(played.event, played.results, *set, match,
                            place == played.places.end() ? 0 : static_cast<uint64_t>(place->second),
                            [&versions](VersionId id) {
                              const auto version = versions.find(id);
                              return version == versions.end() ? nullptr : &version->second;
                            });
  }
}

// The matches of a rerun that counts have the event's names.
absl::Status TakeNames(LadderStore* store, const Event& event, EventId rerun, Played* again) {
  ASSIZE_ASSIGN_OR_RETURN(
      const Results counted,
      store->LoadResults({.event = event.id, .game = {}, .end_rerun = rerun + 1}));
  std::map<int64_t, uint16_t> plays;
  for (const MatchResult& match : counted.matches) plays[match.match] = match.play;
  for (MatchResult& match : again->results.matches) {
    if (const auto play = plays.find(match.match); play != plays.end()) match.play = play->second;
  }
  again->event = event.setup.name;
  return absl::OkStatus();
}

// By set: its round.
std::map<int64_t, int> RoundsOf(const std::vector<Round>& rounds) {
  std::map<int64_t, int> round_of;
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) round_of[set.number] = round.plan.number;
  }
  return round_of;
}

void AddSuspensions(const std::vector<SuspensionOn>& suspensions,
                    const std::map<VersionId, Version>& versions, v1::Rerun* report) {
  for (const SuspensionOn& suspension : suspensions) {
    v1::RerunSuspension& added = *report->add_suspensions();
    if (const auto version = versions.find(suspension.version); version != versions.end()) {
      added.set_bot(version->second.bot);
      added.set_version(static_cast<uint32_t>(version->second.number));
    }
    added.set_reason(suspension.reason);
    added.set_since_unix_us(static_cast<uint64_t>(suspension.since_unix_us));
    for (const int64_t set : suspension.sets) added.add_sets(static_cast<uint64_t>(set));
  }
}

}  // namespace

absl::StatusOr<v1::Rerun> LoadRerun(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<Event> rerun, FindRerun(store, event.id));
  if (!rerun.has_value()) {
    return absl::NotFoundError(absl::StrCat("event ", Quoted(event.setup.name), " has no rerun"));
  }
  const v1::EventSettings& settings = rerun->setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> list, store->ListVersions());
  std::map<VersionId, Version> versions;
  for (const Version& version : list) versions[version.id] = version;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds_again, store->LoadRounds(rerun->id));
  Played before{.event = event.setup.name, .results = {}, .places = PlacesIn(rounds)};
  ASSIZE_ASSIGN_OR_RETURN(
      before.results, store->LoadResults({.event = event.id, .game = {}, .end_rerun = rerun->id}));
  Played again{.event = rerun->setup.name, .results = {}, .places = PlacesIn(rounds_again)};
  ASSIZE_ASSIGN_OR_RETURN(again.results, store->LoadResults({.event = rerun->id, .game = {}}));
  if (settings.rerun().state() == v1::RERUN_STATE_APPLIED) {
    ASSIZE_RETURN_IF_ERROR(TakeNames(store, event, rerun->id, &again));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<SuspensionOn> suspensions,
                          store->LoadSuspensionsOn(rerun->id));
  v1::Rerun report;
  report.set_name(rerun->setup.name);
  report.set_event(event.setup.name);
  report.set_state(settings.rerun().state());
  report.set_asked_unix_us(settings.rerun().asked_unix_us());
  report.set_actor(settings.rerun().actor());
  const std::map<int64_t, int> round_of = RoundsOf(rounds);
  for (const auto& [number, own_round] : RoundsOf(rounds_again)) {
    v1::RerunSet& added = *report.add_sets();
    added.set_set(static_cast<uint64_t>(number));
    const auto round = round_of.find(number);
    if (round != round_of.end()) added.set_round(static_cast<uint32_t>(round->second));
    AddMatches(before, number, versions, added.mutable_before());
    AddMatches(again, number, versions, added.mutable_again());
  }
  AddSuspensions(suspensions, versions, &report);
  report.set_whole(again.results.sets.size() == static_cast<size_t>(report.sets_size()));
  report.set_failed(rerun->ended_unix_us.has_value() && !report.whole());
  return report;
}

}  // namespace assize::ladder
