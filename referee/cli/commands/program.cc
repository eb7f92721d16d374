#include "referee/cli/commands/program.h"

#include <fcntl.h>
#include <google/protobuf/stubs/logging.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "referee/base/tasks/interruption.h"

namespace assize {
namespace {

// Messages of hostile bots would make the libraries print errors; the record describes them better.
void QuietenLibraries() {
  google::protobuf::SetLogHandler(nullptr);
  constexpr int kKeepUsersChoice = 0;
  setenv("GRPC_VERBOSITY", "NONE", kKeepUsersChoice);
}

// In this order each gets the lowest number that is free, its own. None can be used in the wrong
// direction: reading from a closed input ends at once, writing to a closed output fails.
void OpenStandardFiles() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
    // The descriptor stays open for the program's life.
    static_cast<void>(open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY));
  }
}

}  // namespace

void PrepareProgram(BrokenOutput broken_output) {
  OpenStandardFiles();
  EndAtInterrupts();
  QuietenLibraries();
  if (broken_output == BrokenOutput::kIsAnError) {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
  } else {
    std::signal(SIGPIPE, SIG_DFL);
  }
}

}  // namespace assize
