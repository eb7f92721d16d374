// A bot's seat over gRPC: right method, right token, and at most one live stream, joined to the
// frames of the referee.
//
// On the reactor's thread.
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "referee/bridge/grpc_stream.h"
#include "referee/bridge/seat_line.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"

namespace assize::bridge {

class GrpcSeat final : public SeatLineOwner {
 public:
  // The reactor and the line must outlive it.
  GrpcSeat(http2::Reactor* reactor, SeatLine* line, std::string token)
      : reactor_(*reactor), line_(*line), token_(std::move(token)) {}

  // Accepts the call, or refuses it: then its stream has no owner.
  std::shared_ptr<http2::StreamOwner> OnCall(const http2::StreamPtr& stream,
                                             const http2::Fields& head);
  // The referee gets nothing more from the newest stream.
  bool Over() const { return newest_ == nullptr || newest_->silent(); }
  // The connection of the stream that has the seat; null: none has.
  const http2::Connection* taken_by() const {
    return newest_ == nullptr || newest_->dead() ? nullptr : newest_->connection();
  }

  // SeatLineOwner:
  void OnFrame(frames::Kind kind, std::string_view payload) override;
  void OnRoom() override;
  void OnLoss() override;

 private:
  absl::Status MayHaveStream(const http2::StreamPtr& stream, const http2::Fields& head);
  bool IsTaken(const http2::Connection* by);

  http2::Reactor& reactor_;
  SeatLine& line_;
  const std::string token_;
  std::shared_ptr<GrpcStream> newest_;
  // Those that the referee has not ended yet, in the order in which they were opened.
  std::deque<std::shared_ptr<GrpcStream>> open_;
  bool lost_ = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_SEAT_H_
