// A file descriptor with one owner, closed by it.
#ifndef ASSIZE_REFEREE_BASE_UNIQUE_FD_H_
#define ASSIZE_REFEREE_BASE_UNIQUE_FD_H_

#include <unistd.h>

#include <utility>

namespace assize {

class UniqueFd {
 public:
  UniqueFd() = default;
  // Takes `fd`; negative: none.
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(other.Release()) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    Reset(other.Release());
    return *this;
  }
  ~UniqueFd() { Reset(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }
  int Release() { return std::exchange(fd_, -1); }
  void Reset(int fd = -1) {
    const int old = std::exchange(fd_, fd);
    if (old >= 0) close(old);
  }

 private:
  int fd_ = -1;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_UNIQUE_FD_H_
