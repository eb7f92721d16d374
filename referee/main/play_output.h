// How `referee play` looks on the terminal: a progress line, then a table.
#ifndef ASSIZE_REFEREE_MAIN_PLAY_OUTPUT_H_
#define ASSIZE_REFEREE_MAIN_PLAY_OUTPUT_H_

#include <chrono>
#include <mutex>
#include <string>

#include "assize/v1/report.pb.h"

namespace assize {

// The table and what belongs under it, as text of many lines.
std::string ReportText(const v1::PlayReport& report);

// What a run says on standard error while it plays: notes, and on a terminal a line of progress
// that is written over and over. Safe on every thread.
class Progress {
 public:
  enum class Volume { kAll, kNotesOnly, kSilent };

  Progress(int matches, Volume volume);
  // Takes the line away.
  ~Progress();

  // A match is over.
  void Add();
  // Says something while the line is there.
  void Say(const std::string& text);

 private:
  void Draw();
  void Clear();

  const int matches_;
  const bool notes_;
  const bool shown_;
  std::mutex mutex_;
  int done_ = 0;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_PLAY_OUTPUT_H_
