// A bot's stream over gRPC's asynchronous API, as its bridge has it.
//
// gRPC allows one read and one write at a time and nothing after the end; the bookkeeping here
// keeps to that. All on the bridge's one thread: what gRPC has finished is heard in
// GrpcSeat::Work().
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assize::bridge {

class GrpcStream;
using GrpcStreamPtr = std::shared_ptr<GrpcStream>;

// Who listens to a bot's streams: OnOpen first, and OnEnd last if the stream ends before it is
// finished. Must not block.
class GrpcListener {
 public:
  virtual ~GrpcListener() = default;
  virtual void OnOpen(const GrpcStreamPtr& stream) = 0;
  // The next message is read only after ReadNext().
  virtual void OnMessage(const GrpcStreamPtr& stream, std::string_view bytes) = 0;
  enum class Leaving { kGone, kHalfClosed };
  virtual void OnEnd(const GrpcStreamPtr& stream, Leaving leaving) = 0;
};

class GrpcStream final : public std::enable_shared_from_this<GrpcStream> {
 public:
  // What gRPC gives back once an operation is done.
  struct Tag {
    GrpcStream* stream;
    void (GrpcStream::*done)(bool ok);
  };
  using Arrived = std::function<void(GrpcStreamPtr)>;

  // Waits for a bot to open a stream, and reports it. It stays alive until gRPC is done with it.
  static void Await(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue,
                    Arrived arrived);

  // What the bot has asked for.
  const grpc::GenericServerContext& context() const { return context_; }
  // Tells of the stream and begins to read. The listener must outlive it.
  void Begin(GrpcListener* listener);

  // Gone, or on its way out.
  bool Dead() const { return finish_.has_value(); }
  // Nothing more will be reported of it.
  bool Over() const { return listener_ == nullptr; }
  // What was sent last has yet to find room.
  bool Writing() const { return writing_; }
  // Tells of the stream's end if the bot has left and all that it sent has been heard. To be called
  // when gRPC has nothing more to report: only then is it known how the bot left.
  void SendEnd();

  // Once the stream has ended, from whichever side, these do nothing. What is sent is written with
  // the next Flush().
  void Send(std::string_view bytes);
  void Flush();
  void ReadNext();
  // Ends the stream once everything sent is written. The listener hears nothing more of it.
  void Finish(grpc::Status status);

 private:
  explicit GrpcStream(Arrived arrived) : arrived_(std::move(arrived)), stream_(&context_) {}

  void OnArrival(bool ok);
  void OnRead(bool ok);
  void OnWritten(bool ok);
  void OnFinished(bool ok);
  // The bot has left, or has been sent the end.
  void OnLeft(bool ok);
  // An operation is done. May delete this.
  void Done();

  Arrived arrived_;
  grpc::GenericServerContext context_;
  grpc::GenericServerAsyncReaderWriter stream_;
  Tag arrival_tag_{this, &GrpcStream::OnArrival};
  Tag read_tag_{this, &GrpcStream::OnRead};
  Tag written_tag_{this, &GrpcStream::OnWritten};
  Tag finished_tag_{this, &GrpcStream::OnFinished};
  Tag left_tag_{this, &GrpcStream::OnLeft};
  // Operations that gRPC has yet to give back, and this while there are any.
  int operations_ = 0;
  GrpcStreamPtr self_;

  // Nobody once the end has been reported or asked for.
  GrpcListener* listener_ = nullptr;
  grpc::ByteBuffer incoming_;
  bool reading_ = false;
  // No message will come any more.
  bool read_over_ = false;
  bool writing_ = false;
  // Something has been written.
  bool begun_ = false;
  std::deque<grpc::ByteBuffer> queue_;
  bool left_ = false;
  // How the stream is to end.
  std::optional<grpc::Status> finish_;
  bool finish_sent_ = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
