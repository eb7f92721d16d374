// The daemon's socket for its own machine. Who comes in is the user that runs the daemon, or root:
// the kernel says which user is at the other end, so that the rights of folders around the socket
// are not all that keeps others out.
#ifndef ASSIZE_LADDER_SERVICE_LOCAL_DOOR_H_
#define ASSIZE_LADDER_SERVICE_LOCAL_DOOR_H_

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

class LocalDoor {
 public:
  // Listens at `path`, where a socket that was left is removed. Paths of any length are possible.
  static absl::StatusOr<std::unique_ptr<LocalDoor>> Listen(const std::string& path);
  ~LocalDoor();
  // Lets nobody in any more, and removes the socket; connections that came in stay the server's, and
  // UserOf() still knows them.
  void Close();

  // Hands connections to the server, which must outlive the door.
  absl::Status Open(grpc::Server* server);
  // The user at the other end of a call, by grpc::ServerContext::peer().
  std::optional<uint32_t> UserOf(const std::string& peer);

 private:
  LocalDoor(std::string path, UniqueFd socket, UniqueFd wake)
      : path_(std::move(path)), socket_(std::move(socket)), wake_(std::move(wake)) {}

  void Run(grpc::Server* server);

  const std::string path_;
  const UniqueFd socket_;
  // Readable when the door is to close.
  const UniqueFd wake_;
  std::thread thread_;
  Mutex mutex_;
  // By descriptor: who came in last with it.
  std::map<int, uint32_t> users_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_LOCAL_DOOR_H_
