// The `replay-dump` program: reads recorded matches back.
#include <google/protobuf/stubs/logging.h>

#include <csignal>
#include <iostream>

#include "referee/base/version.h"
#include "referee/main/replay_dump.h"

int main(int argc, char** argv) {
  // A reader that closes the output early, such as `head`, ends the program quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  // It would print errors about damaged text in records; the verification names the place.
  google::protobuf::SetLogHandler(nullptr);
  assize::Program program(
      "replay-dump", "Reads recorded matches back: lists, reports, and what each seat was sent",
      assize::BuildCommit());
  assize::AddDump(program.command(), assize::BuildCommit());
  return program.Main(argc, argv);
}
