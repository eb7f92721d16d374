// A report that is shown again whenever its database has changed.
#ifndef ASSIZE_LADDER_MAIN_WATCH_H_
#define ASSIZE_LADDER_MAIN_WATCH_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/status.h"

namespace assize::ladder {

// How the user leaves while a report is being made.
enum class Leaving {
  // At once: nothing is half written.
  kAtOnce,
  // When the report sees that it is to stop, and has taken back what it has written; with a second
  // Ctrl-C at once.
  kWhenStopped,
};

// Makes the report. One that takes long asks `stopped` now and then, and returns kCancelled if that
// is true: the user has pressed Ctrl-C.
using WatchedReport =
    std::function<absl::StatusOr<std::string>(const std::function<bool()>& stopped)>;

// Prints the report, and again when it differs after a change of the database or when `is_due`
// returns true, until Ctrl-C (kOk) or an error. A terminal is cleared before each report; in a pipe
// they follow each other, with an empty line between them.
ExitCode WatchDatabase(
    const std::string& database, Leaving leaving, const WatchedReport& report,
    const std::function<bool()>& is_due = [] { return false; });

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_WATCH_H_
