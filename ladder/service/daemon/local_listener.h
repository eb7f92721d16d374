// The daemon's socket for its own machine. It accepts the user that runs the daemon, and root: the
// kernel names the user at the other end, so that the modes of the folders around the socket are
// not the only protection.
#ifndef ASSIZE_LADDER_SERVICE_DAEMON_LOCAL_LISTENER_H_
#define ASSIZE_LADDER_SERVICE_DAEMON_LOCAL_LISTENER_H_

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

class LocalListener {
 public:
  // Takes a connection, such as grpc::AddInsecureChannelFromFd() does.
  using LetIn = std::function<void(UniqueFd peer)>;

  // Listens at `path`, where a stale socket is removed. Paths of any length are possible.
  static absl::StatusOr<std::unique_ptr<LocalListener>> Listen(const std::string& path);
  ~LocalListener();
  // Accepts nothing any more, and removes the socket; open connections stay the server's, and
  // UserOf() still knows them.
  void Close();

  // Hands connections to `let_in`, on a thread of its own.
  absl::Status Open(LetIn let_in);
  // The user at the other end of a call, by grpc::ServerContext::peer().
  std::optional<uint32_t> UserOf(const std::string& peer);

 private:
  LocalListener(std::string path, UniqueFd socket, UniqueFd wake)
      : path_(std::move(path)), socket_(std::move(socket)), wake_(std::move(wake)) {}

  void Run(const LetIn& let_in);
  void Identify(UniqueFd peer, const LetIn& let_in);

  const std::string path_;
  const UniqueFd socket_;
  // Readable when the listener is to close.
  const UniqueFd wake_;
  std::thread thread_;
  Mutex mutex_;
  // By descriptor: the user of its last connection.
  std::map<int, uint32_t> users_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_DAEMON_LOCAL_LISTENER_H_
