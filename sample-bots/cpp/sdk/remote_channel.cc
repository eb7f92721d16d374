#include "sample-bots/cpp/sdk/remote_channel.h"

#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/rpc_method.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/sync_stream.h>
#include <signal.h>
#include <sys/random.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/files.h"
#include "referee/base/status.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bot {
namespace {

using grpc::StatusCode;
using Clock = std::chrono::steady_clock;

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr char kTokenKey[] = "assize-token";
constexpr char kSessionKey[] = "assize-session";
constexpr char kRoundTripKey[] = "assize-round-trip-us";
constexpr char kRetryKey[] = "grpc-retry-pushback-ms";
constexpr char kLateHello[] = "E_HELLO: no Hello in time";
constexpr char kPlain[] = "plain:";
constexpr char kSystemRoots[] = "/etc/ssl/certs/ca-certificates.crt";
constexpr int kMaxMessageBytes = 16 << 20;
// A service that is gone is noticed within 15 seconds.
constexpr int kKeepaliveMs = 10'000;
constexpr int kKeepaliveAnswerMs = 5'000;
// How long a service that was never reached is tried.
constexpr std::chrono::seconds kFirstContact(30);
// Seconds between two tries: at first, at most in a match, and at most while waiting for one.
constexpr double kFirstPause = 0.1;
constexpr double kMostPausePlaying = 1;
// Less than the 15 seconds for which a bot is expected after a start of the service.
constexpr double kMostPauseWaiting = 10;
// After a refusal that names no time.
constexpr double kRetry = 5;

using Stream = grpc::ClientReaderWriter<v1::BotMessage, v1::RefereeMessage>;

std::string FieldIn(const std::multimap<grpc::string_ref, grpc::string_ref>& fields,
                    const char* name) {
  const auto found = fields.find(name);
  return found == fields.end() ? "" : std::string(found->second.data(), found->second.size());
}

std::string Environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Never the same for two bots.
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

absl::StatusOr<std::optional<RemotePlace>> RemoteFromEnvironment() {
  RemotePlace place;
  place.server = Environment("ASSIZE_SERVER");
  if (place.server.empty()) return std::nullopt;
  place.token = Environment("ASSIZE_TOKEN");
  if (const std::string file = Environment("ASSIZE_TOKEN_FILE"); !file.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(place.token, ReadFile(file));
  }
  while (!place.token.empty() && std::isspace(static_cast<unsigned char>(place.token.back()))) {
    place.token.pop_back();
  }
  if (place.token.empty()) {
    return absl::FailedPreconditionError(
        "ASSIZE_TOKEN_FILE names no token; the organiser has given it to you");
  }
  if (const std::string file = Environment("ASSIZE_CA_FILE"); !file.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(place.roots, ReadFile(file));
  } else {
    place.roots = ReadFileOrNothing(kSystemRoots);
  }
  return place;
}

// A match over as many streams as it takes. One thread reads, another may write meanwhile.
class RemoteChannel::Match final : public SeatStream {
 public:
  explicit Match(RemoteChannel* channel) : channel_(*channel) {
    const MutexLock lock(channel_.mutex_);
    channel_.match_ = this;
  }
  ~Match() override {
    {
      const MutexLock lock(channel_.mutex_);
      channel_.match_ = nullptr;
    }
    Cancel();
    if (stream_ != nullptr) stream_->Finish();
  }

  bool Read(v1::RefereeMessage& message) override {
    while (!over_) {
      if (channel_.leaving_ && !begun()) break;
      if (stream_ == nullptr) Begin();
      if (!stream_->Read(&message)) {
        Judge(stream_->Finish());
        continue;
      }
      channel_.reached_ = true;
      pause_ = 0;
      if (session_.empty()) Meet();
      if (Takes(message)) return true;
    }
    return false;
  }

  // The first is the Hello, which begins every stream.
  bool Write(const v1::BotMessage& message) override {
    const MutexLock lock(writing_);
    if (message.has_hello()) {
      hello_ = message;
      return true;
    }
    unconfirmed_ = message;
    // A stream that has ended is noticed by who reads.
    if (stream_ != nullptr) stream_->Write(message);
    return true;
  }

  absl::Status Finish() override { return end_; }
  void Cancel() override {
    const MutexLock lock(context_mutex_);
    if (context_ != nullptr) context_->TryCancel();
  }
  void Leave() {
    if (!begun()) Cancel();
  }

 private:
  bool begun() const { return sequence_ > 0; }

  void Begin() {
    auto context = std::make_unique<grpc::ClientContext>();
    context->AddMetadata(kTokenKey, channel_.place_.token);
    if (!session_.empty()) context->AddMetadata(kSessionKey, session_);
    using Factory = grpc::internal::ClientReaderWriterFactory<v1::BotMessage, v1::RefereeMessage>;
    const MutexLock lock(writing_);
    stream_ = nullptr;
    {
      const MutexLock context_lock(context_mutex_);
      context_ = std::move(context);
    }
    connection_ = channel_.Connected();
    stream_.reset(Factory::Create(
        connection_.get(),
        grpc::internal::RpcMethod(kMethod, grpc::internal::RpcMethod::BIDI_STREAMING),
        context_.get()));
    // Who leaves may have come before there was anything to cancel.
    if (channel_.leaving_ && !begun()) context_->TryCancel();
    v1::BotMessage hello = hello_;
    if (begun()) hello.mutable_hello()->set_last_sequence(sequence_);
    stream_->Write(hello);
    if (!begun() || !unconfirmed_.has_value()) return;
    ++said_again_[unconfirmed_->move().request_id()];
    stream_->Write(*unconfirmed_);
  }

  void Meet() {
    const auto& fields = context_->GetServerInitialMetadata();
    session_ = FieldIn(fields, kSessionKey);
    if (!absl::SimpleAtoi(FieldIn(fields, kRoundTripKey), &round_trip_us_)) round_trip_us_ = 0;
  }

  // False: the bot need not hear it.
  bool Takes(v1::RefereeMessage& message) {
    if (message.sequence() <= sequence_) return false;
    const MutexLock lock(writing_);
    sequence_ = message.sequence();
    if (message.has_rejected() && IsNeedless(message.rejected().reason())) {
      const auto again = said_again_.find(message.rejected().request_id());
      // It had arrived the first time.
      if (again != said_again_.end() && again->second > 0) return --again->second, false;
    }
    if (message.has_welcome()) {
      credit_us_ = message.welcome().clock_rules().most_credit_us();
    }
    if (message.has_clock() && round_trip_us_ > credit_us_) {
      // The request was on its way here, and the answer will be on its way back.
      const uint64_t away = round_trip_us_ - credit_us_;
      const uint64_t left = message.clock().left_us();
      message.mutable_clock()->set_left_us(left > away ? left - away : 0);
    }
    unconfirmed_.reset();
    return true;
  }

  void Judge(const grpc::Status& status) {
    {
      const MutexLock lock(writing_);
      stream_ = nullptr;
    }
    if (status.ok() || (channel_.leaving_ && !begun())) return End(absl::OkStatus());
    const auto code = static_cast<absl::StatusCode>(status.error_code());
    const std::string text = absl::StrCat(channel_.place_.server, ": ", status.error_message());
    const bool over = status.error_message().starts_with("E_MATCH_OVER");
    switch (status.error_code()) {
      case StatusCode::UNAUTHENTICATED:
      case StatusCode::PERMISSION_DENIED:
        return End(absl::PermissionDeniedError(text));
      case StatusCode::UNIMPLEMENTED:
        return End({code, text});
      case StatusCode::FAILED_PRECONDITION:
        // It was said at once: what was slow is the network, or this machine.
        if (status.error_message().starts_with(kLateHello)) break;
        if (!over) return End({code, text});
        [[fallthrough]];
      case StatusCode::ABORTED:
        std::fprintf(stderr, "assize: the match has ended without us: %s\n", text.c_str());
        return End(absl::OkStatus());
      default:
        break;
    }
    const bool never = !channel_.reached_ && Clock::now() - began_ > kFirstContact;
    if (never) return End(absl::UnavailableError(absl::StrCat(text, " (can't be reached)")));
    if (status.error_message().starts_with("E_DRAINING")) End(absl::OkStatus());
    channel_.Pause(PauseAfter(status), /*may_leave=*/!begun());
  }

  double PauseAfter(const grpc::Status& status) {
    if (status.error_code() == StatusCode::RESOURCE_EXHAUSTED) {
      int ms = 0;
      const std::string named = FieldIn(context_->GetServerTrailingMetadata(), kRetryKey);
      return (absl::SimpleAtoi(named, &ms) ? ms / 1000.0 : kRetry) * Spread(1, 1.2);
    }
    // gRPC would make pauses of its own.
    channel_.HangUp();
    pause_ = std::min(begun() ? kMostPausePlaying : kMostPauseWaiting,
                      std::max(kFirstPause, 2 * pause_));
    return pause_ * Spread(0.3, 1);
  }

  void End(absl::Status status) {
    over_ = true;
    end_ = std::move(status);
  }

  RemoteChannel& channel_;
  const Clock::time_point began_ = Clock::now();
  bool over_ = false;
  absl::Status end_;
  std::string session_;
  uint64_t round_trip_us_ = 0;
  uint64_t credit_us_ = 0;
  double pause_ = 0;

  Mutex context_mutex_;
  std::unique_ptr<grpc::ClientContext> context_;
  // What the stream is on.
  std::shared_ptr<grpc::Channel> connection_;
  // Guards what follows; the reading thread alone changes the stream.
  Mutex writing_;
  std::unique_ptr<Stream> stream_;
  v1::BotMessage hello_;
  // Our last answer, as long as nothing shows that it has arrived.
  std::optional<v1::BotMessage> unconfirmed_;
  // By request: how often its answer was said again; if it had arrived, that is refused.
  std::map<uint64_t, int> said_again_;
  std::atomic<uint64_t> sequence_ = 0;
};

RemoteChannel::RemoteChannel(RemotePlace place) : place_(std::move(place)) {}
RemoteChannel::~RemoteChannel() = default;

std::unique_ptr<SeatStream> RemoteChannel::Open() { return std::make_unique<Match>(this); }

std::shared_ptr<grpc::Channel> RemoteChannel::Connected() {
  if (channel_ != nullptr) return channel_;
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxMessageBytes);
  arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveAnswerMs);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  // Connections that begin again are new ones.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  const std::string_view server = place_.server;
  if (server.starts_with(kPlain)) {
    channel_ = grpc::CreateCustomChannel(std::string(absl::StripPrefix(place_.server, kPlain)),
                                         grpc::InsecureChannelCredentials(), arguments);
  } else {
    grpc::SslCredentialsOptions tls;
    tls.pem_root_certs = place_.roots;
    channel_ = grpc::CreateCustomChannel(place_.server, grpc::SslCredentials(tls), arguments);
  }
  return channel_;
}

void RemoteChannel::HangUp() { channel_ = nullptr; }

void RemoteChannel::Pause(double seconds, bool may_leave) {
  MutexLock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                    [&] { return may_leave && leaving_.load(); });
}

void RemoteChannel::Leave() {
  const MutexLock lock(mutex_);
  leaving_ = true;
  changed_.notify_all();
  if (match_ != nullptr) match_->Leave();
}

void LeaveAtSigterm(RemoteChannel* channel) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, channel] {
    int signal = 0;
    while (sigwait(&signals, &signal) != 0) {
    }
    channel->Leave();
  }).detach();
}

int RunRemoteBot(Bot& bot, const BotInfo& info, RemotePlace place) {
  // The thread that waits for SIGTERM has it for as long as the process lives.
  RemoteChannel& channel = *new RemoteChannel(std::move(place));
  LeaveAtSigterm(&channel);
  const v1::BotMessage hello = HelloOf(info);
  v1::RefereeMessage message;
  v1::BotMessage answer;
  while (!channel.leaving()) {
    const std::unique_ptr<SeatStream> stream = channel.Open();
    Session session(bot);
    stream->Write(hello);
    while (stream->Read(message)) {
      if (session.Receive(message, answer)) stream->Write(answer);
    }
    if (const absl::Status status = stream->Finish(); !status.ok()) {
      std::fprintf(stderr, "assize: %s\n", std::string(status.message()).c_str());
      return static_cast<int>(ExitCodeOf(status));
    }
  }
  return static_cast<int>(ExitCode::kOk);
}

}  // namespace assize::bot
