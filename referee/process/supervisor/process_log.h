// What a bot writes to stdout and stderr: its last bytes in memory, and, if wanted, a file of
// limited size with the beginning, the end, and between them a line that says how much was left
// out.
//
// The beginning is in the file at once, the end comes with Finish(). The file is never read again,
// so that nothing depends on what stands at its path. Used by one thread at a time.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_LOG_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_LOG_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/base/unique_fd.h"

namespace assize::process {

class ProcessLog {
 public:
  // Bytes kept of the beginning, and as many of the end.
  static constexpr size_t kKept = 65536;
  // Bytes that recent() has at most.
  static constexpr size_t kRecent = 2000;

  // Creates or empties `path`; with an empty path there is no file. A link or a pipe that somebody
  // has put there is replaced. Returns 0, or errno and has no file.
  int Open(const std::string& path);

  // Never fails: a full disk costs the bot its log, not the match.
  void Append(std::string_view bytes);

  // Writes the end and closes the file.
  void Finish();

  // Bytes appended, and how many of them such a log has no room for.
  uint64_t bytes() const { return bytes_; }
  uint64_t left_out() const;
  // The last bytes appended.
  std::string_view recent() const;

 private:
  UniqueFd file_;
  uint64_t bytes_ = 0;
  // The last bytes after the beginning: kKept of them count, more may be there.
  std::string tail_;
  // The same of recent().
  std::string recent_;
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_LOG_H_
