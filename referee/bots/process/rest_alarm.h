// When a bot that rests is to be frozen, and which alarms have to be set for that. An alarm that is
// set can't be taken back: it may ring too early, or when another rest, or none, is going on.
//
//   if (const auto when = alarm.Begin(due)) Schedule(*when);
//   ...                                        // an alarm rings
//   alarm.NoteRung();
//   if (alarm.IsDue(now)) { freeze it; } else if (const auto when = alarm.Set()) { Schedule(*when); }
//
// Times are those of one clock. Not safe on several threads at once.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_REST_ALARM_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_REST_ALARM_H_

#include <chrono>
#include <optional>

namespace assize::bots {

class RestAlarm {
 public:
  using Micros = std::chrono::microseconds;

  // A rest begins; the bot is to be frozen at `due`. As Set().
  std::optional<Micros> Begin(Micros due) {
    due_ = due;
    return Set();
  }
  void End() { due_.reset(); }
  bool resting() const { return due_.has_value(); }

  // When an alarm has to be set so that one rings in time for this rest; nullopt: none has to.
  std::optional<Micros> Set() {
    if (!due_.has_value() || (next_.has_value() && *next_ <= *due_)) return std::nullopt;
    next_ = due_;
    return next_;
  }
  // One of the alarms has rung.
  void NoteRung() { next_.reset(); }
  // A rest is going on, and its time has come.
  bool IsDue(Micros now) const { return due_.has_value() && *due_ <= now; }

 private:
  std::optional<Micros> due_;
  // The first alarm that is known to be set. Others may be set as well.
  std::optional<Micros> next_;
};

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_REST_ALARM_H_
