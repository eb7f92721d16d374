#include "referee/frames/bot_end.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::frames {
namespace {

constexpr char kVariable[] = "ASSIZE_SEAT_FD";
constexpr size_t kChunk = 65536;

}  // namespace

absl::StatusOr<UniqueFd> SeatFromEnvironment() {
  const char* value = std::getenv(kVariable);
  if (value == nullptr || *value == '\0') {
    return absl::FailedPreconditionError(
        absl::StrCat(kVariable,
                     " is not set: the referee starts bots, e.g. "
                     "`referee play --game brigands ./this-folder greedy`"));
  }
  int descriptor = -1;
  const char* end = value + std::strlen(value);
  const auto [stop, error] = std::from_chars(value, end, descriptor);
  if (error != std::errc() || stop != end || fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(kVariable, " = \"", value, "\": must be the number of an open descriptor"));
  }
  return UniqueFd(descriptor);
}

bool BotEnd::Fill(size_t bytes) {
  // What is left moves to the front, so that the buffer grows no larger than a frame.
  if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (buffer_.size() < bytes) buffer_.resize(std::max(kChunk, bytes));
  while (end_ < bytes) {
    const ssize_t size = recv(descriptor_.get(), buffer_.data() + end_, buffer_.size() - end_, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    end_ += static_cast<size_t>(size);
  }
  return true;
}

bool BotEnd::Read(Frame& frame) {
  if (end_ - begin_ < kHeadBytes && !Fill(kHeadBytes)) return false;
  const Head head = ReadHead({buffer_.data() + begin_, kHeadBytes});
  const size_t size = kHeadBytes + head.length;
  if (end_ - begin_ < size && !Fill(size)) return false;
  frame.kind = head.kind;
  frame.payload.assign(buffer_.data() + begin_ + kHeadBytes, head.length);
  begin_ += size;
  return true;
}

bool BotEnd::HasFrame() const {
  const size_t received = end_ - begin_;
  if (received < kHeadBytes) return false;
  return received >= kHeadBytes + ReadHead({buffer_.data() + begin_, kHeadBytes}).length;
}

bool BotEnd::Write(Kind kind, std::string_view payload) {
  return payload.size() <= kMaxPayload && WriteAll(Framed(kind, payload));
}

bool BotEnd::WriteAll(std::string_view bytes) {
  const MutexLock lock(writing_);
  while (!bytes.empty()) {
    const ssize_t sent = send(descriptor_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
  return true;
}

size_t BotEnd::WriteSome(std::string_view bytes) {
  const MutexLock lock(writing_);
  ssize_t sent = 0;
  do {
    sent = send(descriptor_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  } while (sent < 0 && errno == EINTR);
  if (sent >= 0) return static_cast<size_t>(sent);
  const bool gone = errno == EPIPE || errno == ECONNRESET || errno == ENOTCONN || errno == EBADF;
  return gone ? bytes.size() : 0;
}

void BotEnd::Close() { shutdown(descriptor_.get(), SHUT_RDWR); }

}  // namespace assize::frames
