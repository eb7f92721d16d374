// `referee verify-secrecy`: tries to learn from the referee what must stay hidden, and says how
// often it was tried and what came out.
#ifndef ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_COMMAND_H_
#define ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "referee/base/status.h"

namespace assize {

// Adds the command; `run` is set to its action when the line names it.
void AddVerifySecrecyCommand(CLI::App* app, std::function<ExitCode()>* run);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_VERIFY_SECRECY_COMMAND_H_
