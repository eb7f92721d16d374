// The service's daemon, as the front process reaches it: HTTP/2 on a unix socket, connected when
// somebody needs it and again when it was restarted.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_DAEMON_H_
#define ASSIZE_LADDER_FRONT_DAEMON_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

class Daemon {
 public:
  // `path` of the daemon's socket, which need not exist yet.
  Daemon(http2::Reactor* reactor, std::string path) : reactor_(*reactor), path_(std::move(path)) {}
  ~Daemon();

  // Begins a call of `method`, e.g. "/assize.v1.Ladder/Submit". Without the daemon it is over soon.
  http2::StreamPtr Open(std::string_view method, const http2::Fields& metadata,
                        std::shared_ptr<http2::StreamOwner> owner);
  // One question, one answer. `answered` runs later, once, whatever happens.
  using Answered = std::function<void(absl::StatusOr<std::string>)>;
  void Ask(std::string_view method, std::string_view question, Answered answered);

 private:
  bool Connect();

  http2::Reactor& reactor_;
  const std::string path_;
  std::shared_ptr<http2::Connection> line_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_DAEMON_H_
