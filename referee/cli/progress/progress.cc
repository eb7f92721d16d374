#include "referee/cli/progress/progress.h"

#include <unistd.h>

#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {

Progress::Progress(int matches, Volume volume)
    : matches_(matches),
      notes_(volume != Volume::kSilent),
      shown_(volume == Volume::kAll && isatty(STDERR_FILENO) != 0),
      plain_(volume == Volume::kAll && !shown_) {}

Progress::~Progress() { Clear(); }

void Progress::Add() {
  const MutexLock lock(mutex_);
  ++done_;
  constexpr auto kRedraw = std::chrono::milliseconds(100);
  constexpr auto kPlain = std::chrono::seconds(10);
  const auto since = std::chrono::steady_clock::now() - drawn_;
  if (shown_ && (done_ == matches_ || since > kRedraw)) Draw();
  if (!plain_ || since < kPlain) return;
  drawn_ += since;
  std::cerr << State(drawn_) << std::endl;
}

void Progress::Print(const std::string& text) {
  const MutexLock lock(mutex_);
  if (!notes_) return;
  Clear();
  std::cerr << text << std::endl;
  if (shown_) Draw();
}

void Progress::Clear() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

std::string Progress::State(std::chrono::steady_clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - began_).count();
  std::string line = absl::StrFormat("%d of %d matches", done_, matches_);
  if (done_ > 0) {
    const int left = static_cast<int>(seconds / done_ * (matches_ - done_) + 0.5);
    absl::StrAppend(&line, absl::StrFormat(", %.1f/s, %d:%02d:%02d left", done_ / seconds,
                                           left / 3600, left / 60 % 60, left % 60));
  }
  return line;
}

void Progress::Draw() {
  drawn_ = std::chrono::steady_clock::now();
  const size_t width = ErrorScreen().width;
  const std::string line = State(drawn_);
  // A line that the terminal breaks could not be written over.
  std::cerr << "\r\033[K" << (width > 1 ? Shortened(line, width - 1) : line) << std::flush;
}

}  // namespace assize
