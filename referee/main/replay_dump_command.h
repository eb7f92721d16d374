// The command line of replay-dump, and what it asks for.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "referee/base/status.h"

namespace assize {

struct DumpSettings {
  std::string db;
  bool list = false;
  bool json = false;
  // A number or "last"; empty: none was named.
  std::string match;
  std::optional<int> as_seat;
  bool spectator = false;
  std::string format = "text";
  bool verify = false;
  // A bot as `referee play` takes it; empty: none.
  std::string feed;
};

// Declares the flags, which go together or not as --help says.
void AddDumpFlags(CLI::App* app, DumpSettings* settings);

// Prints what was asked for on standard output, and errors on standard error.
ExitCode RunDump(const DumpSettings& settings);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_
