// What our programs that play matches do before anything else.
#ifndef ASSIZE_REFEREE_CLI_PROGRAM_H_
#define ASSIZE_REFEREE_CLI_PROGRAM_H_

namespace assize {

// Quietens the libraries' own logs, makes failed writes errors instead of the end of the process,
// and blocks interrupts (interrupts.h) for all threads to come.
void PrepareToPlay();

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_PROGRAM_H_
