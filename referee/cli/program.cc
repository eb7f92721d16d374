#include "referee/cli/program.h"

#include <google/protobuf/stubs/logging.h>

#include <csignal>
#include <cstdlib>

#include "referee/cli/interrupts.h"

namespace assize {
namespace {

// Messages of hostile bots would make the libraries print errors; the record describes them better.
void QuietenLibraries() {
  google::protobuf::SetLogHandler(nullptr);
  constexpr int kKeepUsersChoice = 0;
  setenv("GRPC_VERBOSITY", "NONE", kKeepUsersChoice);
}

}  // namespace

void PrepareToPlay() {
  QuietenLibraries();
  // A reader of our output that goes away, and a file that may not grow, are errors of a write, not
  // the end of the matches.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  BlockInterrupts();
}

}  // namespace assize
