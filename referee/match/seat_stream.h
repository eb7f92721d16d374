// All messages to one seat in a match, numbered, the queue of those still to send, and the state of
// the connection that they are sent on: the one place that knows whether the seat is connected.
//
// The list is what perfect recall rests on: a seat that reconnects is sent the same bytes again.
// The clock is not in here: the sender appends the time that is left (a field of its own), so that
// this list is a function of what the seat may know. Used by one thread at a time.
#ifndef ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_
#define ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/hash.h"
#include "referee/games/table_writing.h"

namespace assize::match {

// The end of a seat's stream: the status that the bot gets once all queued messages are written.
// The text is "<REASON>: <for people>" and reveals nothing but what the seat itself did.
struct Closing {
  absl::StatusCode code = absl::StatusCode::kOk;
  std::string text;
};

// What a message says in words. They are behind a message's other bytes, and not part of the digest:
// records outlive their wording.
using Sentences = std::vector<std::string>;

// What of a request is not in its message, since it is bytes already or must stand before what is.
struct RequestParts {
  uint64_t id = 0;
  std::string_view decision;
  // The v1::GameView; unset: the view is in the message.
  std::optional<std::string> view = {};
  // Unset: so are the options and whether they are partial.
  std::optional<games::EncodedOptions> options = {};
  std::optional<uint32_t> option_count = {};
};

class SeatStream {
 public:
  enum class State {
    // No stream, or one whose closing has been taken.
    kNone,
    // It has begun; its first message must be a Hello.
    kAwaitsHello,
    kConnected,
    // It has a closing that is not taken yet; nothing more is read from it.
    kEnding,
  };

  // Numbers the message, keeps its bytes, and queues it if the seat is connected.
  void Append(v1::RefereeMessage&& message, const Sentences& sentences = {});
  // The same for a request; the other parts are those of `rest`.
  void AppendRequest(const RequestParts& parts, const v1::Request& rest,
                     const Sentences& sentences = {});

  // A stream has begun. Drops the closing of the one before it.
  void Open();
  // The seat is connected and has been sent everything up to number `last_sequence`.
  void ConnectAfter(uint64_t last_sequence);
  // The seat is connected and knows nothing: it is sent these numbers again, then all that is new.
  void ConnectWith(std::vector<uint64_t> sequences);
  // The stream is to end: what is queued is still sent, but nothing new is queued until the seat
  // connects again.
  void Finish(Closing closing);
  // The stream has ended: nothing is queued any more until the seat connects again.
  void Disconnect();

  State state() const { return state_; }
  bool connected() const { return state_ == State::kConnected; }
  // Whether messages of the bot are read.
  bool listens() const { return connected() || state_ == State::kAwaitsHello; }
  // How the stream must end now; returned once.
  std::optional<Closing> TakeClosing();

  // The number of the next message to send, if there is one.
  std::optional<uint64_t> next() const;
  // The same, taken out of the queue.
  std::optional<uint64_t> TakeNext();

  // The number of messages so far; numbers run from 1 to this.
  uint64_t size() const { return messages_.size(); }
  // The bytes of message number `sequence`.
  const std::string& bytes(uint64_t sequence) const { return messages_[sequence - 1]; }
  // SHA-256 over all messages without their sentences, each framed by its length.
  Bytes32 Digest() const { return hash_.Digest(); }

 private:
  void Keep(std::string bytes, const Sentences& sentences);

  State state_ = State::kNone;
  std::optional<Closing> closing_;
  std::vector<std::string> messages_;
  std::deque<uint64_t> queue_;
  Sha256 hash_;
};

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_
