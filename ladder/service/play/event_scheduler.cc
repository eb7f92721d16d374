#include "ladder/service/play/event_scheduler.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/life_acts.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

constexpr int64_t kRetryUs = 5'000'000;

absl::StatusOr<bool> IsDue(LadderStore* store, EventId id, v1::EventAct act, int64_t now) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store->LoadEvent(id));
  const v1::EventSettings& settings = event.setup.settings;
  const v1::EventTime* time = FindTime(settings, act);
  return time != nullptr && !time->has_done_unix_us() && time->has_planned_unix_us() &&
         static_cast<int64_t>(time->planned_unix_us()) <= now;
}

}  // namespace

bool EventScheduler::MayBeDue(int64_t now) {
  const MutexLock lock(mutex_);
  if (stopped_ || (!changed_ && now < next_)) return false;
  changed_ = false;
  next_ = INT64_MAX;
  return true;
}

// Challenges are begun by their queue, and there may be thousands: each is read once.
absl::StatusOr<std::vector<Event>> EventScheduler::LoadPlanned() {
  LadderStore& store = options_.store->ladder();
  std::vector<Event> events;
  ASSIZE_RETURN_IF_ERROR(store.ReadTogether([&]() -> absl::Status {
    std::vector<EventId> readable;
    for (const EventId id : planned_) {
      absl::StatusOr<Event> event = store.LoadEvent(id);
      if (absl::IsDataLoss(event.status())) {
        options_.log("", absl::StrCat(event.status().message(), "; its times are not kept"));
        continue;
      }
      ASSIZE_RETURN_IF_ERROR(event.status());
      readable.push_back(id);
      events.push_back(*std::move(event));
    }
    planned_ = std::move(readable);
    ASSIZE_ASSIGN_OR_RETURN(std::vector<Event> fresh, store.ListEvents(next_event_));
    for (Event& event : fresh) {
      next_event_ = event.id + 1;
      if (event.apart()) continue;
      planned_.push_back(event.id);
      events.push_back(std::move(event));
    }
    return absl::OkStatus();
  }));
  return events;
}

void EventScheduler::Tick() {
  const int64_t now = options_.clock();
  if (!MayBeDue(now)) return;
  const absl::StatusOr<std::vector<Event>> events = LoadPlanned();
  if (!events.ok()) options_.log("", std::string(events.status().message()));
  int64_t next = events.ok() ? INT64_MAX : now + kRetryUs;
  if (events.ok()) {
    for (const Event& event : *events) next = std::min(next, Look(event, now));
  }
  const MutexLock lock(mutex_);
  next_ = std::min(next_, next);
}

int64_t EventScheduler::Look(const Event& event, int64_t now) {
  const v1::EventSettings& settings = event.setup.settings;
  Failures failures;
  for (const v1::EventTime& time : settings.times()) {
    if (time.has_done_unix_us() || !time.has_planned_unix_us()) continue;
    const auto planned = static_cast<int64_t>(time.planned_unix_us());
    if (planned > now) continue;
    const absl::Status possible = CheckEverPossible(event, settings, time.act());
    const absl::Status done = possible.ok() ? Do(event, time.act(), now) : possible;
    if (done.ok()) continue;
    failures[time.act()] =
        absl::StrCat(ActWord(time.act()), " is due",
                     possible.ok() ? ": " : " and can't be done any more: ", done.message());
    if (!possible.ok()) continue;
    Keep(event, std::move(failures));
    return now + kRetryUs;
  }
  Keep(event, std::move(failures));
  int64_t next = INT64_MAX;
  for (const v1::EventTime& time : settings.times()) {
    const auto planned = static_cast<int64_t>(time.planned_unix_us());
    if (!time.has_done_unix_us() && planned > now) next = std::min(next, planned);
  }
  return next;
}

absl::Status EventScheduler::Do(const Event& event, v1::EventAct act, int64_t now) {
  const std::string word = ActWord(act);
  Act entry{.actor = "clock",
            .name = absl::StrCat(word, " event"),
            .subject = event.setup.name,
            .detail = ""};
  bool replanned = false;
  const auto done =
      options_.store->Perform(&entry, std::nullopt, [&]() -> absl::StatusOr<std::string> {
        // The plan may have been dropped, or the act done, since it was read.
        ASSIZE_ASSIGN_OR_RETURN(const bool due,
                                IsDue(&options_.store->ladder(), event.id, act, now));
        replanned = !due;
        if (replanned) return absl::AbortedError("it is not due any more");
        ASSIZE_ASSIGN_OR_RETURN(entry.detail, PerformAct(options_.store, event.id, act, now));
        return std::string();
      });
  if (replanned) {
    Wake();
    return absl::OkStatus();
  }
  ASSIZE_RETURN_IF_ERROR(done.status());
  options_.log(event.setup.name, absl::StrCat(word, " by the clock"));
  if (act == v1::EVENT_ACT_START) {
    const absl::Status started = options_.start(event.id);
    // It is wanted, and begins with the next start of the service.
    if (!started.ok()) options_.log(event.setup.name, std::string(started.message()));
  }
  options_.changed();
  return absl::OkStatus();
}

void EventScheduler::Keep(const Event& event, Failures failures) {
  std::vector<std::string> fresh;
  {
    const MutexLock lock(mutex_);
    Failures& known = failures_[event.id];
    for (const auto& [act, text] : failures) {
      const auto before = known.find(act);
      if (before == known.end() || before->second != text) fresh.push_back(text);
    }
    known = std::move(failures);
    if (known.empty()) failures_.erase(event.id);
  }
  for (const std::string& text : fresh) options_.log(event.setup.name, text);
}

void EventScheduler::Wake() {
  const MutexLock lock(mutex_);
  changed_ = true;
}

void EventScheduler::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
}

std::string EventScheduler::NoteOf(EventId event) {
  const MutexLock lock(mutex_);
  const auto found = failures_.find(event);
  if (found == failures_.end()) return "";
  return absl::StrJoin(found->second, "; ", [](std::string* text, const auto& failure) {
    absl::StrAppend(text, failure.second);
  });
}

}  // namespace assize::ladder::service
