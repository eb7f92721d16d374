#include "referee/cli/commands/command_line.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <string>

namespace assize {
namespace {

// The other end of the pipe is closed.
bool ReaderHasGone(int file) {
  pollfd output{.fd = file, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

// PrepareProgram() has opened something in its place that can only be read.
bool IsClosed(int file) {
  const int flags = fcntl(file, F_GETFL);
  return flags < 0 || (flags & O_ACCMODE) == O_RDONLY;
}

}  // namespace

ExitCode Fail(std::string_view program, const absl::Status& status) {
  std::cerr << program << ": " << std::string(status.message()) << std::endl;
  return ExitCodeOf(status);
}

ExitCode Print(std::string_view program, const absl::StatusOr<std::string>& output) {
  if (!output.ok()) return Fail(program, output.status());
  std::cout << *output;
  return ExitCode::kOk;
}

ExitCode FinishOutput(std::string_view program, ExitCode code) {
  if (std::cout.flush() || ReaderHasGone(STDOUT_FILENO)) return code;
  if (IsClosed(STDOUT_FILENO)) {
    return Fail(program, absl::ResourceExhaustedError(
                             "standard output is closed: nothing could be written to it"));
  }
  return Fail(program, absl::ResourceExhaustedError(
                           "standard output could not be written completely; is the disk full?"));
}

}  // namespace assize
