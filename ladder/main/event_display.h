// What an event says on standard error while it is played: a line for each round, and how far it
// is. On a terminal that is one line that is written over and over, elsewhere a line now and then.
#ifndef ASSIZE_LADDER_MAIN_EVENT_DISPLAY_H_
#define ASSIZE_LADDER_MAIN_EVENT_DISPLAY_H_

#include <chrono>
#include <optional>
#include <string>

#include "ladder/event/event_loop.h"
#include "ladder/event/event_schedule.h"
#include "ladder/main/work_line.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

// Print() may be called on every thread; all else on the one that runs the event.
class EventDisplay : public EventObserver {
 public:
  EventDisplay(EventOutlook outlook, WorkLine::Volume volume)
      : outlook_(outlook), volume_(volume), line_(volume) {}

  void OnRound(const RoundPlan& round, int open_matches) override;
  void OnMatch() override;
  void OnRoundOver(const EventState& state) override;
  void OnNote(const std::string& text) override { Print(text); }

  // Says something while the line is there.
  void Print(const std::string& text);

  // Matches that came to a result.
  int matches() const { return matches_; }

 protected:
  // What else the line of progress shows.
  void SetAside(std::string text);

 private:
  using Clock = std::chrono::steady_clock;

  std::string HeadOf(const RoundPlan& round) const;
  std::string PlayoffText(const RoundPlan& round) const;
  // Says once if the tables are not as large as they should be.
  void NoteTables(const RoundPlan& round);
  std::string State(Clock::time_point now) const;
  // Matches of the rounds that are still to come, as far as that can be known.
  double LaterMatches() const;

  const EventOutlook outlook_;
  const WorkLine::Volume volume_;
  Mutex mutex_;
  WorkLine line_;
  int matches_ = 0;
  std::string tables_told_;
  Clock::time_point round_due_{};
  // Of the round.
  std::string head_;
  std::string aside_;
  int number_ = 0;
  int planned_ = 0;
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
