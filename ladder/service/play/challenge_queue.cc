#include "ladder/service/play/challenge_queue.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ladder/event/life/life_acts.h"
#include "ladder/run/event_run.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// Until the first one was played.
constexpr double kUsualSeconds = 10;
// The weight of the newest one in the estimate for the next.
constexpr double kNewest = 0.3;

double SecondsSince(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

}  // namespace

absl::Status ChallengeQueue::Resume() {
  ASSIZE_ASSIGN_OR_RETURN(const std::set<EventId> paused, options_.store->PausedEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, options_.store->ladder().ListEvents());
  for (const Event& event : events) {
    if (!event.apart() || event.ended_unix_us.has_value()) continue;
    Add(event.id, event.setup.name, event.setup.game);
    if (paused.contains(event.id)) Pause(event.id);
  }
  return absl::OkStatus();
}

void ChallengeQueue::Add(EventId event, const std::string& name, const std::string& game) {
  const MutexLock lock(mutex_);
  const bool there = std::ranges::find(queue_, event, &Waiting::event) != queue_.end();
  if (!there) queue_.push_back({.event = event, .name = name, .game = game});
}

void ChallengeQueue::Pause(EventId event) {
  {
    const MutexLock lock(mutex_);
    const auto found = std::ranges::find(queue_, event, &Waiting::event);
    if (found == queue_.end()) return;
    found->paused = true;
  }
  options_.events->Pause(event);
}

void ChallengeQueue::GoOn(EventId event) {
  {
    const MutexLock lock(mutex_);
    const auto found = std::ranges::find(queue_, event, &Waiting::event);
    if (found == queue_.end()) return;
    found->paused = false;
    if (playing_ != event) return;
  }
  // Its last matches are ending: cancel that.
  options_.events->Start(event).IgnoreError();
}

bool ChallengeQueue::IsPaused(EventId event) {
  const MutexLock lock(mutex_);
  const auto found = std::ranges::find(queue_, event, &Waiting::event);
  return found != queue_.end() && found->paused;
}

std::optional<ChallengeQueue::Waiting> ChallengeQueue::Next(bool* playing) {
  const MutexLock lock(mutex_);
  if (stopped_) return std::nullopt;
  *playing = playing_.has_value();
  const auto next = std::ranges::find_if(
      queue_, [&](const Waiting& waiting) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        return playing_.has_value() ? waiting.event == *playing_ : !waiting.paused;
      });
  if (next == queue_.end()) return std::nullopt;
  if (!playing_.has_value()) {
    playing_ = next->event;
    began_ = steady_clock::now();
  }
  return *next;
}

void ChallengeQueue::Tick() {
  bool playing = false;
  const std::optional<Waiting> next = Next(&playing);
  if (!next.has_value()) return;
  if (playing) {
    const v1::EventState state = options_.events->StateOf(next->event).state;
    if (state != v1::EVENT_STATE_RUNNING && state != v1::EVENT_STATE_PAUSING) Finish(*next);
    return;
  }
  const absl::Status started = options_.events->Start(next->event);
  if (started.ok()) return;
  options_.log(next->name, std::string(started.message()));
  const MutexLock lock(mutex_);
  playing_.reset();
}

void ChallengeQueue::Finish(const Waiting& challenge) {
  {
    // A challenge that a stop of the service has ended goes on after the next start.
    const MutexLock lock(mutex_);
    if (stopped_) return;
  }
  const absl::StatusOr<Event> event = options_.store->ladder().LoadEvent(challenge.event);
  // What can't be read now is read again in a moment.
  if (!event.ok() && !absl::IsNotFound(event.status())) return;
  const bool over = event.ok() && event->ended_unix_us.has_value();
  if (!over && IsPaused(challenge.event)) {
    const MutexLock lock(mutex_);
    playing_.reset();
    return;
  }
  if (!over) {
    const absl::Status given_up =
        CancelEvent(&options_.store->ladder(), options_.database, challenge.event);
    if (!given_up.ok()) options_.log(challenge.name, std::string(given_up.message()));
  }
  options_.changed();
  Leave(challenge, over);
}

void ChallengeQueue::Leave(const Waiting& challenge, bool over) {
  const MutexLock lock(mutex_);
  if (over) {
    const double took = SecondsSince(began_);
    const auto [known, fresh] = seconds_.try_emplace(challenge.game, took);
    if (!fresh) known->second += kNewest * (took - known->second);
  }
  std::erase_if(queue_, [&](const Waiting& one) { return one.event == challenge.event; });
  playing_.reset();
}

double ChallengeQueue::SecondsOf(const std::string& game) const {
  const auto known = seconds_.find(game);
  return known == seconds_.end() ? kUsualSeconds : known->second;
}

ChallengeQueue::Place ChallengeQueue::PlaceOf(EventId event) {
  const MutexLock lock(mutex_);
  double seconds = 0;
  for (size_t i = 0; i < queue_.size(); ++i) {
    const bool playing = playing_ == queue_[i].event;
    double own = SecondsOf(queue_[i].game);
    if (playing) own = std::max(1.0, own - SecondsSince(began_));
    seconds += own;
    if (queue_[i].event != event) continue;
    return {.place = static_cast<int>(i) + 1,
            .playing = playing,
            .seconds = static_cast<int>(std::ceil(seconds))};
  }
  return {};
}

void ChallengeQueue::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
}

}  // namespace assize::ladder::service
