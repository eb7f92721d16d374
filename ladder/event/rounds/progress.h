// How far an event is while it is played: what people read about it, from what an EventObserver
// sees.
//
// Pure: the time goes in. Not safe for concurrent use.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_PROGRESS_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_PROGRESS_H_

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "ladder/event/rounds/event_schedule.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// "1:02:03".
std::string ClockText(std::chrono::seconds seconds);

class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Progress(const EventOutlook& outlook) : outlook_(outlook) {}

  // A round begins, or goes on, with `open_matches` still to play. Returns the lines that announce
  // it; of an event without end, whose rounds are short, only now and then.
  std::vector<std::string> OnRound(const RoundPlan& round, int open_matches, Time now);
  // A match came to a result.
  void OnMatch();
  // What Line() shows from now on before all else, since terminals cut a line at its end.
  void SetAside(std::string text) { aside_ = std::move(text); }

  // "Round 2 of 5: 3 of 8 matches, 1.5/s, 0:00:03 left, in all about 0:01:10".
  std::string Line(Time now) const;
  // Matches that came to a result, of all rounds.
  int matches() const { return matches_; }

 private:
  std::string RoundText(const RoundPlan& round) const;
  // A note, unless the tables are as large as they should be or that is known; else "".
  std::string TablesNote(const RoundPlan& round);
  // Matches of the rounds that are still to come, as far as that can be known.
  double LaterMatches() const;

  const EventOutlook outlook_;
  int matches_ = 0;
  std::string noted_tables_;
  // When the next round of an event without end is announced.
  Time round_due_{};
  std::string aside_;
  // Of the round.
  std::string head_;
  int number_ = 0;
  int planned_ = 0;
  int open_ = 0;
  int done_ = 0;
  Time began_{};
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_PROGRESS_H_
