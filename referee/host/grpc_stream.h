// A bot's stream over gRPC's callback API.
//
// gRPC allows one read and one write at a time and nothing after Finish; the bookkeeping here keeps
// to that while calls come from any thread. gRPC may run a reaction inside the call that starts an
// operation, so no lock is held over those calls.
#ifndef ASSIZE_REFEREE_HOST_GRPC_STREAM_H_
#define ASSIZE_REFEREE_HOST_GRPC_STREAM_H_

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "referee/host/bot_stream.h"

namespace assize::host {

class GrpcStream final : public grpc::ServerGenericBidiReactor,
                         public BotStream,
                         public std::enable_shared_from_this<GrpcStream> {
 public:
  explicit GrpcStream(grpc::GenericCallbackServerContext* context) : context_(context) {}

  // Begins to read, and stays alive until gRPC is done with it.
  void Begin();
  // From now on `listener` hears of the stream, and of what has come before. A stream has one
  // listener in its life: later calls do nothing.
  void Announce(const std::shared_ptr<SeatListener>& listener);
  // Gone, or on its way out.
  bool Dead();
  // Not dead, and not announced to anybody.
  bool Waits();

  void Send(uint64_t sequence, std::string bytes) override;
  void ReadNext() override;
  void Finish(const match::Closing& closing) override;

  void OnReadDone(bool ok) override;
  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

 private:
  using Reactor = grpc::ServerGenericBidiReactor;

  struct Outgoing {
    uint64_t sequence;
    grpc::ByteBuffer bytes;
  };

  void HandOver(SeatListener& listener, std::string bytes);
  // The bot has left, and neither a read nor a listener at work will find that out. Under mutex_.
  bool IsOver() const { return cancelled_ && !reading_ && handing_over_ == 0; }
  void TellEnd();
  void WriteNext();
  void Started();
  void FinishIfReady();

  // gRPC keeps it until Finish; it is not looked at once `finish_` is set.
  grpc::GenericCallbackServerContext* const context_;
  // While gRPC may call.
  std::shared_ptr<GrpcStream> self_;
  grpc::ByteBuffer incoming_;

  std::mutex mutex_;
  bool announced_ = false;
  // Nobody before Announce(), and once it is dismissed.
  std::shared_ptr<SeatListener> listener_;
  // The end has been told or asked for: nobody hears any more.
  bool dismissed_ = false;
  // The first message, if it has come before anybody listened.
  std::optional<std::string> unheard_;
  // Messages that the listener is just being told of.
  int handing_over_ = 0;
  bool reading_ = false;
  // No message will come any more.
  bool read_over_ = false;
  bool writing_ = false;
  std::deque<Outgoing> queue_;
  // Operations between the decision to start them and their start.
  int starting_ = 0;
  bool cancelled_ = false;
  // How the stream is to end.
  std::optional<grpc::Status> finish_;
  bool finish_sent_ = false;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_GRPC_STREAM_H_
