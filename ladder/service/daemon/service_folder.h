// The daemon's folder beside its database, and the unix sockets in it.
#ifndef ASSIZE_LADDER_SERVICE_DAEMON_SERVICE_FOLDER_H_
#define ASSIZE_LADDER_SERVICE_DAEMON_SERVICE_FOLDER_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

// "FILE.service", absolute and the same for all names of the file: the daemon's folder.
std::string FolderOf(const std::string& database);
// In it, for this machine's users.
std::string LocalSocketOf(const std::string& database);

// Makes the folder unless it exists, readable for its owner alone. Links in its place, and folders
// of other users, are refused: kPermissionDenied, or the file's error.
absl::StatusOr<UniqueFd> OwnFolder(const std::string& path);
// Removes what interrupted uploads have left in it.
void RemoveParts(const std::string& folder);

// Runs `use` with a short name of `path`, for the addresses of unix sockets, which may have 107
// characters only. The folder of `path` must be there.
absl::Status WithShortPath(const std::string& path,
                           const std::function<absl::Status(const std::string& path)>& use);

// A stream socket that does not block.
absl::StatusOr<UniqueFd> MakeSocket();
// Binds it to `path`, for its owner alone, and listens.
absl::Status ListenAt(const UniqueFd& socket, const std::string& path);
// Connects to the unix socket at `path`. kNotFound: there is none; kUnavailable: nobody listens.
absl::StatusOr<UniqueFd> ConnectTo(const std::string& path);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_DAEMON_SERVICE_FOLDER_H_
