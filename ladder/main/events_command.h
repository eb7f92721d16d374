// `ladder events`: lists what has been played, and what can be resumed.
#ifndef ASSIZE_LADDER_MAIN_EVENTS_COMMAND_H_
#define ASSIZE_LADDER_MAIN_EVENTS_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Adds the command to `app`. When it is on the command line, `run` becomes what carries it out.
void AddEventsCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENTS_COMMAND_H_
