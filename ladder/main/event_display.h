// What an event says on standard error while it is played: a line for each round, and how far it
// is. On a terminal that is one line that is written over and over, elsewhere a line now and then.
#ifndef ASSIZE_LADDER_MAIN_EVENT_DISPLAY_H_
#define ASSIZE_LADDER_MAIN_EVENT_DISPLAY_H_

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "ladder/event/event_loop.h"
#include "ladder/main/work_line.h"

namespace assize::ladder {

// Say() may be called on every thread; all else on the one that runs the event.
class EventDisplay : public EventObserver {
 public:
  // `planned_rounds`: nullopt where they are not known.
  EventDisplay(std::optional<int> planned_rounds, WorkLine::Volume volume);

  void OnRound(const RoundPlan& round, int open_matches) override;
  void OnMatch() override;
  void OnRoundOver(const EventState& state) override;
  void OnNote(const std::string& text) override { Say(text); }

  // Says something while the line is there.
  void Say(const std::string& text);

  // Matches that came to a result.
  int matches() const { return matches_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string HeadOf(const RoundPlan& round) const;
  std::string State(Clock::time_point now) const;

  const std::optional<int> planned_rounds_;
  const WorkLine::Volume volume_;
  std::mutex mutex_;
  WorkLine line_;
  int matches_ = 0;
  // Of the round.
  std::string head_;
  int open_ = 0;
  int done_ = 0;
  Clock::time_point began_ = Clock::now();
  // When a line is due that is not written over.
  Clock::time_point plain_due_{};
};

// "1:02:03".
std::string ClockText(std::chrono::seconds seconds);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENT_DISPLAY_H_
