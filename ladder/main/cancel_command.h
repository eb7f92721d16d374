// `ladder cancel`: ends an event before its time.
#ifndef ASSIZE_LADDER_MAIN_CANCEL_COMMAND_H_
#define ASSIZE_LADDER_MAIN_CANCEL_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Adds the command to `app`. When it is on the command line, `run` becomes what carries it out.
void AddCancelCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_CANCEL_COMMAND_H_
