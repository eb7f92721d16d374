// The bot's end of the connection: a channel to the seat, and one stream for each match.
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

  // Waits for the next message. False: the stream has ended, Finish() says why.
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
  // The stream before must have ended. The channel must outlive the stream.
  virtual std::unique_ptr<SeatStream> Open() = 0;
};

// The exit status of a process whose stream has ended so: 0 if the referee went away after it had
// been `reached`, which is how it ends a bot that it no longer needs; else 69 (unavailable), and
// stderr is told why.
int ExitCodeAfter(const absl::Status& status, bool reached);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_SEAT_STREAM_H_
