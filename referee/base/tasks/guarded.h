// Work in which nothing that is thrown gets further: an exception of a library (no memory, a folder
// that is removed while it is read) becomes an error, and the thread goes on.
//
//   const absl::Status refreshed = Guarded("site", [this] { return Refresh(); });
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TASKS_GUARDED_H_
#define ASSIZE_REFEREE_BASE_TASKS_GUARDED_H_

#include <string_view>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"

namespace assize {

// The exception that is being handled, as kInternal: "TASK threw: CAUSE". To be called in a handler.
absl::Status ThrownIn(std::string_view task);

// What `work` returns: a status, or what can be made from one. Work that returns nothing is OK when
// it ends.
template <class Work>
auto Guarded(std::string_view task, Work&& work) {
  using Result = std::invoke_result_t<Work>;
  try {
    if constexpr (std::is_void_v<Result>) {
      std::forward<Work>(work)();
      return absl::OkStatus();
    } else {
      return std::forward<Work>(work)();
    }
  } catch (...) {
    if constexpr (std::is_void_v<Result>) {
      return ThrownIn(task);
    } else {
      return Result(ThrownIn(task));
    }
  }
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TASKS_GUARDED_H_
