#include "referee/process/watch/cgroup_files.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "referee/base/unique_fd.h"

namespace assize::process {

int WriteCgroupFile(const std::string& path, std::string_view text) {
  const UniqueFd file(open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
  if (!file.valid()) return errno;
  // The kernel takes all of it or nothing.
  return write(file.get(), text.data(), text.size()) < 0 ? errno : 0;
}

uint64_t NumberIn(std::string_view text, std::string_view key) {
  for (absl::string_view line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    uint64_t number = 0;
    if (!absl::ConsumePrefix(&line, {key.data(), key.size()}) || !absl::ConsumePrefix(&line, " ")) {
      continue;
    }
    return absl::SimpleAtoi(line, &number) ? number : 0;
  }
  return 0;
}

bool HasWord(std::string_view text, std::string_view word) {
  const std::vector<std::string> words =
      absl::StrSplit(std::string(text), absl::ByAnyChar(" \n"), absl::SkipEmpty());
  return std::ranges::find(words, word) != words.end();
}

}  // namespace assize::process
