// What an event prints on standard error while it is played: a line for each round, and how far it
// is. On a terminal that is one line that is written over and over, elsewhere a line now and then.
#ifndef ASSIZE_LADDER_MAIN_PLAY_EVENT_DISPLAY_H_
#define ASSIZE_LADDER_MAIN_PLAY_EVENT_DISPLAY_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/rounds/progress.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/mutex.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {

// Print() may be called on every thread; all else on the one that runs the event.
class EventDisplay : public EventObserver {
 public:
  EventDisplay(const EventOutlook& outlook, WorkLine::Volume volume)
      : is_endless_(outlook.endless), volume_(volume), line_(volume), progress_(outlook) {}

  void OnPlanning(int round, int64_t planned, int64_t all) override;
  void OnRound(const RoundPlan& round, int open_matches) override;
  void OnMatch() override;
  void OnRoundOver(const EventState& state) override;
  void OnNote(const std::string& text) override { Print(text); }

  // Prints a line while the line of progress is there.
  void Print(const std::string& text);

  // Matches that came to a result.
  int matches();

 protected:
  // What else the line of progress shows.
  void SetAside(std::string text);

 private:
  void PrintLine(const std::string& text) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const bool is_endless_;
  const WorkLine::Volume volume_;
  Mutex mutex_;
  WorkLine line_ ABSL_GUARDED_BY(mutex_);
  Progress progress_ ABSL_GUARDED_BY(mutex_);
  // When a line is due that is not written over.
  Progress::Time plain_due_ ABSL_GUARDED_BY(mutex_){};
};

// The same of a test of two versions, with where the test stands in the line of progress, and a
// line on standard output after each batch.
class RegressDisplay : public EventDisplay {
 public:
  enum class Batches { kShown, kNotShown };

  RegressDisplay(LadderStore* store, const EventOutlook& outlook, WorkLine::Volume volume,
                 Batches batches)
      : EventDisplay(outlook, volume), store_(store), batches_(batches) {}

  void OnRound(const RoundPlan& round, int open_matches) override;
  void OnRoundOver(const EventState& state) override;

 private:
  LadderStore* const store_;
  // When the first batch began that is played now.
  std::optional<Progress::Time> began_;
  bool has_estimated_ = false;
  const Batches batches_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_PLAY_EVENT_DISPLAY_H_
