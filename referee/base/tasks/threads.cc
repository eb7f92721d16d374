#include "referee/base/tasks/threads.h"

#include <cstdio>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/tasks/guarded.h"

namespace assize {

absl::Status StartThread(std::string task, std::thread* thread, std::function<void()> work) {
  try {
    *thread = std::thread([task = std::move(task), work = std::move(work)] {
      LogThrown("thread", Guarded(task, work));
    });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("no thread can be started: ", error.what()));
  }
  return absl::OkStatus();
}

void LogThrown(std::string_view what, const absl::Status& ended) {
  if (ended.ok()) return;
  const std::string line = absl::StrCat("A ", std::string(what), " ended: ", ended.message(), "\n");
  std::fputs(line.c_str(), stderr);
}

}  // namespace assize
