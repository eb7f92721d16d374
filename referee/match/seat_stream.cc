#include "referee/match/seat_stream.h"

#include <utility>

#include "referee/games/field_bytes.h"

namespace assize::match {
void SeatStream::Append(v1::RefereeMessage&& message, const Sentences& sentences) {
  message.set_sequence(messages_.size() + 1);
  Keep(message.SerializeAsString(), sentences);
}

// Fields are written in the order of their numbers; those of `rest` lie between the decision and the
// count, around what is bytes already.
void SeatStream::AppendRequest(const RequestParts& parts, const v1::Request& rest,
                               const Sentences& sentences) {
  const auto write_request = [&](games::FieldBytes& bytes) {
    bytes.Number(v1::Request::kRequestIdFieldNumber, parts.id);
    if (!parts.decision.empty()) bytes.Text(v1::Request::kDecisionFieldNumber, parts.decision);
    if (parts.view.has_value()) bytes.Text(v1::Request::kViewFieldNumber, *parts.view);
    bytes.Raw(rest.SerializeAsString());
    if (parts.options.has_value()) {
      bytes.Raw(parts.options->bytes);
      bytes.Number(v1::Request::kOptionsPartialFieldNumber, parts.options->partial);
    }
    if (parts.option_count.has_value()) {
      bytes.Present(v1::Request::kOptionCountFieldNumber, *parts.option_count);
    }
  };
  Keep(games::BytesWritten([&](games::FieldBytes& bytes) {
         bytes.Number(v1::RefereeMessage::kSequenceFieldNumber, messages_.size() + 1);
         bytes.Message(v1::RefereeMessage::kRequestFieldNumber, [&] { write_request(bytes); });
       }),
       sentences);
}

void SeatStream::Keep(std::string bytes, const Sentences& sentences) {
  hash_.AddFramed(bytes);
  if (!sentences.empty()) {
    v1::RefereeMessage words;
    words.mutable_narration()->mutable_sentences()->Add(sentences.begin(), sentences.end());
    words.AppendToString(&bytes);
  }
  messages_.push_back(std::move(bytes));
  if (connected()) queue_.push_back(messages_.size());
}

void SeatStream::Open() {
  state_ = State::kAwaitsHello;
  closing_.reset();
}

void SeatStream::ConnectAfter(uint64_t last_sequence) {
  state_ = State::kConnected;
  queue_.clear();
  for (uint64_t i = last_sequence + 1; i <= messages_.size(); ++i) queue_.push_back(i);
}

void SeatStream::ConnectWith(std::vector<uint64_t> sequences) {
  state_ = State::kConnected;
  queue_.assign(sequences.begin(), sequences.end());
}

void SeatStream::Finish(Closing closing) {
  state_ = State::kEnding;
  closing_ = std::move(closing);
}

void SeatStream::Disconnect() {
  state_ = State::kNone;
  closing_.reset();
  queue_.clear();
}

std::optional<Closing> SeatStream::TakeClosing() {
  if (state_ == State::kEnding) state_ = State::kNone;
  return std::exchange(closing_, std::nullopt);
}

std::optional<uint64_t> SeatStream::next() const {
  if (queue_.empty()) return std::nullopt;
  return queue_.front();
}

std::optional<uint64_t> SeatStream::TakeNext() {
  const std::optional<uint64_t> sequence = next();
  if (sequence.has_value()) queue_.pop_front();
  return sequence;
}

}  // namespace assize::match
