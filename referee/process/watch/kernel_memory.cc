#include "referee/process/watch/kernel_memory.h"

#include <dirent.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "referee/base/files/files.h"

namespace assize::process {
namespace {

// "pipe:[4711]" of a descriptor; empty for others.
std::string PipeBehind(int folder, const char* name) {
  std::array<char, 64> target;
  const ssize_t size = readlinkat(folder, name, target.data(), target.size());
  const absl::string_view text(target.data(), size > 0 ? static_cast<size_t>(size) : 0);
  return absl::StartsWith(text, "pipe:") ? std::string(text) : "";
}

}  // namespace

int SocketsAround(pid_t process) {
  return SocketsIn(ReadFileOrNothing(absl::StrCat("/proc/", process, "/net/sockstat")));
}

int SocketsIn(absl::string_view sockstat) {
  int used = -1;
  for (absl::string_view line : absl::StrSplit(sockstat, '\n')) {
    if (!absl::ConsumePrefix(&line, "sockets: used ")) continue;
    return absl::SimpleAtoi(line, &used) ? used : -1;
  }
  return -1;
}

Descriptors DescriptorsOf(const std::vector<pid_t>& processes, int most) {
  Descriptors found;
  std::set<std::string> pipes;
  for (const pid_t process : processes) {
    const std::string path = absl::StrCat("/proc/", process, "/fd");
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), closedir);
    while (const dirent* entry = folder == nullptr ? nullptr : readdir(folder.get())) {
      if (entry->d_name[0] == '.') continue;
      if (++found.open >= most) return found;
      if (std::string pipe = PipeBehind(dirfd(folder.get()), entry->d_name); !pipe.empty()) {
        pipes.insert(std::move(pipe));
      }
    }
  }
  found.pipes = static_cast<int>(pipes.size());
  return found;
}

}  // namespace assize::process
