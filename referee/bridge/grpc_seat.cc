#include "referee/bridge/grpc_seat.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace assize::bridge {
namespace {

namespace fs = std::filesystem;
using grpc::StatusCode;

constexpr char kMethod[] = "/assize.v1.Referee/Play";
constexpr char kTokenKey[] = "assize-token";

// gRPC looks at one socket at a time, and not each of them brings news.
constexpr int kQuietLooks = 2;
// So many news at a time: a bot that floods must not keep others waiting.
constexpr int kMostNews = 64;

// gRPC has threads of its own for deadlines of calls and for sockets without room. They may hear
// what nothing reports to us: seldom, or while a message finds no room.
constexpr std::chrono::milliseconds kIdle(100);
constexpr std::chrono::milliseconds kWriting(5);
// Where there is nothing to wait for.
constexpr std::chrono::milliseconds kBlind(1);

// Where gRPC waits for its sockets; it has no function for that. The bridge has no others.
std::vector<int> EpollDescriptors() {
  std::vector<int> found;
  std::error_code error;
  for (fs::directory_iterator entry("/proc/self/fd", error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    int descriptor = -1;
    if (fs::read_symlink(entry->path(), gone) == "anon_inode:[eventpoll]" &&
        absl::SimpleAtoi(entry->path().filename().native(), &descriptor)) {
      found.push_back(descriptor);
    }
  }
  return found;
}

bool HasToken(const grpc::GenericServerContext& context, const std::string& token) {
  const auto& metadata = context.client_metadata();
  const auto given = metadata.find(kTokenKey);
  return given != metadata.end() && metadata.count(kTokenKey) == 1 && given->second == token;
}

// How streams end when the referee is gone.
grpc::Status Draining() {
  return {StatusCode::UNAVAILABLE, "E_DRAINING: no more matches are played here"};
}

}  // namespace

absl::StatusOr<std::unique_ptr<GrpcSeat>> GrpcSeat::Listen(const std::string& socket_path,
                                                           const std::string& token,
                                                           GrpcListener* listener) {
  if (socket_path.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", socket_path, "' has ",
                                                   socket_path.size(), " characters; at most ",
                                                   kMaxSocketPath, " are possible"));
  }
  std::unique_ptr<GrpcSeat> seat(new GrpcSeat(token, listener));
  grpc::ServerBuilder builder;
  builder.AddListeningPort("unix:" + socket_path, grpc::InsecureServerCredentials());
  builder.RegisterAsyncGenericService(&seat->service_);
  seat->queue_ = builder.AddCompletionQueue();
  builder.SetMaxReceiveMessageSize(-1);
  grpc::ResourceQuota quota("seat");
  quota.Resize(kMaxGrpcBytes);
  builder.SetResourceQuota(quota);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 4);
  // Bandwidth probes cost pings and gain nothing on a local socket.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  // Nobody asks for its statistics.
  builder.AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 0);
  seat->server_ = builder.BuildAndStart();
  if (seat->server_ == nullptr) {
    return absl::UnavailableError(absl::StrCat("can't listen on '", socket_path, "'"));
  }
  seat->descriptors_ = EpollDescriptors();
  seat->AwaitStream();
  return seat;
}

std::chrono::milliseconds GrpcSeat::PollTimeout() const {
  if (!all_heard_) return std::chrono::milliseconds(0);
  if (descriptors_.empty()) return kBlind;
  return stream_ != nullptr && stream_->Writing() ? kWriting : kIdle;
}

void GrpcSeat::AwaitStream() {
  GrpcStream::Await(service_, *queue_, [this](GrpcStreamPtr stream) {
    newcomers_.push_back(std::move(stream));
    AwaitStream();
  });
}

// How an old stream ended may come behind the beginning of the next one: so all is heard first.
void GrpcSeat::Work() {
  std::vector<GrpcStreamPtr> newcomers;
  do {
    all_heard_ = Hear();
    if (!all_heard_) return;
    if (stream_ != nullptr) stream_->SendEnd();
    newcomers = std::exchange(newcomers_, {});
    for (const GrpcStreamPtr& stream : newcomers) Admit(stream);
  } while (!newcomers.empty());
}

bool GrpcSeat::Hear() {
  void* tag = nullptr;
  bool ok = false;
  for (int quiet = 0, news = 0; quiet < kQuietLooks;) {
    if (news == kMostNews) return false;
    const auto heard = queue_->AsyncNext(&tag, &ok, gpr_inf_past(GPR_CLOCK_MONOTONIC));
    if (heard != grpc::CompletionQueue::GOT_EVENT) {
      ++quiet;
      continue;
    }
    ++news;
    const auto& [stream, done] = *static_cast<GrpcStream::Tag*>(tag);
    (stream->*done)(ok);
  }
  return true;
}

void GrpcSeat::Admit(const GrpcStreamPtr& stream) {
  if (stream->context().method() != kMethod) return stream->Finish({StatusCode::UNIMPLEMENTED, ""});
  // No secret: nobody else reaches the socket. A bot that is right here is right everywhere.
  if (!HasToken(stream->context(), token_)) {
    return stream->Finish(
        {StatusCode::UNAUTHENTICATED, "E_TOKEN: metadata assize-token is not this seat's token"});
  }
  if (retired_) return stream->Finish(Draining());
  if (stream_ != nullptr && !stream_->Dead()) {
    return stream->Finish(
        {StatusCode::ALREADY_EXISTS, "E_SEAT_TAKEN: a live stream holds this seat"});
  }
  stream_ = stream;
  stream->Begin(listener_);
}

void GrpcSeat::Retire() {
  retired_ = true;
  if (stream_ != nullptr) stream_->Finish(Draining());
}

}  // namespace assize::bridge
