#include "ladder/main/strength/tune_display.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/report/strength/tune_report.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {

TuneDisplay::TuneDisplay(v1::TuneReport now, Volume volume)
    : shown_(volume == Volume::kAll),
      table_(shown_ && isatty(STDERR_FILENO) != 0),
      now_(std::move(now)) {
  const MutexLock lock(mutex_);
  if (table_) Draw();
}

void TuneDisplay::Add() {
  const MutexLock lock(mutex_);
  now_.set_matches(now_.matches() + 1);
  if (table_) Draw();
}

void TuneDisplay::Show(const v1::TuneReport& now) {
  const MutexLock lock(mutex_);
  now_ = now;
  if (table_) return Draw();
  if (shown_) std::cerr << report::TuneLine(now_) << std::endl;
}

void TuneDisplay::Print(const std::string& text) {
  const MutexLock lock(mutex_);
  if (!shown_) return;
  Clear();
  std::cerr << text << std::endl;
  if (table_) Draw();
}

void TuneDisplay::Clear() {
  if (drawn_ > 0) std::cerr << "\r\033[" << std::exchange(drawn_, 0) << "A\033[J" << std::flush;
}

void TuneDisplay::Draw() {
  const std::string table = SheetAsText(report::TuneSheet(now_), ErrorScreen());
  Clear();
  std::cerr << table << std::flush;
  drawn_ = static_cast<size_t>(std::ranges::count(table, '\n'));
}

}  // namespace assize::ladder
