// Whether a submitted bot brings its own program.
#ifndef ASSIZE_LADDER_SUBMIT_PROGRAM_CHECK_H_
#define ASSIZE_LADDER_SUBMIT_PROGRAM_CHECK_H_

#include "absl/status/status.h"
#include "referee/bots/manifest.h"

namespace assize::ladder {

// A command's program is one of the machine ("python3", "/usr/bin/python3") or lies in the bot's
// folder ("./bot"): the folder is all that is kept. kFailedPrecondition names the place in
// bot.toml.
absl::Status CheckProgramPlace(const bots::Manifest& manifest);

// Whether the program of the bot in manifest.folder is there and can be executed.
absl::Status CheckProgramExists(const bots::Manifest& manifest);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_PROGRAM_CHECK_H_
