// What long work says on standard error while it goes on.
#ifndef ASSIZE_REFEREE_CLI_PROGRESS_H_
#define ASSIZE_REFEREE_CLI_PROGRESS_H_

#include <chrono>
#include <mutex>
#include <string>

namespace assize {

// Notes, and on a terminal a line of progress that is written over and over. Safe on every thread.
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

#endif  // ASSIZE_REFEREE_CLI_PROGRESS_H_
