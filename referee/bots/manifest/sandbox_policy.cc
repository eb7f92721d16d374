#include "referee/bots/manifest/sandbox_policy.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/bots/manifest/python_environment.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

struct LimitKey {
  std::string_view key;
  int64_t process::SandboxLimits::*member;
  int64_t least;
  int64_t most;
};

constexpr std::array<LimitKey, 6> kLimitKeys = {{
    {"memory_mib", &process::SandboxLimits::memory_mib, 16, 1'048'576},
    {"processes", &process::SandboxLimits::processes, 4, 4096},
    {"cpu_s", &process::SandboxLimits::cpu_s, 1, 86'400},
    {"file_mib", &process::SandboxLimits::file_mib, 1, 1'048'576},
    {"open_files", &process::SandboxLimits::open_files, 16, 16'384},
    {"tmp_mib", &process::SandboxLimits::tmp_mib, 1, 65'536},
}};

std::string RuleOf(const LimitKey& limit) {
  return absl::StrCat("a whole number from ", limit.least, " to ", limit.most);
}

bool IsNamed(const SandboxPolicy& policy, const fs::path& path) {
  return std::ranges::any_of(policy.reads,
                             [&](const std::string& read) { return IsWithin(path, read); });
}

// By its name, and where it really leads. What has no name that is allowed is not looked at: the
// answer is the same whether it exists or not.
bool MayRead(const SandboxPolicy& policy, const fs::path& path, std::error_code& error) {
  if (!IsNamed(policy, path)) return false;
  const fs::path real = fs::canonical(path, error);
  return !error && IsNamed(policy, real);
}

absl::Status CheckRead(const SandboxPolicy& policy, const Manifest& manifest,
                       const std::string& path) {
  std::error_code error;
  const bool allowed = MayRead(policy, path, error);
  if (error) {
    return absl::FailedPreconditionError(
        absl::StrCat(manifest.name, ": sandbox.read: ", Quoted(path), ": ", error.message()));
  }
  if (allowed) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(manifest.name, ": sandbox.read: ", Quoted(path),
                   " is not allowed here; to allow it: --allow-read ", path));
}

absl::Status PythonNotAllowed(const Manifest& manifest, const std::string& flags) {
  return absl::FailedPreconditionError(absl::StrCat(manifest.name,
                                                    ": python = ", Quoted(manifest.python),
                                                    " is not allowed here; to allow it:", flags));
}

// The Python that the manifest names, as far as it is not in the bot's own folder or the system's.
absl::Status AddPython(const SandboxPolicy& policy, const Manifest& manifest,
                       process::Sandbox* sandbox) {
  if (manifest.python.empty()) return absl::OkStatus();
  const fs::path folder = PythonFolder(manifest);
  if (!IsWithin(folder, manifest.folder) && !IsWithin(folder, "/usr") && !IsNamed(policy, folder)) {
    return PythonNotAllowed(manifest, absl::StrCat(" --allow-read ", folder.string()));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<PythonEnvironment> python, FindPython(manifest));
  if (!python.has_value()) return absl::OkStatus();
  std::string flags;
  for (const std::string& path : python->reads) {
    std::error_code error;
    if (!MayRead(policy, path, error)) absl::StrAppend(&flags, " --allow-read ", path);
    sandbox->reads.push_back({path, path});
  }
  return flags.empty() ? absl::OkStatus() : PythonNotAllowed(manifest, flags);
}

// The end of the probe.
struct Verdict {
  Mutex mutex;
  std::condition_variable come;
  std::optional<process::ExitInfo> exit ABSL_GUARDED_BY(mutex);
};

// Inside: what must not work does not, and what must work does.
constexpr char kProbe[] =
    "touch /tmp/mine && test ! -e /home && test ! -e /root && test ! -e /etc/passwd &&"
    " ! touch /bot/mine /usr/mine /mine 2>/dev/null && test $$ -lt 16 &&"
    " test \"$(cat /proc/net/dev 2>/dev/null | grep -c :)\" -le 1 &&"
    " { test ! -d /proc/kernel || ! cat /proc/self/pagemap /proc/self/smaps /proc/kernel/vmstat; } "
    "2>/dev/null";

constexpr char kAdvice[] =
    "bubblewrap needs user namespaces: in a container they must be allowed (docker: --security-opt "
    "seccomp=unconfined --security-opt systempaths=unconfined), on hardened kernels set sysctl "
    "kernel.unprivileged_userns_clone=1 (Debian) or "
    "kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu)";

}  // namespace

bool IsWithin(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_normal().lexically_relative(folder.lexically_normal());
  return !relative.empty() && *relative.begin() != "..";
}

absl::StatusOr<std::optional<process::Sandbox>> SandboxFor(const SandboxPolicy& policy,
                                                           const Manifest& manifest) {
  if (!policy.confine) return std::nullopt;
  process::Sandbox sandbox{.reads = {},
                           .limits = manifest.sandbox_limits,
                           .purpose = process::SandboxPurpose::kPlay,
                           .only_file = manifest.only_file,
                           .uids = policy.uids,
                           .cgroups = policy.cgroups};
  for (const LimitKey& limit : kLimitKeys) {
    const int64_t asked = manifest.sandbox_limits.*limit.member;
    const int64_t allowed = policy.caps.*limit.member;
    if (asked <= allowed) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        manifest.name, ": limits.", std::string(limit.key), " = ", asked, ": at most ", allowed,
        " is allowed here; to allow it: --allow-limit ", std::string(limit.key), "=", asked));
  }
  for (const std::string& path : manifest.reads) {
    ASSIZE_RETURN_IF_ERROR(CheckRead(policy, manifest, path));
    sandbox.reads.push_back({path, path});
  }
  ASSIZE_RETURN_IF_ERROR(AddPython(policy, manifest, &sandbox));
  return sandbox;
}

absl::Status SetLimit(std::string_view key, int64_t value, process::SandboxLimits& limits) {
  std::vector<std::string> keys;
  for (const LimitKey& limit : kLimitKeys) {
    keys.emplace_back(limit.key);
    if (limit.key != key) continue;
    if (value < limit.least || value > limit.most) {
      return absl::InvalidArgumentError(
          absl::StrCat("limit ", keys.back(), " = ", value, ": must be ", RuleOf(limit)));
    }
    limits.*limit.member = value;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("unknown limit ", Quoted(std::string(key)),
                                                 "; allowed: ", absl::StrJoin(keys, ", ")));
}

std::string LimitRule(std::string_view key) {
  const auto* const limit = std::ranges::find(kLimitKeys, key, &LimitKey::key);
  return limit == kLimitKeys.end() ? "" : RuleOf(*limit);
}

std::vector<std::pair<std::string, int64_t>> LimitsByKey(const process::SandboxLimits& limits) {
  std::vector<std::pair<std::string, int64_t>> values;
  for (const LimitKey& limit : kLimitKeys) {
    values.emplace_back(std::string(limit.key), limits.*limit.member);
  }
  return values;
}

absl::Status ProbeSandbox(process::SupervisorClient* supervisor, const SandboxPolicy& policy) {
  const auto verdict = std::make_shared<Verdict>();
  process::StartRequest request{.argv = {"/bin/sh", "-c", kProbe},
                                .environment = {"PATH=/usr/bin:/bin"},
                                .folder = "/usr/share",
                                .log_path = ""};
  request.sandbox.emplace().uids = policy.uids;
  request.sandbox->cgroups = policy.cgroups;
  const auto started = supervisor->Start(request, [verdict](const process::ExitInfo& exit) {
    const MutexLock lock(verdict->mutex);
    verdict->exit = exit;
    verdict->come.notify_all();
  });
  if (absl::IsUnavailable(started.status())) {
    return absl::FailedPreconditionError(absl::StrCat(started.status().message(), "; ", kAdvice));
  }
  ASSIZE_RETURN_IF_ERROR(started.status());
  constexpr std::chrono::seconds kTimeLimit(10);
  MutexLock lock(verdict->mutex);
  verdict->come.wait_for(lock, kTimeLimit, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(verdict->mutex) {
    return verdict->exit.has_value();
  });
  if (!verdict->exit.has_value()) {
    supervisor->Kill(*started).IgnoreError();
    return absl::DeadlineExceededError("the probe of the sandbox does not end");
  }
  if (verdict->exit->Describe() == "exit status 0") return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("bubblewrap can't confine bots here (", verdict->exit->Describe(),
                   verdict->exit->last_lines.empty() ? "" : ": ",
                   absl::StrJoin(verdict->exit->last_lines, "; "), "); ", kAdvice));
}

}  // namespace assize::bots
