#include "referee/base/threads.h"

#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize {

absl::Status StartThread(std::thread* thread, std::function<void()> work) {
  try {
    *thread = std::thread(std::move(work));
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("no thread can be started: ", error.what()));
  }
  return absl::OkStatus();
}

}  // namespace assize
