#include "ladder/service/daemon/service_folder.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;

constexpr int kBacklog = 64;

sockaddr_un AddressOf(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  return address;
}

}  // namespace

std::string FolderOf(const std::string& database) {
  std::error_code ignored;
  // Through links, so that all names of the file lead to one folder.
  const fs::path real = fs::weakly_canonical(database, ignored);
  return (real.empty() ? fs::path(database) : real).string() + ".service";
}

std::string LocalSocketOf(const std::string& database) {
  return FolderOf(database) + "/ladder.sock";
}

absl::StatusOr<UniqueFd> OwnFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    return FileError(path, "the folder can't be made", errno);
  }
  UniqueFd folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat state {};
  if (!folder.valid() || fstat(folder.get(), &state) != 0) {
    return FileError(path, "the folder can't be opened", errno);
  }
  if (state.st_uid != geteuid()) {
    return absl::PermissionDeniedError(
        absl::StrCat(path, ": the folder belongs to another user; remove it"));
  }
  if (fchmod(folder.get(), 0700) != 0) {
    return FileError(path, "the folder can't be made its owner's alone", errno);
  }
  return folder;
}

void RemoveParts(const std::string& folder) {
  WalkFolder(folder, [](const fs::directory_entry& entry) {
    std::error_code ignored;
    if (entry.path().extension() == ".part") fs::remove(entry.path(), ignored);
    return Walk::kGoOn;
  });
}

absl::StatusOr<UniqueFd> MakeSocket() {
  UniqueFd made(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (made.valid()) return made;
  return absl::ErrnoToStatus(errno, "can't make a socket");
}

absl::Status WithShortPath(const std::string& path,
                           const std::function<absl::Status(const std::string& path)>& use) {
  const fs::path whole(path);
  const std::string around = whole.parent_path().empty() ? "." : whole.parent_path().string();
  const UniqueFd folder(open(around.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) return FileError(around, "the folder can't be opened", errno);
  return use(absl::StrCat("/proc/self/fd/", folder.get(), "/", whole.filename().string()));
}

absl::StatusOr<UniqueFd> ConnectTo(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(UniqueFd made, MakeSocket());
  ASSIZE_RETURN_IF_ERROR(WithShortPath(path, [&](const std::string& shorter) {
    const sockaddr_un address = AddressOf(shorter);
    if (connect(made.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
      return absl::OkStatus();
    }
    if (errno == ECONNREFUSED || errno == EAGAIN) {
      return absl::UnavailableError(absl::StrCat(path, ": nobody listens"));
    }
    return FileError(path, "can't connect", errno);
  }));
  return made;
}

absl::Status ListenAt(const UniqueFd& socket, const std::string& path) {
  return WithShortPath(path, [&](const std::string& shorter) {
    unlink(shorter.c_str());
    const sockaddr_un address = AddressOf(shorter);
    if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
        chmod(shorter.c_str(), 0600) != 0 || listen(socket.get(), kBacklog) != 0) {
      return FileError(path, "can't listen there", errno);
    }
    return absl::OkStatus();
  });
}

}  // namespace assize::ladder::service
