#include "referee/process/supervisor/process_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"

namespace assize::process {
namespace {

constexpr mode_t kOwnerOnly = 0600;

// Cuts only what has doubled, so that a byte is moved once at most.
void KeepLast(size_t kept, std::string& text) {
  if (text.size() > 2 * kept) text.erase(0, text.size() - kept);
}

std::string_view Last(size_t most, std::string_view text) {
  return text.substr(text.size() - std::min(text.size(), most));
}

// A full disk costs the log only.
void Write(int file, std::string_view bytes) { WriteAll(file, bytes, "the log").IgnoreError(); }

// Not a pipe, and no second name of a file that stands elsewhere.
bool IsOnlyOurs(int file) {
  struct stat facts = {};
  return fstat(file, &facts) == 0 && !S_ISFIFO(facts.st_mode) && facts.st_nlink == 1;
}

}  // namespace

int ProcessLog::Open(const std::string& path) {
  if (path.empty()) return 0;
  constexpr int kHow = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  file_.Reset(open(path.c_str(), kHow, kOwnerOnly));
  // ENXIO: a pipe without a reader; ELOOP: a symbolic link.
  const bool foreign = file_.valid() ? !IsOnlyOurs(file_.get()) : errno == ENXIO || errno == ELOOP;
  if (foreign) {
    unlink(path.c_str());
    file_.Reset(open(path.c_str(), kHow | O_EXCL, kOwnerOnly));
  }
  return file_.valid() && (ftruncate(file_.get(), 0) == 0 || errno == EINVAL) ? 0 : errno;
}

void ProcessLog::Append(std::string_view bytes) {
  const size_t room = bytes_ < kKept ? static_cast<size_t>(kKept - bytes_) : 0;
  const std::string_view head = bytes.substr(0, room);
  bytes_ += bytes.size();
  recent_.append(Last(kRecent, bytes));
  KeepLast(kRecent, recent_);
  if (!file_.valid()) return;
  Write(file_.get(), head);
  tail_.append(bytes.substr(head.size()));
  KeepLast(kKept, tail_);
}

std::string_view ProcessLog::recent() const { return Last(kRecent, recent_); }

uint64_t ProcessLog::left_out() const { return bytes_ > 2 * kKept ? bytes_ - 2 * kKept : 0; }

void ProcessLog::Finish() {
  if (left_out() > 0) {
    Write(file_.get(), absl::StrCat("\n... ", left_out(), " bytes left out ...\n"));
  }
  Write(file_.get(), Last(kKept, tail_));
  file_.Reset();
}

}  // namespace assize::process
