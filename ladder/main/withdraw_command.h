// `ladder withdraw`: takes a bot out of all events. `ladder reinstate`: lets it play again.
#ifndef ASSIZE_LADDER_MAIN_WITHDRAW_COMMAND_H_
#define ASSIZE_LADDER_MAIN_WITHDRAW_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize::ladder {

// Each adds its command to `app`. When it is on the command line, `run` becomes what carries it
// out.
void AddWithdrawCommand(CLI::App* app, std::function<ExitCode()>* run);
void AddReinstateCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_WITHDRAW_COMMAND_H_
