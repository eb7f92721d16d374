// A line of progress on standard error where that is a terminal; nothing elsewhere.
#ifndef ASSIZE_LADDER_MAIN_WORK_LINE_H_
#define ASSIZE_LADDER_MAIN_WORK_LINE_H_

#include <chrono>
#include <string>

namespace assize::ladder {

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

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_WORK_LINE_H_
