// Serves the protocol's method Referee.Play to one bot, on a unix socket in its own sandbox: right
// method, right token, and at most one live stream.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "referee/bridge/grpc_stream.h"

namespace grpc {
class Server;
}

namespace assize::bridge {

// What may be held in memory for all connections. gRPC puts a message together whole before it
// looks at any limit of its size, so this is what stops a bot that sends gigabytes: it loses its
// connection. Smaller messages are handed over, and the match refuses what is over its own limit.
inline constexpr size_t kMaxGrpcBytes = 8 << 20;

// The longest path of a unix socket.
inline constexpr size_t kMaxSocketPath = 107;

class GrpcSeat {
 public:
  // Serves `socket_path` to clients with the token; the listener is told of each stream that is let
  // in.
  static absl::StatusOr<std::unique_ptr<GrpcSeat>> Listen(const std::string& socket_path,
                                                          const std::string& token,
                                                          std::shared_ptr<GrpcListener> listener);
  ~GrpcSeat();

  // No stream is let in any more: the bot is told so if it comes again.
  void Retire();
  // Waits for the live stream's end, for a limited time: the bot's process has ended, and its last
  // words may still be on their way.
  void AwaitEnd();

  // How streams end when the referee is gone.
  static grpc::Status Draining();

 private:
  class Service;
  struct Shared;

  GrpcSeat();

  std::shared_ptr<Shared> shared_;
  std::unique_ptr<Service> service_;
  std::unique_ptr<grpc::Server> server_;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
