#include "ladder/service/play/event_runner.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/status.h"
#include "referee/base/tasks/growing_pause.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/text/whole_characters.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kCheckEvery(20);
// Events that are changed between two matches at a time: each has a thread for calls meanwhile.
constexpr size_t kMaxBetween = 2;
// A disk that is full may have room again, and a machine that is too busy may have time.
constexpr milliseconds kShortestRest(1'000);
constexpr milliseconds kLongestRest(60'000);

// What the event's bots have not caused, and an organiser need not change the event for.
bool MayPass(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kAborted:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kUnknown:
      return true;
    default:
      return false;
  }
}

// The lines below the first one of a note are bots' output, which may reveal what they know. The longest note of ours
// names the bots of all seats.
std::string FirstLine(const std::string& text) {
  constexpr size_t kMax = 1000;
  const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
  return std::string(WholeCharacters(line, kMax));
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
class EventRunner::RunningEvent : public EventObserver {
 public:
  RunningEvent(EventRunner* runner, EventId event) : runner_(runner), event_(event) {}

  EventId event() const { return event_; }
  absl::Status Begin() {
    return StartThread("event", &thread_, [this] { runner_->Play(this); });
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
  // Cancels a stop: what was stopped is started again.
  void GoOn() {
    const MutexLock lock(mutex_);
    stopping_ = halted_;
  }
  bool stopping() {
    const MutexLock lock(mutex_);
    return stopping_;
  }
  // Until the time is over, or the event is to be stopped.
  void Rest(milliseconds most) {
    const auto end = steady_clock::now() + most;
    while (!stopping() && steady_clock::now() < end) std::this_thread::sleep_for(kCheckEvery);
  }
  void Use(EventRun* run) {
    const MutexLock lock(mutex_);
    run_ = run;
    if (run_ == nullptr || !stopping_) return;
    halted_ ? run_->StopNow() : run_->StopBeginning();
  }
  // Before bots enter it: those that are submitted later make MayPlan() end the run.
  void RememberField(const std::string& name, bool enters_late) {
    name_ = name;
    enters_late_ = enters_late;
    newest_ = NewestVersion(runner_->options_.store->ladder());
  }
  void Note(const std::string& text) {
    const std::string line = FirstLine(text);
    runner_->options_.log(name_, line);
    const MutexLock lock(mutex_);
    note_ = line;
  }
  std::string note() {
    const MutexLock lock(mutex_);
    return note_;
  }

  void OnRound(const RoundPlan& round, int open_matches) override {
    runner_->options_.log(
        name_, absl::StrCat("round ", round.number, ": ", open_matches, " matches open"));
    runner_->options_.changed();
  }
  void OnMatch() override {
    ++runner_->matches_;
    runner_->options_.changed();
  }
  void OnRoundOver(const EventState& /*state*/) override { runner_->options_.changed(); }
  void OnNote(const std::string& text) override { Note(text); }
  bool MayPlan() override {
    return !enters_late_ || NewestVersion(runner_->options_.store->ladder()) == newest_;
  }

  std::atomic<bool> over = false;

 private:
  EventRunner* const runner_;
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

EventRunner::EventRunner(EventRunnerOptions options)
    : options_(std::move(options)), places_(options_.jobs), remote_places_(options_.streams) {}

EventRunner::~EventRunner() {
  Drain();
  StopNow();
  std::map<EventId, std::shared_ptr<RunningEvent>> ending;
  {
    const MutexLock lock(mutex_);
    ending = std::move(running_);
    running_.clear();
  }
  for (auto& [event, running] : ending) running->Join();
}

absl::Status EventRunner::ResumeWanted() {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, options_.store->WantedEvents());
  for (const EventId event : wanted) ASSIZE_RETURN_IF_ERROR(Start(event));
  return absl::OkStatus();
}

absl::Status EventRunner::Start(EventId event) {
  const MutexLock lock(mutex_);
  if (draining_) return absl::UnavailableError("the service is draining: no event is started");
  JoinEnded();
  if (const auto change = changing_.find(event); change != changing_.end()) {
    change->second = true;
    return absl::OkStatus();
  }
  const auto found = running_.find(event);
  if (found != running_.end()) {
    found->second->GoOn();
    return absl::OkStatus();
  }
  auto running = std::make_shared<RunningEvent>(this, event);
  ASSIZE_RETURN_IF_ERROR(running->Begin());
  last_.erase(event);
  running_.emplace(event, std::move(running));
  return absl::OkStatus();
}

void EventRunner::Pause(EventId event) {
  const MutexLock lock(mutex_);
  if (const auto change = changing_.find(event); change != changing_.end()) change->second = false;
  const auto found = running_.find(event);
  if (found != running_.end()) found->second->Stop(/*now=*/false);
}

absl::Status EventRunner::StopAndWait(const std::shared_ptr<RunningEvent>& running,
                                      milliseconds grace) {
  running->Stop(/*now=*/false);
  MutexLock lock(mutex_);
  const auto ended = [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return draining_ || running->over;
  };
  if (!changed_.wait_for(lock, grace, ended)) running->Stop(/*now=*/true);
  changed_.wait(lock, ended);
  // It goes on after the next start, as it is.
  if (draining_) return absl::UnavailableError("the service is draining: no event is changed");
  JoinEnded();
  return absl::OkStatus();
}

absl::Status EventRunner::BeginBetween(EventId event, std::shared_ptr<RunningEvent>* running) {
  const MutexLock lock(mutex_);
  if (draining_) return absl::UnavailableError("the service is draining: no event is changed");
  JoinEnded();
  if (changing_.contains(event)) {
    return absl::AbortedError("the event is being changed by another request; try again");
  }
  if (changing_.size() >= kMaxBetween) {
    return Error(
        absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
        absl::StrCat("events that are changed while they are played: at most ", kMaxBetween,
                     " at a time; try again in a second"),
        {{"key", "changed_events"}, {"limit", absl::StrCat(kMaxBetween)}, {"seconds", "1"}});
  }
  const auto found = running_.find(event);
  if (found != running_.end()) *running = found->second;
  changing_[event] = *running != nullptr && !(*running)->stopping();
  return absl::OkStatus();
}

absl::Status EventRunner::Between(EventId event, milliseconds grace,
                                  const std::function<absl::Status()>& work) {
  std::shared_ptr<RunningEvent> running;
  ASSIZE_RETURN_IF_ERROR(BeginBetween(event, &running));
  absl::Status done = running == nullptr ? absl::OkStatus() : StopAndWait(running, grace);
  // What is thrown must not leave the event as one that is being changed.
  if (done.ok()) done = Guarded("the change of an event", work);
  bool goes_on = false;
  {
    const MutexLock lock(mutex_);
    const auto change = changing_.find(event);
    goes_on = change != changing_.end() && change->second && !draining_;
    changing_.erase(event);
  }
  const absl::Status started = goes_on ? Start(event) : absl::OkStatus();
  return done.ok() ? started : done;
}

EventRunner::State EventRunner::StateOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto change = changing_.find(event);
  if (change != changing_.end() && change->second)
    return {.state = v1::EVENT_STATE_RUNNING, .note = ""};
  const auto found = running_.find(event);
  if (found == running_.end() || found->second->over) {
    const auto last = last_.find(event);
    return last == last_.end() ? State() : last->second;
  }
  RunningEvent& running = *found->second;
  return {.state = running.stopping() ? v1::EVENT_STATE_PAUSING : v1::EVENT_STATE_RUNNING,
          .note = running.note()};
}

int EventRunner::running() {
  const MutexLock lock(mutex_);
  JoinEnded();
  return static_cast<int>(running_.size());
}

void EventRunner::Drain() {
  const MutexLock lock(mutex_);
  draining_ = true;
  for (auto& [event, running] : running_) running->Stop(/*now=*/false);
  changed_.notify_all();
}

void EventRunner::StopNow() {
  const MutexLock lock(mutex_);
  for (auto& [event, running] : running_) running->Stop(/*now=*/true);
}

void EventRunner::JoinEnded() {
  std::erase_if(running_, [](const auto& entry) {
    if (!entry.second->over) return false;
    entry.second->Join();
    return true;
  });
}

void EventRunner::Play(RunningEvent* running) {
  GrowingPause rests(kShortestRest, kLongestRest);
  milliseconds rest{0};
  while (true) {
    const bool rested = rest > milliseconds(0);
    running->Rest(std::exchange(rest, milliseconds(0)));
    const int64_t matches = matches_;
    // Who stops it while it rests does not have it tried once more.
    const absl::Status played =
        rested && running->stopping()
            ? absl::CancelledError("it was stopped while it rested")
            : Guarded("the event's task", [&] { return PlayOnce(running); });
    if (matches_ != matches) rests.Reset();
    if (MayPass(played)) rest = rests.Take();
    const absl::StatusOr<State> after = Guarded("the event's task", [&]() -> absl::StatusOr<State> {
      return StateAfter(running, played, rest);
    });
    const State state = after.ok()
                            ? *after
                            : State{.state = v1::EVENT_STATE_FAILED,
                                    .note = FirstLine(std::string(after.status().message()))};
    const MutexLock lock(mutex_);
    // Cancelled without being stopped: a bot waits to enter, or the stop was cancelled.
    if (absl::IsCancelled(played) && !running->stopping()) continue;
    // Results that could not be stored are still in the files of their batches, or are played
    // again.
    if (MayPass(played) && after.ok() && !running->stopping()) continue;
    last_[running->event()] = state;
    running->over = true;
    changed_.notify_all();
    break;
  }
  options_.changed();
}

EventRunner::State EventRunner::StateAfter(RunningEvent* running, const absl::Status& played,
                                           milliseconds rest) {
  if (absl::IsCancelled(played)) return {};
  if (MayPass(played) && !running->stopping()) {
    running->Note(absl::StrCat("it goes on by itself in ", rest.count() / 1000,
                               " s: ", FirstLine(std::string(played.message()))));
    return {};
  }
  if (!played.ok()) {
    running->Note(std::string(played.message()));
    return {.state = v1::EVENT_STATE_FAILED, .note = FirstLine(std::string(played.message()))};
  }
  running->Note("over");
  const absl::Status done = options_.store->WantEvent(running->event(), false);
  if (!done.ok()) running->Note(std::string(done.message()));
  return {.note = "it is over"};
}

absl::Status EventRunner::PlayOnce(RunningEvent* running) {
  LadderStore& store = options_.store->ladder();
  std::vector<Version> late;
  // Settings that are changed meanwhile must not be overwritten.
  ASSIZE_RETURN_IF_ERROR(store.Together([&]() -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const Event before, store.LoadEvent(running->event()));
    const v1::EventSettings& settings = before.setup.settings;
    running->RememberField(before.setup.name, TakesBots(settings));
    ASSIZE_ASSIGN_OR_RETURN(late, EnterNewBots(&store, before));
    return absl::OkStatus();
  }));
  if (!late.empty()) running->Note(absl::StrCat("new in it: ", NamesOf(late)));
  ASSIZE_ASSIGN_OR_RETURN(Event event, store.LoadEvent(running->event()));
  EventRun run({.store = &store,
                .database = options_.database,
                .event = std::move(event),
                .observer = running,
                .jobs = options_.jobs,
                .places = &places_,
                .sandbox = options_.sandbox,
                .start_limit = options_.start_limit,
                .logs = options_.logs,
                .worker_arguments = options_.worker_arguments,
                .seats = options_.seats,
                .remote_places = &remote_places_,
                .leases = options_.leases,
                .reference_bots = options_.reference_bots,
                .trusted_bots = options_.trusted_bots});
  running->Use(&run);
  const absl::Cleanup done = [&] { running->Use(nullptr); };
  return run.Play();
}

}  // namespace assize::ladder::service
