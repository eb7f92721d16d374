#include "referee/cli/flags/sandbox_flags.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/process/watch/cgroup_delegation.h"

namespace assize {
namespace {

constexpr char kTrust[] =
    "bots are not sandboxed: they run with your permissions, so play only bots that you trust";

absl::Status AddCap(const std::string& word, process::SandboxLimits& caps) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(word, absl::MaxSplits('=', 1));
  int64_t value = 0;
  if (!absl::SimpleAtoi(parts.second, &value)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--allow-limit ", Quoted(word), ": must be KEY=NUMBER, e.g. memory_mib=4096"));
  }
  return WithContext(bots::SetLimit(parts.first, value, caps), "--allow-limit");
}

// Both under the name that was given and under that to which its links lead: manifests may use
// either.
absl::Status AddRead(const std::string& path, std::vector<std::string>* reads) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  if (error) {
    return absl::InvalidArgumentError(
        absl::StrCat("--allow-read ", Quoted(path), ": ", error.message()));
  }
  reads->push_back(real.string());
  std::filesystem::path named = std::filesystem::absolute(path, error).lexically_normal();
  if (!named.has_filename()) named = named.parent_path();
  if (named != real) reads->push_back(named.string());
  return absl::OkStatus();
}

// What bots are given is in the policy, or why nothing is.
absl::Status DecideCgroups(const std::string& choice, SandboxDecision* decision) {
  if (choice == "off") {
    decision->no_cgroups = "--cgroup off";
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> folder = process::PrepareCgroups(
      choice == "require" ? process::CgroupTrust::kWritable : process::CgroupTrust::kDelegated);
  if (folder.ok()) {
    decision->policy.cgroups = *std::move(folder);
    return absl::OkStatus();
  }
  if (choice == "require") return WithContext(folder.status(), "--cgroup require");
  decision->no_cgroups = std::string(folder.status().message());
  return absl::OkStatus();
}

}  // namespace

void AddSandboxFlags(Command command, const std::string& default_mode, SandboxFlags* flags) {
  const char* const variable = std::getenv("ASSIZE_SANDBOX");
  flags->mode = variable == nullptr || *variable == '\0' ? default_mode : variable;
  flags->first_uid = process::UidRange().first;
  command.Choice("--sandbox", &flags->mode, {"required", "auto", "off"}, "MODE",
                 "Whether bots are confined: required, auto (where this machine can) or off\n"
                 "(default: $ASSIZE_SANDBOX, or else " +
                     default_mode + ")");
  command.Choice(
      "--cgroup", &flags->cgroup, {"auto", "require", "off"}, "MODE",
      "Whether each confined bot gets a cgroup of its own (version 2): auto (where one is\n"
      "delegated to this command), require (wherever one can be made) or off");
  command.Texts("--allow-limit", &flags->limits, "KEY=N",
                "Let bots ask for more in [limits] of bot.toml, e.g. memory_mib=4096;\n"
                "repeatable");
  command.Texts("--allow-read", &flags->reads, "PATH",
                "Let bots ask for this file or folder in [sandbox] read of bot.toml;\n"
                "repeatable");
  command.Number(
      "--first-uid", &flags->first_uid, 1000, 4'000'000'000, "UID",
      "As root: confined bots run with user ids from this one on, which no account should have");
}

absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags,
                                              process::SupervisorClient* supervisor) {
  SandboxDecision decision;
  decision.policy.uids.first = static_cast<uint32_t>(flags.first_uid);
  for (const std::string& limit : flags.limits) {
    ASSIZE_RETURN_IF_ERROR(AddCap(limit, decision.policy.caps));
  }
  for (const std::string& read : flags.reads) {
    ASSIZE_RETURN_IF_ERROR(AddRead(read, &decision.policy.reads));
  }
  if (flags.mode != "required" && flags.mode != "auto" && flags.mode != "off") {
    return absl::InvalidArgumentError(
        absl::StrCat("ASSIZE_SANDBOX=", flags.mode, ": must be required, auto or off"));
  }
  if (flags.mode == "off" && flags.cgroup == "require") {
    return absl::InvalidArgumentError(
        "--cgroup require is for confined bots, and --sandbox off confines none");
  }
  if (flags.mode == "off") {
    decision.note = absl::StrCat("Note: ", kTrust, ".");
    return decision;
  }
  ASSIZE_RETURN_IF_ERROR(DecideCgroups(flags.cgroup, &decision));
  const absl::Status probed = bots::ProbeSandbox(supervisor, decision.policy);
  if (absl::IsDeadlineExceeded(probed)) return probed;
  decision.policy.confine = probed.ok();
  if (probed.ok()) return decision;
  if (flags.mode == "required" || flags.cgroup == "require") {
    return absl::FailedPreconditionError(
        absl::StrCat(probed.message(), ". To play without it: --sandbox off (", kTrust, ")"));
  }
  decision.policy.cgroups.clear();
  decision.note = absl::StrCat("Note: ", kTrust, ". Why: ", probed.message(), ".");
  return decision;
}

absl::StatusOr<SandboxDecision> DecideSandbox(const SandboxFlags& flags) {
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, process::SupervisorClient::Fork(""));
  return DecideSandbox(flags, supervisor.get());
}

std::string NoteForStrict(const SandboxDecision& decision) {
  if (!decision.policy.confine || decision.no_cgroups.empty()) return decision.note;
  return absl::StrCat(
      "Note: one fault ends a seat, and a bot that uses up the machine's memory may "
      "end another, since ",
      decision.no_cgroups, ".");
}

absl::Status TrySandbox() {
  ASSIZE_ASSIGN_OR_RETURN(const auto supervisor, process::SupervisorClient::Fork(""));
  return bots::ProbeSandbox(supervisor.get(), bots::SandboxPolicy());
}

std::vector<std::string> WorkerArguments(const SandboxFlags& flags,
                                         const bots::SandboxPolicy& policy) {
  std::vector<std::string> arguments = {"--sandbox",   policy.confine ? "required" : "off",
                                        "--cgroup",    policy.cgroups.empty() ? "off" : "require",
                                        "--first-uid", absl::StrCat(flags.first_uid)};
  for (const std::string& limit : flags.limits) {
    arguments.insert(arguments.end(), {"--allow-limit", limit});
  }
  for (const std::string& read : policy.reads) {
    arguments.insert(arguments.end(), {"--allow-read", read});
  }
  return arguments;
}

}  // namespace assize
