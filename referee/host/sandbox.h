// The place of the sandbox: every start of a bot goes through SandboxedCommand().
//
// Pure, safe on every thread.
#ifndef ASSIZE_REFEREE_HOST_SANDBOX_H_
#define ASSIZE_REFEREE_HOST_SANDBOX_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::host {

// What keeps a bot from the rest of the machine.
enum class Confinement {
  kNone,  // nothing: it may do whatever its user may
};

// "unconfined"
std::string_view Describe(Confinement confinement);

struct SandboxedProgram {
  // The file to execute, and its arguments from argv[0] on.
  std::string file;
  std::vector<std::string> argv;
  Confinement confinement;
};

// How to execute `file` with `argv` in the bot's folder `folder` so that it is confined. Hosted
// bots run unconfined as yet: what goes in comes out, and `confinement` says so.
absl::StatusOr<SandboxedProgram> SandboxedCommand(std::string file, std::vector<std::string> argv,
                                                  std::string_view folder);

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_SANDBOX_H_
