#include "referee/base/threads.h"

#include <cstdio>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/guarded.h"

namespace assize {

absl::Status StartThread(std::string task, std::thread* thread, std::function<void()> work) {
  try {
    *thread = std::thread([task = std::move(task), work = std::move(work)] {
      const absl::Status ended = Guarded(task, work);
      if (!ended.ok()) {
        std::fprintf(stderr, "A thread ended: %s\n", std::string(ended.message()).c_str());
      }
    });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("no thread can be started: ", error.what()));
  }
  return absl::OkStatus();
}

}  // namespace assize
