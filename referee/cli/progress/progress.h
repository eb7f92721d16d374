// Progress and notes of long work, on standard error.
#ifndef ASSIZE_REFEREE_CLI_PROGRESS_PROGRESS_H_
#define ASSIZE_REFEREE_CLI_PROGRESS_PROGRESS_H_

#include <chrono>
#include <string>

#include "referee/base/mutex.h"

namespace assize {

// Notes, and progress: on a terminal one line that is written over and over, elsewhere a line every
// ten seconds. Safe on every thread.
class Progress {
 public:
  enum class Volume { kAll, kNotesOnly, kSilent };

  Progress(int matches, Volume volume);
  // Takes the line away.
  ~Progress();

  // A match is over.
  void Add();
  // Prints a note above the line of progress.
  void Print(const std::string& text);

 private:
  std::string State(std::chrono::steady_clock::time_point now) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Draw() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Clear() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const int matches_;
  const bool notes_;
  const bool shown_;
  // Of a progress that is not written over.
  const bool plain_;
  Mutex mutex_;
  int done_ ABSL_GUARDED_BY(mutex_) = 0;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_ ABSL_GUARDED_BY(mutex_) = began_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_PROGRESS_PROGRESS_H_
