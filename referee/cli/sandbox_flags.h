// The options about confinement that all commands which start bots have in common.
#ifndef ASSIZE_REFEREE_CLI_SANDBOX_FLAGS_H_
#define ASSIZE_REFEREE_CLI_SANDBOX_FLAGS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/sandbox_policy.h"
#include "referee/cli/command.h"
#include "referee/process/supervisor_client.h"

namespace assize {

// As typed. $ASSIZE_SANDBOX replaces the command's own default.
struct SandboxFlags {
  // "required", "auto" or "off".
  std::string mode;
  std::vector<std::string> limits;  // "key=value"
  std::vector<std::string> reads;
  // The first user for confined bots, for a referee that is root.
  int64_t first_uid = 0;
};

void AddSandboxFlags(Command command, const std::string& default_mode, SandboxFlags* flags);

struct SandboxDecision {
  bots::SandboxPolicy policy;
  // A sentence for the user if bots run unconfined; otherwise empty.
  std::string note;
};

// Looks whether this machine can confine bots, if that is asked for. kFailedPrecondition where it
// is required and can't be had, with what to do; kInvalidArgument for a limit that makes no sense.
absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags,
                                              process::SupervisorClient* supervisor);

// The same with a supervisor for the moment; the process must have one thread.
absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags);

// Whether this machine can confine bots; kFailedPrecondition says why not. As above.
absl::Status TrySandbox();

// The arguments with which a worker does the same.
std::vector<std::string> WorkerArguments(const SandboxFlags& flags,
                                         const bots::SandboxPolicy& policy);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_SANDBOX_FLAGS_H_
