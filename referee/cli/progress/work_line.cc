#include "referee/cli/progress/work_line.h"

#include <unistd.h>

#include <iostream>

#include "referee/base/tasks/interruption.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {

WorkLine::WorkLine(Volume volume) : shown_(volume == Volume::kAll && isatty(STDERR_FILENO) != 0) {}

WorkLine::~WorkLine() { Clear(); }

void WorkLine::Show(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now < next_) return;
  constexpr std::chrono::milliseconds kRedraw(100);
  next_ = now + kRedraw;
  // A line that the terminal breaks could not be written over.
  const size_t width = ErrorScreen().width;
  std::cerr << "\r\033[K" << (width > 1 ? Shortened(text, width - 1) : text) << std::flush;
  drawn_ = true;
  NoteUnfinishedLine(true);
}

void WorkLine::Clear() {
  if (drawn_) std::cerr << "\r\033[K" << std::flush;
  drawn_ = false;
  NoteUnfinishedLine(false);
}

}  // namespace assize
