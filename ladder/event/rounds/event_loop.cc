#include "ladder/event/rounds/event_loop.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// Matches of a round that are stored together, between two looks at whether to stop.
constexpr int64_t kMatchesAtOnce = 4096;

// The sets from `begin` on that are in one slice with it.
std::span<const SetPlan> SliceAt(const std::vector<SetPlan>& sets, size_t begin) {
  const auto end = std::find_if(sets.begin() + static_cast<ptrdiff_t>(begin), sets.end(),
                                [slice = sets[begin].number / kSetsPerSlice](const SetPlan& set) {
                                  return set.number / kSetsPerSlice != slice;
                                });
  return {sets.begin() + static_cast<ptrdiff_t>(begin), end};
}

size_t CountMatches(std::span<const SetPlan> sets) {
  size_t matches = 0;
  for (const SetPlan& set : sets) matches += set.matches.size();
  return matches;
}

// The newest version of the bot among these.
const Version* NewestOf(const Version& version, const std::vector<Version>& versions) {
  const Version* newest = &version;
  for (const Version& other : versions) {
    if (other.bot == version.bot && other.number > newest->number) newest = &other;
  }
  return newest;
}

}  // namespace

EventLoop::EventLoop(LadderStore* store, Executor* executor, Schedule* schedule,
                     EventMatches matches, InstalledVersions installed, Suspension suspension,
                     EventObserver* observer)
    : store_(store),
      executor_(executor),
      schedule_(schedule),
      matches_(std::move(matches)),
      installed_(std::move(installed)),
      suspension_(suspension),
      observer_(observer),
      trial_(executor) {}

absl::Status EventLoop::Run(EventId event, std::function<bool()> stopped) {
  event_ = event;
  state_.stopped = std::move(stopped);
  ASSIZE_ASSIGN_OR_RETURN(Recovered taken, executor_->Recover());
  leftovers_ = std::move(taken.results);
  for (const std::string& note : taken.notes) observer_->OnNote(note);
  while (true) {
    ASSIZE_RETURN_IF_ERROR(LoadState());
    if (!state_.rounds.empty() && state_.rounds.back().open_matches > 0) {
      ASSIZE_RETURN_IF_ERROR(PlayOpenMatches(state_.rounds.back()));
      continue;
    }
    if (!state_.rounds.empty()) observer_->OnRoundOver(state_);
    if (!observer_->MayPlan()) return absl::CancelledError("the next round is not to be planned");
    ASSIZE_RETURN_IF_ERROR(SuspendForfeiters());
    ASSIZE_ASSIGN_OR_RETURN(state_.dropouts, FindDropouts());
    ASSIZE_ASSIGN_OR_RETURN(std::optional<RoundPlan> round, schedule_->NextRound(state_));
    if (!round.has_value()) return store_->FinishEvent(event_, absl::ToUnixMicros(absl::Now()));
    ASSIZE_RETURN_IF_ERROR(Plan(*std::move(round)));
  }
}

absl::Status EventLoop::Plan(RoundPlan round) {
  if (!state_.rounds.empty() && state_.rounds.back().plan.number == round.number) {
    ASSIZE_RETURN_IF_ERROR(store_->AddSets(event_, round));
    // It has changed: read it again.
    state_.rounds.pop_back();
    return absl::OkStatus();
  }
  std::vector<SetPlan> sets = std::exchange(round.sets, {});
  return store_->Together([&] { return PlanSlices(std::move(sets), std::move(round)); });
}

// Dropouts are as of the first slice, which is the whole of all but large rounds.
absl::Status EventLoop::PlanSlices(std::vector<SetPlan> sets, RoundPlan first) {
  const auto all = static_cast<int64_t>(CountMatches(sets));
  RoundPlan slice = std::move(first);
  int64_t planned = 0;
  for (size_t next = 0; next < sets.size() || next == 0;) {
    int64_t matches = 0;
    while (next < sets.size() && matches < kMatchesAtOnce) {
      matches += static_cast<int64_t>(sets[next].matches.size());
      slice.sets.push_back(std::move(sets[next++]));
    }
    const bool whole = matches == all;
    ASSIZE_RETURN_IF_ERROR(planned == 0 ? store_->PlanRound(event_, slice)
                                        : store_->AddSets(event_, slice));
    if (whole) return absl::OkStatus();
    planned += matches;
    observer_->OnPlanning(slice.number, planned, all);
    if (state_.stopped && state_.stopped()) {
      return absl::CancelledError("stopped while a round was planned");
    }
    slice = {.number = slice.number, .sets = {}, .byes = {}, .dropouts = {}};
  }
  return absl::OkStatus();
}

// Rounds without an open match don't change any more: a continuous ladder may have thousands.
absl::Status EventLoop::LoadState() {
  state_.dropouts.clear();
  std::erase_if(state_.rounds, [](const Round& round) { return round.open_matches > 0; });
  const RoundStart start{.round = static_cast<int>(state_.rounds.size()) + 1,
                         .set = SetsPlanned(state_.rounds)};
  DropFrom(start.set, &state_.results);
  ASSIZE_ASSIGN_OR_RETURN(state_.event, store_->FindEvent(matches_.name));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Round> rounds, store_->LoadRounds(event_, start));
  std::move(rounds.begin(), rounds.end(), std::back_inserter(state_.rounds));
  ASSIZE_ASSIGN_OR_RETURN(
      const Results results,
      store_->LoadResults({.event = event_, .game = {}, .first_set = start.set}));
  Append(results, &state_.results);
  return absl::OkStatus();
}

absl::Status EventLoop::PlayOpenMatches(const Round& round) {
  ResultCollector collector(store_, event_,
                            [this](std::span<const std::string> ids) { executor_->Release(ids); });
  observer_->OnRound(round.plan, round.open_matches);
  const std::vector<SetPlan>& sets = round.plan.sets;
  for (size_t played = 0; played < sets.size();) {
    const std::span<const SetPlan> slice = SliceAt(sets, played);
    ASSIZE_RETURN_IF_ERROR(PlaySlice(slice, &collector));
    played += slice.size();
  }
  return absl::OkStatus();
}

// A slice that has been begun is played to its end before anybody is suspended: so an event takes
// the same course wherever it is stopped. A match that was void is open again, so there may be
// several passes.
absl::Status EventLoop::PlaySlice(std::span<const SetPlan> slice, ResultCollector* collector) {
  bool begun = false;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(std::vector<OpenMatch> open,
                            store_->OpenMatches(event_, slice.back().number + 1));
    if (!std::exchange(begun, true) && open.size() == CountMatches(slice)) {
      ASSIZE_RETURN_IF_ERROR(SuspendForfeiters());
      continue;
    }
    const bool over = open.empty();
    ASSIZE_RETURN_IF_ERROR(SuspendBreakers(open));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<OpenMatch> wanted,
                            collector->Expect(std::move(open)));
    if (over) return absl::OkStatus();
    if (leftovers_.empty()) ASSIZE_RETURN_IF_ERROR(PlayOnce(wanted, collector));
    for (v1::BatchResult& result : std::exchange(leftovers_, {})) {
      ASSIZE_ASSIGN_OR_RETURN(const bool counts, collector->Add(PackResult(std::move(result))));
      if (counts) observer_->OnMatch();
    }
    // What waits to be stored would be open in the next pass.
    ASSIZE_RETURN_IF_ERROR(collector->Flush());
  }
}

absl::Status EventLoop::PlayOnce(const std::vector<OpenMatch>& wanted, ResultCollector* collector) {
  ASSIZE_ASSIGN_OR_RETURN(const BarredVersions bars, FindBarredVersions());
  ASSIZE_ASSIGN_OR_RETURN(const v1::Batch batch, BatchOf(matches_, wanted, installed_, bars));
  const ExecutorListener listener{
      .on_result =
          [this, collector](PlayedResult result) {
            const absl::StatusOr<bool> counts = collector->Add(std::move(result));
            Note(counts.status());
            if (counts.ok() && *counts) observer_->OnMatch();
          },
      .on_void =
          [this, collector](const v1::BatchMatch& match, const std::string& reason) {
            Note(collector->AddVoid(match.header().match_id(), static_cast<int>(match.attempt()),
                                    reason));
          },
      .on_note = [this](const std::string& text) { observer_->OnNote(text); },
      // Workers on other machines keep results until they are stored.
      .on_quiet = [this, collector] { Note(collector->FlushIfDue()); },
      .on_retracted = [collector](const std::string& id) { return collector->Retract(id); }};
  const absl::Status played = executor_->Play(batch, listener);
  const absl::Status flushed = collector->Flush();
  for (const absl::Status& status : {failure_, flushed, played}) ASSIZE_RETURN_IF_ERROR(status);
  return absl::OkStatus();
}

// Without a place to keep results, further matches would be wasted.
void EventLoop::Note(const absl::Status& status) {
  if (status.ok()) return;
  failure_.Update(status);
  executor_->StopBeginning();
}

absl::StatusOr<std::vector<Dropout>> EventLoop::FindDropouts() {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, EntrantsInPlay());
  std::vector<Dropout> dropouts;
  for (const Version& version : versions) {
    state_.owners[version.id] = version.owner;
    const Version* newest = NewestOf(version, versions);
    if (version.withdrawn) {
      dropouts.push_back({.version = version.id, .reason = "withdrawn"});
    } else if (version.suspended.has_value() && suspension_ != Suspension::kNever) {
      dropouts.push_back({.version = version.id, .reason = "suspended: " + *version.suspended});
    } else if (matches_.settings.open_field() && newest != &version) {
      dropouts.push_back({.version = version.id, .reason = "replaced: " + NameOf(*newest)});
    }
  }
  return dropouts;
}

absl::StatusOr<std::vector<Version>> EventLoop::EntrantsInPlay() {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store_->FindEvent(matches_.name));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> versions, store_->ListVersions());
  std::erase_if(versions, [&event](const Version& version) {
    return std::none_of(event.entrants.begin(), event.entrants.end(), [&](const Entrant& entrant) {
      return entrant.version == version.id && !entrant.out_from.has_value();
    });
  });
  return versions;
}

}  // namespace assize::ladder
