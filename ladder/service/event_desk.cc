#include "ladder/service/event_desk.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_entry.h"
#include "ladder/event/event_life.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/life_acts.h"
#include "ladder/service/errors.h"
#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kLook(20);
// Events that are changed between two matches at a time: each has a thread for calls meanwhile.
constexpr size_t kMostBetween = 2;
// A disk that is full may have room again.
constexpr milliseconds kRestAfterFailure(10'000);

// What bots have printed stands below the first line of a note, and may say what they know.
std::string FirstLine(const std::string& text) {
  constexpr size_t kMost = 300;
  return text.substr(0, std::min(text.find('\n'), kMost));
}

VersionId NewestVersion(LadderStore& store) {
  VersionId newest = 0;
  const absl::StatusOr<std::vector<Version>> versions = store.ListVersions();
  if (!versions.ok()) return newest;
  for (const Version& version : *versions) newest = std::max(newest, version.id);
  return newest;
}

}  // namespace

// One event while it is played. Its functions as an observer are called on its own thread.
class EventDesk::Seat : public EventObserver {
 public:
  Seat(EventDesk* desk, EventId event) : desk_(desk), event_(event) {}

  EventId event() const { return event_; }
  absl::Status Begin() {
    return StartThread(&thread_, [this] { desk_->Play(this); });
  }
  void Join() {
    if (thread_.joinable()) thread_.join();
  }

  void Stop(bool now) {
    const MutexLock lock(mutex_);
    stopping_ = true;
    if (run_ != nullptr) now ? run_->StopNow() : run_->StopBeginning();
    halted_ |= now;
  }
  // Takes a stop back: what was stopped is begun again.
  void GoOn() {
    const MutexLock lock(mutex_);
    stopping_ = halted_;
  }
  bool stopping() {
    const MutexLock lock(mutex_);
    return stopping_;
  }
  // Until it is over, or the event is to be stopped.
  void Rest(milliseconds most) {
    const auto end = steady_clock::now() + most;
    while (!stopping() && steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  }
  void Use(EventRun* run) {
    const MutexLock lock(mutex_);
    run_ = run;
    if (run_ == nullptr || !stopping_) return;
    halted_ ? run_->StopNow() : run_->StopBeginning();
  }
  // Before bots enter it: those that are submitted later make MayPlan() end the run.
  void LookAtField(const std::string& name, bool enters_late) {
    name_ = name;
    enters_late_ = enters_late;
    newest_ = NewestVersion(desk_->options_.store->ladder());
  }
  void Note(const std::string& text) {
    const std::string line = FirstLine(text);
    desk_->options_.log(name_, line);
    const MutexLock lock(mutex_);
    note_ = line;
  }
  std::string note() {
    const MutexLock lock(mutex_);
    return note_;
  }

  void OnRound(const RoundPlan& round, int open_matches) override {
    desk_->options_.log(name_,
                        absl::StrCat("round ", round.number, ": ", open_matches, " matches open"));
    desk_->options_.changed();
  }
  void OnMatch() override {
    ++desk_->matches_;
    desk_->options_.changed();
  }
  void OnRoundOver(const EventState& /*state*/) override { desk_->options_.changed(); }
  void OnNote(const std::string& text) override { Note(text); }
  bool MayPlan() override {
    return !enters_late_ || NewestVersion(desk_->options_.store->ladder()) == newest_;
  }

  std::atomic<bool> over = false;

 private:
  EventDesk* const desk_;
  const EventId event_;
  std::thread thread_;
  std::string name_;
  bool enters_late_ = false;
  VersionId newest_ = 0;
  Mutex mutex_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  bool halted_ ABSL_GUARDED_BY(mutex_) = false;
  EventRun* run_ ABSL_GUARDED_BY(mutex_) = nullptr;
  std::string note_ ABSL_GUARDED_BY(mutex_);
};

EventDesk::EventDesk(EventDeskOptions options)
    : options_(std::move(options)), places_(options_.jobs), remote_places_(options_.streams) {}

EventDesk::~EventDesk() {
  Drain();
  StopNow();
  std::map<EventId, std::shared_ptr<Seat>> seats;
  {
    const MutexLock lock(mutex_);
    seats = std::move(seats_);
    seats_.clear();
  }
  for (auto& [event, seat] : seats) seat->Join();
}

absl::Status EventDesk::ResumeWanted() {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, options_.store->WantedEvents());
  for (const EventId event : wanted) ASSIZE_RETURN_IF_ERROR(Start(event));
  return absl::OkStatus();
}

absl::Status EventDesk::Start(EventId event) {
  const MutexLock lock(mutex_);
  if (draining_) return absl::UnavailableError("the service is draining: no event is started");
  Reap();
  if (const auto held = held_.find(event); held != held_.end()) {
    held->second = true;
    return absl::OkStatus();
  }
  const auto playing = seats_.find(event);
  if (playing != seats_.end()) {
    playing->second->GoOn();
    return absl::OkStatus();
  }
  auto seat = std::make_shared<Seat>(this, event);
  ASSIZE_RETURN_IF_ERROR(seat->Begin());
  last_.erase(event);
  seats_.emplace(event, std::move(seat));
  return absl::OkStatus();
}

void EventDesk::Pause(EventId event) {
  const MutexLock lock(mutex_);
  if (const auto held = held_.find(event); held != held_.end()) held->second = false;
  const auto playing = seats_.find(event);
  if (playing != seats_.end()) playing->second->Stop(/*now=*/false);
}

absl::Status EventDesk::EndSeat(const std::shared_ptr<Seat>& seat, milliseconds grace) {
  seat->Stop(/*now=*/false);
  MutexLock lock(mutex_);
  const auto ended = [&]()
                         ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return draining_ || seat->over; };
  if (!changed_.wait_for(lock, grace, ended)) seat->Stop(/*now=*/true);
  changed_.wait(lock, ended);
  // It goes on after the next start, as it is.
  if (draining_) return absl::UnavailableError("the service is draining: no event is changed");
  Reap();
  return absl::OkStatus();
}

absl::Status EventDesk::BeginBetween(EventId event, std::shared_ptr<Seat>* seat) {
  const MutexLock lock(mutex_);
  if (draining_) return absl::UnavailableError("the service is draining: no event is changed");
  Reap();
  if (held_.contains(event)) {
    return absl::AbortedError("the event is being changed by another request; try again");
  }
  if (held_.size() >= kMostBetween) {
    return Error(
        absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
        absl::StrCat("events that are changed while they are played: at most ", kMostBetween,
                     " at a time; try again in a second"),
        {{"key", "changed_events"}, {"limit", absl::StrCat(kMostBetween)}, {"seconds", "1"}});
  }
  const auto playing = seats_.find(event);
  if (playing != seats_.end()) *seat = playing->second;
  held_[event] = *seat != nullptr && !(*seat)->stopping();
  return absl::OkStatus();
}

absl::Status EventDesk::Between(EventId event, milliseconds grace,
                                const std::function<absl::Status()>& work) {
  std::shared_ptr<Seat> seat;
  ASSIZE_RETURN_IF_ERROR(BeginBetween(event, &seat));
  absl::Status done = seat == nullptr ? absl::OkStatus() : EndSeat(seat, grace);
  if (done.ok()) done = work();
  bool goes_on = false;
  {
    const MutexLock lock(mutex_);
    const auto held = held_.find(event);
    goes_on = held != held_.end() && held->second && !draining_;
    held_.erase(event);
  }
  const absl::Status started = goes_on ? Start(event) : absl::OkStatus();
  return done.ok() ? started : done;
}

EventDesk::State EventDesk::StateOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto held = held_.find(event);
  if (held != held_.end() && held->second) return {.state = v1::EVENT_STATE_RUNNING, .note = ""};
  const auto playing = seats_.find(event);
  if (playing == seats_.end() || playing->second->over) {
    const auto last = last_.find(event);
    return last == last_.end() ? State() : last->second;
  }
  Seat& seat = *playing->second;
  return {.state = seat.stopping() ? v1::EVENT_STATE_PAUSING : v1::EVENT_STATE_RUNNING,
          .note = seat.note()};
}

int EventDesk::running() {
  const MutexLock lock(mutex_);
  Reap();
  return static_cast<int>(seats_.size());
}

void EventDesk::Drain() {
  const MutexLock lock(mutex_);
  draining_ = true;
  for (auto& [event, seat] : seats_) seat->Stop(/*now=*/false);
  changed_.notify_all();
}

void EventDesk::StopNow() {
  const MutexLock lock(mutex_);
  for (auto& [event, seat] : seats_) seat->Stop(/*now=*/true);
}

void EventDesk::Reap() {
  std::erase_if(seats_, [](const auto& entry) {
    if (!entry.second->over) return false;
    entry.second->Join();
    return true;
  });
}

void EventDesk::Play(Seat* seat) {
  bool rests = false;
  while (true) {
    if (std::exchange(rests, false)) seat->Rest(kRestAfterFailure);
    const absl::Status played = PlayOnce(seat);
    const State state = StateAfter(seat, played);
    const MutexLock lock(mutex_);
    // Cancelled without being stopped: a bot waits to enter, or the stop was taken back.
    if (absl::IsCancelled(played) && !seat->stopping()) continue;
    // Results that could not be stored are files of their batches still, or are played again.
    if (absl::IsResourceExhausted(played) && !seat->stopping()) {
      rests = true;
      continue;
    }
    last_[seat->event()] = state;
    seat->over = true;
    changed_.notify_all();
    break;
  }
  options_.changed();
}

EventDesk::State EventDesk::StateAfter(Seat* seat, const absl::Status& played) {
  if (absl::IsCancelled(played)) return {};
  if (absl::IsResourceExhausted(played) && !seat->stopping()) {
    seat->Note(absl::StrCat("it goes on by itself, every ", kRestAfterFailure.count() / 1000,
                            " s: ", FirstLine(std::string(played.message()))));
    return {};
  }
  if (!played.ok()) {
    seat->Note(std::string(played.message()));
    return {.state = v1::EVENT_STATE_FAILED, .note = FirstLine(std::string(played.message()))};
  }
  seat->Note("over");
  const absl::Status done = options_.store->WantEvent(seat->event(), false);
  if (!done.ok()) seat->Note(std::string(done.message()));
  return {.note = "it is over"};
}

absl::Status EventDesk::PlayOnce(Seat* seat) {
  LadderStore& store = options_.store->ladder();
  std::vector<Version> late;
  // Settings that are changed meanwhile must not be written over.
  ASSIZE_RETURN_IF_ERROR(store.Together([&]() -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const Event before, store.LoadEvent(seat->event()));
    ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(before.setup));
    seat->LookAtField(before.setup.name, TakesBots(settings));
    ASSIZE_ASSIGN_OR_RETURN(late, EnterNewBots(&store, before));
    return absl::OkStatus();
  }));
  if (!late.empty()) seat->Note(absl::StrCat("new in it: ", NamesOf(late)));
  ASSIZE_ASSIGN_OR_RETURN(Event event, store.LoadEvent(seat->event()));
  EventRun run({.store = &store,
                .database = options_.database,
                .event = std::move(event),
                .observer = seat,
                .jobs = options_.jobs,
                .places = &places_,
                .sandbox = options_.sandbox,
                .start_limit = options_.start_limit,
                .logs = options_.logs,
                .worker_arguments = options_.worker_arguments,
                .seats = options_.seats,
                .remote_places = &remote_places_});
  seat->Use(&run);
  const absl::Status played = run.Play();
  seat->Use(nullptr);
  return played;
}

}  // namespace assize::ladder::service
