// Starting threads where the machine may have none left, and ending them whatever is thrown: errors,
// and no exception that would end the process.
//
//   std::thread reader;
//   ASSIZE_RETURN_IF_ERROR(StartThread("reports", &reader, [this] { Run(); }));
#ifndef ASSIZE_REFEREE_BASE_TASKS_THREADS_H_
#define ASSIZE_REFEREE_BASE_TASKS_THREADS_H_

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/status.h"

namespace assize {

// `thread` must not be running. kResourceExhausted: a limit of processes or of memory is reached;
// nothing was started.
//
// What `work` throws ends the thread alone, with a line on standard error that names `task`. Work
// that is to go on after it guards its parts (guarded.h).
absl::Status StartThread(std::string task, std::thread* thread, std::function<void()> work);

// A line on standard error about what was thrown (ThrownIn()) and has ended the `what`, e.g. "task";
// nothing if `ended` is OK.
void LogThrown(std::string_view what, const absl::Status& ended);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TASKS_THREADS_H_
