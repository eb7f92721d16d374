#include "ladder/event/event_loop.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

int64_t UnixMicros() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

EventLoop::EventLoop(LadderStore* store, Executor* executor, Schedule* schedule,
                     EventMatches matches, Contenders contenders, Suspension suspension,
                     EventObserver* observer)
    : store_(store),
      executor_(executor),
      schedule_(schedule),
      matches_(std::move(matches)),
      contenders_(std::move(contenders)),
      suspension_(suspension),
      observer_(observer) {}

absl::Status EventLoop::Run(EventId event) {
  event_ = event;
  ASSIZE_ASSIGN_OR_RETURN(leftovers_, executor_->TakeUp());
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(EventState state, LoadState());
    if (!state.rounds.empty() && state.rounds.back().open_matches > 0) {
      ASSIZE_RETURN_IF_ERROR(PlayOpenMatches(state.rounds.back().plan));
      continue;
    }
    if (!state.rounds.empty()) observer_->OnRoundOver(state);
    ASSIZE_ASSIGN_OR_RETURN(state.dropouts, FindDropouts(state.event));
    ASSIZE_ASSIGN_OR_RETURN(const std::optional<RoundPlan> round, schedule_->NextRound(state));
    if (!round.has_value()) return store_->FinishEvent(event_, UnixMicros());
    ASSIZE_RETURN_IF_ERROR(store_->PlanRound(event_, *round));
  }
}

absl::StatusOr<EventState> EventLoop::LoadState() {
  EventState state;
  ASSIZE_ASSIGN_OR_RETURN(state.event, store_->FindEvent(matches_.name));
  ASSIZE_ASSIGN_OR_RETURN(state.rounds, store_->LoadRounds(event_));
  ASSIZE_ASSIGN_OR_RETURN(state.results, store_->LoadResults({.event = event_, .game = {}}));
  return state;
}

// A match that was void is open again, so there may be several passes.
absl::Status EventLoop::PlayOpenMatches(const RoundPlan& round) {
  ResultCollector collector(store_, event_,
                            [this](std::span<const std::string> ids) { executor_->Release(ids); });
  ASSIZE_ASSIGN_OR_RETURN(std::vector<OpenMatch> open, store_->OpenMatches(event_));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<OpenMatch> wanted, collector.Expect(std::move(open)));
  observer_->OnRound(round, static_cast<int>(wanted.size()));
  for (v1::BatchResult& result : std::exchange(leftovers_, {})) {
    ASSIZE_ASSIGN_OR_RETURN(const bool counts, collector.Add(std::move(result)));
    if (counts) observer_->OnMatch();
  }
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(open, store_->OpenMatches(event_));
    ASSIZE_ASSIGN_OR_RETURN(wanted, collector.Expect(std::move(open)));
    if (wanted.empty()) return absl::OkStatus();
    ASSIZE_RETURN_IF_ERROR(PlayOnce(wanted, &collector));
  }
}

absl::Status EventLoop::PlayOnce(const std::vector<OpenMatch>& wanted, ResultCollector* collector) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::Batch batch, BatchOf(matches_, wanted, contenders_));
  const ExecutorListener listener{
      .on_result =
          [this, collector](v1::BatchResult result) {
            const absl::StatusOr<bool> counts = collector->Add(std::move(result));
            Note(counts.status());
            if (counts.ok() && *counts) observer_->OnMatch();
          },
      .on_void =
          [this, collector](const v1::BatchMatch& match, const std::string& reason) {
            Note(collector->AddVoid(match.header().match_id(), static_cast<int>(match.attempt()),
                                    reason));
          },
      .on_note = [this](const std::string& text) { observer_->OnNote(text); }};
  const absl::Status played = executor_->Play(batch, listener);
  const absl::Status flushed = collector->Flush();
  for (const absl::Status& status : {failure_, flushed, played}) ASSIZE_RETURN_IF_ERROR(status);
  return absl::OkStatus();
}

// Without a place to keep results, further matches would be played in vain.
void EventLoop::Note(const absl::Status& status) {
  if (status.ok()) return;
  failure_.Update(status);
  executor_->StopBeginning();
}

absl::StatusOr<std::vector<Dropout>> EventLoop::FindDropouts(const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store_->ListVersions());
  std::vector<Dropout> dropouts;
  for (const Entrant& entrant : event.entrants) {
    const auto version = std::find_if(versions.begin(), versions.end(), [&](const Version& listed) {
      return listed.id == entrant.version;
    });
    if (version == versions.end() || entrant.out_from.has_value()) continue;
    if (version->withdrawn) {
      dropouts.push_back({.version = version->id, .reason = "withdrawn"});
    } else if (version->suspended.has_value()) {
      dropouts.push_back({.version = version->id, .reason = "suspended: " + *version->suspended});
    } else if (suspension_ == Suspension::kAfterForfeits) {
      ASSIZE_ASSIGN_OR_RETURN(const int streak, store_->ForfeitStreak(version->id));
      if (streak < kForfeitsToSuspend) continue;
      const std::string reason = absl::StrCat(streak, " forfeits in a row");
      ASSIZE_RETURN_IF_ERROR(store_->Suspend(version->id, reason));
      observer_->OnNote(absl::StrCat(NameOf(*version), " is suspended: ", reason, "."));
      dropouts.push_back({.version = version->id, .reason = "suspended: " + reason});
    }
  }
  return dropouts;
}

}  // namespace assize::ladder
