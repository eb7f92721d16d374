#include "ladder/submit/bundles/build.h"

#include <sys/statvfs.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/files/folders.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/bots/manifest/sandbox_sentence.h"
#include "referee/process/walls/executable.h"
#include "referee/process/walls/sandbox_view.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// Below the folder: the folder itself is not a program.
bool IsInside(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_normal().lexically_relative(folder.lexically_normal());
  return !relative.empty() && relative != "." && *relative.begin() != "..";
}

// Where confined builds and bots find programs.
constexpr char kPathInside[] = "/usr/local/bin:/usr/bin:/bin";

// How often time, room and cancellation are checked.
constexpr std::chrono::milliseconds kGlance(200);

// The end of the command's process, reported on a thread of the supervisor's client.
class Ending {
 public:
  void Set(const process::ExitInfo& exit) {
    const MutexLock lock(mutex_);
    exit_ = exit;
    changed_.notify_all();
  }
  std::optional<process::ExitInfo> Await(std::chrono::milliseconds limit) {
    MutexLock lock(mutex_);
    changed_.wait_for(lock, limit,
                      [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return exit_.has_value(); });
    return exit_;
  }

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  std::optional<process::ExitInfo> exit_ ABSL_GUARDED_BY(mutex_);
};

std::vector<std::string> Environment(const BuildOrder& order) {
  if (order.sandbox.has_value()) {
    // Cargo would have the compiler lock files (deploy/doc/SECURITY.md), for a second build.
    return {absl::StrCat("PATH=", kPathInside), "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8",
            "CARGO_INCREMENTAL=0"};
  }
  std::vector<std::string> environment;
  for (const char* name : {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"}) {
    if (const char* value = std::getenv(name)) {
      environment.push_back(absl::StrCat(name, "=", value));
    }
  }
  return environment;
}

// What is in its folder. Links count for nothing; files that come and go meanwhile may or may not.
absl::Status CheckFolder(const BuildOrder& order) {
  int64_t bytes = 0;
  const std::error_code error = WalkTree(order.folder, [&bytes](const fs::directory_entry& entry) {
    std::error_code gone;
    if (entry.symlink_status(gone).type() != fs::file_type::regular) return Walk::kGoOn;
    const uintmax_t size = entry.file_size(gone);
    if (!gone) bytes += static_cast<int64_t>(size);
    return Walk::kGoOn;
  });
  if (error == std::errc::filename_too_long) {
    return absl::FailedPreconditionError(
        absl::StrCat("it made more than ", kMaxFolderDepth, " folders inside each other"));
  }
  if (bytes > order.bytes) {
    return absl::FailedPreconditionError(
        absl::StrCat("it filled its folder with more than ", order.bytes, " bytes"));
  }
  return absl::OkStatus();
}

// What is free on the disk of a folder.
struct Room {
  int64_t bytes = 0;
  int64_t files = 0;
};

Room RoomAt(const std::string& folder) {
  struct statvfs facts = {};
  if (statvfs(folder.c_str(), &facts) != 0) return {};
  return {static_cast<int64_t>(facts.f_bfree) * static_cast<int64_t>(facts.f_frsize),
          static_cast<int64_t>(facts.f_ffree)};
}

// Files that are deleted while they are open, or that lie where they can't be found, count as well.
absl::Status CheckRoom(const BuildOrder& order, const Room& before) {
  // Whose files they are can't be seen.
  constexpr char kPerhapsOthers[] = "; if it was not this build, submit it again";
  const Room now = RoomAt(order.folder);
  if (before.bytes - now.bytes > order.bytes + order.others_bytes) {
    return absl::FailedPreconditionError(absl::StrCat(
        "meanwhile the free room on its disk became smaller by ", before.bytes - now.bytes,
        " bytes; at most ", order.bytes + order.others_bytes, " are allowed", kPerhapsOthers));
  }
  if (before.files - now.files > order.files) {
    return absl::FailedPreconditionError(absl::StrCat("meanwhile ", before.files - now.files,
                                                      " files were made on its disk; at most ",
                                                      order.files, " are allowed", kPerhapsOthers));
  }
  return absl::OkStatus();
}

// Why the command must not go on; OK if it may.
absl::Status CheckBounds(const BuildOrder& order, const Room& before,
                         std::chrono::steady_clock::time_point end,
                         const std::function<bool()>& cancelled) {
  if (cancelled()) return absl::CancelledError("interrupted while it was built");
  if (std::chrono::steady_clock::now() >= end) {
    return absl::FailedPreconditionError(
        absl::StrCat("it had not ended after ", order.limit.count() / 1000.0, " s"));
  }
  // First, since a scan of the folder takes long if there are many files in it.
  ASSIZE_RETURN_IF_ERROR(CheckRoom(order, before));
  return CheckFolder(order);
}

absl::Status AwaitEnd(const BuildOrder& order, const Room& before, Ending& ending,
                      const std::function<bool()>& cancelled) {
  const auto end = std::chrono::steady_clock::now() + order.limit;
  while (true) {
    if (const std::optional<process::ExitInfo> exit = ending.Await(kGlance)) {
      const bool well = exit->kind == process::ExitInfo::Kind::kExited && exit->status == 0;
      return well ? absl::OkStatus() : absl::FailedPreconditionError(exit->Describe());
    }
    ASSIZE_RETURN_IF_ERROR(CheckBounds(order, before, end, cancelled));
  }
}

}  // namespace

absl::Status CheckProgramPlace(const bots::Manifest& manifest) {
  const fs::path program = manifest.command[0];
  const std::string place =
      absl::StrCat(manifest.command_place, ": command: the program ", Quoted(manifest.command[0]));
  if (!program.has_parent_path()) return absl::OkStatus();
  const bool inside = IsInside(fs::path(manifest.folder) / program, manifest.folder);
  if (program.is_absolute() && inside) {
    return absl::FailedPreconditionError(
        absl::StrCat(place,
                     " is in the bot's own folder, which is copied; "
                     "use a relative path, ./",
                     program.lexically_relative(manifest.folder).string()));
  }
  if (!program.is_absolute() && !inside) {
    return absl::FailedPreconditionError(absl::StrCat(
        place, " is outside the bot's folder; a submitted bot must contain its program"));
  }
  return absl::OkStatus();
}

absl::Status CheckProgramExists(const bots::Manifest& manifest,
                                const std::optional<process::Sandbox>& sandbox) {
  const char* path = std::getenv("PATH");
  const absl::Status found = sandbox.has_value()
                                 ? process::SandboxView(manifest.folder, *sandbox)
                                       .FindExecutable(manifest.command[0], kPathInside)
                                       .status()
                                 : process::FindExecutable(manifest.command[0], manifest.folder,
                                                           path == nullptr ? "" : path)
                                       .status();
  if (found.ok()) return found;
  return absl::FailedPreconditionError(
      absl::StrCat(manifest.command_place, ": command: ", found.message(),
                   manifest.build.empty() ? "" : " (after the build command, which succeeded)"));
}

absl::Status RunBuild(const BuildOrder& order, process::SupervisorClient* supervisor,
                      const std::function<bool()>& cancelled) {
  const std::string context =
      absl::StrCat("the build command failed (", absl::StrJoin(order.command, " "), ")");
  // The supervisor's client may report the end after this function has returned.
  const auto ending = std::make_shared<Ending>();
  const Room before = RoomAt(order.folder);
  const absl::StatusOr<process::BotHandle> started =
      supervisor->Start({.argv = order.command,
                         .environment = Environment(order),
                         .folder = order.folder,
                         .log_path = order.log,
                         .sandbox = order.sandbox},
                        [ending](const process::ExitInfo& exit) { ending->Set(exit); });
  if (absl::IsNotFound(started.status())) {
    return absl::FailedPreconditionError(absl::StrCat(context, ": ", started.status().message()));
  }
  ASSIZE_RETURN_IF_ERROR(WithContext(started.status(), context));
  absl::Status ended = AwaitEnd(order, before, *ending, cancelled);
  if (ended.ok() || absl::IsCancelled(ended)) {
    if (!ended.ok()) supervisor->Kill(*started).IgnoreError();
    return ended;
  }
  supervisor->Kill(*started).IgnoreError();
  // Its last output comes with its end.
  constexpr std::chrono::seconds kDying(5);
  const std::optional<process::ExitInfo> exit = ending->Await(kDying);
  if (!exit.has_value() || exit->last_lines.empty()) return WithContext(ended, context);
  std::vector<std::string> lines = exit->last_lines;
  if (order.sandbox.has_value()) {
    const std::string sentence = bots::SandboxSentence(*order.sandbox, exit->Describe(), lines);
    if (!sentence.empty()) lines.push_back(absl::StrCat("(assize: ", sentence, ")"));
  }
  return absl::FailedPreconditionError(absl::StrCat(context, ": ", ended.message(),
                                                    ". It printed last:\n  ",
                                                    absl::StrJoin(lines, "\n  "), "\n"));
}

}  // namespace assize::ladder
