#include "ladder/front/seats/bot_stream.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace assize::front {
namespace {

using std::chrono::microseconds;

constexpr char kSessionKey[] = "assize-session";
constexpr char kRoundTripKey[] = "assize-round-trip-us";

// The bot's token, from either of the two fields that may contain it.
std::string TokenIn(const http2::Fields& head) {
  if (const std::string* const token = http2::Find(head, "assize-token")) return *token;
  const std::string* const authorization = http2::Find(head, "authorization");
  if (authorization == nullptr) return "";
  std::string_view text = *authorization;
  if (!absl::StartsWithIgnoreCase(*authorization, "bearer ")) return "";
  text.remove_prefix(7);
  return std::string(text);
}

absl::Status NoToken() {
  return absl::UnauthenticatedError("E_TOKEN: metadata assize-token is not the token of a bot");
}

}  // namespace

BotStream::BotStream(http2::Reactor* reactor, http2::StreamPtr stream, const http2::Fields& head,
                     Hooks hooks)
    : reactor_(*reactor),
      stream_(std::move(stream)),
      hooks_(std::move(hooks)),
      token_(TokenIn(head)) {
  if (const std::string* const session = http2::Find(head, kSessionKey)) session_ = *session;
}

void BotStream::Begin(const Admission& admission, const std::string& peer,
                      std::chrono::milliseconds hello) {
  hello_limit_ = hello;
  admission(token_, peer, [self = shared_from_this()](absl::StatusOr<v1::AdmitAnswer> answer) {
    self->HandleAdmission(std::move(answer));
  });
}

void BotStream::TakeSeat(const std::shared_ptr<SeatConnection>& seat) {
  seat_ = seat;
  microseconds round_trip(0);
  if (const http2::Connection* const connection = stream_->line()) {
    round_trip = connection->round_trip().value_or(microseconds(0));
  }
  stream_->SendHead({{kSessionKey, seat->id()}, {kRoundTripKey, absl::StrCat(round_trip.count())}});
  seat->Attach(shared_from_this(), admission_->token_id(), hello_);
  hello_.clear();
  HandleMessages();
}

void BotStream::End(const absl::Status& status, int retry_ms) {
  if (ended_) return;
  ended_ = true;
  reactor_.Cancel(std::exchange(timer_, 0));
  stream_->Finish(http2::TrailerOf(status, retry_ms));
  stream_->Took(messages_.Drop());
  if (admitted()) hooks_.on_left(shared_from_this());
}

void BotStream::Refuse() {
  hooks_.on_refused();
  End(NoToken());
}

void BotStream::Revoke() { Break(NoToken()); }

bool BotStream::OnMessage(std::string_view message) {
  stream_->Send(http2::Framed(message));
  return stream_->unsent() <= http2::Stream::kRoom;
}

void BotStream::OnEnd(const absl::Status& status) {
  seat_ = nullptr;
  End(status);
}

void BotStream::OnBytes(std::string_view bytes) {
  if (ended_) return stream_->Took(bytes.size());
  messages_.Add(bytes);
  if (admitted()) HandleMessages();
}

void BotStream::OnDone(const http2::Fields& /*trailer*/) {
  done_ = true;
  if (admitted()) HandleMessages();
}

void BotStream::OnOver() {
  if (const auto seat = std::exchange(seat_, nullptr)) seat->Detach(this);
  const bool ended = std::exchange(ended_, true);
  reactor_.Cancel(std::exchange(timer_, 0));
  if (!ended && admitted()) hooks_.on_left(shared_from_this());
}

void BotStream::OnRoom() {
  if (seat_ != nullptr) seat_->ResumeReading();
}

void BotStream::HandleAdmission(absl::StatusOr<v1::AdmitAnswer> answer) {
  if (ended_) return;
  if (absl::IsUnauthenticated(answer.status())) return Refuse();
  if (!answer.ok()) {
    return End(answer.status(), absl::IsResourceExhausted(answer.status()) ? kRetryMs : 0);
  }
  admission_ = *std::move(answer);
  hooks_.on_admitted(shared_from_this());
  // The service's own delay is not the bot's.
  timer_ = reactor_.After(hello_limit_, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self != nullptr) self->End(absl::FailedPreconditionError("E_HELLO: no Hello in time"));
  });
  HandleMessages();
}

void BotStream::HandleMessages() {
  while (!ended_) {
    if (hello_received_ && seat_ == nullptr) {
      // It waits for its match, which needs both halves of the stream.
      if (done_) End(absl::InvalidArgumentError("E_CLOSED: the bot's half was closed"));
      return;
    }
    const http2::Messages::Next next = messages_.Peek();
    if (next.state == http2::Messages::State::kNone) {
      if (done_) HandleDone();
      return;
    }
    if (next.state == http2::Messages::State::kCompressed) {
      return Break(absl::UnimplementedError("compressed messages are not read here"));
    }
    if (next.state == http2::Messages::State::kTooLarge) return HandleTooLarge(next.length);
    if (!hello_received_) {
      HandleHello(next.message);
      continue;
    }
    const bool room = seat_->Send(this, next.message);
    stream_->Took(messages_.Take());
    if (!room) return;
  }
}

void BotStream::HandleHello(std::string_view message) {
  hello_received_ = true;
  hello_ = std::string(message);
  stream_->Took(messages_.Take());
  reactor_.Cancel(std::exchange(timer_, 0));
  hooks_.on_arrived(shared_from_this());
}

void BotStream::HandleDone() {
  if (seat_ != nullptr) {
    if (!std::exchange(done_sent_, true)) seat_->SendDone(this);
    return;
  }
  End(absl::InvalidArgumentError("E_CLOSED: the bot's half was closed before its Hello"));
}

// The match judges it; nothing more is read from the stream.
void BotStream::HandleTooLarge(size_t length) {
  if (seat_ != nullptr) {
    if (!std::exchange(done_sent_, true)) seat_->SendTooLarge(this);
    return;
  }
  End(absl::ResourceExhaustedError(
      absl::StrCat("Received message larger than max (", length, " vs. ", kMaxMessage, ")")));
}

void BotStream::Break(const absl::Status& status) {
  if (const auto seat = std::exchange(seat_, nullptr)) seat->Detach(this);
  End(status);
}

}  // namespace assize::front
