// The bot's end of the connection: a channel to the seat, and one stream for each match.
//
//   SeatChannel channel(*SeatFromEnvironment());
//   std::unique_ptr<SeatStream> stream = channel.Open();
//   stream->Write(hello);
//   while (stream->Read(message)) ...
//   grpc::Status status = stream->Finish();
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>
#include <grpcpp/support/sync_stream.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/referee.pb.h"

namespace assize::bot {

// Where the seat is and what opens it.
struct SeatAddress {
  // As gRPC writes addresses, e.g. "unix:/tmp/match/seat.sock".
  std::string address;
  // Hexadecimal.
  std::string token;
};

// ASSIZE_ADDRESS and ASSIZE_TOKEN. kFailedPrecondition names the one that is not set.
absl::StatusOr<SeatAddress> SeatFromEnvironment();

// One match's stream. Read() may be called by one thread while another calls Write(); the rest
// belongs to the reading thread.
class SeatStream {
 public:
  SeatStream(grpc::Channel& channel, const std::string& token);
  ~SeatStream();

  // Waits for the next message. False: the stream has ended, Finish() tells why.
  [[nodiscard]] bool Read(v1::RefereeMessage& message);
  // False: the stream has ended.
  bool Write(const v1::BotMessage& message);
  // How the referee ended the stream. Only after Read() has returned false.
  grpc::Status Finish();
  // Ends the stream at once; any thread may call it.
  void Cancel();

 private:
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::BotMessage, v1::RefereeMessage>> stream_;
};

// The connection, opened by the first stream. Safe on every thread.
class SeatChannel {
 public:
  explicit SeatChannel(SeatAddress seat);

  std::unique_ptr<SeatStream> Open();

 private:
  SeatAddress seat_;
  std::shared_ptr<grpc::Channel> channel_;
};

// The exit status of a process whose stream has ended so: 0 if the referee went away after it had
// been `reached`, which is how it ends a bot that it no longer needs; else 69 (unavailable), and
// stderr is told why.
int ExitCodeAfter(const grpc::Status& status, bool reached);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_
