// What our commands' lines have in common: parsing with CLI11, and how errors reach the user.
#ifndef ASSIZE_REFEREE_CLI_COMMAND_LINE_H_
#define ASSIZE_REFEREE_CLI_COMMAND_LINE_H_

#include <CLI/CLI.hpp>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "referee/base/status.h"

namespace assize {

// Prints "PROGRAM: text" to standard error and gives the exit code for the status.
ExitCode Fail(std::string_view program, const absl::Status& status);

// Parses the command line into `app`, which also gets --version. Returns the exit code if the
// program is done already: --help or --version was asked for, or the line is wrong (then the text
// names the flag and suggests the nearest one).
std::optional<ExitCode> ParseCommandLine(int argc, char** argv, CLI::App* app);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMAND_LINE_H_
