// `ladder run` and `ladder resume`: play an event.
#ifndef ASSIZE_LADDER_MAIN_RUN_COMMAND_H_
#define ASSIZE_LADDER_MAIN_RUN_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Each adds its command; `run` is set to its action when the line names it.
void AddRunCommand(CLI::App* app, std::function<ExitCode()>* run);
void AddResumeCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_RUN_COMMAND_H_
