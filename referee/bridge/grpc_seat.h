// Serves the protocol's method Referee.Play to one bot, on a unix socket in its own sandbox: right
// method, right token, and at most one live stream.
//
// One thread does all of it, together with whatever else it waits for: handing a message from one
// of gRPC's threads to another costs more than the message. So that thread waits for the
// descriptors that gRPC itself would wait for, and then has gRPC look at its sockets:
//
//   poll(seat->descriptors(), ..., seat->PollTimeout());
//   seat->Work();
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bridge/grpc_stream.h"

namespace assize::bridge {

// What may be held in memory for all connections. gRPC puts a message together whole before it
// looks at any limit of its size, so this is what stops a bot that sends gigabytes: it loses its
// connection. Smaller messages are handed over, and the match refuses what is over its own limit.
inline constexpr size_t kMaxGrpcBytes = 8 << 20;

// The longest path of a unix socket.
inline constexpr size_t kMaxSocketPath = 107;

// Used by one thread, and lives as long as its process.
class GrpcSeat {
 public:
  // Serves `socket_path` to clients with the token; the listener hears of each stream that is let
  // in.
  static absl::StatusOr<std::unique_ptr<GrpcSeat>> Listen(const std::string& socket_path,
                                                          const std::string& token,
                                                          GrpcListener* listener);

  // Readable when Work() has something to do; in rare cases that is found out only when
  // PollTimeout() is at its end.
  const std::vector<int>& descriptors() const { return descriptors_; }
  std::chrono::milliseconds PollTimeout() const;
  // Handles what gRPC reports. Also to be called after any operation on a stream, since that may
  // be done already.
  void Work();

  // No stream is let in any more: the bot hears of it if it comes again.
  void Retire();
  // The listener will hear nothing more of the newest stream.
  bool Over() const { return all_heard_ && (stream_ == nullptr || stream_->Over()); }

 private:
  GrpcSeat(std::string token, GrpcListener* listener)
      : token_(std::move(token)), listener_(listener) {}

  void AwaitStream();
  // Until gRPC has nothing more to report. False: it may have, and other work comes first.
  bool Hear();
  // Lets the stream in, or refuses it.
  void Admit(const GrpcStreamPtr& stream);

  const std::string token_;
  GrpcListener* const listener_;
  grpc::AsyncGenericService service_;
  std::unique_ptr<grpc::ServerCompletionQueue> queue_;
  std::unique_ptr<grpc::Server> server_;
  std::vector<int> descriptors_;
  // Streams that have just been opened.
  std::vector<GrpcStreamPtr> newcomers_;
  // The newest stream that was let in.
  GrpcStreamPtr stream_;
  // By the last Work().
  bool all_heard_ = true;
  bool retired_ = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
