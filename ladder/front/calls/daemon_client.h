// The front process's connection to the service's daemon: HTTP/2 on a unix socket, connected when
// it is needed and again after the daemon was restarted.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_CALLS_DAEMON_CLIENT_H_
#define ASSIZE_LADDER_FRONT_CALLS_DAEMON_CLIENT_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

class DaemonClient {
 public:
  // `path` of the daemon's socket, which need not exist yet.
  DaemonClient(http2::Reactor* reactor, std::string path)
      : reactor_(*reactor), path_(std::move(path)) {}
  ~DaemonClient();

  // Begins a call of `method`, e.g. "/assize.v1.Ladder/Submit". Without the daemon the stream ends
  // soon.
  http2::StreamPtr Open(std::string_view method, const http2::Fields& metadata,
                        std::shared_ptr<http2::StreamOwner> owner);
  // A unary call. `answered` runs later, exactly once.
  using Answered = std::function<void(absl::StatusOr<std::string>)>;
  void Ask(std::string_view method, std::string_view request, Answered answered);

 private:
  bool Connect();

  http2::Reactor& reactor_;
  const std::string path_;
  std::shared_ptr<http2::Connection> connection_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_DAEMON_CLIENT_H_
