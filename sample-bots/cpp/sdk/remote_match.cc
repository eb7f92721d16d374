#include "sample-bots/cpp/sdk/remote_match.h"

#include <sys/random.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace assize::bot {
namespace {

using http2::Messages;

constexpr char kTokenKey[] = "assize-token";
constexpr char kSessionKey[] = "assize-session";
constexpr char kRoundTripKey[] = "assize-round-trip-us";
constexpr char kRetryKey[] = "grpc-retry-pushback-ms";
constexpr char kLateHello[] = "E_HELLO: no Hello in time";
constexpr char kMatchOver[] = "E_MATCH_OVER";
constexpr char kDraining[] = "E_DRAINING";
// A request's list of options is its longest part: some 300 KB in Brigands.
constexpr size_t kMaxMessage = 16 << 20;

template <class Number>
Number NumberIn(const http2::Fields& fields, const char* name, Number otherwise) {
  const std::string* const text = http2::Find(fields, name);
  Number number = 0;
  return text != nullptr && absl::SimpleAtoi(*text, &number) ? number : otherwise;
}

// At random, so that bots that lost the service together do not come back together.
double Spread(double least, double most) {
  uint32_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) number = 0;
  return least + (most - least) * number / std::numeric_limits<uint32_t>::max();
}

bool IsNeedless(v1::RejectReason reason) {
  return reason == v1::REJECT_REASON_NO_REQUEST || reason == v1::REJECT_REASON_STALE ||
         reason == v1::REJECT_REASON_DUPLICATE || reason == v1::REJECT_REASON_LATE;
}

}  // namespace

// One stream of the match, for as long as the match listens to it.
class RemoteMatch::Talk final : public http2::StreamOwner {
 public:
  explicit Talk(RemoteMatch* match) : match_(match) {}
  void Leave() { match_ = nullptr; }

  void OnHead(const http2::Fields& head) override {
    if (match_ == nullptr || !match_->session_.empty()) return;
    const std::string* const session = http2::Find(head, kSessionKey);
    if (session == nullptr) return;
    match_->session_ = *session;
    match_->round_trip_us_ = NumberIn<uint64_t>(head, kRoundTripKey, 0);
  }
  void OnBytes(std::string_view bytes) override {
    if (match_ == nullptr) return;
    match_->messages_.Add(bytes);
    match_->untaken_ += bytes.size();
    match_->MakeRoom();
    match_->changed_();
  }
  void OnDone(const http2::Fields& trailer) override {
    if (match_ == nullptr) return;
    // The bot gets all earlier messages first.
    end_ = http2::StatusIn(trailer);
    trailer_ = trailer;
    PassEnd();
    if (match_ != nullptr) match_->changed_();
  }
  void OnOver() override {
    if (match_ == nullptr || end_.has_value()) return;
    // It will be sent again.
    match_->messages_.Drop();
    match_->OnStreamEnd(absl::UnavailableError("the connection was lost"), {});
  }
  // Passes the end on to the match once all messages have been taken.
  void PassEnd() {
    if (!end_.has_value() || match_->messages_.Peek().state == Messages::State::kWhole) return;
    match_->OnStreamEnd(*end_, trailer_);
  }

 private:
  RemoteMatch* match_;
  std::optional<absl::Status> end_;
  http2::Fields trailer_;
};

RemoteMatch::RemoteMatch(RemoteService* service, std::function<void()> changed)
    : service_(*service), changed_(std::move(changed)), messages_(kMaxMessage) {}

RemoteMatch::~RemoteMatch() { Cancel(); }

// The first message is its Welcome.
bool RemoteMatch::begun() const {
  return sequence_ > 0 || messages_.Peek().state == Messages::State::kWhole;
}

void RemoteMatch::Begin(const v1::BotMessage& hello) {
  hello_ = hello;
  Reach();
}

void RemoteMatch::Reach() {
  state_ = State::kReaching;
  service_.Reach([this](const absl::Status& reached) {
    if (reached.ok()) return OpenStream();
    Judge(reached, {});
  });
}

void RemoteMatch::OpenStream() {
  state_ = State::kTalking;
  http2::Fields metadata = {{kTokenKey, service_.place().token}};
  if (!session_.empty()) metadata.push_back({kSessionKey, session_});
  talk_ = std::make_shared<Talk>(this);
  stream_ = service_.Play(metadata, talk_);
  v1::BotMessage hello = hello_;
  if (begun()) hello.mutable_hello()->set_last_sequence(sequence_);
  stream_->Send(http2::Framed(hello.SerializeAsString()));
  if (!begun() || !unconfirmed_.has_value()) return;
  ++resent_[unconfirmed_->move().request_id()];
  stream_->Send(http2::Framed(unconfirmed_->SerializeAsString()));
}

void RemoteMatch::LeaveStream() {
  if (talk_ != nullptr) talk_->Leave();
  talk_ = nullptr;
  if (const http2::StreamPtr stream = std::exchange(stream_, nullptr)) stream->Reset();
  messages_.Drop();
  untaken_ = 0;
}

bool RemoteMatch::Next(v1::RefereeMessage& message) {
  while (state_ == State::kTalking) {
    const Messages::Next next = messages_.Peek();
    if (next.state == Messages::State::kNone) return false;
    if (next.state != Messages::State::kWhole) {
      OnStreamEnd(absl::UnavailableError("it sends something that is not a message"), {});
      return false;
    }
    const bool read = message.ParseFromArray(next.message.data(), static_cast<int>(next.length));
    messages_.Take();
    MakeRoom();
    const bool taken = read && Takes(message);
    // PassEnd() may drop the match's own reference.
    const std::shared_ptr<Talk> talk = talk_;
    talk->PassEnd();
    if (taken) return true;
  }
  return false;
}

// The rest of a message may be larger than a window, so that its beginning counts as taken. Whole
// messages fill the window until the bot takes them.
void RemoteMatch::MakeRoom() {
  if (messages_.Peek().state != Messages::State::kNone) return;
  if (stream_ != nullptr) stream_->Took(std::exchange(untaken_, 0));
}

// False: the bot must not see it.
bool RemoteMatch::Takes(v1::RefereeMessage& message) {
  if (message.sequence() <= sequence_) return false;
  sequence_ = message.sequence();
  pause_s_ = 0;
  if (message.has_rejected() && IsNeedless(message.rejected().reason())) {
    const auto again = resent_.find(message.rejected().request_id());
    // The answer had arrived the first time.
    if (again != resent_.end() && again->second > 0) return --again->second, false;
  }
  if (message.has_welcome()) credit_us_ = message.welcome().clock_rules().most_credit_us();
  if (message.has_clock() && round_trip_us_ > credit_us_) {
    // The request was on its way here, and the answer will be on its way back.
    const uint64_t away = round_trip_us_ - credit_us_;
    const uint64_t left = message.clock().left_us();
    message.mutable_clock()->set_left_us(left > away ? left - away : 0);
  }
  unconfirmed_.reset();
  return true;
}

void RemoteMatch::Send(const v1::BotMessage& move) {
  if (over()) return;
  unconfirmed_ = move;
  if (stream_ != nullptr) stream_->Send(http2::Framed(move.SerializeAsString()));
}

void RemoteMatch::OnStreamEnd(absl::Status status, const http2::Fields& trailer) {
  // Both may belong to the stream that is left here.
  const http2::Fields kept = trailer;
  const std::shared_ptr<Talk> talk = talk_;
  LeaveStream();
  Judge(status, kept);
}

bool RemoteMatch::IsFinal(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kUnauthenticated:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kUnimplemented:
      return true;
    case absl::StatusCode::kFailedPrecondition:
      // The Hello was sent at once: the network was slow, or this machine.
      return !absl::StartsWith(status.message(), kLateHello);
    case absl::StatusCode::kAborted:
      return true;
    default:
      return false;
  }
}

void RemoteMatch::Judge(const absl::Status& status, const http2::Fields& trailer) {
  if (status.ok()) return End(absl::OkStatus());
  const std::string text = absl::StrCat(service_.place().server.text, ": ", status.message());
  const bool over = absl::StartsWith(status.message(), kMatchOver);
  if (absl::IsAborted(status) || (absl::IsFailedPrecondition(status) && over)) {
    std::fprintf(stderr, "assize: the match has ended without us: %s\n", text.c_str());
    return End(absl::OkStatus());
  }
  if (absl::IsUnauthenticated(status)) return End(absl::PermissionDeniedError(text));
  // A service that has been met may have a certificate that has just expired, and will be renewed.
  const bool distrusted = state_ == State::kReaching && absl::IsFailedPrecondition(status);
  if (distrusted && !service_.met()) return End(absl::UnavailableError(text));
  if (!distrusted && IsFinal(status)) return End({status.code(), text});
  const auto tried = http2::Reactor::Clock::now() - began_;
  if (!service_.met() && tried > service_.times().first_contact) {
    return End(absl::UnavailableError(absl::StrCat(text, " (can't be reached)")));
  }
  if (!service_.met() && std::exchange(explained_, text) != text) {
    std::fprintf(stderr, "assize: %s; trying again\n", text.c_str());
  }
  if (absl::StartsWith(status.message(), kDraining)) hello_.Clear();
  Pause(PauseAfter(status, trailer));
}

double RemoteMatch::PauseAfter(const absl::Status& status, const http2::Fields& trailer) {
  const RemoteTimes& times = service_.times();
  if (absl::IsResourceExhausted(status)) {
    const int ms = NumberIn<int>(trailer, kRetryKey, static_cast<int>(1000 * times.refused_s));
    return ms / 1000.0 * Spread(1, 1.2);
  }
  service_.HangUp();
  pause_s_ = std::min(begun() ? times.most_pause_playing_s : times.most_pause_waiting_s,
                      std::max(times.first_pause_s, 2 * pause_s_));
  return pause_s_ * Spread(0.3, 1);
}

void RemoteMatch::Pause(double seconds) {
  state_ = State::kPausing;
  timer_ = service_.reactor().After(
      std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds)), [this] {
        timer_ = 0;
        // Without a Hello the service was draining: the next match is another one.
        hello_.has_hello() ? Reach() : End(absl::OkStatus());
      });
}

void RemoteMatch::Leave() {
  if (!begun() || (state_ == State::kPausing && !hello_.has_hello())) End(absl::OkStatus());
}

void RemoteMatch::Cancel() {
  if (!over()) End(absl::CancelledError("the match was left"));
}

void RemoteMatch::End(absl::Status status) {
  if (over()) return;
  if (state_ == State::kReaching) service_.StopReaching();
  service_.reactor().Cancel(std::exchange(timer_, 0));
  LeaveStream();
  state_ = State::kOver;
  status_ = std::move(status);
  changed_();
}

}  // namespace assize::bot
