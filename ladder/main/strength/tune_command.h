// `ladder tune`: it needs no database, and nothing that the commands of a season share (commands.h).
#ifndef ASSIZE_LADDER_MAIN_STRENGTH_TUNE_COMMAND_H_
#define ASSIZE_LADDER_MAIN_STRENGTH_TUNE_COMMAND_H_

#include "referee/cli/commands/command.h"

namespace assize::ladder {

void AddTuneCommand(Command program);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_STRENGTH_TUNE_COMMAND_H_
