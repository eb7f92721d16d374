// The values of a tuning while it goes on, on standard error: on a terminal a table that is written over
// and over, elsewhere a line for each iteration.
#ifndef ASSIZE_LADDER_MAIN_STRENGTH_TUNE_DISPLAY_H_
#define ASSIZE_LADDER_MAIN_STRENGTH_TUNE_DISPLAY_H_

#include <cstddef>
#include <string>

#include "assize/v1/tune.pb.h"
#include "referee/base/mutex.h"

namespace assize::ladder {

// Safe on every thread.
class TuneDisplay {
 public:
  enum class Volume { kAll, kSilent };

  // `now`: before the first match.
  TuneDisplay(v1::TuneReport now, Volume volume);
  // The last table stays.
  ~TuneDisplay() = default;

  // A match is over.
  void Add();
  // An iteration is over.
  void Show(const v1::TuneReport& now);
  // Prints a note above the table.
  void Print(const std::string& text);

 private:
  void Draw() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Clear() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const bool shown_;
  const bool table_;
  Mutex mutex_;
  v1::TuneReport now_ ABSL_GUARDED_BY(mutex_);
  // Lines of the table that stand there.
  size_t drawn_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_STRENGTH_TUNE_DISPLAY_H_
