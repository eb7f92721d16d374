// The bot's end of the connection to the referee: a channel to the seat, and on it one stream for
// each match.
//
//   std::unique_ptr<SeatStream> stream = channel.Open();
//   stream->Write(hello);
//   while (stream->Read(message)) ...
//   absl::Status status = stream->Finish();
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_

#include <memory>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"

namespace assize::bot {

// One match's stream. Read() may be called by one thread while another calls Write(); the rest
// belongs to the reading thread.
class SeatStream {
 public:
  virtual ~SeatStream() = default;

  // Waits for the next message. False: the stream has ended; Finish() returns why.
  [[nodiscard]] virtual bool Read(v1::RefereeMessage& message) = 0;
  // False: the stream has ended.
  virtual bool Write(const v1::BotMessage& message) = 0;
  // How the referee ended the stream. Only after Read() has returned false.
  virtual absl::Status Finish() = 0;
  // Leaves the stream; any thread may call it.
  virtual void Cancel() = 0;
};

// The connection.
class SeatChannel {
 public:
  virtual ~SeatChannel() = default;
  // The previous stream must have ended. The channel must outlive the stream.
  virtual std::unique_ptr<SeatStream> Open() = 0;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_
