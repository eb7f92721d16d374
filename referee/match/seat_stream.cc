#include "referee/match/seat_stream.h"

#include <utility>

namespace assize::match {

void SeatStream::Append(v1::RefereeMessage&& message) {
  message.set_sequence(messages_.size() + 1);
  messages_.push_back(message.SerializeAsString());
  hash_.AddFramed(messages_.back());
  if (connected_) queue_.push_back(messages_.size());
}

void SeatStream::ConnectAfter(uint64_t last_sequence) {
  connected_ = true;
  queue_.clear();
  for (uint64_t i = last_sequence + 1; i <= messages_.size(); ++i) queue_.push_back(i);
}

void SeatStream::ConnectWith(std::vector<uint64_t> sequences) {
  connected_ = true;
  queue_.assign(sequences.begin(), sequences.end());
}

void SeatStream::Disconnect() {
  connected_ = false;
  queue_.clear();
}

std::optional<uint64_t> SeatStream::TakeNext() {
  if (queue_.empty()) return std::nullopt;
  const uint64_t sequence = queue_.front();
  queue_.pop_front();
  return sequence;
}

}  // namespace assize::match
