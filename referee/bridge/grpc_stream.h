// The bot's call of Referee.Play that has its seat: its messages go to the referee as frames, and
// the referee's answers come back.
//
// On the reactor's thread.
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_

#include <memory>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "referee/bridge/seat_line.h"
#include "referee/http2/connection.h"
#include "referee/http2/grpc.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"

namespace assize::bridge {

class GrpcStream final : public http2::StreamOwner,
                         public std::enable_shared_from_this<GrpcStream> {
 public:
  // The match refuses larger messages; those above kMaxAnnounced end the stream.
  static constexpr size_t kMaxMessage = 65536;
  static constexpr size_t kMaxAnnounced = 8 << 20;

  // The reactor and the line must outlive it.
  GrpcStream(http2::Reactor* reactor, http2::StreamPtr stream, SeatLine* line)
      : reactor_(*reactor), stream_(std::move(stream)), line_(*line) {}

  // Opens the stream at the referee's; it ends when the bot's own deadline for it is over.
  void Begin(const http2::Fields& head);

  // The bot has left, or has been sent the end: another stream may have the seat.
  bool dead() const { return ended_ || gone_ || stream_->over(); }
  // The referee gets nothing more from it.
  bool silent() const { return silent_; }
  // Null when it is over.
  http2::Connection* connection() const { return stream_->line(); }

  // From the referee.
  void OnMessage(std::string_view message);
  void OnEnd(const absl::Status& status);
  // It may be that the line has room again.
  void Pump();
  // The bot has left it.
  void Leave();

  // StreamOwner:
  void OnBytes(std::string_view bytes) override;
  void OnDone(const http2::Fields& trailer) override;
  void OnOver() override;
  void OnRoom() override { line_.Continue(); }

 private:
  void SendLeaving();
  void SendDone();
  void SendTooLarge(size_t length);
  // The bot's messages can't be read any more; for the referee it has left the stream.
  void Break(const absl::Status& status);
  void End(const absl::Status& status);

  http2::Reactor& reactor_;
  const http2::StreamPtr stream_;
  SeatLine& line_;
  http2::Reactor::Id deadline_ = 0;
  http2::Messages messages_{kMaxMessage};
  // The bot has closed its half; has left altogether.
  bool done_ = false;
  bool gone_ = false;
  bool done_due_ = false;
  bool ended_ = false;
  bool silent_ = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
