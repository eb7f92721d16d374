// What an organiser allows bots: whether they are confined, how much they may ask for, and what
// they may read apart from their own folder. And from that and a manifest to the sandbox of a bot.
//
// Pure but for the probe, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_POLICY_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_POLICY_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/process/walls/sandbox.h"

namespace assize::bots {

struct SandboxPolicy {
  bool confine = false;
  // Most that a manifest may ask for.
  process::SandboxLimits caps;
  // Folders and files that a manifest may ask to read: these, and what is in them.
  std::vector<std::string> reads;
  process::UidRange uids;
  // The folder in which each instance gets a cgroup of its own; empty: none gets one.
  std::string cgroups = {};
};

// Whether a path is the folder or in it, by their texts alone.
bool IsWithin(const std::filesystem::path& path, const std::filesystem::path& folder);

// The bot's sandbox, with its own reads; nothing if bots are not confined. kFailedPrecondition
// names what the manifest asks for beyond the policy, and how to allow it.
absl::StatusOr<std::optional<process::Sandbox>> SandboxFor(const SandboxPolicy& policy,
                                                           const Manifest& manifest);

// Sets the limit `key` (as in bot.toml, e.g. "memory_mib") of `limits`. kInvalidArgument names key,
// value and what is allowed.
absl::Status SetLimit(std::string_view key, int64_t value, process::SandboxLimits& limits);
// What its values must be: "a whole number from 16 to 1048576". Empty: there is no such key.
std::string LimitRule(std::string_view key);

// The limits' keys, and their values in `limits`, in the order of BOT_TOML.md.
std::vector<std::pair<std::string, int64_t>> LimitsByKey(const process::SandboxLimits& limits);

// Starts a process in the policy's sandbox and lets it try to get out: OK if this machine can confine bots.
// Otherwise kFailedPrecondition says why not, and what to install or set; kDeadlineExceeded: it is
// too busy to say.
absl::Status ProbeSandbox(process::SupervisorClient* supervisor, const SandboxPolicy& policy);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_SANDBOX_POLICY_H_
