// The `replay-dump` program: reads recorded matches back.
#include <google/protobuf/stubs/logging.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <optional>

#include "absl/status/status.h"
#include "referee/cli/command_line.h"
#include "referee/main/replay_dump_command.h"

namespace {

assize::ExitCode Run(int argc, char** argv) {
  CLI::App app("Reads recorded matches back: lists, reports, and what each seat was told.",
               "replay-dump");
  assize::DumpSettings settings;
  assize::AddDumpFlags(&app, &settings);
  if (const std::optional<assize::ExitCode> done = assize::ParseCommandLine(argc, argv, &app)) {
    return *done;
  }
  return assize::RunDump(settings);
}

// The code of the work, unless its output did not get through.
assize::ExitCode FinishOutput(assize::ExitCode code) {
  if (std::cout.flush()) return code;
  return assize::Fail("replay-dump",
                      absl::ResourceExhaustedError("standard output could not be written to its "
                                                   "end; is the disk full?"));
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that has seen enough, such as `head`, ends the program quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  // It complains of damaged text in records; the verification says where it is.
  google::protobuf::SetLogHandler(nullptr);
  return static_cast<int>(FinishOutput(Run(argc, argv)));
}
