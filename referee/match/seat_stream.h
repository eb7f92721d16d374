// All messages that one seat has been told in a match, numbered, and the queue of those still to
// send.
//
// The list is what perfect recall rests on: a seat that reconnects is sent the same bytes again.
// The clock is not in here: whoever sends a message appends the time that is left (a field of its
// own), so that this list is a function of what the seat may know. Used by one thread at a time.
#ifndef ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_
#define ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "assize/v1/referee.pb.h"
#include "referee/base/hash.h"
#include "referee/games/encoded_options.h"

namespace assize::match {

class SeatStream {
 public:
  // Numbers the message, keeps its bytes, and queues it if the seat is connected.
  void Append(v1::RefereeMessage&& message);
  // The same for a request that is still without its options: the bytes are those that it would
  // have with them.
  void AppendRequest(const v1::RefereeMessage& message, const games::EncodedOptions& options);

  // The seat is there and has been sent everything up to number `last_sequence`.
  void ConnectAfter(uint64_t last_sequence);
  // The seat is there and knows nothing: it is sent these numbers again, then all that is new.
  void ConnectWith(std::vector<uint64_t> sequences);
  // The seat's stream is to end: what is queued is still sent, but nothing new is queued until the
  // seat connects again.
  void Finish() { connected_ = false; }
  // The seat's stream has ended: nothing is queued any more until the seat connects again.
  void Disconnect();

  // The number of the next message to send, taken out of the queue.
  std::optional<uint64_t> TakeNext();

  // The number of messages so far; numbers run from 1 to this.
  uint64_t size() const { return messages_.size(); }
  // The bytes of message number `sequence`.
  const std::string& bytes(uint64_t sequence) const { return messages_[sequence - 1]; }
  // SHA-256 over all messages, each framed by its length.
  Bytes32 Digest() const { return hash_.Digest(); }

 private:
  void Keep(std::string bytes);

  bool connected_ = false;
  std::vector<std::string> messages_;
  std::deque<uint64_t> queue_;
  Sha256 hash_;
};

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_SEAT_STREAM_H_
