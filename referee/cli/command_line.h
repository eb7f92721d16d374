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
// names the flag and suggests the nearest one). "help COMMAND" is taken for "COMMAND --help".
std::optional<ExitCode> ParseCommandLine(int argc, char** argv, CLI::App* app);

// What a program whose work has come to `code` returns once all it has printed is written. A reader
// of standard output that has seen enough, such as `head`, is no failure; a full disk is.
ExitCode FinishOutput(std::string_view program, ExitCode code);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMAND_LINE_H_
