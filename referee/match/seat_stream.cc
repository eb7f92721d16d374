#include "referee/match/seat_stream.h"

#include <google/protobuf/io/coded_stream.h>

#include <array>
#include <utility>

namespace assize::match {
namespace {

// As of protobuf's wire format: a field's number and its type.
constexpr uint64_t kVarintType = 0;
constexpr uint64_t kBytesType = 2;
constexpr uint64_t kSequenceTag = v1::RefereeMessage::kSequenceFieldNumber << 3 | kVarintType;
constexpr uint64_t kRequestTag = v1::RefereeMessage::kRequestFieldNumber << 3 | kBytesType;
constexpr uint64_t kPartialTag = v1::Request::kOptionsPartialFieldNumber << 3 | kVarintType;
constexpr uint64_t kCountTag = v1::Request::kOptionCountFieldNumber << 3 | kVarintType;

std::string Varint(uint64_t value) {
  std::array<uint8_t, 10> bytes;
  uint8_t* const end =
      google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(value, bytes.data());
  return std::string(bytes.data(), end);
}

}  // namespace

void SeatStream::Append(v1::RefereeMessage&& message, const Sentences& sentences) {
  message.set_sequence(messages_.size() + 1);
  Keep(message.SerializeAsString(), sentences);
}

// Fields are written in the order of their numbers: sequence, request; and in it all others before
// the options, but for the two after them.
void SeatStream::AppendRequest(const v1::RefereeMessage& message,
                               const games::EncodedOptions& options,
                               std::optional<uint32_t> option_count, const Sentences& sentences) {
  const std::string head = message.request().SerializeAsString();
  std::string tail = options.partial ? Varint(kPartialTag) + Varint(1) : "";
  if (option_count.has_value()) tail += Varint(kCountTag) + Varint(*option_count);
  const size_t size = head.size() + options.bytes.size() + tail.size();
  std::string bytes = Varint(kSequenceTag) + Varint(messages_.size() + 1) + Varint(kRequestTag) +
                      Varint(static_cast<uint64_t>(size));
  bytes.reserve(bytes.size() + size);
  bytes.append(head).append(options.bytes).append(tail);
  Keep(std::move(bytes), sentences);
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
