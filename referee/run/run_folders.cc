#include "referee/run/run_folders.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

absl::StatusOr<std::string> MakeScratch() {
  // Paths of sockets are short, so a long TMPDIR is not used.
  constexpr size_t kLongest = 40;
  const char* variable = std::getenv("TMPDIR");
  const std::string_view chosen = variable == nullptr ? "" : variable;
  const bool usable = chosen.starts_with('/') && chosen.size() <= kLongest;
  const std::string parent(usable ? chosen : "/tmp");
  std::string path = parent + "/assize-XXXXXX";
  if (mkdtemp(path.data()) == nullptr) {
    return absl::ErrnoToStatus(errno, absl::StrCat("can't make a folder in ", parent));
  }
  return path;
}

absl::StatusOr<std::string> MakeLogs(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  if (!error) fs::create_directory(absolute, error);
  if (!error && !fs::is_directory(absolute))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return absolute.string();
  return absl::ErrnoToStatus(error.value(), absl::StrCat("can't make the folder ", path));
}

using MakeSupervisor =
    absl::StatusOr<std::unique_ptr<process::SupervisorClient>> (*)(const std::string& scratch);

absl::StatusOr<std::unique_ptr<process::SupervisorClient>> MakeFolders(MakeSupervisor make,
                                                                       const std::string& logs,
                                                                       RunFolders* folders) {
  // From then on the supervisor removes the folder when we end.
  const HalfWritten half_written;
  ASSIZE_ASSIGN_OR_RETURN(folders->scratch, MakeScratch());
  auto supervisor = make(folders->scratch);
  if (!supervisor.ok()) {
    rmdir(folders->scratch.c_str());
    return supervisor.status();
  }
  ASSIZE_ASSIGN_OR_RETURN(folders->logs,
                          MakeLogs(logs.empty() ? folders->scratch + "/logs" : logs));
  return supervisor;
}

}  // namespace

absl::StatusOr<std::unique_ptr<process::SupervisorClient>> ForkSupervisor(const std::string& logs,
                                                                          RunFolders* folders) {
  return MakeFolders(process::SupervisorClient::Fork, logs, folders);
}

absl::StatusOr<std::unique_ptr<process::SupervisorClient>> SpawnSupervisor(const std::string& logs,
                                                                           RunFolders* folders) {
  return MakeFolders(process::SupervisorClient::Spawn, logs, folders);
}

}  // namespace assize
