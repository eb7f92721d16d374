#include "ladder/main/watch.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/synchronization/notification.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/main/database_argument.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLook = absl::Milliseconds(500);

// Another one after each commit, which is written into one of the two files, and after the
// terminal's size has changed. Cheap: the database is not opened for it.
std::string StateOf(const std::string& database) {
  std::string state = absl::StrCat(OutputScreen().width, " ", OutputRows());
  for (const std::string& file : {database, database + "-wal"}) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error) continue;
    absl::StrAppend(&state, " ", size, " ",
                    fs::last_write_time(file, error).time_since_epoch().count());
  }
  return state;
}

// As many of its first lines as the terminal has, and a line that says how to leave.
std::string Cut(const std::string& text) {
  const std::string last =
      absl::FormatTime("As of %H:%M:%S UTC; Ctrl-C leaves.", absl::Now(), absl::UTCTimeZone());
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const size_t rows = OutputRows();
  if (rows > 1 && lines.size() > rows - 1) lines.resize(rows - 1);
  return absl::StrCat(absl::StrJoin(lines, "\n"), lines.back().empty() ? "" : "\n", last);
}

void Show(const std::string& text, bool first) {
  constexpr std::string_view kClear = "\033[H\033[2J";
  if (isatty(STDOUT_FILENO) != 0) {
    // Not through std::cout, which moves no cursor for anybody (output_guard.h).
    std::cout << std::flush;
    if (write(STDOUT_FILENO, kClear.data(), kClear.size()) < 0)
      std::cout.setstate(std::ios::badbit);
    std::cout << Cut(text) << std::flush;
  } else {
    std::cout << (first ? "" : "\n") << text << std::flush;
  }
}

void EndLastLine() {
  if (isatty(STDOUT_FILENO) != 0) std::cout << std::endl;
}

// On a thread of its own, while a report is being made.
[[noreturn]] void Leave() {
  EndLastLine();
  std::_Exit(static_cast<int>(ExitCode::kOk));
}

}  // namespace

ExitCode WatchDatabase(const std::string& database, Leaving leaving, const WatchedReport& report,
                       const std::function<bool()>& is_due) {
  absl::Notification left;
  Interrupts interrupts;
  interrupts.Handle([&left, leaving](int count) {
    if (leaving == Leaving::kAtOnce || count > 1) Leave();
    left.Notify();
  });
  std::string state;
  std::string shown;
  do {
    // Before the report: what changes while that is made is a change.
    std::string now = StateOf(database);
    if (now == state && !is_due()) continue;
    state = std::move(now);
    const absl::StatusOr<std::string> text = report([&left] { return left.HasBeenNotified(); });
    if (absl::IsCancelled(text.status()) && left.HasBeenNotified()) break;
    if (!text.ok()) return Fail(kProgram, text.status());
    if (*text != shown) Show(*text, shown.empty());
    shown = *text;
  } while (std::cout && !left.WaitForNotificationWithTimeout(kLook));
  EndLastLine();
  return ExitCode::kOk;
}

}  // namespace assize::ladder
