// `ladder standings` and `ladder crosstable`: how an event stands.
#ifndef ASSIZE_LADDER_MAIN_STANDINGS_COMMAND_H_
#define ASSIZE_LADDER_MAIN_STANDINGS_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Adds a command to `app`. When it is on the command line, `run` becomes what carries it out.
void AddStandingsCommand(CLI::App* app, std::function<ExitCode()>* run);
void AddCrosstableCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_STANDINGS_COMMAND_H_
