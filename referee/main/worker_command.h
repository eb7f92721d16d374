// `referee worker`: plays the matches of batch files and writes their results to result files.
#ifndef ASSIZE_REFEREE_MAIN_WORKER_COMMAND_H_
#define ASSIZE_REFEREE_MAIN_WORKER_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize {

// Adds the command; `run` is set to its action when the line names it. The action must run before
// the program has started any thread.
void AddWorkerCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_WORKER_COMMAND_H_
