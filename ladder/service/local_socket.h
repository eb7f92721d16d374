// Where a daemon and the commands on its machine meet: a socket beside the database.
#ifndef ASSIZE_LADDER_SERVICE_LOCAL_SOCKET_H_
#define ASSIZE_LADDER_SERVICE_LOCAL_SOCKET_H_

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

#endif  // ASSIZE_LADDER_SERVICE_LOCAL_SOCKET_H_
