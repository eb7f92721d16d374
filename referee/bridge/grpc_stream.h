// A bot's stream over gRPC's callback API, as its bridge has it.
//
// gRPC allows one read and one write at a time and nothing after Finish; the bookkeeping here keeps
// to that while calls come from any thread. gRPC may run a reaction inside the call that starts an
// operation, so no lock is held over those calls.
#ifndef ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
#define ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "referee/base/mutex.h"

namespace assize::bridge {

class GrpcStream;
using GrpcStreamPtr = std::shared_ptr<GrpcStream>;

// Who listens to a bot's streams. Calls come on any thread, those of one stream in order: OnOpen
// first, and OnEnd last if the stream ends before it is finished. Must not block.
class GrpcListener {
 public:
  virtual ~GrpcListener() = default;
  virtual void OnOpen(GrpcStreamPtr stream) = 0;
  // The next message is read only after ReadNext().
  virtual void OnMessage(GrpcStreamPtr stream, const std::string& bytes) = 0;
  enum class Leaving { kGone, kHalfClosed };
  virtual void OnEnd(GrpcStreamPtr stream, Leaving leaving) = 0;
};

class GrpcStream final : public grpc::ServerGenericBidiReactor,
                         public std::enable_shared_from_this<GrpcStream> {
 public:
  GrpcStream(grpc::GenericCallbackServerContext* context, std::shared_ptr<GrpcListener> listener)
      : context_(context), listener_(std::move(listener)) {}

  // Tells of the stream and begins to read; stays alive until gRPC is done with it.
  void Begin();
  // Gone, or on its way out.
  bool Dead();
  // Nothing more will be told of it.
  bool Over();

  // Once the stream has ended, from whichever side, these do nothing.
  void Send(const std::string& bytes);
  void ReadNext();
  // Ends the stream once everything sent is written. The listener hears nothing more of it.
  void Finish(grpc::Status status);

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  using Reactor = grpc::ServerGenericBidiReactor;

  void HandOver(GrpcListener& listener, const std::string& bytes);
  // The bot has left, and neither a read nor a listener at work will find that out. Under mutex_.
  bool IsOver() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return cancelled_ && !reading_ && handing_over_ == 0;
  }
  void TellEnd();
  void WriteNext();
  void Started();
  void FinishIfReady();

  // gRPC keeps it until Finish; it is not looked at once `finish_` is set.
  grpc::GenericCallbackServerContext* const context_;
  // While gRPC may call.
  GrpcStreamPtr self_;
  grpc::ByteBuffer incoming_;

  Mutex mutex_;
  // Nobody once the end has been told or asked for.
  std::shared_ptr<GrpcListener> listener_ ABSL_GUARDED_BY(mutex_);
  // Messages that the listener is just being told of.
  int handing_over_ ABSL_GUARDED_BY(mutex_) = 0;
  bool reading_ ABSL_GUARDED_BY(mutex_) = false;
  // No message will come any more.
  bool read_over_ ABSL_GUARDED_BY(mutex_) = false;
  bool writing_ ABSL_GUARDED_BY(mutex_) = false;
  std::deque<grpc::ByteBuffer> queue_ ABSL_GUARDED_BY(mutex_);
  // Operations between the decision to start them and their start.
  int starting_ ABSL_GUARDED_BY(mutex_) = 0;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
  // How the stream is to end.
  std::optional<grpc::Status> finish_ ABSL_GUARDED_BY(mutex_);
  bool finish_sent_ = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_GRPC_STREAM_H_
