// The `replay-dump` program: reads recorded matches back.
#include <google/protobuf/stubs/logging.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <optional>

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

}  // namespace

int main(int argc, char** argv) {
  // A reader that has seen enough, such as `head`, ends the program quietly.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  // It complains of damaged text in records; the verification says where it is.
  google::protobuf::SetLogHandler(nullptr);
  return static_cast<int>(assize::FinishOutput("replay-dump", Run(argc, argv)));
}
