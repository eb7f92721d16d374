// The command line of replay-dump.
#ifndef ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_
#define ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_

#include <string>

#include "referee/cli/command.h"

namespace assize {

// Adds the flags and what carries them out to the program's own command.
// `commit`: what the program was built from, which pages name; empty: not known.
void AddDump(Command command, const std::string& commit = "");

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_REPLAY_DUMP_COMMAND_H_
