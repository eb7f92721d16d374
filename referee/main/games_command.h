// `referee games`: what can be played.
#ifndef ASSIZE_REFEREE_MAIN_GAMES_COMMAND_H_
#define ASSIZE_REFEREE_MAIN_GAMES_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize {

// Adds the command; `run` is set to its action when the line names it.
void AddGamesCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_GAMES_COMMAND_H_
