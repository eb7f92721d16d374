// What our programs do before anything else.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_PROGRAM_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_PROGRAM_H_

namespace assize {

// What a reader of our output that goes away, or a file that may not grow, is to the program.
enum class BrokenOutput {
  // An error of a write, and not the end of the matches that are played.
  kIsAnError,
  // The program's end, quietly: `replay-dump ... | head`.
  kEndsTheProgram,
};

// Quietens the libraries' own logs, lets interrupts end the program (referee/base/tasks/interruption.h),
// and opens what the caller has closed of standard input, output and error, so that no file gets
// their numbers: output to a closed one fails, and FinishOutput() reports that.
void PrepareProgram(BrokenOutput broken_output);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_PROGRAM_H_
