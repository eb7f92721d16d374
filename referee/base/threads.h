// Starting threads where the machine may have none left: an error, and no exception that would end
// the process.
//
//   std::thread reader;
//   ASSIZE_RETURN_IF_ERROR(StartThread(&reader, [this] { Run(); }));
#ifndef ASSIZE_REFEREE_BASE_THREADS_H_
#define ASSIZE_REFEREE_BASE_THREADS_H_

#include <functional>
#include <thread>

#include "absl/status/status.h"

namespace assize {

// `thread` must not be running. kResourceExhausted: a limit of processes or of memory is reached;
// nothing was started.
absl::Status StartThread(std::thread* thread, std::function<void()> work);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_THREADS_H_
