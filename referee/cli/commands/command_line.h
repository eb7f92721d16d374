// How the end of a command reaches the user: errors, exit codes, output that could not be written.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_LINE_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_LINE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/status.h"

namespace assize {

// Prints "PROGRAM: text" to standard error and returns the exit code for the status.
ExitCode Fail(std::string_view program, const absl::Status& status);

// Prints a command's output to standard output, or the error as Fail() does.
ExitCode Print(std::string_view program, const absl::StatusOr<std::string>& output);

// The exit code of a program whose work ended with `code`, once all its output is written. A reader
// of standard output that closes it early, such as `head`, is not a failure; a full disk is, and an
// output that was closed from the beginning.
ExitCode FinishOutput(std::string_view program, ExitCode code);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_LINE_H_
