// A line on standard error, if that is a terminal, that shows how far some work is.
#ifndef ASSIZE_REFEREE_CLI_PROGRESS_WORK_LINE_H_
#define ASSIZE_REFEREE_CLI_PROGRESS_WORK_LINE_H_

#include <chrono>
#include <string>

namespace assize {

// Used by one thread.
class WorkLine {
 public:
  enum class Volume { kAll, kSilent };

  explicit WorkLine(Volume volume);
  // Clears the line.
  ~WorkLine();
  WorkLine(const WorkLine&) = delete;
  WorkLine& operator=(const WorkLine&) = delete;

  // Writes over what was shown before, at most some times a second.
  void Show(const std::string& text);
  void Clear();

 private:
  const bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_PROGRESS_WORK_LINE_H_
