#include "referee/bridge/grpc_stream.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

namespace assize::bridge {
namespace {

using frames::Kind;
using std::chrono::milliseconds;

constexpr std::chrono::hours kForEver(24 * 3650);

milliseconds MillisecondsOf(int64_t number, char unit) {
  switch (unit) {
    case 'H':
      return std::min(std::chrono::hours(number), kForEver);
    case 'M':
      return std::min<milliseconds>(std::chrono::minutes(number), kForEver);
    case 'S':
      return std::chrono::seconds(number);
    case 'm':
      return milliseconds(number);
    case 'u':
      return std::chrono::ceil<milliseconds>(std::chrono::microseconds(number));
    case 'n':
      return std::chrono::ceil<milliseconds>(std::chrono::nanoseconds(number));
    default:
      return kForEver;
  }
}

// As gRPC writes how long a call may take: up to eight digits and a unit.
std::optional<milliseconds> TimeoutIn(const http2::Fields& head) {
  const std::string* const text = http2::Find(head, "grpc-timeout");
  if (text == nullptr || text->size() < 2 || text->size() > 9) return std::nullopt;
  int64_t number = 0;
  const char* const unit = &text->back();
  const auto [stop, error] = std::from_chars(text->data(), unit, number);
  if (error != std::errc() || stop != unit || number < 0) return std::nullopt;
  return MillisecondsOf(number, *unit);
}

}  // namespace

void GrpcStream::Begin(const http2::Fields& head) {
  line_.Write(Kind::kOpen, "");
  const std::optional<milliseconds> timeout = TimeoutIn(head);
  if (!timeout.has_value()) return;
  deadline_ = reactor_.After(*timeout, [weak = weak_from_this()] {
    if (const auto self = weak.lock())
      self->Break(absl::DeadlineExceededError("Deadline Exceeded"));
  });
}

void GrpcStream::OnMessage(std::string_view message) {
  const auto head = http2::HeadOf(message.size());
  stream_->Send({head.data(), head.size()});
  stream_->Send(message);
  // A bot that does not read keeps nobody waiting but the referee's pipe to it.
  if (stream_->unsent() > http2::Stream::kRoom) line_.Hold();
}

void GrpcStream::OnEnd(const absl::Status& status) {
  silent_ = true;
  End(status);
}

void GrpcStream::End(const absl::Status& status) {
  if (ended_) return;
  ended_ = true;
  reactor_.Cancel(std::exchange(deadline_, 0));
  stream_->Finish(http2::TrailerOf(status));
  stream_->Took(messages_.Drop());
}

void GrpcStream::Break(const absl::Status& status) {
  if (!std::exchange(silent_, true)) line_.Write(Kind::kEnd, "");
  End(status);
}

void GrpcStream::OnBytes(std::string_view bytes) {
  if (silent_) return stream_->Took(bytes.size());
  messages_.Add(bytes);
  Pump();
}

void GrpcStream::OnDone(const http2::Fields& /*trailer*/) {
  done_ = true;
  Pump();
}

void GrpcStream::OnOver() {
  reactor_.Cancel(std::exchange(deadline_, 0));
  Leave();
  // What was for this stream is for nobody now.
  line_.Continue();
}

void GrpcStream::Leave() {
  gone_ = true;
  Pump();
}

// A bot that sends much waits here as long as the referee does not read. All that a bot sent before
// it left is passed on: its windows bound that.
void GrpcStream::Pump() {
  using State = http2::Messages::State;
  while (!silent_ && (gone_ || !line_.Waits())) {
    const http2::Messages::Next next = messages_.Peek();
    if (next.state == State::kNone) return SendLeaving();
    if (next.state == State::kTooLarge) return SendTooLarge(next.length);
    if (next.state == State::kCompressed) {
      return Break(absl::UnimplementedError("compressed messages are not read here"));
    }
    line_.Write(Kind::kMessage, next.message);
    stream_->Took(messages_.Take());
  }
}

void GrpcStream::SendLeaving() {
  if (gone_) {
    silent_ = true;
    return line_.Write(Kind::kEnd, "");
  }
  if (!done_ || std::exchange(done_due_, true)) return;
  reactor_.Later([self = shared_from_this()] { self->SendDone(); });
}

// One that closes its half on its way out has left.
void GrpcStream::SendDone() {
  done_due_ = false;
  if (connection() != nullptr) connection()->Look();
  if (silent_ || connection() == nullptr || connection()->closed()) return;
  silent_ = true;
  line_.Write(Kind::kDone, "");
}

// The match judges it by its length; nothing more is read of the stream.
void GrpcStream::SendTooLarge(size_t length) {
  silent_ = true;
  stream_->Took(messages_.Drop());
  if (length <= kMaxAnnounced) return line_.WriteTooLarge(length);
  line_.Write(Kind::kEnd, "");
  stream_->Reset();
}

}  // namespace assize::bridge
