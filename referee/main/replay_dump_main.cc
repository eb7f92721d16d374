// The `replay-dump` program: reads recorded matches back.
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <optional>

#include "absl/status/status.h"
#include "referee/main/command_line.h"
#include "referee/main/replay_dump_command.h"

int main(int argc, char** argv) {
  // A reader that has seen enough, such as `head`, ends the program quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);

  CLI::App app("Reads recorded matches back: lists, reports, and what each seat was told.",
               "replay-dump");
  assize::DumpSettings settings;
  assize::AddDumpFlags(&app, &settings);
  if (const std::optional<assize::ExitCode> done = assize::ParseCommandLine(argc, argv, &app)) {
    return static_cast<int>(*done);
  }
  const assize::ExitCode code = assize::RunDump(settings);
  errno = 0;
  if (!std::cout.flush()) {
    return static_cast<int>(assize::Fail(
        "replay-dump",
        absl::ResourceExhaustedError(absl::StrCat("standard output: ", std::strerror(errno)))));
  }
  return static_cast<int>(code);
}
