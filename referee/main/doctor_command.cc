// `referee doctor`: what this machine can do for the bots that it hosts, proved by trying it.
#include <unistd.h>

#include <iostream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "referee/cli/command_line.h"
#include "referee/cli/sandbox_flags.h"
#include "referee/cli/text_layout.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

constexpr char kConfined[] =
    "works: bubblewrap with namespaces of its own (pid, ipc, uts, net, cgroup, user), a\n"
    "         read-only root and bundle, a private /tmp, a filter of system calls";

std::string UsersText(const host::UidRange& uids) {
  if (geteuid() != 0) return absl::StrCat("all instances run as user ", geteuid());
  return absl::StrCat("each instance runs as a user of its own, from ", uids.first, " to ",
                      uids.first + uids.count - 1, " (--first-uid)");
}

std::string LimitsText(const host::SandboxLimits& limits) {
  std::string text;
  for (const auto& [key, value] : host::LimitsByKey(limits)) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", key, " ", value);
  }
  return text;
}

ExitCode Doctor(SandboxFlags flags) {
  // Whether it works is the question, whatever else is set.
  flags.mode = "auto";
  const absl::StatusOr<SandboxDecision> decision = DecideSandbox(flags);
  if (!decision.ok()) return Fail("referee", decision.status());
  const host::SandboxPolicy& policy = decision->policy;
  std::cout << "sandbox  " << (policy.confine ? kConfined : decision->note) << "\n";
  if (!policy.confine) return ExitCode::kFailed;
  std::cout << "users    " << UsersText(policy.uids) << "\n"
            << "memory   limited by the kernel for each process, and watched for all processes of "
               "an\n         instance together, five times a second\n"
            << "caps     " << LimitsText(policy.caps) << " (--allow-limit)\n";
  return ExitCode::kOk;
}

}  // namespace

void AddDoctorCommand(Command program) {
  Command command =
      program.AddCommand("doctor", "Try whether this machine can confine bots, and how");
  auto flags = std::make_shared<SandboxFlags>();
  AddSandboxFlags(command, "auto", flags.get());
  command.Footer(
      "Starts a process in a sandbox and lets it try to get out.\n"
      "Exit code 1 if bots can't be confined here; the text says why, and what to install or set.");
  command.Run([flags] { return Doctor(*flags); });
}

}  // namespace assize
