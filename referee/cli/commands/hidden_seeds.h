// Seeds on the command line, which everybody on the machine can read.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_HIDDEN_SEEDS_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_HIDDEN_SEEDS_H_

namespace assize {

// Overwrites the values of --seed and --ids in the process's command line. `words` are main()'s own
// arguments.
void HideSeeds(int count, char** words);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_HIDDEN_SEEDS_H_
