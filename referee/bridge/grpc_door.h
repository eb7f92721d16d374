// The unix socket at which a bot finds its seat over gRPC: accepts its connections and passes
// their calls to the seat.
//
// On the reactor's thread.
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_DOOR_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_DOOR_H_

#include <list>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "referee/base/unique_fd.h"
#include "referee/bridge/grpc_seat.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::bridge {

class GrpcDoor final : public http2::Reactor::Watcher,
                       public std::enable_shared_from_this<GrpcDoor> {
 public:
  // The reactor and the seat must outlive it.
  GrpcDoor(http2::Reactor* reactor, GrpcSeat* seat) : reactor_(*reactor), seat_(*seat) {}

  // kInvalidArgument: the path is too long; else why nobody can listen there.
  absl::Status Open(const std::string& path);

  void OnReady(uint32_t events) override;

 private:
  using Lines = std::list<std::shared_ptr<http2::Connection>>;

  void LetIn(UniqueFd socket);
  // Closes the oldest connection that does not have the seat. False: there is none.
  bool MakeRoom();
  void Pause();

  http2::Reactor& reactor_;
  GrpcSeat& seat_;
  UniqueFd listener_;
  http2::Reactor::Id watched_ = 0;
  // In the order of their coming.
  Lines lines_;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_DOOR_H_
