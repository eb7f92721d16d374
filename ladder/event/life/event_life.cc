#include "ladder/event/life/event_life.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "referee/base/status.h"
#include "referee/base/text/moment.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr int64_t kLongestAhead = int64_t{3653} * 86'400 * 1'000'000;

v1::EventTime* TimeOf(v1::EventAct act, v1::EventSettings* settings) {
  auto& times = *settings->mutable_times();
  const auto found = std::ranges::find(times, act, &v1::EventTime::act);
  if (found != times.end()) return &*found;
  v1::EventTime* added = times.Add();
  added->set_act(act);
  std::ranges::sort(times, {}, &v1::EventTime::act);
  return &*std::ranges::find(times, act, &v1::EventTime::act);
}

// In a field that stays open, submissions may be closed while the event is played.
bool MayComeBefore(const v1::EventTime& later, const v1::EventTime& earlier,
                   const v1::EventSettings& settings) {
  return earlier.act() == v1::EVENT_ACT_CLOSE && later.act() != v1::EVENT_ACT_FINAL &&
         (settings.open_field() || settings.late_entry());
}

}  // namespace

v1::EventLife LifeOf(const Event& event, const v1::EventSettings& settings, size_t rounds) {
  if (settings.draft()) return v1::EVENT_LIFE_DRAFT;
  if (settings.has_published_rounds()) return v1::EVENT_LIFE_RESULTS_FROZEN;
  if (IsDone(settings, v1::EVENT_ACT_FINAL)) return v1::EVENT_LIFE_FINAL;
  if (event.ended_unix_us.has_value()) return v1::EVENT_LIFE_REVEALED;
  if (rounds > 0 || IsDone(settings, v1::EVENT_ACT_START)) return v1::EVENT_LIFE_RUNNING;
  return TakesBots(settings) ? v1::EVENT_LIFE_OPEN : v1::EVENT_LIFE_CLOSED;
}

std::string LifeText(v1::EventLife life) {
  return absl::AsciiStrToLower(absl::StrReplaceAll(
      absl::StripPrefix(v1::EventLife_Name(life), "EVENT_LIFE_"), {{"_", " "}}));
}

std::string ActWord(v1::EventAct act) {
  return absl::AsciiStrToLower(
      absl::StrReplaceAll(absl::StripPrefix(v1::EventAct_Name(act), "EVENT_ACT_"), {{"_", "-"}}));
}

absl::Status CheckNoDraft(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (!settings.draft() && !settings.awaits_field()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name),
                   " was not started; start its service (ladder serve), then: ladder schedule DB ",
                   event.setup.name, " --start-at now"));
}

const v1::EventTime* FindTime(const v1::EventSettings& settings, v1::EventAct act) {
  const auto& times = settings.times();
  const auto found = std::ranges::find(times, act, &v1::EventTime::act);
  return found == times.end() ? nullptr : &*found;
}

bool IsDone(const v1::EventSettings& settings, v1::EventAct act) {
  const v1::EventTime* time = FindTime(settings, act);
  return time != nullptr && time->has_done_unix_us();
}

bool TakesBots(const v1::EventSettings& settings) {
  if (IsDone(settings, v1::EVENT_ACT_CLOSE)) return false;
  return settings.awaits_field() || settings.open_field() || settings.late_entry();
}

const v1::EventTime* NextTime(const v1::EventSettings& settings) {
  const v1::EventTime* next = nullptr;
  for (const v1::EventTime& time : settings.times()) {
    if (time.has_done_unix_us() || !time.has_planned_unix_us()) continue;
    if (next == nullptr || time.planned_unix_us() < next->planned_unix_us()) next = &time;
  }
  return next;
}

std::string TimeText(const v1::EventTime& time) {
  return absl::StrCat(
      ActWord(time.act()), " ",
      MomentText({.unix_us = static_cast<int64_t>(time.planned_unix_us()), .zone = time.zone()}));
}

void MarkDone(v1::EventAct act, int64_t now_unix_us, v1::EventSettings* settings) {
  TimeOf(act, settings)->set_done_unix_us(static_cast<uint64_t>(now_unix_us));
}

absl::Status Plan(const PlannedAct& planned, int64_t now_unix_us, v1::EventSettings* settings) {
  const std::string word = ActWord(planned.act);
  if (IsDone(*settings, planned.act)) {
    return absl::FailedPreconditionError(absl::StrCat(
        word, ": was done at ",
        MomentText(
            {.unix_us = static_cast<int64_t>(FindTime(*settings, planned.act)->done_unix_us()),
             .zone = planned.zone})));
  }
  if (!planned.when.has_value()) {
    auto& times = *settings->mutable_times();
    times.erase(
        std::remove_if(times.begin(), times.end(),
                       [&](const v1::EventTime& time) { return time.act() == planned.act; }),
        times.end());
    return absl::OkStatus();
  }
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckZone(planned.zone), word));
  const std::string text = MomentText({.unix_us = *planned.when, .zone = planned.zone});
  if (*planned.when <= now_unix_us) {
    return absl::InvalidArgumentError(absl::StrCat(
        word, ": ", text, " has passed; now it is ",
        MomentText({.unix_us = now_unix_us - now_unix_us % 1'000'000, .zone = planned.zone})));
  }
  if (*planned.when - now_unix_us > kLongestAhead) {
    return absl::InvalidArgumentError(
        absl::StrCat(word, ": ", text, " is more than ten years ahead"));
  }
  v1::EventTime& time = *TimeOf(planned.act, settings);
  time.set_planned_unix_us(static_cast<uint64_t>(*planned.when));
  time.set_zone(planned.zone);
  return absl::OkStatus();
}

absl::StatusOr<v1::ScheduledAct> ParseScheduledAct(v1::EventAct act, const std::string& text) {
  v1::ScheduledAct scheduled;
  scheduled.set_act(act);
  if (text == "now") {
    scheduled.set_now(true);
  } else if (text == "never") {
    scheduled.set_never(true);
  } else {
    ASSIZE_ASSIGN_OR_RETURN(const Moment moment, ParseMoment(text));
    scheduled.set_at_unix_us(static_cast<uint64_t>(moment.unix_us));
    scheduled.set_zone(moment.zone);
  }
  return scheduled;
}

absl::Status CheckOrder(const v1::EventSettings& settings) {
  std::vector<const v1::EventTime*> planned;
  for (const v1::EventTime& time : settings.times()) {
    if (!time.has_planned_unix_us() || time.has_done_unix_us()) continue;
    for (const v1::EventTime* earlier : planned) {
      if (time.planned_unix_us() >= earlier->planned_unix_us()) continue;
      if (MayComeBefore(time, *earlier, settings)) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(TimeText(time), " is before ", TimeText(*earlier),
                       "; the order is open, close, start, freeze-results, reveal, final"));
    }
    planned.push_back(&time);
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
