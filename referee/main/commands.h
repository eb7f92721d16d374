// The commands of `referee`; each one is in a .cc file of its own name.
#ifndef ASSIZE_REFEREE_MAIN_COMMANDS_H_
#define ASSIZE_REFEREE_MAIN_COMMANDS_H_

#include "referee/cli/commands/command.h"

namespace assize {

void AddCheckCommand(Command program);
void AddCheckLineCommand(Command program);
void AddDoctorCommand(Command program);
void AddGamesCommand(Command program);
void AddNewBotCommand(Command program);
void AddPlayCommand(Command program);
void AddVerifySecrecyCommand(Command program);
void AddWorkerCommand(Command program);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_COMMANDS_H_
