// The options for confining bots, which all commands that start bots have in common.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_SANDBOX_FLAGS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_SANDBOX_FLAGS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/cli/commands/command.h"
#include "referee/process/supervisor/supervisor_client.h"

namespace assize {

// As typed. $ASSIZE_SANDBOX replaces the command's own default.
struct SandboxFlags {
  // "required", "auto" or "off".
  std::string mode;
  // "auto", "require" or "off".
  std::string cgroup = "auto";
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
  // Why they have no cgroups of their own although they are confined; empty: they have, or need none.
  std::string no_cgroups;
};

// The note for matches in which one fault ends a seat: also what cgroups of their own would prevent.
// May be empty.
std::string NoteForStrict(const SandboxDecision& decision);

// Finds out whether this machine can confine bots and give them cgroups, if the flags ask for it, and
// prepares these: the process may move to another cgroup. kFailedPrecondition: it is required and
// impossible here; the text explains what to do. kInvalidArgument: an impossible limit;
// kDeadlineExceeded: the machine is too busy to say.
absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags,
                                              process::SupervisorClient* supervisor);

// The same with a temporary supervisor; the process must have one thread.
absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags);

// OK if this machine can confine bots, else kFailedPrecondition with the reason. As above.
absl::Status TrySandbox();

// The arguments that make a worker confine bots in the same way.
std::vector<std::string> WorkerArguments(const SandboxFlags& flags,
                                         const bots::SandboxPolicy& policy);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_SANDBOX_FLAGS_H_
