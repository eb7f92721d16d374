#include "ladder/service/event_desk.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_entry.h"
#include "ladder/event/event_settings.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

// What bots have printed stands below the first line of a note, and may say what they know.
std::string FirstLine(const std::string& text) {
  constexpr size_t kMost = 300;
  return text.substr(0, std::min(text.find('\n'), kMost));
}

absl::StatusOr<Event> EventOf(LadderStore& store, EventId id) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Event> events, store.ListEvents());
  const auto found = std::ranges::find(events, id, &Event::id);
  if (found == events.end()) return absl::NotFoundError(absl::StrCat("no event ", id));
  return *std::move(found);
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
  void Begin() {
    thread_ = std::thread([this] { desk_->Play(this); });
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
    : options_(std::move(options)), places_(options_.jobs) {}

EventDesk::~EventDesk() {
  Drain();
  StopNow();
  std::map<EventId, std::unique_ptr<Seat>> seats;
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
  const auto playing = seats_.find(event);
  if (playing != seats_.end()) {
    playing->second->GoOn();
    return absl::OkStatus();
  }
  last_.erase(event);
  Seat* seat = seats_.emplace(event, std::make_unique<Seat>(this, event)).first->second.get();
  seat->Begin();
  return absl::OkStatus();
}

void EventDesk::Pause(EventId event) {
  const MutexLock lock(mutex_);
  const auto playing = seats_.find(event);
  if (playing != seats_.end()) playing->second->Stop(/*now=*/false);
}

void EventDesk::Halt(EventId event) {
  std::unique_ptr<Seat> seat;
  {
    const MutexLock lock(mutex_);
    const auto playing = seats_.find(event);
    if (playing == seats_.end()) return;
    seat = std::move(playing->second);
    seats_.erase(playing);
  }
  seat->Stop(/*now=*/true);
  seat->Join();
}

EventDesk::State EventDesk::StateOf(EventId event) {
  const MutexLock lock(mutex_);
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
  while (true) {
    const absl::Status played = PlayOnce(seat);
    const State state = StateAfter(seat, played);
    const MutexLock lock(mutex_);
    // Cancelled without being stopped: a bot waits to enter, or the stop was taken back.
    if (absl::IsCancelled(played) && !seat->stopping()) continue;
    last_[seat->event()] = state;
    seat->over = true;
    break;
  }
  options_.changed();
}

EventDesk::State EventDesk::StateAfter(Seat* seat, const absl::Status& played) {
  if (absl::IsCancelled(played)) return {};
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
  ASSIZE_ASSIGN_OR_RETURN(const Event before, EventOf(store, seat->event()));
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(before.setup));
  seat->LookAtField(before.setup.name, settings.open_field() || settings.late_entry());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> late, EnterNewBots(&store, before));
  if (!late.empty()) seat->Note(absl::StrCat("new in it: ", NamesOf(late)));
  ASSIZE_ASSIGN_OR_RETURN(Event event, EventOf(store, seat->event()));
  EventRun run({.store = &store,
                .database = options_.database,
                .event = std::move(event),
                .observer = seat,
                .jobs = options_.jobs,
                .places = &places_,
                .sandbox = options_.sandbox,
                .start_limit = options_.start_limit,
                .logs = options_.logs,
                .worker_arguments = options_.worker_arguments});
  seat->Use(&run);
  const absl::Status played = run.Play();
  seat->Use(nullptr);
  return played;
}

}  // namespace assize::ladder::service
