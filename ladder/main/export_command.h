// `ladder export`: results for other programs, and submitted bots as folders.
#ifndef ASSIZE_LADDER_MAIN_EXPORT_COMMAND_H_
#define ASSIZE_LADDER_MAIN_EXPORT_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Adds the command to `app`. When it is on the command line, `run` becomes what carries it out.
void AddExportCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EXPORT_COMMAND_H_
