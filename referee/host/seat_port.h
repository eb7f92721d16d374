// The door through which one bot process speaks to the referee: a unix socket with a gRPC server of
// its own, a token, and at most one live stream.
//
// A server per process instead of one per match, because ports can't be added to a running server
// and a process may outlive its match: which bot is calling follows from the server that is called,
// and the token is the second lock. An idle server costs a few kilobytes and no thread.
//
// Streams that arrive while no match has the port wait (the bot's Hello stays unread) until one
// does. Safe on every thread. Nothing here blocks but Close().
#ifndef ASSIZE_REFEREE_HOST_SEAT_PORT_H_
#define ASSIZE_REFEREE_HOST_SEAT_PORT_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/hash.h"
#include "referee/host/bot_stream.h"

namespace grpc {
class Server;
}

namespace assize::host {

// What a port may hold in memory for all of its connections. gRPC puts a message together whole
// before it looks at any limit of its size, so this is what stops a bot that sends gigabytes: it
// loses its connection. Smaller messages are handed over, and the match refuses what is over its
// own limit.
inline constexpr size_t kMaxPortBytes = 8 << 20;

// The longest path of a unix socket.
inline constexpr size_t kMaxSocketPath = 107;

class SeatPort {
 public:
  // Serves `socket_path` to whoever has the token whose SHA-256 is `token_hash`. `on_waiting` is
  // called, on one of gRPC's threads, when a stream comes that has to wait; it must not block.
  static absl::StatusOr<std::unique_ptr<SeatPort>> Listen(const std::string& socket_path,
                                                          const Bytes32& token_hash,
                                                          std::function<void()> on_waiting);
  // Closes.
  ~SeatPort();

  // From now on `listener` is told of the waiting stream, if any, and of later ones.
  void Attach(std::shared_ptr<SeatListener> listener);
  // A stream waits for a listener.
  bool HasWaiting() const;
  // Later streams wait again. One that the listener has been told of remains its own.
  void Detach();

  // No match will have the port any more: the bot is told so if it comes again. A stream that is
  // being finished takes its time.
  void Retire();

  // Ends all streams and removes the socket. Waits until gRPC has let go; never call it on one of
  // its threads.
  void Close();

 private:
  class Service;
  struct Shared;

  SeatPort();

  std::shared_ptr<Shared> shared_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_SEAT_PORT_H_
