#include "referee/human/console.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace assize {

Console::Input Console::Ask(const std::string& prompt, int other, std::string* line) {
  Print(prompt);
  while (true) {
    if (const size_t end = read_.find('\n'); end != std::string::npos) {
      line->assign(read_, 0, end);
      read_.erase(0, end + 1);
      if (!line->empty() && line->back() == '\r') line->pop_back();
      return Input::kLine;
    }
    if (ended_ && read_.empty()) return Input::kEnd;
    if (ended_) {
      *line = std::exchange(read_, "");
      return Input::kLine;
    }
    std::array<pollfd, 2> waits = {pollfd{in_, POLLIN, 0}, pollfd{other, POLLIN, 0}};
    if (poll(waits.data(), waits.size(), /*timeout=*/-1) < 0) {
      if (errno == EINTR) continue;
      ended_ = true;
      continue;
    }
    if (waits[1].revents != 0) return Input::kOther;
    std::array<char, 4096> buffer;
    const ssize_t size = read(in_, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      ended_ = true;
      continue;
    }
    read_.append(buffer.data(), static_cast<size_t>(size));
  }
}

}  // namespace assize
