#include "referee/host/process_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "absl/strings/str_cat.h"

namespace assize::host {
namespace {

constexpr mode_t kOwnerOnly = 0600;

void WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
}

}  // namespace

int ProcessLog::Open(const std::string& path) {
  if (path.empty()) return 0;
  file_.Reset(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                   kOwnerOnly));
  return file_.valid() ? 0 : errno;
}

void ProcessLog::Append(std::string_view bytes) {
  const size_t room = bytes_ < kKept ? static_cast<size_t>(kKept - bytes_) : 0;
  const std::string_view head = bytes.substr(0, room);
  bytes_ += bytes.size();
  if (!file_.valid()) return;
  WriteAll(file_.get(), head);
  tail_.append(bytes.substr(head.size()));
  // Cut only when it has doubled, so that a byte is moved once at most.
  if (tail_.size() > 2 * kKept) tail_.erase(0, tail_.size() - kKept);
}

uint64_t ProcessLog::left_out() const { return bytes_ > 2 * kKept ? bytes_ - 2 * kKept : 0; }

void ProcessLog::Finish() {
  if (left_out() > 0) {
    WriteAll(file_.get(), absl::StrCat("\n... ", left_out(), " bytes left out ...\n"));
  }
  const std::string_view tail = tail_;
  WriteAll(file_.get(), tail.substr(tail.size() - std::min(tail.size(), kKept)));
  file_.Reset();
}

}  // namespace assize::host
